import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { Offer } from "@cardwell/core/domain/catalog/offer";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { createOwnOffer, getSpent } from "@cardwell/core/domain/offers/tracked-offer";
import type { OfferProgress, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { rejected } from "../../../http/rejected.ts";
import {
  type Asked,
  type WalletUpdate,
  changeCard,
  type ChangeContext,
  notFound,
  requireOpen,
  requirePast,
} from "./change.ts";

type OfferAsked = Asked<"setOffer">;

const newProgress = (offer: Offer, startOn: CivilDate): OfferProgress => ({
  offer,
  startOn,
  adjustmentCents: 0,
  eligibleCents: 0,
  recent: {},
  metOn: null,
  creditedOn: null,
  dismissed: false,
});

/** A copy of a catalog offer: a later change in the catalog is another offer. */
export function trackedOffer(terms: CardTerms | null, offerId: string, startOn: CivilDate): OfferProgress {
  const offer = terms?.offers.find(({ id }) => id === offerId);
  if (!offer) throw rejected("offerId", "This offer isn't in the catalog.");
  if (offer.tiers.some(({ days, months }) => days === null && months === null)) {
    throw rejected("offerId", "We don't know how long this offer runs. Enter it as a custom offer.");
  }
  return newProgress(offer, startOn);
}

/** What the wallet can hold of a correction: $1,000,000. */
const MOST_CORRECTED_CENTS = 100_000_000;

function computeCorrection(
  { eligibleCents, adjustmentCents }: OfferProgress,
  spentSoFarCents: number | undefined,
): number {
  if (spentSoFarCents === undefined) return adjustmentCents;
  const correction = spentSoFarCents - eligibleCents;
  if (Math.abs(correction) <= MOST_CORRECTED_CENTS) return correction;
  throw rejected("spentSoFarCents", "Enter an amount within $1,000,000.00 of your logged purchases.");
}

const isReached = (progress: OfferProgress) =>
  getSpent(progress) >= Math.max(...progress.offer.tiers.map(({ spendCents }) => spendCents));

/** Notes the day on which the last tier was reached. A refund that falls below it afterwards does not take that day back. */
export const withMetDay = (progress: OfferProgress, today: CivilDate): OfferProgress =>
  progress.metOn === null && isReached(progress) ? { ...progress, metOn: today } : progress;

/** The same after a correction: what was never spent never reached it. */
export const withCorrectedMetDay = (progress: OfferProgress, today: CivilDate): OfferProgress =>
  isReached(progress) ? withMetDay(progress, today) : { ...progress, metOn: null };

function updateProgress(card: WalletCard, body: OfferAsked, given: ChangeContext): OfferProgress {
  const startOn = body.startOn ?? card.offer?.startOn ?? card.openedOn;
  if (startOn === null) throw rejected("startOn", "Choose the day that the offer counts from.");
  if (body.custom !== undefined)
    return {
      ...(card.offer ?? newProgress(createOwnOffer(body.custom), startOn)),
      offer: createOwnOffer(body.custom),
      startOn,
    };
  if (body.offerId !== undefined) {
    const terms = card.cardId === null ? null : given.facts.getTerms(card.cardId);
    const tracked = trackedOffer(terms, body.offerId, startOn);
    return { ...(card.offer ?? tracked), offer: tracked.offer, startOn };
  }
  if (card.offer === null) throw notFound("No welcome offer is tracked on this card.");
  return { ...card.offer, startOn };
}

/** Starts, corrects or closes the tracking of a welcome offer. */
export function setOffer(wallet: Wallet, body: OfferAsked, given: ChangeContext): WalletUpdate {
  if (body.custom !== undefined && body.offerId !== undefined) {
    throw rejected("custom", "Choose a catalog offer or describe a custom one.");
  }
  if (body.startOn !== undefined) requirePast(given, "startOn", body.startOn);
  if (body.creditedOn) requirePast(given, "creditedOn", body.creditedOn);
  return changeCard(wallet, body.walletCardId, (card) => {
    if (body.startOn !== undefined && body.startOn !== card.offer?.startOn) requireOpen(card, "startOn", body.startOn);
    const progress = updateProgress(card, body, given);
    const corrected: OfferProgress = {
      ...progress,
      adjustmentCents: computeCorrection(progress, body.spentSoFarCents),
      creditedOn: body.creditedOn === undefined ? progress.creditedOn : body.creditedOn,
      dismissed: body.dismissed ?? progress.dismissed,
    };
    const isOther = body.spentSoFarCents !== undefined || body.offerId !== undefined || body.custom !== undefined;
    const offer = isOther ? withCorrectedMetDay(corrected, given.today) : withMetDay(corrected, given.today);
    return { ...card, offer };
  });
}

export function removeOffer(wallet: Wallet, { walletCardId }: Asked<"removeOffer">): WalletUpdate {
  return changeCard(wallet, walletCardId, (card) => ({ ...card, offer: null }));
}
