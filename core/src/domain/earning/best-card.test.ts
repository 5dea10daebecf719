import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardTerms } from "../catalog/card-terms.ts";
import { paymentWith, statementWith } from "../statements/card-fixture.ts";
import type { Payment, WalletCard } from "../wallet/shapes.ts";
import { bestCards } from "./best-card.ts";
import type { BestCardsInput, CardQuery } from "./best-card.ts";
import type { CreditLeft } from "./credit-boost.ts";
import {
  cashTerms,
  customCard,
  exampleCard,
  exampleCredit,
  exampleProgress,
  exampleRule,
  exampleTerms,
  exampleTier,
  reference,
  settings,
} from "./example-cards.ts";

type Held = { card: WalletCard; terms: CardTerms | null };

let count = 0;
const held = (terms: CardTerms | null, change: Partial<WalletCard> = {}): Held => {
  count += 1;
  const make = terms === null ? customCard(1, { id: `card-${count}` }) : exampleCard({ id: `card-${count}` });
  return { card: { ...make, ...change }, terms };
};

const shopping: CardQuery = {
  categoryId: "groceries",
  merchantId: null,
  amountCents: 10_000,
  on: "2026-11-20",
  abroad: false,
  channel: "any",
  certainty: 1,
};

function best(wallet: Held[], query: Partial<CardQuery> = {}, change: Partial<BestCardsInput> = {}) {
  const terms = new Map(wallet.map((one) => [one.card.id, one.terms]));
  return bestCards({
    cards: wallet.map(({ card }) => card),
    getTerms: ({ id }) => terms.get(id) ?? null,
    reference,
    settings,
    query: { ...shopping, ...query },
    ...change,
  });
}

const withRules = (base: number, ...rules: CardTerms["earn"]["rules"]) =>
  exampleTerms({ earn: { currencyId: "first-points", base, rules } });
const cap = { amountCents: 100_000, period: "calendar_year" as const, shared: true, afterMultiplier: 1 };

