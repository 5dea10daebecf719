import type { Benefit } from "../catalog/benefit.ts";
import { addDays, maxDate, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { counted } from "../format.ts";
import { hasCurrentData } from "../wallet/bank-data-age.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { needsEnrolment } from "./open-credits.ts";
import { buildWindowFacts, recordedUse } from "./recorded-use.ts";
import { amountOfWindow, windowsBetween } from "./windows.ts";
import { getMeasure } from "./worth.ts";

/** Purchases for a credit in one of its windows that the bank shows no credit for, and from when on it is missing. */
export type Uncredited = {
  cycleKey: string;
  firstOn: CivilDate;
  spentCents: number;
  expectedCents: number;
  lateOn: CivilDate;
  /** How long such a credit takes, as a sentence. */
  usually: string;
};

/**
 * How long a credit is waited for. `graceDays`: after its usual time, as banks often post a little later. `unknownDays`: where its usual time is
 * unknown; 0: such a credit is never missing.
 */
export type CreditWait = { graceDays: number; unknownDays: number };

/** Issuers commonly allow themselves eight weeks. */
export const CREDIT_WAIT: CreditWait = { graceDays: 5, unknownDays: 56 };

/** Credits are known of so many days: see `mergeCreditTransactions`. */
const KNOWN_DAYS = 400;

/**
 * Whether the bank reported all of a window, or of the card's part of it: before, its credit may have been used up unseen. What the member
 * entered of that time names no credits. The bank's first month may be a part of one.
 */
function isKnownSince({ reportedSince, openedOn }: WalletCard, startsOn: CivilDate, today: CivilDate): boolean {
  if (reportedSince === undefined || startsOn < addDays(today, -KNOWN_DAYS)) return false;
  const isNew = openedOn !== null && openedOn >= startsOn && reportedSince <= monthKey(openedOn);
  return isNew || reportedSince < monthKey(startsOn);
}

export const formatPostingTime = (expectedDays: number): string =>
  expectedDays === 0 ? "immediately" : `within ${counted(expectedDays, "day")}`;

/**
 * The day of the last credit of a benefit that the bank shows, pending ones included; null: none. A refund at its merchant counts as one: it
 * takes the purchase back, or it is a credit by another name.
 */
export const lastCreditedOn = ({ bank }: Pick<WalletCard, "bank">, benefitId: string): CivilDate | null =>
  (bank?.creditTransactions ?? []).findLast((each) => each.kind !== "purchase" && each.benefitId === benefitId)?.on ??
  null;

/**
 * What the bank of a card shows as spent for a statement credit without a credit since, by window, as far as its data is current. Nothing is
 * claimed of a window that the member recorded something of, that is used up, that needs an enrollment, or whose beginning the bank's data
 * doesn't reach. A purchase that is pending counts as none, and a credit that is pending as one.
 */
export function listUncredited(
  card: WalletCard,
  benefit: Benefit,
  today: CivilDate,
  { graceDays, unknownDays }: CreditWait,
): Uncredited[] {
  const { expectedDays } = benefit;
  if (expectedDays === null && unknownDays === 0) return [];
  // One that is given in an app or through a portal never posts to the card, or not for every purchase there.
  if (benefit.posting === "code" || benefit.posting === "portal") return [];
  if (benefit.kind !== "statement_credit" || benefit.earnedBy !== null || getMeasure(benefit) !== "cents") return [];
  const rows = (card.bank?.creditTransactions ?? []).filter(({ benefitId }) => benefitId === benefit.id);
  const creditedOn = lastCreditedOn(card, benefit.id) ?? "";
  const purchases = rows.filter(({ kind, on, pending }) => kind === "purchase" && on > creditedOn && !pending);
  const [first] = purchases;
  if (first === undefined) return [];
  return windowsBetween(benefit, buildWindowFacts(card, benefit), first.on, today).flatMap((span): Uncredited[] => {
    const { cycleKey, startsOn, endsOn } = span;
    const isIn = ({ on }: { on: CivilDate }) => on >= startsOn && (endsOn === null || on <= endsOn);
    const bought = purchases.filter(isIn);
    const [firstBought] = bought;
    const { cents } = amountOfWindow(benefit, span);
    if (firstBought === undefined || cents === null || !isKnownSince(card, startsOn, today)) return [];
    if (recordedUse(card, benefit, span).state !== null) return [];
    if (needsEnrolment(card, benefit, span, firstBought.on)) return [];
    const sum = (some: typeof rows) => some.reduce((total, { amountCents }) => total + amountCents, 0);
    const leftCents = cents - sum(rows.filter((row) => row.kind === "credit" && isIn(row)));
    const spentCents = sum(bought);
    const lateOn = addDays(firstBought.on, (expectedDays ?? unknownDays) + graceDays + 1);
    if (leftCents <= 0 || !hasCurrentData(card, maxDate(lateOn, today))) return [];
    const expectedCents = Math.min(spentCents, leftCents);
    const usually =
      expectedDays === null
        ? `Most credits post within ${counted(unknownDays, "day")}.`
        : `It usually posts ${formatPostingTime(expectedDays)}.`;
    return [{ cycleKey, firstOn: firstBought.on, spentCents, expectedCents, lateOn, usually }];
  });
}
