import { contract } from "@cardwell/core/contract/contract";
import type { CardPage } from "@cardwell/core/contract/card-page";
import { useState } from "react";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/money-words.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** The balance as it was told, with its day: payments after it are taken off it anew. */
function asTold({ balance, statement }: CardPage["card"]) {
  if (balance === null) return { currentCents: null };
  const after = (statement?.payments ?? []).filter(({ on, isOffBalance }) => isOffBalance === true && on > balance.on);
  return { ...balance, currentCents: after.reduce((sum, { amountCents }) => sum + amountCents, balance.currentCents) };
}

/** What is owed now, which is not the statement. */
export function BalanceDialog({ page: { card, summary }, onClose }: DialogProps) {
  const params = { walletCardId: card.id };
  const before = card.balance?.currentCents ?? null;
  const [typed, setTyped] = useState(typedMoney(before));
  const { value, error } = readMoney(typed, { allowNegative: true });
  const set = useCardChange(contract.wallet.setBalance, {
    said: () => "The balance is kept.",
    undo: () => ({ endpoint: contract.wallet.setBalance, request: { params, body: asTold(card) } }),
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
