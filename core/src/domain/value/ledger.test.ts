import { describe, expect, it } from "vitest";
import type { CardTerms } from "../catalog/card-terms.ts";
import {
  currencies,
  customCard,
  exampleCard,
  exampleCredit,
  exampleOffer,
  exampleProgress,
  exampleTerms,
  exampleTier,
  settings,
} from "../earning/example-cards.ts";
import type { WalletCard, WindowUse } from "../wallet/shapes.ts";
import { knownSum } from "./entries.ts";
import { valueEntries } from "./ledger.ts";

const free = exampleTerms().fees;
const noFee = exampleTerms({ fees: { ...free, annual: [{ amountCents: 0, validFrom: null, validTo: null }] } });

const entries = (
  card: Partial<WalletCard>,
  terms: CardTerms | null = noFee,
  from = "2026-01-01",
  to = "2026-12-31",
  how = settings,
) => valueEntries(exampleCard(card), terms, Object.values(currencies), how, from, to);

const use = (state: WindowUse["state"], ...uses: [on: string, amount: number][]): WindowUse => ({
  uses: uses.map(([on, amount], index) => ({ id: `use-${index}`, on, amount, note: null })),
  state,
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
});

describe("a credit in the ledger", () => {
  const terms = { ...noFee, benefits: [exampleCredit("travel", 30_000, { defaultWeight: 0.5 })] };
  const used = (window: WindowUse) => ({ uses: { travel: { "y:2026": window } } });

  it("counts each use on its day, at what it is worth to the holder", () => {
    expect(entries(used(use("used", ["2026-02-01", 10_000], ["2026-03-01", 5_000])), terms)).toMatchObject([
      { kind: "credit", on: "2026-02-01", amountCents: 5_000, usedAmount: 10_000, weight: 0.5, cycleKey: "y:2026" },
      { kind: "credit", on: "2026-03-01", amountCents: 2_500 },
    ]);
    const choice = { wanted: true, weight: 1, enrolledOn: null, lastUsedOn: null, choice: null };
    const own = { ...used(use("used", ["2026-02-01", 10_000])), benefitChoices: { travel: choice } };
    expect(knownSum(entries(own, terms))).toBe(10_000);
  });

  it("keeps what it gave when its holder hides it", () => {
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    const before = used(use("used", ["2026-02-01", 10_000]));
    expect(entries({ ...before, benefitChoices: { travel: choice } }, terms)).toEqual(entries(before, terms));
    expect(knownSum(entries({ ...before, benefitChoices: { travel: choice } }, terms))).toBe(5_000);
  });

  it.each(["awaited", "skipped"] as const)("that is %s is not there yet", (state) => {
    expect(entries(used(use(state, ["2026-02-01", 10_000])), terms)).toEqual([]);
  });

  it("counts from the first through the last day", () => {
    const window = use("used", ["2026-01-31", 100], ["2026-02-01", 200], ["2026-02-28", 400], ["2026-03-01", 800]);
    expect(entries(used(window), terms, "2026-02-01", "2026-02-28").map(({ on }) => on)).toEqual([
      "2026-02-01",
      "2026-02-28",
    ]);
  });

  it("is listed with an unknown worth where that is not known", () => {
    const night = exampleCredit("travel", 0, { amountCents: null, units: 1, unit: "night", faceValueCents: null });
    const found = entries(used(use("used", ["2026-02-01", 1])), { ...noFee, benefits: [night] });
    expect(found).toMatchObject([{ kind: "credit", amountCents: null }]);
    expect(knownSum(found)).toBe(0);
  });
});

describe("rewards in the ledger", () => {
  const card = { earnedUnits: { "2025-12": 900, "2026-02": 1_000, "2026-11": 400 } };

  it("count by month, as the holder values them", () => {
    expect(entries(card)).toMatchObject([
      { kind: "rewards", month: "2026-02", on: "2026-02-28", units: 1_000, amountCents: 1_500 },
      { kind: "rewards", month: "2026-11", on: "2026-11-30", amountCents: 600 },
    ]);
    const careful = { ...settings, valuationMode: "cash_floor" as const };
    expect(knownSum(entries(card, noFee, "2026-01-01", "2026-12-31", careful))).toBe(840);
  });

  it("are whole units, so that units times their worth are the cents", () => {
    expect(entries({ earnedUnits: { "2026-11": 580.5, "2026-10": 641.6 } })).toMatchObject([
      { units: 642, amountCents: 963 },
      { units: 581, amountCents: 872 },
    ]);
  });

  it("of the current month are on the last requested day", () => {
    expect(entries(card, noFee, "2026-01-01", "2026-11-20").at(-1)).toMatchObject({ on: "2026-11-20" });
  });

  it("make twelve months of twelve months, wherever they begin", () => {
    const year = { earnedUnits: Object.fromEntries(["2025-11", "2025-12", "2026-11"].map((month) => [month, 100])) };
    const found = entries(year, noFee, "2025-11-21", "2026-11-20");
    expect(found.map((entry) => entry.kind === "rewards" && entry.month)).toEqual(["2025-12", "2026-11"]);
  });

  it("are cents on a custom card, and unknown in a currency without a value", () => {
    const own = valueEntries(customCard(1, card), null, [], settings, "2026-11-01", "2026-11-30");
    expect(own.filter(({ kind }) => kind === "rewards")).toMatchObject([{ amountCents: 400 }]);
    const shells = { ...noFee, earn: { currencyId: "shells", base: 1, rules: [] } };
    expect(entries(card, shells)).toMatchObject([{ amountCents: null }, { amountCents: null }]);
  });
});

