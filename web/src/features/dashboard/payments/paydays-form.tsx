import { ordinal } from "@cardwell/core/domain/format";
import type { Paydays } from "@cardwell/core/domain/wallet/shapes";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { formatShortDay } from "../../../lib/civil.ts";
import { contract } from "../../../lib/page-contract.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";

const rhythms = {
  week: "Every week",
  two_weeks: "Every two weeks",
  twice: "Twice a month",
  month: "Once a month",
} as const;
type Rhythm = keyof typeof rhythms;

const getRhythm = (paydays: Paydays | null): Rhythm =>
  paydays === null ? "two_weeks" : paydays.every === "month" && paydays.alsoDay !== null ? "twice" : paydays.every;

const isDay = (typed: string) => /^\d{4}-\d{2}-\d{2}$/.test(typed);

const schema = z.pipe(
  z.object({
    rhythm: z.enum(["week", "two_weeks", "twice", "month"]),
    on: readWith((typed) => (isDay(typed) ? { value: typed } : { error: "Enter the date of a payday." })),
    alsoDay: z.string(),
  }),
  z.transform(({ rhythm, on, alsoDay }): Paydays =>
    rhythm === "twice" ? { every: "month", on, alsoDay: Number(alsoDay) } : { every: rhythm, on, alsoDay: null },
  ),
);

export type PaydaysFormProps = { paydays: Paydays | null; today: string; onDone: () => void };

/** When the member is paid. Kept with the wallet, and undone as any change of it. */
export function PaydaysForm({ paydays, today, onDone }: PaydaysFormProps) {
  const saved = { message: () => "Paydays saved.", undo: undoEdit };
  const save = useWalletChange(contract.wallet.settings, saved);
  const remove = useWalletChange(contract.wallet.settings, saved);
  const form = useApiForm({
    schema,
    defaultValues: {
      rhythm: getRhythm(paydays),
      on: paydays?.on ?? "",
      alsoDay: String(paydays?.alsoDay ?? 31),
    },
    isEdit: true,
    send: (next) => save.mutateAsync({ body: { paydays: next, from: { paydays } } }),
    onSent: onDone,
  });
  const [rhythm, on] = form.form.watch(["rhythm", "on"]);
  return (
    <Form className="mb-8 grid max-w-160 gap-4 border-l-2 border-green py-1 pl-4" onSubmit={form.submit} sender={form}>
      <div>
        <h2 className="text-heading font-semibold">When do you get paid?</h2>
        <p className="text-small text-ink-2">See what each paycheck needs to cover. Nothing is sent to your bank.</p>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <ChoiceField label="How often" {...form.field("rhythm")} choices={rhythms} />
        <TextField
          type="date"
          label={rhythm === "month" || rhythm === "twice" ? "A payday" : "Next payday"}
          hint={isDay(on) ? formatShortDay(on) : undefined}
          min={`${Number(today.slice(0, 4)) - 1}-01-01`}
          {...form.field("on")}
        />
        {rhythm === "twice" ? (
          <ChoiceField
            label="And on"
            {...form.field("alsoDay")}
            choices={Array.from({ length: 31 }, (_, at) => ({
              value: at + 1,
              label: at === 30 ? "the last day" : `the ${ordinal(at + 1)}`,
            }))}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving">
          Save paydays
        </Button>
        {paydays === null ? null : (
          <Button
            variant="text"
            onClick={() => remove.mutate({ body: { paydays: null, from: { paydays } } }, { onSuccess: onDone })}
          >
            Remove paydays
          </Button>
        )}
        <Button variant="text" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <ValidationFailure error={form.error ?? remove.error} />
    </Form>
  );
}
