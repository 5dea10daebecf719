import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS, type AlertGroup } from "@cardwell/core/domain/alerts/types";
import { useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { Segmented } from "../../../components/segmented.tsx";
import { Switch } from "../../../components/switch.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { groupLabels, lowerName } from "../../../lib/alert-group-labels.ts";
import { formatCount } from "../../../lib/format.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";
import { digestNote } from "./format-digest-notes.ts";
import { groupNote, mailOptions, mailStatusMessage, appStatusMessage, pushStatusMessage } from "./settings-messages.ts";
import { TypeRow } from "./type-row.tsx";

type GroupsPartProps = {
  types: AlertTypeInfo[];
  preferences: AlertPreferences;
  /** The server sends notifications to devices. */
  hasPush: boolean;
};

/** Groups by channels: a grid, and a list on phones. */
export function GroupsPart({ types, preferences, hasPush }: GroupsPartProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-line pb-2 text-caption text-ink-3 md:grid ${gridClass(hasPush)}`}
      >
        <span />
        <span>In the app</span>
        {hasPush ? <span>On devices</span> : null}
        <span className="w-76">By email</span>
      </div>
      <ul>
        {ALERT_GROUPS.map((group) => (
          <GroupRow
            key={group}
            group={group}
            types={types.filter((type) => type.group === group)}
            preferences={preferences}
            hasPush={hasPush}
          />
        ))}
      </ul>
    </>
  );
}

/** The group and its channels, side by side. */
const gridClass = (hasPush: boolean): string =>
  classNames(
    "md:items-center md:gap-x-6",
    hasPush ? "md:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_auto] lg:gap-x-4" : "md:grid-cols-[minmax(0,1fr)_5.5rem_auto]",
  );

type GroupRowProps = GroupsPartProps & { group: AlertGroup };

function GroupRow({ group, types, preferences, hasPush }: GroupRowProps) {
  const { name, about } = groupLabels[group];
  const isFixed = types.length > 0 && types.every(({ isMandatory }) => isMandatory);
  return (
    <li className="border-b border-line py-4">
      <div className={`grid gap-y-3 ${isFixed ? "" : gridClass(hasPush)}`}>
        <div className="min-w-0">
          <h3 className="text-heading font-semibold">{name}</h3>
          <p className="mt-0.5 max-w-prose text-small text-ink-2">{about}</p>
          {isFixed ? (
            <p className="mt-1 max-w-prose text-small text-ink-2">
              Always sent immediately,{" "}
              {hasPush ? "in the app, on your devices and by email" : "in the app and by email"}. You can't turn these
              off because they're about your plan and account security.
            </p>
          ) : null}
        </div>
        {isFixed ? null : <Channels group={group} preferences={preferences} hasPush={hasPush} />}
      </div>
      {isFixed || preferences.groups[group].mail !== "on" ? null : (
        <p className="mt-1.5 max-w-prose text-small text-ink-2 empty:hidden">{digestNote(types, preferences)}</p>
      )}
      {types.length === 0 ? null : <Types name={name} types={types} preferences={preferences} />}
    </li>
  );
}

function Channels({ group, preferences, hasPush }: Omit<GroupRowProps, "types">) {
  const change = useSettingsChange();
  const { app, push, mail } = preferences.groups[group];
  const { name } = groupLabels[group];
  return (
    <>
      <ChannelSwitch
        name={name}
        channel="In the app"
        isOn={app}
        onChange={(isOn) =>
          change.mutate({
            change: { groups: { [group]: { app: isOn } } },
            from: { groups: { [group]: { app } } },
            message: appStatusMessage(group, isOn),
          })
        }
      />
      {hasPush ? (
        <ChannelSwitch
          name={name}
          channel="On devices"
          isOn={push}
          onChange={(isOn) =>
            change.mutate({
              change: { groups: { [group]: { push: isOn } } },
              from: { groups: { [group]: { push } } },
              message: pushStatusMessage(group, isOn),
            })
          }
        />
      ) : null}
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
      {!app && mail === "off" && !(hasPush && push) ? (
        <p className="text-small text-copper-ink md:col-span-full">Notifications off</p>
      ) : null}
      <div className="empty:hidden md:col-span-full">
        <ValidationFailure error={change.error} />
      </div>
    </>
  );
}

type ChannelSwitchProps = { name: string; channel: string; isOn: boolean; onChange: (isOn: boolean) => void };

const ChannelSwitch = ({ name, channel, isOn, onChange }: ChannelSwitchProps) => (
  <div className="flex items-center justify-between gap-4">
    <span aria-hidden="true" className="text-small text-ink-2 md:hidden">
      {channel}
    </span>
    <Switch label={`${name}, ${lowerName(channel)}`} isOn={isOn} onChange={onChange} />
  </div>
);

function Types({ name, types, preferences }: Pick<GroupsPartProps, "types" | "preferences"> & { name: string }) {
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
