import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { readAmount, typedMoney } from "@cardwell/core/domain/number-text";
import type { ChangeEvent } from "react";
import * as z from "zod/mini";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { typedText } from "../fields/typed-schemas.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

type Window = { cycleKey: string; label: string; left: number | null };

function listWindows(credit: BenefitRow): Window[] {
  return [
    { cycleKey: credit.cycleKey, label: `${credit.windowLabel}, now`, left: credit.left },
    ...credit.past.map(({ cycleKey, label, startsOn, amount, used }) => ({
      cycleKey,
      label: `${label}, from ${formatCivilDate(startsOn)}`,
      left: amount === null ? null : amount - used,
    })),
  ];
}

/** As typed; a null amount is what is left of the window. */
type Typed = { cycleKey: string; amount: string | null; on: string; note: string; isAwaited: boolean };

/** A use in part, on another day, of an earlier window, with a note, or one whose credit has not shown yet. */
export function RecordUseForm({ credit, today }: { credit: BenefitRow; today: string }) {
  const { walletCardId, benefitId, unit, title } = credit;
  const params = { walletCardId, benefitId };
  const windows = listWindows(credit);
  const typedLeft = (cycleKey: string): string => {
    const left = windows.find((each) => each.cycleKey === cycleKey)?.left ?? 0;
    return left <= 0 ? "" : unit === null ? typedMoney(left) : String(left);
  };
  const record = useCardChange(contract.wallet.recordUse, {
    message: () => `Use of ${title} recorded.`,
    undo: ({ id }, { request: { body } }) => ({
      endpoint: contract.wallet.removeUse,
      request: {
        params: { ...params, useId: id ?? "" },
        body: body.state === "awaited" ? { from: { state: "awaited" } } : {},
      },
    }),
  });
  const form = useApiForm({
    schema: z.pipe(
      z.transform(({ isAwaited, ...typed }: Typed) => ({
        ...typed,
        amount: typed.amount ?? typedLeft(typed.cycleKey),
        state: isAwaited ? ("awaited" as const) : ("used" as const),
      })),
      z.object({
        cycleKey: z.string(),
        amount: readWith((typed) => readAmount(typed, unit === null, "Enter how much you used.")),
        on: z.string(),
        note: typedText,
        state: z.enum(["used", "awaited"]),
      }),
    ),
    defaultValues: { cycleKey: credit.cycleKey, amount: null, on: today, note: "", isAwaited: false },
    draftName: `use.${walletCardId}.${benefitId}`,
    send: (body) => record.send({ params, body }),
    onSent(): void {
      form.form.reset({ ...form.form.getValues(), amount: null, note: "", isAwaited: false });
    },
  });
  const [cycleKey, amount] = form.form.watch(["cycleKey", "amount"]);
  const amountField = {
    name: "amount",
    value: amount ?? typedLeft(cycleKey),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      form.form.setValue("amount", target.value, { shouldValidate: form.form.formState.isSubmitted }),
    error: form.errorAt("amount"),
  };

  return (
    <Form onSubmit={form.submit} sender={form} className="grid max-w-120 gap-4">
      <h3 className="text-heading font-semibold">Record a use</h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {unit === null ? (
          <MoneyField label="Amount" {...amountField} />
        ) : (
          <TextField label={`How many (${unit}s)`} inputMode="numeric" {...amountField} />
        )}
        <TextField label="Date" type="date" max={today} {...form.field("on")} />
      </div>
      {windows.length > 1 ? (
        <ChoiceField
          label="Window"
          {...form.field("cycleKey")}
          choices={windows.map((each) => ({ value: each.cycleKey, label: each.label }))}
        />
      ) : null}
      <TextField label="Note" aside="optional" maxLength={280} {...form.field("note")} />
      <label className="target flex items-center gap-2.5">
        <input type="checkbox" {...form.form.register("isAwaited")} className="size-4.5 accent-green" />
        The credit hasn't posted yet
      </label>
      <ValidationFailure error={form.error} />
      <div>
        <Button type="submit" size="small" busy={form.isBusy} busyLabel="Saving">
          Record use
        </Button>
      </div>
    </Form>
  );
}
