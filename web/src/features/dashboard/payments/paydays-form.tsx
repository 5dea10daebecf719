import { useState } from "react";
import { ordinal } from "@cardwell/core/domain/format";
import type { Paydays } from "@cardwell/core/domain/wallet/shapes";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { formatShortDay, formatWeekday } from "../../../lib/civil.ts";
import { contract } from "../../../lib/page-contract.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { ValidationFailure } from "../mark-button.tsx";

/** "Paid every other Friday", "Paid on the 15th and the last day". */
export function formatPaydays({ every, on, alsoDay }: Paydays): string {
  if (every !== "month") return `Paid every ${every === "week" ? "" : "other "}${formatWeekday(on)}`;
  const days = [Number(on.slice(8)), ...(alsoDay === null ? [] : [alsoDay])].toSorted((one, other) => one - other);
  return `Paid on the ${days.map((day) => (day === 31 ? "last day" : ordinal(day))).join(" and the ")} of the month`;
}

const rhythms = {
  week: "Every week",
  two_weeks: "Every two weeks",
  twice: "Twice a month",
  month: "Once a month",
} as const;
type Rhythm = keyof typeof rhythms;

const getRhythm = (paydays: Paydays | null): Rhythm =>
  paydays === null ? "two_weeks" : paydays.every === "month" && paydays.alsoDay !== null ? "twice" : paydays.every;

type PaydaysFormProps = { paydays: Paydays | null; today: string; onDone: () => void };

/** When the member is paid. Kept with the wallet, and undone as any change of it. */
export function PaydaysForm({ paydays, today, onDone }: PaydaysFormProps) {
  const [rhythm, setRhythm] = useState<Rhythm>(getRhythm(paydays));
  const [on, setOn] = useState(paydays?.on ?? "");
  const [alsoDay, setAlsoDay] = useState(String(paydays?.alsoDay ?? 31));
  const [isSent, setSent] = useState(false);
  const save = useWalletChange(contract.wallet.settings, {
    message: () => "Paydays saved.",
    undo: () => ({ endpoint: contract.wallet.settings, request: { body: { paydays } } }),
  });
  const dayError = /^\d{4}-\d{2}-\d{2}$/.test(on) ? undefined : "Enter the date of a payday.";
  const send = (next: Paydays | null) => save.mutate({ body: { paydays: next } }, { onSuccess: onDone });
  return (
    <Form
      className="mb-8 grid max-w-160 gap-4 border-l-2 border-green py-1 pl-4"
      onSubmit={() => {
        setSent(true);
        if (dayError !== undefined) return;
        const every = rhythm === "twice" ? "month" : rhythm;
        send({ every, on, alsoDay: rhythm === "twice" ? Number(alsoDay) : null });
      }}
    >
      <div>
        <h2 className="text-heading font-semibold">When do you get paid?</h2>
        <p className="text-small text-ink-2">See what each paycheck needs to cover. Nothing is sent to your bank.</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField label="How often" value={rhythm} onChange={({ target }) => setRhythm(target.value as Rhythm)}>
          {Object.entries(rhythms).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          label={rhythm === "month" || rhythm === "twice" ? "A payday" : "Next payday"}
          hint={on === "" || dayError !== undefined ? undefined : formatShortDay(on)}
          value={on}
          min={today.slice(0, 4) === "" ? undefined : `${Number(today.slice(0, 4)) - 1}-01-01`}
          onChange={({ target }) => setOn(target.value)}
          error={isSent ? dayError : undefined}
        />
        {rhythm === "twice" ? (
          <SelectField label="And on" value={alsoDay} onChange={({ target }) => setAlsoDay(target.value)}>
            {Array.from({ length: 31 }, (_, at) => (
              <option key={at} value={at + 1}>
                {at === 30 ? "the last day" : `the ${ordinal(at + 1)}`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={save.isPending} busyLabel="Saving">
          Save paydays
        </Button>
        {paydays === null ? null : (
          <>
            <Button variant="text" onClick={() => send(null)}>
              Remove paydays
            </Button>
            <Button variant="text" onClick={onDone}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <ValidationFailure error={save.error} />
    </Form>
  );
}
