import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { walletContract } from "@cardwell/core/contract/wallet";
import { computeCurrentBalance, recordedStatements } from "@cardwell/core/domain/statements/recorded";
import { typedMoney } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { typedBalance } from "../fields/typed-schemas.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const schema = z.pipe(z.object({ currentCents: typedBalance }), walletContract.setBalance.body);

/** The balance as it is kept, with the payments that were taken off it. */
function asKept(card: CardPage["card"]) {
  if (card.balance === null) return { currentCents: null };
  const payments = recordedStatements(card).flatMap((statement) => statement.payments);
  const off = payments.filter(({ isOffBalance }) => isOffBalance === true);
  return { ...card.balance, paymentsOff: off.map(({ id }) => id) };
}

/** The balance now, which is not the statement. */
export function BalanceDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  const set = useCardChange(contract.wallet.setBalance, { message: () => "Balance saved.", undo: undoEdit });
  const form = useApiForm({
    schema,
    defaultValues: { currentCents: typedMoney(computeCurrentBalance(card, today)) },
    isEdit: true,
    draftName: `balance.${card.id}`,
    send: ({ currentCents }) =>
      set.send({ params: { walletCardId: card.id }, body: { currentCents, from: asKept(card) } }),
    onSent: onClose,
  });
  return (
    <DialogForm
      title={`Update the balance of ${cardTitle(summary)}`}
      lead={<p>Enter the current balance your bank shows. We use it to calculate utilization.</p>}
      act="Save balance"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <MoneyField
        label="Current balance"
        mayBeNegative
        data-autofocus
        {...form.field("currentCents")}
        hint="Leave blank if unknown. Use a minus if the bank owes you."
      />
    </DialogForm>
  );
}
