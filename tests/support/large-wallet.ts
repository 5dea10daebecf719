import { buildWindowFacts } from "@cardwell/core/domain/benefits/recorded-use";
import { windowsBetween } from "@cardwell/core/domain/benefits/windows";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { addDays, addMonths, monthKey } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { Wallet, WalletCard, WindowUse } from "@cardwell/core/domain/wallet/shapes";
import { seedCatalog } from "../../catalog/catalog.ts";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { emptyWallet } from "../../functions/src/features/wallet/repository.ts";

/** Windows that ended longer ago lie in the archive. */
const KEPT_DAYS = 400;

/** The cards of the seed catalog, those with the most credits first: what a full wallet is made of. */
const richest = seedCatalog.cards.toSorted((a, b) => b.benefits.length - a.benefits.length || (a.id < b.id ? -1 : 1));

/** Every second window of the kept days, half used. */
function buildUses(card: WalletCard, terms: CardTerms, today: CivilDate): WalletCard["uses"] {
  const uses: WalletCard["uses"] = {};
  for (const benefit of terms.benefits) {
    const spans = windowsBetween(benefit, buildWindowFacts(card, benefit), addDays(today, -KEPT_DAYS), today);
    const amount = Math.max(1, Math.floor((benefit.amountCents ?? benefit.units ?? 2) / 2));
    const used: Record<string, WindowUse> = {};
    for (const [at, { cycleKey, startsOn, endsOn }] of spans.entries()) {
      if (at % 2 === 1) continue;
      const use = { id: `use-${at}-${benefit.id}`.slice(0, 40), on: startsOn, amount, note: null };
      used[cycleKey] = { uses: [use], state: "used", startsOn, endsOn };
    }
    if (Object.keys(used).length > 0) uses[benefit.id] = used;
  }
  return uses;
}

function heldCard(terms: CardTerms, position: number, years: number, today: CivilDate): WalletCard {
  const openedOn = addDays(addMonths(today, -years * 12), -position);
  const months = Array.from({ length: years * 12 }, (_, back) => monthKey(addMonths(today, -back)));
  const closeOn = addDays(today, -8);
  const blank = blankCard({
    id: `card-${position}`,
    cardId: terms.id,
    custom: null,
    openedOn,
    openedPrecision: "day",
    addedOn: openedOn,
    position,
  });
  const card: WalletCard = {
    ...blank,
    nickname: position % 5 === 0 ? `Number ${position + 1}` : null,
    last4: String(1_000 + position),
    creditLimitCents: 1_000_000,
    statementCloseDay: 1 + (position % 28),
    dueDay: 1 + ((position + 25) % 28),
    balance: { currentCents: 50_000 + position * 731, on: addDays(today, -1) },
    statement: {
      closeOn,
      dueOn: addDays(closeOn, 25),
      balanceCents: 40_000 + position * 517,
      minimumCents: 3_500,
      payments:
        position % 3 === 0
          ? [{ id: "paid-1", amountCents: 10_000, on: addDays(today, -2), state: "posted", source: "manual" }]
          : [],
      source: "manual",
    },
    spentCents: Object.fromEntries(months.map((month) => [month, 80_000])),
    earnedUnits: Object.fromEntries(months.map((month) => [month, 1_600])),
    lastUsedOn: addDays(today, -3),
  };
  const [offer] = terms.offers;
  if (offer && position % 4 === 0) {
    card.offer = {
      offer,
      startOn: addDays(today, -40),
      adjustmentCents: 0,
      eligibleCents: 120_000,
      recent: Object.fromEntries([2, 5, 9, 14, 20].map((back) => [addDays(today, -back), 9_000])),
      metOn: null,
      creditedOn: null,
      dismissed: false,
    };
  }
  return { ...card, uses: buildUses(card, terms, today) };
}

/** A wallet of so many cards of the seed catalog, each held and used for so many years. With more cards than it has, again from its first. */
export function largeWallet(count: number, { years = 1, today }: { years?: number; today: CivilDate }): Wallet {
  const cards = Array.from({ length: count }, (_, position) => {
    const terms = richest[position % richest.length];
    if (!terms) throw new Error("The seed catalog is empty.");
    return heldCard(terms, position, years, today);
  });
  return { ...emptyWallet(), cards: Object.fromEntries(cards.map((card) => [card.id, card])) };
}

const words = ["Harbor", "Meridian", "Alder", "Cobalt", "Juniper", "Lantern", "Orchard", "Pike", "Quarry", "Tern"];

/** A number of custom cards, each with the terms of a real one under its own name. */
export function largeCatalog(count: number): CardTerms[] {
  return Array.from({ length: count }, (_, index): CardTerms => {
    const real = seedCatalog.cards[index % seedCatalog.cards.length];
    if (!real) throw new Error("The seed catalog is empty.");
    const name = `${words[index % words.length]} ${words[Math.floor(index / 10) % words.length]} ${index}`;
    return {
      ...real,
      id: `invented-${index}`,
      name,
      shortName: name,
      aliases: [`${words[(index * 7) % words.length]} ${index}`],
      productChange: { to: [], noFeeDowngradeIds: [] },
      bonusRule: null,
    };
  });
}