describe("which card a purchase is worth most on", () => {
  it("is the one with the highest value in money, points valued as the holder does", () => {
    const points = held(withRules(1, exampleRule("food", 3, ["groceries"])));
    const cash = held(cashTerms(2));
    const { ranked, leadCents } = best([cash, points]);
    expect(ranked).toMatchObject([
      { walletCardId: points.card.id, valueCents: 450, units: 300, ruleId: "food", centsPerUnit: 1.5 },
      { walletCardId: cash.card.id, valueCents: 200, units: 200, ruleId: null, centsPerUnit: 1 },
    ]);
    expect(leadCents).toBe(250);
    const careful = { settings: { ...settings, valuationMode: "cash_floor" as const } };
    expect(best([cash, points], {}, careful).ranked[0]).toMatchObject({ walletCardId: cash.card.id, valueCents: 200 });
  });

  it("considers what is left of a cap, and shows that", () => {
    const capped = held(withRules(1, exampleRule("food", 5, ["groceries"], { cap })), {
      capSpend: { food: { "y:2026": 95_000 } },
    });
    expect(best([capped]).ranked[0]).toMatchObject({
      units: 300,
      capLeftCents: 5_000,
      reasons: [
        { kind: "rule", unitsPerDollar: 5 },
        { kind: "cap", leftCents: 5_000, capCents: 100_000, afterUnitsPerDollar: 1 },
      ],
    });
  });

  it("takes another rule of the card when the cap of the best one is used up", () => {
    const card = held(
      withRules(1, exampleRule("food", 5, ["groceries"], { cap }), exampleRule("daily", 2, ["groceries"])),
      { capSpend: { food: { "y:2026": 100_000 } } },
    );
    expect(best([card]).ranked[0]).toMatchObject({ ruleId: "daily", units: 200 });
  });

  it("names the simplest of a card's rules that earn the same", () => {
    const simple = exampleRule("simple", 3, ["groceries"]);
    const capped = exampleRule("capped", 3, ["groceries"], { cap });
    expect(best([held(withRules(1, capped, simple))]).ranked[0]?.ruleId).toBe("simple");
    expect(best([held(withRules(1, simple, capped))]).ranked[0]?.ruleId).toBe("simple");
  });

  it("is less sure of a guessed category", () => {
    expect(best([held(cashTerms(2))], { certainty: 0.7 }).ranked[0]?.valueCents).toBe(140);
  });

  it("prefers the simplest among equals: no activation, no cap, cash, then the holder's order", () => {
    const quarter = {
      quarter: "2026Q4",
      activationRequired: true,
      activationOpens: null,
      activationCloses: null,
      retroactive: true,
    };
    const rotating = held(withRules(1, exampleRule("food", 2, ["groceries"], { rotating: quarter })), {
      activations: { food: "2026-10-01" },
    });
    const capped = held(withRules(1, exampleRule("food", 2, ["groceries"], { cap })));
    const plain = held(withRules(2));
    const second = held(cashTerms(3), { position: 2 });
    const first = held(cashTerms(3), { position: 1 });
    const wallet = [rotating, capped, plain, second, first];
    expect(best(wallet).ranked.map(({ walletCardId }) => walletCardId)).toEqual(
      [first, second, plain, capped, rotating].map(({ card }) => card.id),
    );
  });

  it("names the other ways in which a rule waits, and what it takes for granted", () => {
    const card = held(
      withRules(
        1,
        exampleRule("member", 2, ["groceries"], { conditions: ["requires_membership"] }),
        exampleRule("tier", 4, ["groceries"], { conditions: ["relationship_tier"] }),
        exampleRule("choice", 5, ["groceries"], { topN: { n: 1, chosenBy: "cardholder_choice" } }),
        exampleRule("portal", 6, ["groceries"], { channel: "portal", bonusPct: { pct: 100, when: "after a year" } }),
        exampleRule("less", 1.5, ["groceries"], { channel: "portal" }),
      ),
    );
    expect(best([card]).ranked[0]).toMatchObject({ ruleId: "member", unitsPerDollar: 2 });
    expect(best([card]).ranked[0]?.warnings).toEqual([
      { kind: "assumes", flag: "requires_membership" },
      { kind: "confirm_first", ruleId: "tier", unitsPerDollar: 4 },
      { kind: "choose_first", ruleId: "choice", unitsPerDollar: 5 },
      { kind: "better_in_channel", ruleId: "portal", unitsPerDollar: 6, channel: "portal" },
    ]);
    expect(best([card], { channel: "portal" }).ranked[0]?.warnings).toContainEqual({
      kind: "yearly_bonus_not_counted",
      ruleId: "portal",
      pct: 100,
      when: "after a year",
    });
  });

  it("is not first for a rate that its holder has not enrolled for", () => {
    const enrolling = held(withRules(1, exampleRule("food", 6, ["groceries"], { conditions: ["requires_enrolment"] })));
    const plain = held(withRules(2));
    const { ranked } = best([enrolling, plain]);
    expect(ranked.map(({ walletCardId }) => walletCardId)).toEqual([plain.card.id, enrolling.card.id]);
    expect(ranked[1]?.warnings).toEqual([{ kind: "confirm_first", ruleId: "food", unitsPerDollar: 6 }]);
  });

  it("shows what a waiting rule would bring, as long as it can be activated", () => {
    const warnings = (on: string) => best([rotating()], { on }).ranked[0]?.warnings;
    const activateFirst = { kind: "activate_first", ruleId: "food", unitsPerDollar: 5, closesOn: "2026-12-14" };
    expect(warnings("2026-10-04")).toEqual([]);
    expect(warnings("2026-10-05")).toEqual([activateFirst]);
    expect(warnings("2026-12-14")).toEqual([activateFirst]);
    expect(warnings("2026-12-15")).toEqual([]);
  });
});

/** 5 points at 1.5 ¢ on groceries from October to December, once activated between October 5 and December 14. */
const rotating = (change: Partial<WalletCard> = {}) =>
  held(
    withRules(
      1,
      exampleRule("food", 5, ["groceries"], {
        cap: { amountCents: 150_000, period: "calendar_quarter", shared: true, afterMultiplier: 1 },
        rotating: {
          quarter: "2026Q4",
          activationRequired: true,
          activationOpens: "2026-10-05",
          activationCloses: "2026-12-14",
          retroactive: true,
        },
      }),
    ),
    change,
  );

