import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { typedMoney } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import * as z from "zod/mini";
import { SelectField } from "../../../components/field.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { formatMonth } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { toEdit } from "../../../lib/edit.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { contract } from "../../../lib/page-contract.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { typedCents } from "../fields/typed-schemas.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

type Costs = CardPage["card"]["costs"][string];

const nothing: Costs = { interestCents: 0, lateCents: 0, otherCents: 0 };
const monthsOffered = 24;

const kinds = [
  ["interestCents", "Interest"],
  ["lateCents", "Late fees"],
  ["otherCents", "Other costs"],
] as const;

const typed = z.pipe(
  typedCents,
  z.transform((amountCents) => amountCents ?? 0),
);
const schema = z.object({ interestCents: typed, lateCents: typed, otherCents: typed });

const toTyped = ({ interestCents, lateCents, otherCents }: Costs) => ({
  interestCents: typedMoney(interestCents || null),
  lateCents: typedMoney(lateCents || null),
  otherCents: typedMoney(otherCents || null),
});

/** What the card cost in a month besides its annual fee. */
export function CostsDialog({ page, onClose }: DialogProps) {
  const [month, setMonth] = useState(page.today.slice(0, 7));
  return <CostsOfMonth key={month} page={page} month={month} onMonth={setMonth} onClose={onClose} />;
}

type CostsOfMonthProps = DialogProps & { month: string; onMonth: (month: string) => void };

function CostsOfMonth({ page: { card, summary, today }, month, onMonth, onClose }: CostsOfMonthProps) {
  const stored = card.costs[month] ?? nothing;
  const record = useCardChange(contract.wallet.recordCosts, {
    message: () => `Costs for ${formatMonth(`${month}-01`)} saved.`,
    undo: undoEdit,
  });
  const form = useApiForm({
    schema,
    defaultValues: toTyped(stored),
    isEdit: true,
    draftName: `costs.${card.id}.${month}`,
    send: (costs) => record.send({ params: { walletCardId: card.id, month }, body: toEdit(costs, stored) }),
    onSent: onClose,
  });

  return (
    <DialogForm
      title={`Record interest and fees on ${cardTitle(summary)}`}
      lead={<p>A month's interest and fees reduce the value of the card.</p>}
      act="Save costs"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField label="Month" value={month} onChange={({ target }) => onMonth(target.value)}>
        {monthsBack(today, monthsOffered).map((each) => (
          <option key={each} value={each}>
            {formatMonth(`${each}-01`)}
          </option>
        ))}
      </SelectField>
      {kinds.map(([kind, label]) => (
        <MoneyField key={kind} label={label} {...form.field(kind)} />
      ))}
      {(card.charges ?? []).some(({ kind, on }) => kind !== "annual" && on.startsWith(month)) ? (
        <p className="text-small text-ink-2">
          Your bank reported charges in this month. They count already, and each fee counts once.
        </p>
      ) : null}
    </DialogForm>
  );
}

/** "2026-11", "2026-10", …: this month and those before it, the latest first. */
export function monthsBack(today: string, count: number): string[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  );
}
