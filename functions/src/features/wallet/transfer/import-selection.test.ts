import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { walletExport, type WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardPage as cardPageShape } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { statementWith } from "@cardwell/core/domain/statements/card-fixture";
import { type Purchase, walletCard, type WalletCard } from "@cardwell/core/domain/wallet/shapes";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { added, lived, steps } from "../../../../../tests/support/odd-life.ts";
import { held, seedFacts as facts, use } from "../../../../../tests/support/wallet-view.ts";
import { emptyWallet } from "../repository.ts";
import { buildCardPage } from "@cardwell/core/domain/dashboard/card-page";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { computeYearValue } from "@cardwell/core/domain/dashboard/year";
import { selectImport } from "./import-selection.ts";

const today = "2026-11-20";

const buildFile = (cards: WalletCard[], history: Partial<WalletExport> = {}): WalletExport => ({
  format: "cardwell-wallet",
  version: 1,
  exportedAt: "2026-11-20T15:00:00.000Z",
  catalogVersion: 1,
  settings: emptyWallet().settings,
  cards,
  statements: [],
  archivedUses: [],
  purchases: [],
  ...history,
});

const taken = (file: WalletExport) => selectImport(file, { isThere: () => false, getName: (id) => id, today });

const buildStatement = (closeOn: string, dueOn: string) => statementWith({ closeOn, dueOn, balanceCents: 10_000 });

const offer = {
  id: "own-offer",
  tiers: [{ amount: 1, kind: "cash" as const, currencyId: null, spendCents: 1, days: 90, months: null, note: "Bonus" }],
  extra: [],
  validFrom: null,
  expiresOn: null,
  isPublic: false,
  isTargeted: false,
  url: null,
  sourceUrl: null,
  firstYearFeeWaived: null,
  startsAt: "account_open" as const,
  exclusions: [],
};
const tracked = {
  offer,
  startOn: "2026-10-01",
  adjustmentCents: 0,
  eligibleCents: 0,
  recent: {},
  metOn: null,
  creditedOn: null,
  dismissed: false,
};

