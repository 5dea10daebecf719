import { cardYearAt, hasCardYears, nextCardYear } from "@cardwell/core/domain/dates/card-year";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { getEventYear, isSameYear } from "@cardwell/core/domain/wallet/charges";
import { newestFeeEvent } from "@cardwell/core/domain/wallet/fee-phase";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { type Asked, type WalletUpdate, changeCard, type ChangeContext, requireOpen, requirePast } from "./change.ts";

/** The fee's history without the events of the card year of a day, whichever day of it they were stored under. */
const eventsWithout = (card: WalletCard, on: string): WalletCard["feeEvents"] =>
  Object.fromEntries(Object.entries(card.feeEvents).filter(([start]) => !isSameYear(card, on, start)));

/** Without the event of the card year, or of the next one where its fee came early. */
function withoutCurrentEvent(card: WalletCard, today: string): WalletCard["feeEvents"] {
  const year = cardYearAt(card, today);
  const next = year && nextCardYear(card, year);
  const left = next === null ? card.feeEvents : eventsWithout(card, next.startsOn);
  return Object.keys(left).length < Object.keys(card.feeEvents).length ? left : eventsWithout(card, today);
}

function withoutNewestEvent(card: WalletCard): WalletCard["feeEvents"] {
  const newest = newestFeeEvent(card)?.[0];
  return Object.fromEntries(Object.entries(card.feeEvents).filter(([start]) => start !== newest));
}

/** The fee's history with an event, or without the current one for null. */
export function updateFeeEvents(
  card: WalletCard,
  event: Asked<"recordFee">["event"],
  today: string,
): WalletCard["feeEvents"] {
  if (event === undefined) return card.feeEvents;
  if (event === null) return hasCardYears(card) ? withoutCurrentEvent(card, today) : withoutNewestEvent(card);
  const year = getEventYear(card, event);
  return { ...eventsWithout(card, year), [year]: event };
}

/** Records what happened to the fee of the card year, and what was decided about the next one. */
export function recordFee(
  wallet: Wallet,
  { walletCardId, event, decision, decidedOn }: Asked<"recordFee">,
  given: ChangeContext,
): WalletUpdate {
  const on = decidedOn ?? given.today;
  requirePast(given, "decidedOn", on);
  if (event) requirePast(given, "event.on", event.on);
  return changeCard(wallet, walletCardId, (card) => {
    if (event) requireOpen(card, "event.on", event.on);
    if (decidedOn) requireOpen(card, "decidedOn", decidedOn);
    const year = cardYearAt(card, on);
    const feeDecision =
      decision === undefined
        ? card.feeDecision
        : decision && { decision, on, forYearFrom: year === null ? on : addDays(year.endsOn, 1) };
    return { ...card, feeEvents: updateFeeEvents(card, event, given.today), feeDecision };
  });
}
