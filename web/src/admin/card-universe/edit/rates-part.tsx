import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { percentText } from "@cardwell/core/domain/catalog/labels";
import { NumberInput, YesNoUnknownInput } from "../../frame/inputs/inputs.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type Apr = CardTerms["apr"];
type Range = NonNullable<Apr["balanceTransfer"]>;
type Purchase = NonNullable<Apr["purchase"]>;
type Intro = NonNullable<Apr["intro"]>;

const noPurchase: Purchase = { minBps: null, maxBps: null, byTier: null, variable: null, index: null, marginBps: null };

function toPurchase(rate: Purchase): Purchase | null {
  return Object.values(rate).every((value) => value === null) ? null : rate;
}

/** A range has both ends or is not known: one number typed is both. */
function rangeWith(rate: Range | null, part: { minBps?: number | null; maxBps?: number | null }): Range | null {
  const { minBps, maxBps } = { minBps: rate?.minBps ?? null, maxBps: rate?.maxBps ?? null, ...part };
  if (minBps === null && maxBps === null) return null;
  return { minBps: minBps ?? maxBps ?? 0, maxBps: maxBps ?? minBps ?? 0 };
}

type RangeProps = { label: string; rate: Range | null; onChange: (rate: Range | null) => void };

function RangeInputs({ label, rate, onChange }: RangeProps) {
  return (
    <>
      <NumberInput
        label={`${label}, from`}
        kind="percent"
        value={rate?.minBps ?? null}
        onChange={(minBps) => onChange(minBps === null ? null : rangeWith(rate, { minBps }))}
      />
      <NumberInput
        label={`${label}, to`}
        kind="percent"
        value={rate?.maxBps ?? null}
        onChange={(maxBps) => onChange(maxBps === null ? null : rangeWith(rate, { maxBps }))}
      />
    </>
  );
}

type IntroProps = { label: string; rate: Intro | null; onChange: (rate: Intro | null) => void };

function IntroInputs({ label, rate, onChange }: IntroProps) {
  const start: Intro = { rateBps: 0, months: 12, endsRule: null, deferredInterest: false };
  return (
    <>
      <NumberInput
        label={label}
        kind="percent"
        value={rate?.rateBps ?? null}
        onChange={(rateBps) => onChange(rateBps === null ? null : { ...start, ...rate, rateBps })}
      />
      <NumberInput
        label={`${label}, months`}
        kind="whole"
        value={rate?.months ?? null}
        onChange={(months) => onChange(months === null ? null : { ...start, ...rate, months })}
      />
    </>
  );
}

/** What it costs to owe. */
export function RatesPart({ terms, onChange }: PartProps) {
  const { apr, minimumPaymentRule } = terms;
  const set = (part: Partial<Apr>) => onChange({ ...terms, apr: { ...apr, ...part } });
  const purchase = apr.purchase ?? noPurchase;
  const setPurchase = (part: Partial<Purchase>) => set({ purchase: toPurchase({ ...purchase, ...part }) });
  const minimum = minimumPaymentRule ?? { pctBps: 0, floorCents: 0, includesInterest: null };
  const known = [purchase.minBps, purchase.maxBps].filter((bps) => bps !== null).map(percentText);
  return (
    <Part title="Rates" fact={known.length === 0 ? "Not known" : [...new Set(known)].join(" to ")}>
      <Columns>
        <NumberInput
          label="Purchases, from"
          kind="percent"
          value={purchase.minBps}
          onChange={(minBps) => setPurchase({ minBps })}
        />
        <NumberInput
          label="Purchases, to"
          kind="percent"
          value={purchase.maxBps}
          onChange={(maxBps) => setPurchase({ maxBps })}
        />
        <YesNoUnknownInput
          label="Purchases, variable"
          value={purchase.variable}
          onChange={(variable) => setPurchase({ variable })}
        />
        <IntroInputs label="Opening rate" rate={apr.intro} onChange={(intro) => set({ intro })} />
        <IntroInputs
          label="Opening rate on transfers"
          rate={apr.balanceTransferIntro}
          onChange={(balanceTransferIntro) => set({ balanceTransferIntro })}
        />
        <RangeInputs
          label="Balance transfers"
          rate={apr.balanceTransfer}
          onChange={(balanceTransfer) => set({ balanceTransfer })}
        />
        <RangeInputs label="Cash advances" rate={apr.cashAdvance} onChange={(cashAdvance) => set({ cashAdvance })} />
        <RangeInputs
          label="Penalty"
          rate={apr.penalty}
          onChange={(range) =>
            set({ penalty: range === null ? null : { triggers: apr.penalty?.triggers ?? [], ...range } })
          }
        />
        <NumberInput
          label="Minimum payment"
          kind="percent"
          value={minimumPaymentRule?.pctBps ?? null}
          onChange={(pctBps) =>
            onChange({ ...terms, minimumPaymentRule: pctBps === null ? null : { ...minimum, pctBps } })
          }
        />
        <NumberInput
          label="Minimum payment, at least"
          kind="money"
          value={minimumPaymentRule?.floorCents ?? null}
          onChange={(floorCents) =>
            onChange({ ...terms, minimumPaymentRule: floorCents === null ? null : { ...minimum, floorCents } })
          }
        />
      </Columns>
    </Part>
  );
}
