import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { dayText, moneyText } from "@cardwell/core/domain/catalog/labels";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import { useState } from "react";
import { localToday } from "./draft.ts";
import { toFeeEdit, feesTyped } from "./fee-edit.ts";
import type { FeeEdit } from "./fee-edit.ts";
import { CheckInput, DateInput, NumberInput, RequiredNumberInput } from "../../frame/inputs/inputs.tsx";
import { ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type Fees = CardTerms["fees"];
type AnnualFee = NonNullable<Fees["annual"]>[number];

function formatSpan({ validFrom, validTo }: AnnualFee): string {
  if (validFrom === null) return validTo === null ? "" : `until ${dayText(validTo)}`;
  return validTo === null ? `from ${dayText(validFrom)}` : `${dayText(validFrom)} to ${dayText(validTo)}`;
}

const formatSummary = (annual: Fees["annual"]) => {
  const last = annual?.at(-1);
  return last === undefined ? "Annual fee not known" : `${moneyText(last.amountCents)} a year`;
};

/** What the card costs. */
export function FeesPart({ field, terms, published, onChange }: PartProps) {
  const { fees } = terms;
  const set = (part: Partial<Fees>) => onChange({ ...terms, fees: { ...fees, ...part } });
  return (
    <Part title="Fees" fact={formatSummary(fees.annual)} open>
      <Columns>
        <AnnualFeeInput
          published={published?.fees.annual ?? null}
          annual={fees.annual}
          onChange={(annual) => set({ annual })}
        />
        <NumberInput
          label="Annual fee in the first year"
          hint="Leave blank if it's the same."
          kind="money"
          {...field("terms.fees.firstYearCents")}
        />
        <NumberInput label="Foreign transactions" kind="percent" {...field("terms.fees.foreignBps")} />
        <NumberInput label="Authorized user" kind="money" {...field("terms.fees.authorizedUserCents")} />
        <NumberInput label="Employee card" kind="money" {...field("terms.fees.employeeCardCents")} />
        <NumberInput label="Late payment" kind="money" {...field("terms.fees.lateFirstCents")} />
        <NumberInput label="Late payment, repeated" kind="money" {...field("terms.fees.lateRepeatCents")} />
        <NumberInput label="Returned payment" kind="money" {...field("terms.fees.returnedCents")} />
        <NumberInput label="Over the limit" kind="money" {...field("terms.fees.overLimitCents")} />
        <NumberInput
          label="Balance transfer"
          kind="percent"
          value={fees.balanceTransfer?.bps ?? null}
          onChange={(bps) =>
            set({
              balanceTransfer:
                bps === null
                  ? null
                  : { minCents: null, introBps: null, introMonths: null, ...fees.balanceTransfer, bps },
            })
          }
        />
        <NumberInput
          label="Cash advance"
          kind="percent"
          value={fees.cashAdvance?.bps ?? null}
          onChange={(bps) => set({ cashAdvance: bps === null ? null : { minCents: null, ...fees.cashAdvance, bps } })}
        />
      </Columns>
      <div>
        <h3 className="mb-2 font-medium">Annual fee over time</h3>
        <ItemList<AnnualFee>
          items={fees.annual ?? []}
          noun="a fee from another day"
          getTitle={({ amountCents }) => moneyText(amountCents)}
          formatFact={formatSpan}
          make={() => ({ amountCents: fees.annual?.at(-1)?.amountCents ?? 0, validFrom: null, validTo: null })}
          onChange={(annual) => set({ annual: annual.length === 0 ? null : annual })}
        >
          {(_fee, _change, at) => (
            <Columns>
              <RequiredNumberInput label="Amount" kind="money" {...field(`terms.fees.annual.${at}.amountCents`)} />
              <DateInput label="First day" {...field(`terms.fees.annual.${at}.validFrom`)} />
              <DateInput label="Last day" {...field(`terms.fees.annual.${at}.validTo`)} />
            </Columns>
          )}
        </ItemList>
      </div>
    </Part>
  );
}

type AnnualFeeInputProps = {
  published: Fees["annual"];
  annual: Fees["annual"];
  onChange: (annual: Fees["annual"]) => void;
};

/** The fee, and from which day on. What members were charged before that day stays, but for a correction. */
function AnnualFeeInput({ published, annual, onChange }: AnnualFeeInputProps) {
  const [edit, setEdit] = useState(() => toFeeEdit(published, annual, localToday()));
  const amountCents = annualFeeOn(annual, edit.from)?.amountCents ?? null;
  const isChanged = published !== null && amountCents !== null && JSON.stringify(annual) !== JSON.stringify(published);
  const change = (part: Partial<FeeEdit>) => {
    const next = { ...edit, ...part };
    setEdit(next);
    onChange(feesTyped(published, amountCents, next));
  };
  return (
    <>
      <NumberInput
        label="Annual fee"
        hint="0 means none. Leave blank if not known."
        kind="money"
        value={amountCents}
        onChange={(next) => onChange(feesTyped(published, next, edit))}
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