describe("a category that isn't activated", () => {
  const cash = held(cashTerms(6));

  it("is to be activated first where that is worth most, and is the answer from then on", () => {
    const { ranked, activateFirst } = best([rotating(), cash]);
    expect(ranked.map(({ valueCents }) => valueCents)).toEqual([600, 150]);
    expect(activateFirst).toMatchObject({
      ruleId: "food",
      closesOn: "2026-12-14",
      ranked: { ruleId: "food", valueCents: 750, capLeftCents: 150_000 },
    });
    const activated = best([rotating({ activations: { food: "2026-11-20" } }), cash]);
    expect(activated.ranked.map(({ valueCents }) => valueCents)).toEqual([750, 600]);
    expect(activated.activateFirst).toBeNull();
  });

  it("is named as well when its card is the best already", () => {
    expect(best([rotating()]).activateFirst?.ranked.valueCents).toBe(750);
  });

  it.each<[string, Held[], Partial<CardQuery>]>([
    ["another card gives as much", [rotating(), held(cashTerms(7.5))], {}],
    ["its cap is used up", [rotating({ capSpend: { food: { "q:2026Q4": 150_000 } } }), cash], {}],
    ["it can't be activated yet", [rotating(), cash], { on: "2026-10-04" }],
    ["it can't be activated any more", [rotating(), cash], { on: "2026-12-15" }],
    ["the purchase is of another kind", [rotating(), cash], { categoryId: "travel" }],
    ["its card is too close to its limit", [rotating({ creditLimitCents: 5_000 }), cash], {}],
  ])("is not asked for when %s", (_, wallet, query) => {
    expect(best(wallet, query).activateFirst).toBeNull();
  });
});

