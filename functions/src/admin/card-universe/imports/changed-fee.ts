import type { AnnualFee, CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";

type Fees = CardTerms["fees"]["annual"];

const holdsOn = ({ validFrom, validTo }: AnnualFee, on: CivilDate) =>
  (validFrom === null || validFrom <= on) && (validTo === null || on <= validTo);

/**
 * The fees of a card of which a source says that it costs this today. What was charged before stays: the fee that held ends the day
 * before. One that is announced for later stays as well.
 */
export function changedFee(fees: Fees, amountCents: number, today: CivilDate): Fees {
  if (fees === null) return [{ amountCents, validFrom: null, validTo: null }];
  const held = fees.find((fee) => holdsOn(fee, today));
  // A source that says already what is announced says nothing new.
  const isKnown = fees.some((fee) => fee.amountCents === amountCents && (fee === held || fee.validTo === null));
  if (isKnown) return fees;
  const yesterday = addDays(today, -1);
  const before = fees.filter(({ validTo }) => validTo !== null && validTo < today);
  const later = fees.filter(({ validFrom }) => validFrom !== null && validFrom > today);
  const [next] = later;
  const nextFrom = next?.validFrom ?? null;
  const closed = held && held.validFrom !== today ? [{ ...held, validTo: yesterday }] : [];
  const validTo = held ? held.validTo : nextFrom === null ? null : addDays(nextFrom, -1);
  return [...before, ...closed, { amountCents, validFrom: today, validTo }, ...later];
}