describe("a file that comes back", () => {
  it("calls what is left out by its name", () => {
    const getName = (id: string) => (id === "test-travel" ? "Travel Card" : null);
    const { skipped } = selectImport(buildFile([held(), held({ id: "other", nickname: "Mine" })]), {
      isThere: () => true,
      getName,
      today,
    });
    expect(skipped.map(({ what }) => what)).toEqual(["Travel Card", "Mine"]);
  });

  it("counts in words what went with the cards that are left out", () => {
    const archivedUses = [{ walletCardId: "gone", year: 2025, uses: {} }];
    expect(taken(buildFile([held()], { archivedUses })).skipped).toEqual([
      { what: "1 entry of the history", why: "Its card wasn't imported." },
    ]);
  });

  it.each([
    ["opened", { openedOn: "2026-11-22" }],
    ["with a balance", { balance: { currentCents: 100, on: "2031-01-01" } }],
    ["closed", { status: "closed" as const, closedOn: "2026-12-01" }],
    ["whose statement closed", { statement: buildStatement("2031-01-01", "2031-01-28") }],
  ])("leaves out a card %s on a future day", (_, change) => {
    const { cards, skipped } = taken(buildFile([held(change)]));
    expect(cards).toEqual({});
    expect(skipped.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^It has an event on 20\d\d-\d\d-\d\d, which is in the future\.$/),
    ]);
  });

  it("takes a limit of nothing, which files of before hold, as one that is not known", () => {
    const card = held({ creditLimitCents: 0 });
    expect(taken(buildFile([card])).cards[card.id]?.creditLimitCents).toBeNull();
  });

  it("takes a card of tomorrow, which is today further east", () => {
    expect(Object.keys(taken(buildFile([held({ openedOn: "2026-11-21" })])).cards)).toHaveLength(1);
  });

  it("leaves out purchases and statements of future days, and statements that are due before they close", () => {
    const card = held();
    const purchase = (id: string, on: string): Purchase => ({
      id,
      walletCardId: card.id,
      on,
      amountCents: 1_000,
      categoryId: "dining",
      merchant: null,
      note: null,
      countsForOffer: false,
    });
    const statements = [
      buildStatement("2026-10-05", "2026-10-28"),
      buildStatement("2031-01-05", "2031-01-28"),
      buildStatement("2026-09-05", "2026-08-28"),
    ].map((statement) => ({ walletCardId: card.id, statement }));
    const purchases = [purchase("a", "2026-11-19"), purchase("b", "2031-05-05")];
    const { history, skipped } = taken(buildFile([card], { purchases, statements }));
    expect(history.purchases.map(({ id }) => id)).toEqual(["a"]);
    expect(history.statements.map(({ statement }) => statement.closeOn)).toEqual(["2026-10-05"]);
    expect(skipped).toEqual([
      { what: "1 purchase", why: "A purchase can't be in the future." },
      { what: "2 statements", why: "A statement can't close in the future, and must be due after it closes." },
    ]);
  });

  it("long after it was made has its old windows put into the archive, where nothing takes them away", () => {
    const uses = {
      "ride-credit": {
        ...use("m:2025-09", 1_000, "2025-09-05", "2025-09-01", "2025-09-30"),
        ...use("m:2026-10", 500, "2026-10-05", "2026-10-01", "2026-10-31"),
      },
    };
    const { cards, history } = taken(buildFile([held({ uses })]));
    expect(Object.keys(cards["travel"]?.uses["ride-credit"] ?? {})).toEqual(["m:2026-10"]);
    expect(history.archived).toMatchObject([
      { walletCardId: "travel", year: 2025, uses: { "ride-credit": { "m:2025-09": { uses: [{ amount: 1_000 }] } } } },
    ]);
  });

  it.each<[string, Partial<WalletCard>, string]>([
    ["an amount beyond all measure", { earnedUnits: { "2026-11": 1e300 } }, "A number in it is too large."],
    [
      "a day of no card",
      { statement: null, feeEvents: { "9999-01-01": { state: "posted", on: today, amountCents: 1 } } },
      "9999-01-01 isn't a valid date for a card.",
    ],
    ["an anniversary of no year", { anniversary: "02-30" }, "Its anniversary, 02-30, doesn't exist."],
    ["a change into itself", { changedToId: "travel" }, "It lists itself as its successor or predecessor."],
    ["a closing without a day", { status: "closed" }, "Its status and closing date don't match."],
  ])("with %s reports why that card is left out", (_, change, why) => {
    const { cards, skipped } = taken(buildFile([held(change), held({ id: "other" })]));
    expect(Object.keys(cards)).toEqual(["other"]);
    expect(skipped).toEqual([{ what: "test-travel", why }]);
  });

  it.each<[string, Partial<WalletCard>]>([
    [
      "an offer",
      { offer: { ...tracked, offer: { ...offer, tiers: [{ ...offer.tiers[0]!, note: "4111 1111 1111 1111" }] } } },
    ],
    ["the place of a card of the catalog", { cardId: "4111111111111111" }],
    ["the place of an id", { cardId: null, custom: null, id: "4111111111111111" }],
  ])("with a card number in %s reports the card's place, without the number", (_, change) => {
    const { cards, skipped } = taken(buildFile([held({ id: "other" }), held(change)]));
    expect(Object.keys(cards)).toEqual(["other"]);
    expect(skipped).toEqual([{ what: "Card 2 of the file", why: "It appears to contain a full card number." }]);
  });

  it("with more in a year than a document holds reports that, and the rest is imported", () => {
    const note = "é".repeat(280);
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `use-${at}`, on: "2024-01-05", amount: 1, note }));
    const uses = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `m:2024-${String(at + 1).padStart(2, "0")}`,
        { uses: many, state: "used" as const, startsOn: "2024-01-01", endsOn: "2024-01-31" },
      ]),
    );
    const archivedUses = [{ walletCardId: "travel", uses: { "ride-credit": uses } }];
    const { history, skipped } = taken(buildFile([held()], { archivedUses }));
    expect(history.archived).toEqual([]);
    expect(skipped[0]?.why).toBe("There are more than a card can have in a year.");
  });
});