describe("what adds to the value of a card", () => {
  const offer = exampleProgress([exampleTier(60_000, 400_000)], { startOn: "2026-10-15", eligibleCents: 100_000 });
  /** `perDay` in each of the last 30 days, with $3,000.00 left to spend in the 51 days until it is safe. */
  const atPace = (perDayCents: number) =>
    held(withRules(1), { offer: { ...offer, recent: { "2026-11-19": perDayCents * 30 } } });

  it("is its share of a welcome offer on which nothing is being spent", () => {
    const { ranked } = best([held(withRules(1), { offer })]);
    expect(ranked[0]).toMatchObject({ earnedCents: 150, offerBoostCents: 3_000, valueCents: 3_150 });
    expect(ranked[0]?.reasons).toContainEqual({
      kind: "offer",
      cents: 3_000,
      remainingCents: 300_000,
      deadlineOn: "2027-01-15",
    });
  });

  it("is nothing of an offer on track, which is named with its tier", () => {
    const [card] = best([atPace(6_000)]).ranked;
    expect(card).toMatchObject({ offerBoostCents: 0, valueCents: 150 });
    expect(card?.reasons).toContainEqual({
      kind: "offer_progress",
      tier: exampleTier(60_000, 400_000),
      status: "on_track",
    });
  });

  it("is nothing of an offer that has just begun", () => {
    const begun = held(withRules(1), { offer: { ...offer, startOn: "2026-11-10", eligibleCents: 0 } });
    expect(best([begun]).ranked[0]).toMatchObject({ offerBoostCents: 0, valueCents: 150 });
  });

  it("is nothing of an offer without any recorded spending, whose pace isn't known", () => {
    const [card] = best([held(withRules(1), { offer: { ...offer, eligibleCents: 0 } })]).ranked;
    expect(card).toMatchObject({ offerBoostCents: 0, valueCents: 150 });
    expect(card?.reasons).toContainEqual(expect.objectContaining({ kind: "offer_progress", status: "unknown" }));
  });

  it("is of an offer behind its pace no more than what the pace leaves missing", () => {
    // $50.00 a day bring $2,550.00 of the $3,000.00; each dollar of these brings 30 cents of the $900.00.
    expect(best([atPace(5_000)]).ranked[0]?.offerBoostCents).toBe(3_000);
    expect(best([atPace(5_000)], { amountCents: 100_000 }).ranked[0]?.offerBoostCents).toBe(13_500);
    // $55.00 a day meet it four days after the safe day.
    expect(best([atPace(5_500)], { amountCents: 100_000 }).ranked[0]?.offerBoostCents).toBe(5_850);
  });

  it("is of several tiers only of those that the pace leaves missing", () => {
    const later = exampleTier(20_000, 600_000, { months: 6 });
    const tiers = [exampleTier(60_000, 400_000), later];
    const recent = { "2026-11-19": 150_000 };
    const twoTiers = held(withRules(1), { offer: { ...offer, recent, offer: { ...offer.offer, tiers } } });
    expect(best([twoTiers], { amountCents: 100_000 }).ranked[0]?.offerBoostCents).toBe(13_500);
  });

  it("is nothing of a bonus that has no price, which is named", () => {
    const night = { ...exampleTier(1, 400_000), kind: "free_night" as const };
    const [card] = best([
      held(withRules(1), { offer: { ...offer, offer: { ...offer.offer, tiers: [night] } } }),
    ]).ranked;
    expect(card?.offerBoostCents).toBe(0);
    expect(card?.reasons).toContainEqual({ kind: "offer_progress", tier: night, status: "stalled" });
  });

  it("is never more than the whole bonus", () => {
    expect(best([held(withRules(1), { offer })], { amountCents: 900_000 }).ranked[0]?.offerBoostCents).toBe(90_000);
  });

  it.each([
    ["its deadline has passed", { startOn: "2026-07-01" }],
    ["it is met", { metOn: "2026-11-01" }],
    ["the bonus is there", { creditedOn: "2026-11-01" }],
    ["it was put aside", { dismissed: true }],
    ["it begins later", { startOn: "2026-11-21" }],
  ])("is nothing when %s", (_, change) => {
    expect(best([held(withRules(1), { offer: { ...offer, ...change } })]).ranked[0]?.offerBoostCents).toBe(0);
  });

  it("is no share of a tier that was missed", () => {
    const tiers = [exampleTier(60_000, 400_000), exampleTier(20_000, 600_000, { months: 6 })];
    const late = exampleProgress(tiers, { startOn: "2026-08-01", eligibleCents: 100_000 });
    expect(best([held(withRules(1), { offer: late })]).ranked[0]?.offerBoostCents).toBe(600);
  });

  const matcher = {
    merchantRegex: "book",
    merchantEntityIds: [],
    mccs: [],
    pfc: [],
    minCents: null,
    creditTextRegex: [],
  };
  const books = exampleTerms({ benefits: [exampleCredit("books", 5_000, { matchers: [matcher] })] });
  const left = (change: Partial<CreditLeft> = {}) => ({
    getCredits: () => [{ benefitId: "books", leftCents: 3_000, weight: 0.5, state: "available" as const, ...change }],
  });

  it("is what it would draw from a credit, at what that is worth to the holder", () => {
    const { ranked } = best([held(books)], { merchantId: "bookshop" }, left());
    expect(ranked[0]).toMatchObject({ creditBoostCents: 1_500, valueCents: 1_650 });
    expect(ranked[0]?.reasons).toContainEqual({ kind: "credit", benefitId: "books", drawnCents: 3_000, cents: 1_500 });
  });

  it("draws no more than the purchase, and nothing elsewhere or from a credit that is not to be had", () => {
    const at = { merchantId: "bookshop" };
    expect(best([held(books)], { ...at, amountCents: 1_000 }, left()).ranked[0]?.creditBoostCents).toBe(500);
    expect(best([held(books)], at).ranked[0]?.creditBoostCents).toBe(5_000);
    expect(best([held(books)], {}, left()).ranked[0]?.creditBoostCents).toBe(0);
    expect(best([held(books)], at, left({ state: "enrol_needed" })).ranked[0]?.creditBoostCents).toBe(0);
    expect(best([held(books)], at, left({ leftCents: null })).ranked[0]?.creditBoostCents).toBe(0);
  });
});

