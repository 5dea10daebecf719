import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { ActionKind } from "@cardwell/core/domain/alerts/types";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import type { ActionItem } from "@cardwell/core/domain/dashboard/shapes";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { WalletCard, WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import { card, credit, dollars, earns, points, upTo, welcomeOffer, windows } from "../../catalog/author.ts";
import { seedCatalog } from "../../catalog/catalog.ts";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { createView, type View } from "@cardwell/core/domain/dashboard/view";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";

/** Facts of a catalog that is held in memory, at version 1. */
export function buildCatalog(cards: CardTerms[], reference = seedCatalog.reference): CatalogFacts {
  const byId = new Map(cards.map((terms) => [terms.id, terms]));
  return {
    version: 1,
    reference,
    getTerms: (cardId) => byId.get(cardId) ?? null,
    cardById: (cardId) => {
      const terms = byId.get(cardId);
      return terms ? { terms, status: "published", version: 1, updatedAt: new Date(0) } : null;
    },
    cards: () => cards,
  };
}

/** The catalog that a new installation begins with. */
export const seedFacts = buildCatalog(seedCatalog.cards);

/** Two invented cards of one bank, with facts that no test has to look up. */
const travel: CardTerms = {
  ...card({
    id: "test-travel",
    name: "Test Travel",
    issuerId: "chase",
    network: "visa",
    annualFeeDollars: 395,
    productUrl: "https://example.com/travel",
    confidence: "medium",
    earn: {
      currencyId: "chase-ultimate-rewards",
      base: 1,
      rules: [earns("dining", 3, ["dining"], "Dining")],
    },
    benefits: [
      credit("travel-credit", "Travel credit", 300, "travel", windows.cardYear, "Any trip", { defaultWeight: 1 }),
      credit("ride-credit", "Ride credit", 10, "rideshare", windows.monthly, "One ride", { defaultWeight: 0.8 }),
      credit("stay-credit", "Stay credit", 200, "hotel", windows.halfYearly, "One stay", {
        defaultWeight: 0.5,
        enrolment: { required: true, url: "https://example.com/enroll" },
      }),
    ],
    offers: [welcomeOffer("welcome", [points(75_000, "chase-ultimate-rewards", 4_000, { days: 90 })])],
  }),
  productChange: { to: ["test-cash"], noFeeDowngradeIds: ["test-cash"] },
};

const cashBack = card({
  id: "test-cash",
  name: "Test Cash",
  issuerId: "chase",
  network: "mastercard",
  annualFeeDollars: 0,
  productUrl: "https://example.com/cash",
  confidence: "high",
  earn: {
    currencyId: "cash",
    base: 2,
    rules: [earns("groceries", 6, ["groceries"], "US supermarkets", { cap: upTo(6_000, "calendar_year") })],
  },
});

const withLateFee = (terms: CardTerms): CardTerms => ({
  ...terms,
  fees: { ...terms.fees, lateFirstCents: dollars(40) },
});

/** The reference, in which a point of Chase is worth 1.6 cents. */
const reference = {
  ...seedCatalog.reference,
  currencies: seedCatalog.reference.currencies.map((currency) =>
    currency.id === "chase-ultimate-rewards" ? { ...currency, typicalCentsPerUnit: 1.6 } : currency,
  ),
};

export const testFacts = buildCatalog([withLateFee(travel), withLateFee(cashBack)], reference);

const settings: WalletSettings = {
  valuationMode: "typical",
  ownCentsPerUnit: {},
  utilizationTargetBps: 1_000,
  paydays: null,
};

/** A card of the wallet: `test-travel`, opened two years before the day of most tests, with nothing to ask about due dates before it. */
export function held(change: Partial<WalletCard> = {}): WalletCard {
  const blank = blankCard({
    id: "travel",
    cardId: "test-travel",
    custom: null,
    openedOn: "2024-12-02",
    openedPrecision: "day",
    addedOn: "2025-01-01",
    position: 0,
  });
  return {
    ...blank,
    creditLimitCents: 1_000_000,
    statementCloseDay: 4,
    dueDay: 1,
    settledThrough: "2026-11-19",
    ...change,
  };
}

export const heldCash = (change: Partial<WalletCard> = {}): WalletCard =>
  held({ id: "cash", cardId: "test-cash", openedOn: "2023-05-10", position: 1, ...change });

/** What is seen on Friday, November 20, 2026, at ten in New York. */
export function buildView(
  cards: WalletCard[],
  {
    facts = testFacts,
    now = "2026-11-20T15:00:00Z",
    isSample = false,
    ...own
  }: Partial<Omit<View, "now">> & { now?: string; valuation?: WalletSettings } = {},
): View {
  const wallet = {
    cards: Object.fromEntries(cards.map((each) => [each.id, each])),
    settings: own.settings ?? settings,
  };
  return createView(wallet, {
    facts,
    timeZone: own.timeZone ?? "America/New_York",
    now: new Date(now),
    isSample,
    ...(own.rules && { rules: own.rules }),
  });
}

/** A use of a benefit in a window. */
export const use = (cycleKey: string, amount: number, on: CivilDate, startsOn: CivilDate, endsOn: CivilDate) => ({
  [cycleKey]: { uses: [{ id: `use-${cycleKey}`, on, amount, note: null }], state: "used" as const, startsOn, endsOn },
});

/** What Today lists of some kinds, or of all. */
export const listActions = (view: View, ...kinds: ActionKind[]): ActionItem[] =>
  buildDashboard(view, null).actions.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
