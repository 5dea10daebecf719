import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { AnnualFee, CardTerms } from "./card-terms.ts";

type Fees = CardTerms["fees"]["annual"];

const holdsOn = ({ validFrom, validTo }: AnnualFee, on: CivilDate) =>
  (validFrom === null || validFrom <= on) && (validTo === null || on <= validTo);

/** The annual fee of a card year that starts on this day, of new accounts where older ones pay another; null when it is not known. */
export const annualFeeOn = (fees: Fees, on: CivilDate): AnnualFee | null =>
  fees?.findLast((fee) => holdsOn(fee, on)) ?? null;

/**
 * The fees of a card with a new fee from a day on. Earlier fees stay: the current one ends the day before. One that
 * is announced for later stays as well. The first fee that is known of a card has always held.
 */
export function feesFrom(fees: Fees, amountCents: number, from: CivilDate): Fees {
  if (fees === null) return [{ amountCents, validFrom: null, validTo: null }];
  const held = annualFeeOn(fees, from);
  if (held?.amountCents === amountCents) return fees;
  const before = fees.filter(
    ({ validTo, openedUntil }) => openedUntil !== undefined || (validTo !== null && validTo < from),
  );
  const later = fees.filter(({ validFrom }) => validFrom !== null && validFrom > from);
  const nextFrom = later[0]?.validFrom ?? null;
  const closed = held && held.validFrom !== from ? [{ ...held, validTo: addDays(from, -1) }] : [];
  const validTo = held ? held.validTo : nextFrom === null ? null : addDays(nextFrom, -1);
  return [...before, ...closed, { amountCents, validFrom: from, validTo }, ...later];
}

/** The fees of a card once a source reports today's amount. A report that equals an announced fee changes nothing. */
export function feesAsReported(fees: Fees, amountCents: number, today: CivilDate): Fees {
  const isAnnounced = fees?.some((fee) => fee.amountCents === amountCents && fee.validTo === null) ?? false;
  return isAnnounced ? fees : feesFrom(fees, amountCents, today);
}

/** The fees of a card whose fee of a day was written down wrong: it was always this, between the same days. */
export function feesCorrected(fees: Fees, amountCents: number, on: CivilDate): Fees {
  const held = annualFeeOn(fees, on);
  if (held === null) return feesFrom(fees, amountCents, on);
  return fees?.map((fee) => (fee === held ? { ...fee, amountCents } : fee)) ?? null;
}
