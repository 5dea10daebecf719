import type { CardTerms } from "../catalog/card-terms.ts";
import { addMonths, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { money } from "../format.ts";
import { listCosts } from "../wallet/charges.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { type CardPayment, isOverdue, recordedPayments } from "./payment-state.ts";

/** What a late payment may cost. `path`: the fee of the terms that applies. */
export type LateFee = {
  cents: number;
  path: "fees.lateFirstCents" | "fees.lateRepeatCents";
  /** The minimum due, when the fee of the terms is more than that. */
  limitedToCents: number | null;
};

/** `$25.00, at most the minimum due`. */
export const formatLateFee = ({ cents, limitedToCents }: LateFee): string =>
  `${money(cents)}${limitedToCents === null ? "" : ", at most the minimum due"}`;

/** A second miss within this many billing cycles costs the repeat fee. */
export const REPEAT_CYCLES = 6;

/** Whether an earlier payment was missed, or a late fee recorded, within the six billing cycles before a due date. */
function isRepeat(card: WalletCard, dueOn: CivilDate, on: CivilDate): boolean {
  const since = addMonths(dueOn, -REPEAT_CYCLES);
  const missed = [
    ...recordedPayments(card, on)
      .filter(isOverdue)
      .map((each) => each.dueOn ?? dueOn),
    ...(card.missedDueOn === undefined ? [] : [card.missedDueOn]),
  ];
  const hadFee = listCosts(card).some(
    ({ group, month, cents }) => group === "late" && cents > 0 && month >= monthKey(since) && month < monthKey(dueOn),
  );
  return hadFee || missed.some((each) => each >= since && each < dueOn);
}

/**
 * What being late with a payment may cost by the card's terms; null: not known, or nothing. For a consumer card that is at most the minimum
 * due (Regulation Z, 12 CFR 1026.52(b)(2)(i)).
 */
export function lateFeeAtStake(
  terms: CardTerms | null,
  card: WalletCard,
  { dueOn, minimumCents }: Pick<CardPayment, "dueOn" | "minimumCents">,
  on: CivilDate,
): LateFee | null {
  if (terms === null || dueOn === null) return null;
  const { lateFirstCents, lateRepeatCents } = terms.fees;
  const usesRepeat = lateRepeatCents !== null && isRepeat(card, dueOn, on);
  const feeCents = usesRepeat ? lateRepeatCents : lateFirstCents;
  if (feeCents === null) return null;
  const isLimited = terms.segment !== "business" && minimumCents !== null && minimumCents < feeCents;
  const cents = isLimited ? minimumCents : feeCents;
  if (cents === 0) return null;
  return {
    cents,
    path: usesRepeat ? "fees.lateRepeatCents" : "fees.lateFirstCents",
    limitedToCents: isLimited ? minimumCents : null,
  };
}
