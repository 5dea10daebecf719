import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import { useState } from "react";
import type { ButtonVariant } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { addDays, formatCivilDate } from "../../../lib/civil.ts";
import { browserTimeZone, formatFullDate } from "../../../lib/format.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { useStaleUsers } from "../queries.ts";
import type { User } from "../queries.ts";
import { personName } from "./status-headline.ts";

const choices = [7, 14, 30, 90];

const today = () => getServerTime().toISOString().slice(0, 10);

/** The day on which access ends without more of it, at the earliest today. */
function findEnd({ grantedUntil, subscription: { hasAccess, grace, endsAt } }: User): string {
  const end = hasAccess ? (grantedUntil ?? grace.endsAt ?? endsAt) : null;
  return end !== null && end.slice(0, 10) > today() ? end.slice(0, 10) : today();
}

type ExtendAccessProps = { user: User; look: ButtonVariant | "link"; label: string };

/** Gives somebody access beyond the plan, to the end of a day. */
export function ExtendAccess({ user, look, label }: ExtendAccessProps) {
  const makeStale = useStaleUsers();
  const from = findEnd(user);
  const first = addDays(from, 7);
  const [until, setUntil] = useState(first);
  const [earliest, latest] = [addDays(today(), 1), addDays(today(), 366)];
  const isWithin = until >= earliest && until <= latest;
  const name = personName(user);
  const days = choices.find((count) => addDays(from, count) === until);
  return (
    <ReasonAction
      endpoint={contract.extendAccess}
      label={label}
      look={look}
      title={`Extend access for ${name}?`}
      canConfirm={isWithin}
      onOpen={() => setUntil(first)}
      confirm={`Give access until ${formatCivilDate(until)}`}
      busyLabel="Saving"
      run={(reason) => callApi(contract.extendAccess, { params: { uid: user.uid }, body: { until, reason } })}
      done={() => `${name} has access until ${formatCivilDate(until)}.`}
      onSettled={makeStale}
    >
      <p>
        {name} keeps access until {formatCivilDate(until)}
        {from === today() ? "" : ` instead of ${formatCivilDate(from)}`}, whatever becomes of the plan. Nothing is
        charged, and an open payment stays open.
      </p>
      <div className="mt-4 grid grid-cols-2 gap-4 text-ink">
        <SelectField
          label="Days"
          value={days === undefined ? "" : String(days)}
          onChange={({ target }) => target.value !== "" && setUntil(addDays(from, Number(target.value)))}
        >
          <option value="">Other</option>
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Ends"
          type="date"
          min={earliest}
          max={latest}
          value={until}
          error={isWithin ? undefined : "Enter a day within a year from now."}
          onChange={({ target }) => target.value !== "" && setUntil(target.value)}
        />
      </div>
    </ReasonAction>
  );
}

/** Takes access back that was given. */
export function EndAccess({ user }: { user: User }) {
  const makeStale = useStaleUsers();
  const name = personName(user);
  return (
    <ReasonAction
      endpoint={contract.extendAccess}
      label="End"
      name="End the given access"
      look="link"
      title={`End the given access of ${name}?`}
      confirm="End access"
      busyLabel="Saving"
      run={(reason) => callApi(contract.extendAccess, { params: { uid: user.uid }, body: { until: null, reason } })}
      done={() => `${name} has what the plan gives.`}
      onSettled={makeStale}
    >
      <p>
        {user.grantedUntil === null
          ? ""
          : `Access was given until ${formatFullDate(user.grantedUntil, browserTimeZone())}. `}
        From now on the plan alone decides.
      </p>
    </ReasonAction>
  );
}
