import type { CardPage } from "@cardwell/core/contract/card-page";
import { computeCurrentBalance } from "@cardwell/core/domain/utilization";
import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** The balance as it is kept, with the payments that were taken off it. */
function asKept({ balance, statement }: CardPage["card"]) {
  if (balance === null) return { currentCents: null };
  const off = (statement?.payments ?? []).filter(({ isOffBalance }) => isOffBalance === true);
  return { ...balance, paymentsOff: off.map(({ id }) => id) };
}

/** What is owed now, which is not the statement. */
export function BalanceDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  const params = { walletCardId: card.id };
  const [typed, setTyped] = useState(typedMoney(computeCurrentBalance(card, today)));
  const { value, error } = readMoney(typed, { allowNegative: true });
  const set = useCardChange(contract.wallet.setBalance, {
    memberSource: () => "The balance is kept.",
    undo: () => ({ endpoint: contract.wallet.setBalance, request: { params, body: asKept(card) } }),
  });

  async function save() {
    if (value === undefined) return;
    if ((await set.run({ params, body: { currentCents: value } })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`What is owed on ${cardTitle(summary)} now?`}
      lead={<p>The current balance as the bank shows it. How much of your limit is used follows from it.</p>}
      act="Save the balance"
      acting="Saving"
      change={set}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <MoneyField
        label="Balance now"
        mayBeNegative
        data-autofocus
        value={typed}
        onValue={setTyped}
        error={error}
        hint="Empty: not known. With a minus when the bank owes you."
      />
    </DialogForm>
  );
}
