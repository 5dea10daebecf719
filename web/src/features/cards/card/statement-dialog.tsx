import { isSameCycle } from "@cardwell/core/domain/statements/cycle";
import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { TextField } from "../../../components/field.tsx";
import { rejectedAt } from "../../../lib/api-error.ts";
import { addDays } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";
import { lastDayOn, nextDayOn } from "./statement-days.ts";

const fields = ["balanceCents", "minimumCents", "closeOn", "dueOn"];

/** The usual time between a close and its due date, where the due day is not known. */
const usualDays = 25;

/** The last closed statement, with the dates that follow from the card's days filled in. */
export function StatementDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  const kept = card.statement;
  const expected = card.statementCloseDay === null ? today : lastDayOn(card.statementCloseDay, today);
  const isKept = kept !== null && (kept.closeOn >= expected || isSameCycle(kept.closeOn, expected));
  const [closeOn, setCloseOn] = useState(isKept ? kept.closeOn : expected);
  const [dueOn, setDueOn] = useState(
    isKept ? kept.dueOn : card.dueDay === null ? addDays(expected, usualDays) : nextDayOn(card.dueDay, expected),
  );
  const [balance, setBalance] = useState(isKept ? typedMoney(kept.balanceCents) : "");
  const [minimum, setMinimum] = useState(isKept ? typedMoney(kept.minimumCents) : "");
  const [wasSent, setSent] = useState(false);
  const record = useCardChange(contract.wallet.recordStatement, { memberSource: () => "The statement is recorded." });
  const balanceRead = readMoney(balance, { allowNegative: true });
  const minimumRead = readMoney(minimum);
  const balanceError = balanceRead.error ?? (balanceRead.value === null ? "Write the statement balance." : undefined);
  const isOver = (minimumRead.value ?? 0) > Math.max(0, balanceRead.value ?? Infinity);
  const overText =
    (balanceRead.value ?? 0) < 0
      ? "A statement in credit asks for nothing: leave the minimum empty."
      : "Write a minimum that is not above the balance.";
  const minimumError = minimumRead.error ?? (isOver ? overText : undefined);
  const datesError = dueOn <= closeOn ? "It is due after it closes." : undefined;

  async function save() {
    setSent(true);
    const balanceCents = balanceRead.value;
    if (balanceError !== undefined || minimumError !== undefined || datesError !== undefined) return;
    if (balanceCents === undefined || balanceCents === null) return;
    const body = { closeOn, dueOn, balanceCents, minimumCents: minimumRead.value ?? null };
    if ((await record.run({ params: { walletCardId: card.id }, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`What does the statement of ${cardTitle(summary)} say?`}
      act="Save the statement"
      acting="Saving"
      at={fields}
      change={record}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <MoneyField
        label="Statement balance"
        mayBeNegative
        data-autofocus
        value={balance}
        onValue={setBalance}
        error={wasSent ? (balanceError ?? rejectedAt(record.error, "balanceCents")) : undefined}
        hint="The total of the statement, not what is owed now. With a minus when the bank owes you."
      />
      <MoneyField
        label="Minimum payment"
        aside="optional"
        value={minimum}
        onValue={setMinimum}
        error={wasSent ? (minimumError ?? rejectedAt(record.error, "minimumCents")) : undefined}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Closed on"
          type="date"
          max={today}
          value={closeOn}
          onChange={({ target }) => setCloseOn(target.value)}
          error={rejectedAt(record.error, "closeOn")}
        />
        <TextField
          label="Due on"
          type="date"
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
          error={wasSent ? (datesError ?? rejectedAt(record.error, "dueOn")) : undefined}
        />
      </div>
    </DialogForm>
  );
}
