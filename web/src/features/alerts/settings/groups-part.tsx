import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS, type AlertGroup } from "@cardwell/core/domain/alerts/types";
import { useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { Segmented } from "../../../components/segmented.tsx";
import { Switch } from "../../../components/switch.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { groupLabels } from "../../../lib/alert-group-labels.ts";
import { formatCount } from "../../../lib/format.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";
import { digestNote } from "./format-digest-notes.ts";
import { groupNote, mailOptions, mailStatusMessage, appStatusMessage } from "./settings-messages.ts";
import { TypeRow } from "./type-row.tsx";

type GroupsPartProps = { types: AlertTypeInfo[]; preferences: AlertPreferences };

/** Groups by channels: a grid, and a list on phones. */
export function GroupsPart({ types, preferences }: GroupsPartProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-line pb-2 text-caption text-ink-3 md:grid ${gridClass}`}
      >
        <span />
        <span>In the app</span>
        <span className="w-76">By email</span>
      </div>
      <ul>
        {ALERT_GROUPS.map((group) => (
          <GroupRow
            key={group}
            group={group}
            types={types.filter((type) => type.group === group)}
            preferences={preferences}
          />
        ))}
      </ul>
    </>
  );
}

/** The group and its two channels, side by side. */
const gridClass = "md:grid-cols-[minmax(0,1fr)_5.5rem_auto] md:items-center md:gap-x-6";

type GroupRowProps = { group: AlertGroup; types: AlertTypeInfo[]; preferences: AlertPreferences };

function GroupRow({ group, types, preferences }: GroupRowProps) {
  const { name, about } = groupLabels[group];
  const isFixed = types.length > 0 && types.every(({ isMandatory }) => isMandatory);
  return (
    <li className="border-b border-line py-4">
      <div className={`grid gap-y-3 ${isFixed ? "" : gridClass}`}>
        <div className="min-w-0">
          <h3 className="text-heading font-semibold">{name}</h3>
          <p className="mt-0.5 max-w-prose text-small text-ink-2">{about}</p>
          {isFixed ? (
            <p className="mt-1 max-w-prose text-small text-ink-2">
              Always sent immediately, in the app and by email. You can't turn these off because they're about your plan
              and account security.
            </p>
          ) : null}
        </div>
        {isFixed ? null : <Channels group={group} preferences={preferences} />}
      </div>
      {isFixed || preferences.groups[group].mail !== "on" ? null : (
        <p className="mt-1.5 max-w-prose text-small text-ink-2 empty:hidden">{digestNote(types, preferences)}</p>
      )}
      {types.length === 0 ? null : <Types name={name} types={types} preferences={preferences} />}
    </li>
  );
}

function Channels({ group, preferences }: Pick<GroupRowProps, "group" | "preferences">) {
  const change = useSettingsChange();
  const { app, mail } = preferences.groups[group];
  const { name } = groupLabels[group];
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden="true" className="text-small text-ink-2 md:hidden">
          In the app
        </span>
        <Switch
          label={`${name}, in the app`}
          isOn={app}
          onChange={(isOn) =>
            change.mutate({
              change: { groups: { [group]: { app: isOn } } },
              from: { groups: { [group]: { app } } },
              message: appStatusMessage(group, isOn),
            })
          }
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:w-76">
        <span aria-hidden="true" className="text-small text-ink-2 md:hidden">
          By email
        </span>
        <Segmented
          label={`${name}, by email`}
          labelHidden
          options={mailOptions}
          value={mail}
          onChange={(chosen) =>
            change.mutate({
              change: { groups: { [group]: { mail: chosen } } },
              from: { groups: { [group]: { mail } } },
              message: mailStatusMessage(group, chosen),
            })
          }
        />
      </div>
      {!app && mail === "off" ? <p className="text-small text-copper-ink md:col-span-3">Notifications off</p> : null}
      <div className="empty:hidden md:col-span-3">
        <ValidationFailure error={change.error} />
      </div>
    </>
  );
}

function Types({ name, types, preferences }: Omit<GroupRowProps, "group"> & { name: string }) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(types.some(({ type }) => hash === `#${type}`));
  const id = useId();
  const note = groupNote(types, preferences);
  return (
    <>
      <p className="mt-1.5 text-small text-ink-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="link -my-1 py-1"
        >
          {isOpen ? "Close" : formatCount(types.length, "alert type")}
          <span className="sr-only">, {name}</span>
        </button>
        {note === null ? null : ` · ${note}`}
      </p>
      <ul id={id} hidden={!isOpen} className="mt-3 divide-y divide-line border-l border-line-2 pl-4 md:pl-6">
        {isOpen ? types.map((info) => <TypeRow key={info.type} info={info} preferences={preferences} />) : null}
      </ul>
    </>
  );
}
