import type { AnnualFee, CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import { dayText, moneyText } from "@cardwell/core/domain/catalog/labels";
import { useState } from "react";
import { CheckInput, DateInput, NumberInput } from "../../../components/fields/inputs.tsx";
import { annualFeeForm } from "./card-fields.ts";
import { localToday } from "./draft.ts";
import { toFeeEdit, feesTyped } from "./fee-edit.ts";
import type { FeeEdit } from "./fee-edit.ts";
import { ItemList } from "./item-list.tsx";
import type { PartProps } from "./part.tsx";

function formatSpan({ validFrom, validTo }: AnnualFee): string {
  if (validFrom === null) return validTo === null ? "" : `until ${dayText(validTo)}`;
  return validTo === null ? `from ${dayText(validFrom)}` : `${dayText(validFrom)} to ${dayText(validTo)}`;
}

export const formatFee = ({ fees }: CardTerms) => {
  const last = fees.annual?.at(-1);
  return last === undefined ? "Annual fee not known" : `${moneyText(last.amountCents)} a year`;
};

const withAnnual = (terms: CardTerms, annual: AnnualFee[] | null): CardTerms => ({
  ...terms,
  fees: { ...terms.fees, annual },
});

/** What the annual fee was, is and will be. */
export function AnnualFeeHistory({ terms, errorAt, onChange }: PartProps) {
  const { annual } = terms.fees;
  return (
    <div>
      <h3 className="mb-2 font-medium">Annual fee over time</h3>
      <ItemList<AnnualFee>
        items={annual ?? []}
        noun="a fee from another day"
        getTitle={({ amountCents }) => moneyText(amountCents)}
        formatFact={formatSpan}
        make={() => ({ amountCents: annual?.at(-1)?.amountCents ?? 0, validFrom: null, validTo: null })}
        onChange={(next) => onChange(withAnnual(terms, next.length === 0 ? null : next))}
        form={annualFeeForm}
        at="terms.fees.annual"
        errorAt={errorAt}
      />
    </div>
  );
}

/** The fee, and from which day on. What members were charged before that day stays, but for a correction. */
export function AnnualFeeInput({ terms, published: publishedTerms, onChange }: PartProps) {
  const published = publishedTerms?.fees.annual ?? null;
  const { annual } = terms.fees;
  const [edit, setEdit] = useState(() => toFeeEdit(published, annual, localToday()));
  const amountCents = annualFeeOn(annual, edit.from)?.amountCents ?? null;
  const isChanged = published !== null && amountCents !== null && JSON.stringify(annual) !== JSON.stringify(published);
  const setFee = (cents: number | null, how: FeeEdit) => onChange(withAnnual(terms, feesTyped(published, cents, how)));
  const change = (part: Partial<FeeEdit>) => {
    const next = { ...edit, ...part };
    setEdit(next);
    setFee(amountCents, next);
  };
  return (
    <>
      <NumberInput
        label="Annual fee"
        hint="0 means none. Leave blank if not known."
        kind="money"
        value={amountCents}
        onChange={(next) => setFee(next, edit)}
      />
      {isChanged && !edit.isCorrection ? (
        <DateInput
          label="Charged from"
          hint="Members pay it from their next anniversary. Past fees don't change."
          value={edit.from}
          onChange={(from) => {
            if (from !== null) change({ from });
          }}
        />
      ) : null}
      {isChanged ? (
        <CheckInput
          label="Correct the fee for all dates"
          value={edit.isCorrection}
          onChange={(isCorrection) => change({ isCorrection })}
        />
      ) : null}
    </>
  );
}
