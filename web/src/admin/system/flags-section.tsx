import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { FLAG_AUDIENCES, FLAGS } from "@cardwell/core/domain/system/flags";
import { useState } from "react";
import { SelectField, TextField } from "../../components/field.tsx";
import { Section } from "../../components/section.tsx";
import { Switch } from "../../components/switch.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { capitalize } from "../../lib/format.ts";
import { RoleReason, useHasPermission } from "../frame/permission.tsx";
import { ReasonAction } from "../frame/reason-action.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { readNumber } from "./format.ts";
import { useStaleSystem } from "./queries.ts";
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

type EditFlagProps = { flag: FlagRow; look?: "link" | "outline"; button?: string };

export function EditFlag({ flag: { id, isOn: isOnNow, change }, look = "link", button = "Change" }: EditFlagProps) {
  const onSettled = useStaleSystem();
  const { label, purpose, takesMessage } = FLAGS[id];
  const [isOn, setIsOn] = useState(!isOnNow);
  const [audience, setAudience] = useState(change?.audience ?? "everyone");
  const [percent, setPercent] = useState(String(change?.percent ?? 100));
  const [hours, setHours] = useState("24");
  const [message, setMessage] = useState(change?.message ?? "");
  const body = {
    isOn,
    audience: isOn ? audience : "everyone",
    percent: isOn ? readNumber(percent) : 100,
    hours: Number(hours),
    message: message.trim() === "" ? null : message.trim(),
  };
  return (
    <ReasonAction
      endpoint={contract.changeFlag}
      label={button}
      name={look === "link" ? `Change ${label}` : button}
      look={look}
      title={`Change ${label}?`}
      confirm="Save flag"
      busyLabel="Saving"
      body={body}
      run={(reason) => callApi(contract.changeFlag, { params: { flag: id }, body: { ...body, reason } })}
      done={() => `${label} saved. It holds everywhere within a minute.`}
      onSettled={onSettled}
    >
      {(errorAt) => (
        <div className="grid gap-4">
          <p>{purpose}</p>
          <Switch label={label} isOn={isOn} onChange={setIsOn} />
          {takesMessage ? (
            <TextField
              label="Message"
              maxLength={200}
              value={message}
              error={errorAt("message")}
              onChange={({ target }) => setMessage(target.value)}
              hint="At most two short sentences."
            />
          ) : null}
          <div className="grid gap-4 md:grid-cols-3">
            {isOn ? (
              <>
                <SelectField
                  label="Audience"
                  value={audience}
                  onChange={({ target }) =>
                    setAudience(FLAG_AUDIENCES.find((each) => each === target.value) ?? "everyone")
                  }
                >
                  {FLAG_AUDIENCES.map((each) => (
                    <option key={each} value={each}>
                      {capitalize(each)}
                    </option>
                  ))}
                </SelectField>
                <TextField
                  label="Percent"
                  type="number"
                  min={0}
                  max={100}
                  value={percent}
                  error={errorAt("percent")}
                  onChange={({ target }) => setPercent(target.value)}
                />
              </>
            ) : null}
            <SelectField label="Ends" value={hours} onChange={({ target }) => setHours(target.value)}>
              {endings.map((ending) => (
                <option key={ending.hours} value={ending.hours}>
                  {ending.label}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      )}
    </ReasonAction>
  );
}

function ResetFlag({ flag: { id } }: { flag: FlagRow }) {
  const onSettled = useStaleSystem();
  const { label, isOnByDefault } = FLAGS[id];
  return (
    <ReasonAction
      endpoint={contract.resetFlag}
      label="Reset"
      name={`Reset ${label}`}
      look="link"
      title={`Reset ${label}?`}
      confirm="Reset flag"
      busyLabel="Resetting"
      run={(reason) => callApi(contract.resetFlag, { params: { flag: id }, body: { reason } })}
      done={() => `${label} reset.`}
      onSettled={onSettled}
    >
      It has its default again: {isOnByDefault ? "on" : "off"} for everyone.
    </ReasonAction>
  );
}

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
        <EditFlag key={flag.change?.at} flag={flag} />
        {flag.change === null ? null : <ResetFlag flag={flag} />}
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
