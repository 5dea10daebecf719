import type { CardPage } from "@cardwell/core/contract/card-page";
import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { SelectField } from "../../../components/field.tsx";
import { formatMonth } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";
import { monthsBack } from "./statement-days.ts";

type Costs = CardPage["card"]["costs"][string];

const nothing: Costs = { interestCents: 0, lateCents: 0, otherCents: 0 };
const monthsOffered = 24;

const kinds = [
  ["interestCents", "Interest"],
  ["lateCents", "Late fees"],
  ["otherCents", "Other costs"],
] as const;

type Typed = Record<keyof Costs, string>;

const toTyped = ({ interestCents, lateCents, otherCents }: Costs = nothing): Typed => ({
  interestCents: typedMoney(interestCents || null),
  lateCents: typedMoney(lateCents || null),
  otherCents: typedMoney(otherCents || null),
});

const readCents = (typed: string) => readMoney(typed).value ?? 0;

/** What the card cost in a month beside its yearly fee. */
export function CostsDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const [typed, setTyped] = useState(() => toTyped(card.costs[month]));
  const params = { walletCardId: card.id, month };
  const record = useCardChange(contract.wallet.recordCosts, {
    memberSource: () => `The costs of ${formatMonth(`${month}-01`)} are recorded.`,
    undo: () => ({ endpoint: contract.wallet.recordCosts, request: { params, body: card.costs[month] ?? nothing } }),
  });

  async function save() {
    if (kinds.some(([kind]) => readMoney(typed[kind]).error !== undefined)) return;
    const body = {
      interestCents: readCents(typed.interestCents),
      lateCents: readCents(typed.lateCents),
      otherCents: readCents(typed.otherCents),
    };
    if ((await record.run({ params, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`What did ${cardTitle(summary)} cost beside its fee?`}
      lead={<p>Interest and fees of a month count against what the card gave back.</p>}
      act="Save the costs"
      acting="Saving"
      change={record}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField
        label="Month"
        value={month}
        onChange={({ target }) => {
          setMonth(target.value);
          setTyped(toTyped(card.costs[target.value]));
        }}
      >
        {monthsBack(today, monthsOffered).map((each) => (
          <option key={each} value={each}>
            {formatMonth(`${each}-01`)}
          </option>
        ))}
      </SelectField>
      {kinds.map(([kind, label]) => (
        <MoneyField
          key={kind}
          label={label}
          value={typed[kind]}
          onValue={(text) => setTyped((before) => ({ ...before, [kind]: text }))}
          error={readMoney(typed[kind]).error}
        />
      ))}
    </DialogForm>
  );
}
