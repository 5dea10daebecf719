import type { BonusItem } from "./shapes.ts";
import { offerFacts } from "../alerts/evaluators/welcome-offers.ts";
import { bonusValueCents } from "../offers/bonus-value.ts";
import { type OfferPace, offerPace, paceSince } from "../offers/pace.ts";
import { formatTier } from "../offers/format-tier.ts";
import type { OfferProgress, WalletCard } from "../wallet/shapes.ts";
import { buildBasis, fact, referenceSource, memberSource } from "../fact-sources.ts";
import { openCards } from "../wallet/held-cards.ts";
import type { View } from "./view.ts";
import { centsEach, day, list, money } from "../format.ts";
import { getOwn } from "../get-own.ts";

const exclusionLabels: Record<OfferProgress["offer"]["exclusions"][number], string> = {
  fees: "fees",
  interest: "interest",
  cash_advance: "cash advances",
  balance_transfer: "balance transfers",
  gift_cards: "gift cards",
  p2p: "person-to-person payments",
  gambling: "gambling",
  refunds_subtract: "refunds",
};

function worthFacts(view: View, pace: OfferPace) {
  const ids = new Set(pace.tiers.map(({ tier }) => tier.currencyId));
  return view.facts.reference.currencies
    .filter(({ id }) => ids.has(id))
    .map((currency) =>
      fact(
        `Value of ${currency.name}`,
        centsEach(getOwn(view.settings.ownCentsPerUnit, currency.id) ?? currency.typicalCentsPerUnit),
        getOwn(view.settings.ownCentsPerUnit, currency.id) === undefined
          ? referenceSource(currency.provenance, "Catalog")
          : memberSource(view, null),
      ),
    );
}

function formatPace(pace: OfferPace, progress: OfferProgress, { today }: View): string {
  const since = paceSince(pace, progress);
  const total = money(pace.pacePerDayCents);
  if (since !== null) {
    return `Your pace is what counted for the offer from ${day(since, today)} to ${day(today, today)}: ${total} a day.`;
  }
  const [logged, entered] = [money(pace.pacePerDayCents - pace.enteredPerDayCents), money(pace.enteredPerDayCents)];
  return `Your pace is what you logged since ${day(pace.loggedSince, today)}, ${logged} a day, and the rest of what you spent, spread over all days since ${day(progress.startOn, today)}, ${entered} a day: ${total} together.`;
}

function howPaced(pace: OfferPace, progress: OfferProgress, view: View): string {
  const needed =
    pace.needPerDayCents === null || pace.safeByOn === null
      ? ""
      : ` ${money(pace.remainingCents)} left to spend: ${money(pace.needPerDayCents)} a day until ${day(pace.safeByOn, view.today)}.`;
  return `${formatPace(pace, progress, view)}${needed} That's five days before the deadline, because spending counts when it posts.`;
}

type Tracked = { card: WalletCard; progress: OfferProgress; pace: OfferPace; item: BonusItem };

function bonusItem(view: View, card: WalletCard, progress: OfferProgress): Tracked | null {
  const pace = offerPace(progress, view.today);
  const { status, deadlineOn, safeByOn } = pace;
  if (status === "unknown" || deadlineOn === null || safeByOn === null) return null;
  const { exclusions } = progress.offer;
  const { currencies } = view.facts.reference;
  const target = Math.max(...progress.offer.tiers.map(({ spendCents }) => spendCents));
  const item: BonusItem = {
    walletCardId: card.id,
    title: `${formatTier(pace.next.tier, currencies)} for ${money(pace.next.tier.spendCents)}`,
    status,
    spentCents: pace.spentCents,
    targetCents: target,
    deadlineOn,
    safeByOn,
    pacePerDayCents: pace.pacePerDayCents,
    needPerDayCents: pace.needPerDayCents ?? 0,
    projectedOn: pace.projectedOn,
    bonusWorthCents: bonusValueCents(pace.tiers, currencies, view.settings),
    tiers: pace.tiers.map(({ tier, met }) => ({
      label: formatTier(tier, currencies),
      spendCents: tier.spendCents,
      met,
    })),
    countsWhat:
      exclusions.length === 0
        ? "Purchases count when they post, and refunds are subtracted."
        : `Purchases count, but not ${list(exclusions.map((each) => exclusionLabels[each]))}.`,
    basis: buildBasis(howPaced(pace, progress, view), [
      ...offerFacts(view, { card, progress, pace }),
      ...worthFacts(view, pace),
    ]),
  };
  return { card, progress, pace, item };
}

/** The welcome offers that are tracked on open cards and not yet on the account. */
export function trackedBonuses(view: View): Tracked[] {
  return openCards(view).flatMap((card) => {
    const progress = card.offer;
    if (progress === null || progress.dismissed || progress.creditedOn !== null) return [];
    const tracked = bonusItem(view, card, progress);
    return tracked ? [tracked] : [];
  });
}

/** The offer of one card, also when it was credited. */
export function bonusOfCard(view: View, card: WalletCard): BonusItem | null {
  return card.offer === null ? null : (bonusItem(view, card, card.offer)?.item ?? null);
}
