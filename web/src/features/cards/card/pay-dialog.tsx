import { walletContract } from "@cardwell/core/contract/wallet";
import { typedMoney } from "@cardwell/core/domain/number-text";
import { useRef } from "react";
import * as z from "zod/mini";
import { contract } from "../../../lib/contract.ts";
import { TextField } from "../../../components/field.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { createFieldErrors } from "../../../lib/api-error.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { undoPayment } from "../../../lib/mark-calls.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { requiredCents } from "../fields/typed-schemas.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const { body } = walletContract.recordPayment;

const read = z.object({
  amountCents: requiredCents("Enter the amount paid.", { least: 1 }),
  on: z.string(),
  isPending: z.boolean(),
});
const toRequestBody = z.transform(({ isPending, ...paid }: z.output<typeof read>): z.input<typeof body> => ({
  ...paid,
  state: isPending ? "pending" : "posted",
}));
const schema = z.pipe(z.pipe(read, toRequestBody), body);

/** A payment of another amount, on another day, or one that is still on its way. */
export function PayDialog({ page: { card, summary, payment, today }, onClose }: DialogProps) {
  const params = { walletCardId: card.id };
  const remaining = payment?.remainingCents ?? null;
  // The page shows the most pressing statement, which may be an earlier one than the last.
  const ofStatement = payment !== null && remaining !== null ? { closeOn: payment.closeOn } : {};
  // Paying more can be meant, as what was bought since the close: it is asked about once for each amount.
  const askedCents = useRef<number>(undefined);
  const pay = useCardChange(contract.wallet.recordPayment, {
    message: () => "Payment recorded.",
    undo: ({ id }, { request }) => undoPayment({ ...params, paymentId: id ?? "" }, request.body.state),
  });
  const form = useApiForm({
    schema,
    defaultValues: { amountCents: typedMoney(remaining), on: today, isPending: false },
    draftName: `pay.${card.id}`,
    send(paid) {
      const question = describeOverpayment(paid.amountCents ?? 0, remaining);
      if (question === undefined || askedCents.current === paid.amountCents)
        return pay.send({ params, body: { ...paid, ...ofStatement } });
      askedCents.current = paid.amountCents;
      throw createFieldErrors([{ path: "amountCents", message: question }]);
    },
    onSent: onClose,
  });

  return (
    <DialogForm
      title={`What did you pay on ${cardTitle(summary)}?`}
      lead={remaining === null ? undefined : <p>{formatMoney(remaining)} left to pay on the statement.</p>}
      act="Record payment"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MoneyField label="Amount" data-autofocus {...form.field("amountCents")} />
      <TextField label="Date" type="date" max={today} {...form.field("on")} />
      <label className="target flex items-center gap-2.5">
        <input type="checkbox" {...form.form.register("isPending")} className="size-4.5 accent-green" />
        It hasn't posted yet
      </label>
    </DialogForm>
  );
}

/** The warning for a payment above the statement's amount, before it is recorded; undefined when it isn't above. */
export function describeOverpayment(amountCents: number, remainingCents: number | null): string | undefined {
  if (remainingCents === null || amountCents <= remainingCents) return undefined;
  const overCents = amountCents - remainingCents;
  return `That's ${formatMoney(overCents)} more than the statement balance. Save again to confirm.`;
}
