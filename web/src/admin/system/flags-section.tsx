import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { FLAG_AUDIENCES, FLAGS } from "@cardwell/core/domain/system/flags";
import { readNumber } from "@cardwell/core/domain/number-text";
import { SelectField, TextField } from "../../components/field.tsx";
import { Section } from "../../components/section.tsx";
import { Switch } from "../../components/switch.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { capitalize } from "../../lib/format.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { RoleReason, useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import type { FlagRow } from "./queries.ts";

const endings = [
  { hours: 1, label: "In 1 hour" },
  { hours: 24, label: "In 1 day" },
  { hours: 168, label: "In 7 days" },
  { hours: 720, label: "In 30 days" },
  { hours: 2_160, label: "In 90 days" },
];

const formatAudience = ({ audience, percent }: { audience: string; percent: number }): string =>
  percent === 100 ? capitalize(audience) : `${percent}% of ${audience === "staff" ? "staff" : "members"}`;

const seenFlag = (change: FlagRow["change"]) => ({ changedAt: change?.at ?? null });

/** With a name of its own where it isn't in the list of flags. */
export function changeFlag({ id, isOn: isOnNow, change }: FlagRow, ownLabel?: string) {
  const { label, purpose, takesMessage } = FLAGS[id];
  return staffAction(contract.changeFlag, {
    params: { flag: id },
    values: {
      isOn: isOnNow,
      audience: change?.audience ?? "everyone",
      percent: String(change?.percent ?? 100),
      hours: "24",
      message: change?.message ?? "",
    },
    proposed: { isOn: !isOnNow },
    body: ({ isOn, audience, percent, hours, message }) => ({
      isOn,
      audience: FLAG_AUDIENCES.find((each) => isOn && each === audience) ?? "everyone",
      percent: isOn ? (readNumber(percent, "whole").value ?? Number.NaN) : 100,
      hours: Number(hours),
      message: message.trim() === "" ? null : message.trim(),
      from: seenFlag(change),
    }),
    label: ownLabel ?? "Change",
    name: ownLabel ?? `Change ${label}`,
    title: `Change ${label}?`,
    confirm: "Save flag",
    busyLabel: "Saving",
    text: purpose,
    done: `${label} saved. It holds everywhere within a minute.`,
    fields: ({ values: { isOn }, set, field }) => (
      <>
        <Switch label={label} isOn={isOn} onChange={(next) => set({ isOn: next })} />
        {takesMessage ? (
          <TextField label="Message" maxLength={200} hint="At most two short sentences." {...field("message")} />
        ) : null}
        <div className="grid gap-4 md:grid-cols-3">
          {isOn ? (
            <>
              <SelectField label="Audience" {...field("audience")}>
                {FLAG_AUDIENCES.map((each) => (
                  <option key={each} value={each}>
                    {capitalize(each)}
                  </option>
                ))}
              </SelectField>
              <TextField label="Percent" inputMode="numeric" {...field("percent")} />
            </>
          ) : null}
          <SelectField
            label="Ends"
            hint={change === null || change.isExpired ? undefined : `Now: ${formatMoment(change.endsAt)}`}
            {...field("hours")}
          >
            {endings.map((ending) => (
              <option key={ending.hours} value={ending.hours}>
                {ending.label}
              </option>
            ))}
          </SelectField>
        </div>
      </>
    ),
  });
}

const resetFlag = ({ id, change }: FlagRow) =>
  staffAction(contract.resetFlag, {
    params: { flag: id },
    body: { from: seenFlag(change) },
    label: "Reset",
    name: `Reset ${FLAGS[id].label}`,
    title: `Reset ${FLAGS[id].label}?`,
    confirm: "Reset flag",
    busyLabel: "Resetting",
    text: `It has its default again: ${FLAGS[id].isOnByDefault ? "on" : "off"} for everyone.`,
    done: `${FLAGS[id].label} reset.`,
  });

const buildColumns = (now: string): Column<FlagRow>[] => [
  {
    key: "flag",
    head: "Flag",
    cell: ({ id, change }) => (
      <>
        <span className="font-medium">{FLAGS[id].label}</span>
        <span className="block max-w-80 text-caption text-ink-3">{change?.message ?? FLAGS[id].purpose}</span>
      </>
    ),
  },
  { key: "state", head: "State", cell: ({ isOn }) => (isOn ? "On" : <span className="text-ink-3">Off</span>) },
  {
    key: "audience",
    head: "Audience",
    secondary: true,
    cell: ({ change }) => (change === null ? "Everyone" : formatAudience(change)),
  },
  {
    key: "ends",
    head: "Ends",
    cell: ({ change }) =>
      change === null ? (
        <span className="text-ink-3">—</span>
      ) : change.isExpired ? (
        <span className="text-copper-ink">Expired {formatMoment(change.endsAt, now)}</span>
      ) : (
        formatMoment(change.endsAt, now)
      ),
  },
  {
    key: "by",
    head: "Changed by",
    secondary: true,
    cell: ({ change }) => change?.by ?? <span className="text-ink-3">Default</span>,
  },
  {
    key: "actions",
    head: "Actions",
    cell: (flag) => (
      <span className="flex gap-x-3 max-md:flex-col md:justify-end">
        <ActionButton action={changeFlag(flag)} isLink />
        <ActionButton action={flag.change === null ? null : resetFlag(flag)} isLink />
      </span>
    ),
  },
];

/** What staff can turn on and off without a release. */
export function FlagsSection({ flags, now }: { flags: readonly FlagRow[]; now: string }) {
  const may = useHasPermission()(contract.changeFlag.permission);
  const columns = buildColumns(now).filter(({ key }) => may || key !== "actions");
  return (
    <Section
      title="Flags"
      aside={<span className="text-caption text-ink-3">After its end date a flag has its default again.</span>}
    >
      <div className="text-small">
        <Table label="Flags" columns={columns} rows={[...flags]} rowKey={({ id }) => id} />
      </div>
      {may ? null : <RoleReason what="change flags" className="mt-3 text-small text-ink-3" />}
    </Section>
  );
}