describe("a purchase abroad", () => {
  const costly = held(cashTerms(5, { fees: { ...cashTerms(5).fees, foreignBps: 300 } }));
  const free = held(cashTerms(1));
  const unknown = held(cashTerms(9, { fees: { ...cashTerms(9).fees, foreignBps: null } }));

  it("costs the fee of the card", () => {
    expect(best([costly], { abroad: true }).ranked[0]).toMatchObject({ foreignFeeCents: 300, valueCents: 200 });
    expect(best([costly]).ranked[0]).toMatchObject({ foreignFeeCents: 0, valueCents: 500 });
  });

  it("puts a card whose fee is not known after those whose fee is", () => {
    const { ranked } = best([unknown, costly, free], { abroad: true });
    expect(ranked.map(({ walletCardId }) => walletCardId)).toEqual([costly.card.id, free.card.id, unknown.card.id]);
    expect(ranked[2]).toMatchObject({ foreignFeeCents: null, warnings: [{ kind: "foreign_fee_unknown" }] });
  });
});

describe("a card that is not in the running", () => {
  const reasons = (one: Held, query: Partial<CardQuery> = {}) =>
    best([one], query).excluded.map(({ reason }) => reason);
  const statement = statementWith({ closeOn: "2026-10-15", dueOn: "2026-11-10", minimumCents: 3_500, source: "bank" });

  it("earns we do not know what, or nothing", () => {
    expect(reasons(held(null, { custom: customCard(null).custom }))).toEqual(["earning_unknown"]);
    expect(reasons(held(exampleTerms({ earn: { currencyId: null, base: 0, rules: [] } })))).toEqual(["earns_nothing"]);
    expect(reasons(held(exampleTerms({ earn: { currencyId: "shells", base: 1, rules: [] } })))).toEqual([
      "valuation_unknown",
    ]);
  });

  it("is not taken there", () => {
    const amex = held(exampleTerms({ network: "amex" }));
    expect(reasons(amex, { merchantId: "warehouse" })).toEqual(["not_accepted"]);
    expect(best([held(null)], { merchantId: "warehouse" }).ranked[0]?.warnings).toContainEqual({
      kind: "acceptance_unknown",
    });
  });

  it("is overdue, or carries a balance past its due date", () => {
    const bank = { linkId: "link-1", accountId: "acc-1", currentThrough: "2026-11-22" };
    expect(reasons(held(withRules(1), { statement, bank, statementCloseDay: 15, dueDay: 10 }))).toEqual(["overdue"]);
    const payments = [paymentWith({ amountCents: 3_500, on: "2026-11-08", source: "bank" })];
    const minimum = { statement: { ...statement, payments }, statementCloseDay: 25, dueDay: 10 };
    expect(reasons(held(withRules(1), minimum))).toEqual(["revolving"]);
  });

  it("has too little credit left", () => {
    const balance = { currentCents: 95_000, on: "2026-11-19" };
    expect(reasons(held(withRules(1), { creditLimitCents: 100_000, balance }))).toEqual(["over_limit"]);
    expect(reasons(held(withRules(1), { creditLimitCents: 105_000, balance }))).toEqual([]);
    const inCredit = { currentCents: -5_000, on: "2026-11-19" };
    expect(reasons(held(withRules(1), { creditLimitCents: 9_000, balance: inCredit }))).toEqual(["over_limit"]);
    const paid = paymentWith({ amountCents: 20_000, on: "2026-11-20", source: "bank" });
    const relieved = { balance, statement: { ...statement, dueOn: "2026-11-25", payments: [paid] } };
    expect(reasons(held(withRules(1), { creditLimitCents: 100_000, ...relieved }))).toEqual([]);
    for (const open of [exampleTerms({ noPresetLimit: true }), exampleTerms({ isCharge: true })]) {
      expect(reasons(held(open, { creditLimitCents: 100_000, balance }))).toEqual([]);
    }
  });

  it("has too little credit left by the statement that closed after its balance was entered", () => {
    const balance = { currentCents: 1_000, on: "2026-10-01" };
    const owed = { ...statement, balanceCents: 95_000, minimumCents: 2_500, dueOn: "2026-11-25" };
    const card = held(withRules(1), { creditLimitCents: 100_000, balance, statement: owed });
    expect(reasons(card)).toEqual(["over_limit"]);
  });

  it("is closed, and then not even named", () => {
    expect(best([held(withRules(1), { status: "closed" })])).toEqual({
      ranked: [],
      activateFirst: null,
      excluded: [],
      leadCents: null,
    });
  });
});