const whole = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const day = fc.constantFrom(
  "1950-01-01",
  "1999-12-31",
  "2024-02-29",
  "2026-11-01",
  "2026-11-20",
  "2027-05-01",
  "2199-12-31",
);
const key = fc.constantFrom("m:2026-11", "m:2026-13", "a:2026-05-14", "once", "q:2026Q4", "q:2026Q4#2026-11", "zz");
const slug = fc.constantFrom(
  "constructor",
  "travel-credit",
  ...facts.cards().flatMap(({ benefits }) => benefits.map(({ id }) => id)),
);
const ruleId = fc.constantFrom("constructor", ...facts.cards().flatMap(({ earn }) => earn.rules.map(({ id }) => id)));
const month = fc.constantFrom("0000-01", "1999-12", "2026-10", "2026-11", "9999-12");
const windowUse = fc.record({
  uses: fc.array(
    fc.record({
      id: fc.constant("use-1"),
      on: day,
      amount: fc.integer({ min: 1, max: 100_000_000 }),
      note: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  state: fc.constantFrom("used", "awaited", "skipped"),
  startsOn: day,
  endsOn: fc.option(day),
});

const dayGone = day.filter((on) => on <= today);

/** Parts of a card as no life makes them, though each has its form. */
const mixes = fc.record(
  {
    openedOn: dayGone,
    status: fc.constantFrom("active", "closed", "lost", "product_changed"),
    changedFromId: fc.constantFrom(null, "constructor", "card-0", "card-1"),
    changedToId: fc.constantFrom(null, "constructor", "card-0", "card-1"),
    balance: fc.record({ currentCents: whole, on: dayGone }),
    statement: fc.record({
      closeOn: dayGone,
      dueOn: day,
      balanceCents: fc.constantFrom(-2_500, 0, 50_000, 1_000_000_000),
      minimumCents: fc.constantFrom(null, 0, 90_000),
      payments: fc.constant([]),
      source: fc.constantFrom("manual", "bank"),
    }),
    uses: fc.dictionary(slug, fc.dictionary(key, windowUse, { maxKeys: 3 }), { maxKeys: 4 }),
    benefitChoices: fc.dictionary(
      slug,
      fc.record({
        wanted: fc.boolean(),
        weight: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        enrolledOn: fc.option(day),
        lastUsedOn: fc.option(day),
        choice: fc.constant(null),
        earnedDays: fc.array(day, { maxLength: 3 }),
      }),
      { maxKeys: 3 },
    ),
    activations: fc.dictionary(ruleId, day, { maxKeys: 3 }),
    chosenCategories: fc.dictionary(ruleId, fc.array(slug, { maxLength: 2 }), { maxKeys: 3 }),
    capSpend: fc.dictionary(ruleId, fc.dictionary(key, whole, { maxKeys: 3 }), { maxKeys: 3 }),
    earnedUnits: fc.dictionary(month, fc.double({ min: -1e10, max: 1e10, noNaN: true }), { maxKeys: 4 }),
    spentCents: fc.dictionary(month, whole, { maxKeys: 4 }),
    offer: fc.record({
      offer: fc.constant(offer),
      startOn: day,
      adjustmentCents: fc.constantFrom(0, -100_000_000),
      eligibleCents: whole,
      recent: fc.dictionary(day, whole, { maxKeys: 3 }),
      metOn: fc.option(day),
      creditedOn: fc.option(day),
      dismissed: fc.boolean(),
    }),
    feeEvents: fc.dictionary(
      day,
      fc.record({
        state: fc.constantFrom("posted", "waived", "refunded"),
        on: day,
        amountCents: fc.constantFrom(0, 1_000_000_000),
      }),
      { maxKeys: 3 },
    ),
    feeDecision: fc.record({ decision: fc.constantFrom("keep", "cancel"), on: day, forYearFrom: day }),
    position: fc.constantFrom(-5, 0, 10_000_000_000),
    addedOn: day,
  },
  { requiredKeys: [] },
);

describe("any mixture in a file", () => {
  it("is left out with a word, or is shown and can be taken along again", () => {
    const view = (cards: Record<string, WalletCard>) =>
      createView(
        { cards, settings: emptyWallet().settings },
        { facts, timeZone: "America/New_York", now: new Date("2026-11-20T15:00:00Z"), isSample: false },
      );
    let shown = 0;
    fc.assert(
      fc.property(
        fc.array(added, { minLength: 2, maxLength: 4 }),
        fc.array(steps, { maxLength: 10 }),
        fc.array(mixes, { minLength: 4, maxLength: 4 }),
        (first, after, patches) => {
          const cards = Object.values(lived([...first, ...after]).wallet.cards).map((card, at) => {
            const patched = { ...card, ...patches[at % patches.length], id: `card-${at}` };
            const closedOn = patched.status === "active" ? null : (patched.closedOn ?? patched.openedOn);
            return walletCard.parse({ ...patched, closedOn });
          });
          const { cards: there } = taken(buildFile(cards));
          const seen = view(there);
          shown += seen.cards.length;
          dashboardShape.parse(buildDashboard(seen, null));
          computeYearValue(seen, 2025);
          for (const card of seen.cards) {
            cardPageShape.parse(buildCardPage(seen, card, { statements: [], changes: [], reports: [], months: {} }));
          }
          walletExport.parse(buildFile(seen.cards));
        },
      ),
      { numRuns: 150 },
    );
    expect(shown).toBeGreaterThan(50);
  });
});
