import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { annualFeeOn, feesCorrected, feesFrom } from "@cardwell/core/domain/catalog/fees";

type Fees = CardTerms["fees"]["annual"];

/** How the annual fee is edited: it holds from a day on, or it was always what is typed. */
export type FeeEdit = { from: string; isCorrection: boolean };

/** The fees with the one that is typed, made from those that are published, so that no letter on the way leaves a trace. */
export function feesTyped(published: Fees, amountCents: number | null, { from, isCorrection }: FeeEdit): Fees {
  if (amountCents === null) return null;
  return isCorrection ? feesCorrected(published, amountCents, from) : feesFrom(published, amountCents, from);
}

/** The day on which a fee of the draft begins that is not among the published ones; null when there is none. */
export function newFeeFrom(published: Fees, draft: Fees): string | null {
  const known = new Set(published?.map(({ validFrom }) => validFrom));
  return draft?.find(({ validFrom }) => validFrom !== null && !known.has(validFrom))?.validFrom ?? null;
}

/** How the fees of a draft came to differ from the published ones. */
export function toFeeEdit(published: Fees, draft: Fees, today: string): FeeEdit {
  const from = newFeeFrom(published, draft);
  if (from !== null) return { from, isCorrection: false };
  const was = annualFeeOn(published, today);
  const is = annualFeeOn(draft, today);
  const isCorrection = was !== null && is !== null && was.amountCents !== is.amountCents && was.validFrom !== today;
  return { from: today, isCorrection };
}
