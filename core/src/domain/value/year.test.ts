import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleCard, exampleCredit, exampleTerms, reference, settings } from "../earning/example-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { ValueEntry } from "./entries.ts";
import { feesTooEarly, yearByMonth } from "./year.ts";

const terms = exampleTerms({ benefits: [exampleCredit("travel", 30_000)] });
const year = (cards: WalletCard[], on = "2026-11-20") => yearByMonth(cards, () => terms, reference, settings, 2026, on);

const card = exampleCard({
  uses: {
    travel: {
      "y:2026": {
        uses: [{ id: "use-1", on: "2026-03-03", amount: 20_000, note: null }],
        state: "used",
        startsOn: "2026-01-01",
        endsOn: "2026-12-31",
      },
    },
  },
  earnedUnits: { "2026-03": 1_000 },
  costs: { "2026-06": { interestCents: 400, lateCents: 0, otherCents: 0 } },
});

describe("the value of a year", () => {
  it("has twelve months, with what came and what it cost", () => {
    const { months, totals } = year([card]);
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`),
    );
    expect(months[2]).toMatchObject({ valueCents: 21_500, feesCents: 0, netCents: 21_500, cumulativeNetCents: 21_500 });
    expect(months[4]).toMatchObject({ valueCents: 0, feesCents: 9_500, netCents: -9_500, cumulativeNetCents: 12_000 });
    expect(months[5]).toMatchObject({ costsCents: 400, cumulativeNetCents: 11_600 });
    expect(totals).toEqual({ valueCents: 21_500, feesCents: 9_500, costsCents: 400, netCents: 11_600 });
  });

  it("adds up for each card, with its fee and its interest apart", () => {
    expect(year([card]).byCard).toEqual([
      {
        walletCardId: card.id,
        creditsCents: 20_000,
        creditsFaceCents: 20_000,
        rewardsCents: 1_500,
        feesCents: 9_500,
        interestCents: 400,
        lateFeesCents: 0,
        otherCostsCents: 0,
        netCents: 11_600,
      },
    ]);
  });

  it("has the credits at face value beside what they are worth to the member", () => {
    const half = {
      ...card,
      benefitChoices: { travel: { wanted: true, weight: 0.5, enrolledOn: null, lastUsedOn: null, choice: null } },
    };
    expect(year([half]).byCard).toMatchObject([{ creditsCents: 10_000, creditsFaceCents: 20_000 }]);
  });

  it("marks the future months, and counts nothing in them", () => {
    const { months, totals } = year([card], "2026-04-30");
    expect(months.filter(({ isFuture }) => isFuture)).toHaveLength(8);
    expect(months[4]).toMatchObject({ isFuture: true, feesCents: 0 });
    expect(totals.netCents).toBe(21_500);
  });

  it("is empty before it begins", () => {
    expect(year([card], "2025-12-31").entries).toEqual([]);
  });

  it("counts how many entries have no known worth", () => {
    const unknown = exampleTerms({ earn: { currencyId: "shells", base: 1, rules: [] } });
    const { unknownCount, totals } = yearByMonth(
      [exampleCard({ earnedUnits: { "2026-03": 10 } })],
      () => unknown,
      reference,
      settings,
      2026,
      "2026-03-31",
    );
    expect({ unknownCount, totals }).toMatchObject({ unknownCount: 1, totals: { valueCents: 0 } });
  });

  it("adds up: entries, months and totals are the same money", () => {
    const anyCard = fc
      .record({
        use: fc.integer({ min: 1, max: 50_000 }),
        month: fc.integer({ min: 1, max: 9 }),
        units: fc.integer({ min: -500, max: 9_000 }),
        interest: fc.nat(5_000),
      })
      .map(({ use, month, units, interest }) => ({
        ...card,
        uses: {
          travel: {
            "y:2026": {
              uses: [{ id: "use-1", on: `2026-0${month}-15`, amount: use, note: null }],
              state: "used" as const,
              startsOn: "2026-01-01",
              endsOn: "2026-12-31",
            },
          },
        },
        earnedUnits: { [`2026-0${month}`]: units },
        costs: { [`2026-0${month}`]: { interestCents: interest, lateCents: 0, otherCents: 0 } },
      }));
    fc.assert(
      fc.property(fc.array(anyCard, { maxLength: 5 }), (cards) => {
        const { months, totals, entries } = year(cards);
        const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
        expect(sum(months.map(({ netCents }) => netCents))).toBe(totals.netCents);
        expect(sum(entries.map(({ amountCents }) => amountCents ?? 0))).toBe(totals.netCents);
        expect(totals.valueCents - totals.feesCents - totals.costsCents).toBe(totals.netCents);
        expect(months.at(-1)?.cumulativeNetCents).toBe(totals.netCents);
      }),
    );
  });
});

describe("fees that are too early to compare", () => {
  const fee = (walletCardId: string, cents: number): ValueEntry => ({
    walletCardId,
    on: "2026-11-20",
    amountCents: -cents,
    kind: "fee",
    yearFrom: "2026-11-20",
    state: "assumed",
    charges: [],
  });
  const value = (walletCardId: string, cents: number): ValueEntry => ({
    walletCardId,
    on: "2026-03-31",
    amountCents: cents,
    kind: "rewards",
    month: "2026-03",
    units: cents,
    currencyId: null,
    centsPerUnit: 1,
  });
  const interest: ValueEntry = {
    walletCardId: "new",
    on: "2026-11-20",
    amountCents: -500,
    kind: "cost",
    month: "2026-11",
    cost: "interest",
    charge: null,
  };
  const cardsWithoutComparison = (entries: ValueEntry[]) =>
    feesTooEarly(entries, (walletCardId) => walletCardId === "old").map(({ walletCardId }) => walletCardId);

  it.each<[string, ValueEntry[], string[]]>([
    ["the fee of a first card", [fee("new", 79_500)], ["new"]],
    ["the same with a first credit used", [fee("new", 79_500), value("new", 1_000)], ["new"]],
    ["the same with interest", [fee("new", 79_500), interest], ["new"]],
    ["the same beside a card that is ahead", [fee("old", 9_500), value("old", 20_000), fee("new", 79_500)], ["new"]],
    ["the fee of a card with history", [fee("old", 9_500)], []],
    ["both fees, where the other card is behind on its own", [fee("old", 9_500), fee("new", 79_500)], []],
    ["a year that is ahead", [fee("new", 9_500), value("old", 20_000)], []],
    ["interest alone", [interest], []],
  ])("fees that are too early to compare: %s", (_, entries, expected) => {
    expect(cardsWithoutComparison(entries)).toEqual(expected);
  });
});
