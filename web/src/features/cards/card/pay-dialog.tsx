import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { rejectedAt } from "../../../lib/api-error.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { DayField } from "../fields/day-field.tsx";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";
import { overStatement } from "./over-statement.ts";

const fields = ["on"];

/** A payment of another amount, on another day, or one that is still on its way. */
export function PayDialog({ page: { card, summary, payment, today }, onClose }: DialogProps) {
  const params = { walletCardId: card.id };
  const remaining = payment?.remainingCents ?? null;
  const [typed, setTyped] = useState(typedMoney(remaining));
  const [on, setOn] = useState(today);
  const [isPending, setPending] = useState(false);
  const [wasSent, setSent] = useState(false);
  // Paying more can be meant, as what was bought since the close: it is asked about once for each amount.
  const [askedCents, setAskedCents] = useState<number | null>(null);
  const pay = useCardChange(contract.wallet.recordPayment, {
    memberSource: () => "The payment is recorded.",
    undo: ({ id }) => ({
      endpoint: contract.wallet.removePayment,
      request: { params: { ...params, paymentId: id ?? "" } },
    }),
  });
  const { value, error } = readMoney(typed);
  const problem = error ?? (value === undefined || value === null || value === 0 ? "Write what was paid." : undefined);
  const over = typeof value === "number" ? overStatement(value, remaining) : undefined;

  async function save() {
    setSent(true);
    if (problem !== undefined || value === undefined || value === null) return;
    if (over !== undefined && askedCents !== value) {
      setAskedCents(value);
      return;
    }
    const body = { amountCents: value, on, state: isPending ? ("pending" as const) : ("posted" as const) };
    if ((await pay.run({ params, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`What did you pay on ${cardTitle(summary)}?`}
      lead={remaining === null ? undefined : <p>{formatMoney(remaining)} of the statement is left to pay.</p>}
      act="Record the payment"
      acting="Saving"
      at={fields}
      change={pay}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        data-autofocus
        value={typed}
        onValue={setTyped}
        error={wasSent ? (problem ?? (askedCents === value ? over : undefined)) : undefined}
      />
      <DayField today={today} value={on} onValue={setOn} error={rejectedAt(pay.error, "on")} />
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          checked={isPending}
          onChange={({ target }) => setPending(target.checked)}
          className="size-4.5 accent-green"
        />
        It is on its way and not posted yet
      </label>
    </DialogForm>
  );
}