describe("a purchase that carries the card past its holder's own limit", () => {
  it("is warned about and not hidden", () => {
    const card = held(withRules(1), {
      creditLimitCents: 100_000,
      balance: { currentCents: 5_000, on: "2026-11-19" },
    });
    expect(best([card]).ranked[0]?.warnings).toEqual([
      { kind: "above_target", utilizationBps: 1_500, targetBps: 1_000, closesOn: null },
    ]);
  });

  it("is warned about by the rest of a statement not marked as paid, and not once its payment is recorded", () => {
    const owed = statementWith({ dueOn: "2026-11-30", balanceCents: 8_000, source: "bank" });
    const warnings = (payments: Payment[]) =>
      best(
        [
          held(withRules(1), {
            creditLimitCents: 100_000,
            balance: { currentCents: 1_000, on: "2026-10-01" },
            statement: { ...owed, payments },
          }),
        ],
        { amountCents: 5_000 },
      ).ranked[0]?.warnings;
    expect(warnings([])).toEqual([{ kind: "above_target", utilizationBps: 1_300, targetBps: 1_000, closesOn: null }]);
    const paid = paymentWith({ amountCents: 8_000, on: "2026-11-18", source: "bank" });
    expect(warnings([paid])).toEqual([]);
  });

  it("isn't warned about where the card is past it already", () => {
    const card = held(withRules(1), {
      creditLimitCents: 100_000,
      balance: { currentCents: 10_600, on: "2026-11-19" },
    });
    expect(best([card]).ranked[0]?.warnings).toEqual([]);
  });

  it("shows the warning for the next close, where that can be forecast", () => {
    const paid = paymentWith({ amountCents: 8_000, on: "2026-11-22", state: "pending", source: "bank" });
    const card = held(withRules(1), {
      creditLimitCents: 200_000,
      statementCloseDay: 28,
      balance: { currentCents: 14_000, on: "2026-11-19" },
      statement: statementWith({
        closeOn: "2026-10-28",
        dueOn: "2026-11-24",
        balanceCents: 8_000,
        payments: [paid],
        source: "bank",
      }),
    });
    expect(best([card]).ranked[0]?.warnings).toEqual([]);
    expect(best([card], { amountCents: 15_000 }).ranked[0]?.warnings).toEqual([
      { kind: "above_target", utilizationBps: 1_050, targetBps: 1_000, closesOn: "2026-11-28" },
    ]);
  });
});

describe("the best card", () => {
  const anyCard = fc.record({
    base: fc.constantFrom(0, 1, 1.5, 2),
    food: fc.integer({ min: 0, max: 6 }),
    capped: fc.boolean(),
    spent: fc.nat(200_000),
    cash: fc.boolean(),
    foreign: fc.constantFrom(0, 270, 300),
  });

  it("is never worth less than any other, and its value is the sum of its parts", () => {
    fc.assert(
      fc.property(
        fc.array(anyCard, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 500_000 }),
        fc.boolean(),
        (cards, amountCents, abroad) => {
          const wallet = cards.map((one) => {
            const rules = [exampleRule("food", one.food, ["groceries"], one.capped ? { cap } : {})];
            const terms = exampleTerms({
              earn: { currencyId: one.cash ? "cash" : "first-points", base: one.base, rules },
            });
            return held(
              { ...terms, fees: { ...terms.fees, foreignBps: one.foreign } },
              { capSpend: { food: { "y:2026": one.spent } } },
            );
          });
          const { ranked, excluded } = best(wallet, { amountCents, abroad });
          expect(ranked.length + excluded.length).toBe(cards.length);
          const [first] = ranked;
          for (const card of ranked) {
            expect(first?.valueCents).toBeGreaterThanOrEqual(card.valueCents);
            expect(Number.isInteger(card.valueCents)).toBe(true);
            expect(card.earnedCents + card.offerBoostCents + card.creditBoostCents - (card.foreignFeeCents ?? 0)).toBe(
              card.valueCents,
            );
          }
        },
      ),
    );
  });
});