describe("a bonus in the ledger", () => {
  const tiers = [exampleTier(60_000, 400_000), exampleTier(20_000, 600_000)];
  const credited = { creditedOn: "2026-06-10", eligibleCents: 450_000 };

  it("counts on the day on which it was credited, tier by tier as far as they were met", () => {
    expect(entries({ offer: exampleProgress(tiers, credited) })).toMatchObject([
      { kind: "bonus", on: "2026-06-10", tierIndex: 0, amountCents: 90_000 },
    ]);
    expect(entries({ offer: exampleProgress(tiers, { ...credited, metOn: "2026-06-01" }) })).toHaveLength(2);
    expect(entries({ offer: exampleProgress(tiers, { eligibleCents: 450_000 }) })).toEqual([]);
  });

  it("proves its first tier, whatever was logged, and brings what came with it", () => {
    const extra = [{ label: "Flight credit", valueCents: 10_000, weight: 0.5 }];
    const offer = { ...exampleProgress(tiers, { creditedOn: "2026-06-10" }), offer: exampleOffer(tiers, { extra }) };
    expect(entries({ offer })).toMatchObject([{ tierIndex: 0 }, { kind: "bonus_extra", amountCents: 5_000 }]);
  });
});

describe("an annual fee in the ledger", () => {
  const terms = exampleTerms();

  it("is assumed on the anniversary", () => {
    expect(entries({}, terms)).toEqual([
      {
        walletCardId: "card-1",
        kind: "fee",
        on: "2026-05-14",
        yearFrom: "2026-05-14",
        state: "assumed",
        amountCents: -9_500,
        charges: [],
      },
    ]);
  });

  it.each([
    ["posted", -8_000],
    ["waived", 0],
    ["refunded", 0],
  ] as const)("that was %s counts as that, on its day", (state, amountCents) => {
    const feeEvents = { "2026-05-14": { state, on: "2026-06-03", amountCents: 8_000 } };
    expect(entries({ feeEvents }, terms)).toMatchObject([{ kind: "fee", on: "2026-06-03", state, amountCents }]);
  });

  it("that its bank charged counts once, on the day it posted, less what the bank gave back", () => {
    const annual = (on: string, cents: number) => ({
      kind: "annual" as const,
      on,
      cents,
      count: 1,
    });
    const feeEvents = {
      "2026-05-14": {
        state: "posted" as const,
        on: "2026-06-04",
        amountCents: 9_500,
      },
    };
    const posted = { on: "2026-06-02", state: "posted", charges: [annual("2026-06-02", 9_500)] };
    expect(entries({ feeEvents, charges: [annual("2026-06-02", 9_500)] }, terms)).toMatchObject([
      { ...posted, amountCents: -9_500 },
    ]);
    const reduced = [annual("2026-06-02", 9_500), annual("2026-07-01", -5_000)];
    expect(entries({ charges: reduced }, terms)).toMatchObject([{ ...posted, charges: reduced, amountCents: -4_500 }]);
  });

  it("that posts in the next year counts there", () => {
    const card = {
      openedOn: "2024-12-20",
      feeEvents: { "2025-12-20": { state: "posted" as const, on: "2026-01-05", amountCents: 9_500 } },
    };
    expect(entries(card, terms, "2025-01-01", "2025-12-31")).toEqual([]);
    expect(entries(card, terms, "2026-01-01", "2026-12-19")).toMatchObject([{ amountCents: -9_500 }]);
  });

  it("is not assumed once the card is closed, nor before it was changed into this one", () => {
    expect(entries({ status: "closed", closedOn: "2026-05-01" }, terms)).toEqual([]);
    expect(entries({ status: "closed", closedOn: "2026-05-14" }, terms)).toEqual([]);
    expect(entries({ status: "closed", closedOn: "2026-06-01" }, terms)).toHaveLength(1);
    expect(entries({ changedFromId: "card-0", addedOn: "2026-06-01" }, terms)).toEqual([]);
    expect(entries({ changedFromId: "card-0", addedOn: "2026-05-01" }, terms)).toHaveLength(1);
  });

  it("is unknown where it is", () => {
    const unknown = exampleTerms({ fees: { ...free, annual: null } });
    expect(entries({}, unknown)).toMatchObject([{ kind: "fee", amountCents: null }]);
  });
});

describe("the fee for an authorized user in the ledger", () => {
  const user = (addedOn: string, feeCents: number | null) => ({
    authorizedUsers: [{ id: "user-1", name: "Sam", addedOn, feeCents }],
  });

  it("counts on the day they come, and then each card year", () => {
    expect(entries(user("2026-02-01", 17_500))).toMatchObject([
      { kind: "authorized_user_fee", on: "2026-02-01", amountCents: -17_500, userId: "user-1" },
      { on: "2026-05-14" },
    ]);
    expect(entries(user("2026-05-14", 17_500))).toHaveLength(1);
  });

  it("is nothing where there is none, and ends with the card", () => {
    expect(entries(user("2025-02-01", 0))).toEqual([]);
    expect(entries(user("2025-02-01", null))).toEqual([]);
    expect(entries({ ...user("2025-02-01", 17_500), status: "closed", closedOn: "2026-05-01" })).toEqual([]);
  });
});

it("the ledger counts what a card cost beside its fee", () => {
  const costs = { "2026-03": { interestCents: 1_250, lateCents: 0, otherCents: 300 } };
  expect(entries({ costs })).toMatchObject([
    { kind: "cost", cost: "interest", on: "2026-03-31", amountCents: -1_250 },
    { kind: "cost", cost: "other", amountCents: -300 },
  ]);
});
