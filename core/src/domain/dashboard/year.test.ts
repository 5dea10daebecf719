import { customCard } from "../earning/example-cards.ts";
import { describe, expect, it } from "vitest";
import { buildCatalog, held, heldCash, testFacts, use, buildView } from "../../../../tests/support/wallet-view.ts";
import { creditsOfCard } from "./credits.ts";
import { computeYearValue } from "./year.ts";

const card = held({
  uses: { "travel-credit": use("a:2025-12-02", 18_550, "2026-08-02", "2025-12-02", "2026-12-01") },
  earnedUnits: { "2026-10": 1_000 },
  costs: { "2026-09": { interestCents: 1_250, lateCents: 0, otherCents: 0 } },
  feeEvents: { "2025-12-02": { state: "posted", on: "2026-01-05", amountCents: 39_500 } },
});

describe("a year's value against fees", () => {
  it("is the sum of its entries, month by month, with the year's upcoming fees", () => {
    const { year, entries } = computeYearValue(buildView([card, heldCash()]), 2026);
    expect(year).toMatchObject({
      valueCents: 20_150,
      feesCents: 39_500,
      costsCents: 1_250,
      netCents: -20_600,
      upcoming: [{ on: "2026-12-02", walletCardId: "travel", amountCents: 39_500 }],
      basis: {
        how: "$201.50 of value minus $395.00 of annual fees and $12.50 of interest and other fees, from January 1 to November 20.",
      },
    });
    expect(year.basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining(["Annual fee of Test Travel: $395.00", "Interest and fees entered: $12.50"]),
    );
    expect(year.months).toHaveLength(12);
    expect(year.months[0]).toEqual({ month: "2026-01", valueCents: 0, feesCents: 39_500, costsCents: 0 });
    expect(
      entries.map(({ on, kind, label, faceCents, weight, amountCents }) => [
        on,
        kind,
        label,
        faceCents,
        weight,
        amountCents,
      ]),
    ).toEqual([
      ["2026-10-31", "rewards", "1,000 points in October 2026 at 1.6 ¢", 1_600, 1, 1_600],
      ["2026-09-30", "cost", "Interest", -1_250, 1, -1_250],
      ["2026-08-02", "credit", "Travel credit", 18_550, 1, 18_550],
      ["2026-01-05", "fee", "Annual fee", -39_500, 1, -39_500],
    ]);
  });

  it("counts what banks charged once, with the transactions that it comes from and refunds subtracted", () => {
    const charges = [
      { kind: "annual" as const, on: "2026-01-04", cents: 39_500, count: 1 },
      { kind: "interest" as const, on: "2026-09-28", cents: 1_300, count: 1 },
      { kind: "foreign" as const, on: "2026-10-08", cents: 312, count: 2 },
      { kind: "foreign" as const, on: "2026-11-02", cents: -112, count: 1 },
    ];
    const { year, entries } = computeYearValue(buildView([{ ...card, charges }, heldCash()]), 2026);
    expect(year).toMatchObject({ feesCents: 39_500, costsCents: 1_500 });
    expect(year.byCard[0]).toMatchObject({
      feesCents: 39_500,
      interestCents: 1_300,
      otherCostsCents: 200,
    });
    expect(year.basis.facts).toContainEqual({
      label: "Interest and fees charged",
      value: "$15.00",
      source: {
        kind: "bank",
        label: "Your bank",
        url: null,
        on: "2026-11-02",
        confidence: null,
      },
    });
    expect(
      entries.flatMap(({ kind, label, amountCents, transactions }) =>
        transactions ? [[kind, label, amountCents, transactions]] : [],
      ),
    ).toEqual([
      [
        "refund",
        "Foreign transaction fees, given back",
        112,
        { kind: "fee", feeKind: "foreign", month: "2026-11", count: 1 },
      ],
      ["cost", "Foreign transaction fees", -312, { kind: "fee", feeKind: "foreign", month: "2026-10", count: 2 }],
      ["cost", "Interest", -1_300, { kind: "interest", feeKind: null, month: "2026-09", count: 1 }],
      ["fee", "Annual fee", -39_500, { kind: "fee", feeKind: "annual", month: "2026-01", count: 1 }],
    ]);
  });

  it("shows the fees for authorized users apart from the cards' own", () => {
    const authorizedUsers = [{ id: "user-1", name: "Sam", addedOn: "2026-03-01", feeCents: 7_500 }];
    const { year, entries } = computeYearValue(buildView([{ ...card, authorizedUsers }, heldCash()]), 2026);
    expect(year.feesCents).toBe(47_000);
    expect(year.basis.how).toContain("minus $395.00 of annual fees, $75.00 of authorized users' fees and $12.50 of");
    expect(year.basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining(["Annual fee of Test Travel: $395.00", "Authorized users' fee of Test Travel: $75.00"]),
    );
    expect(entries.find(({ on }) => on === "2026-03-01")?.label).toBe("Authorized user's fee for Sam");
  });

  it("values a benefit in points as the card's points are", () => {
    const terms = testFacts.getTerms("test-travel")!;
    const [template] = terms.benefits;
    const miles = { ...template!, id: "miles", title: "10,000 miles", amountCents: null, units: 10_000 };
    const facts = buildCatalog([{ ...terms, benefits: [{ ...miles, unit: "point" }] }], testFacts.reference);
    const uses = { miles: use("a:2025-12-02", 10_000, "2026-08-02", "2025-12-02", "2026-12-01") };
    const { entries } = computeYearValue(buildView([held({ uses })], { facts }), 2026);
    expect(entries.find(({ kind }) => kind === "credit")).toMatchObject({ faceCents: 16_000, amountCents: 16_000 });
    const open = buildView([held()], { facts });
    expect(open.cards.flatMap((each) => creditsOfCard(open, each)).map(({ credit }) => credit.worthCents)).toEqual([
      16_000,
    ]);
  });

  it("marks a fee of past years as today's, unless the catalog has its history", () => {
    const old = held({ openedOn: "2022-02-01", addedOn: "2026-10-01" });
    const formatLabel = (view = buildView([old])) => computeYearValue(view, 2024).entries[0]?.label;
    expect(formatLabel()).toBe("Annual fee (no charge recorded, counted at today's amount)");
    expect(computeYearValue(buildView([old]), 2024).year.basis.facts).toContainEqual(
      expect.objectContaining({ label: "Unrecorded fees", value: "at today's amount" }),
    );
    expect(computeYearValue(buildView([old]), 2026).entries[0]?.label).toBe(
      "Annual fee (no charge recorded, counted on the anniversary)",
    );
    const terms = testFacts.getTerms("test-travel")!;
    const annual = [
      { amountCents: 25_000, validFrom: "2020-01-01", validTo: "2025-06-30" },
      { amountCents: 39_500, validFrom: "2025-07-01", validTo: null },
    ];
    const facts = buildCatalog([{ ...terms, fees: { ...terms.fees, annual } }], testFacts.reference);
    expect(computeYearValue(buildView([old], { facts }), 2024).entries[0]).toMatchObject({
      label: "Annual fee (no charge recorded, counted on the anniversary)",
      amountCents: -25_000,
    });
  });

  it("never takes a fee that is unknown for $0.00", () => {
    const { custom } = customCard(null);
    const { entries, year } = computeYearValue(
      buildView([held({ cardId: null, custom, openedOn: "2024-03-01" })]),
      2026,
    );
    expect(entries).toMatchObject([{ label: "Annual fee, unknown", faceCents: null, amountCents: null }]);
    expect(year).toMatchObject({ feesCents: 0, netCents: 0 });
  });

  it("is too early to compare while the fee is that of a new card", () => {
    const first = held({ openedOn: "2026-11-20", addedOn: "2026-11-20" });
    const { year } = computeYearValue(buildView([first]), 2026);
    expect(year).toMatchObject({
      netCents: -39_500,
      tooEarly: {
        fees: [{ walletCardId: "travel", on: "2026-11-20", amountCents: 39_500, isAssumed: true }],
        // $300.00 of travel, $10.00 of rides at 80% in each of 13 months, and $200.00 of stays at 50% in each of three half-years.
        creditsCents: 30_000 + 13 * 800 + 3 * 10_000,
      },
    });
    expect(year.basis.facts).toContainEqual(
      expect.objectContaining({ label: "Not compared yet", source: expect.objectContaining({ kind: "rule" }) }),
    );
  });

  it("compares once two months are known and something is recorded", () => {
    const after = { openedOn: "2026-09-01", addedOn: "2026-09-01" };
    const uses = { "ride-credit": use("m:2026-10", 1_000, "2026-10-04", "2026-10-01", "2026-10-31") };
    const tooEarly = (change: object) =>
      computeYearValue(buildView([held({ ...after, ...change })]), 2026).year.tooEarly;
    expect(tooEarly({ uses })).toBeNull();
    expect(tooEarly({})).not.toBeNull();
    expect(tooEarly({ uses, openedOn: "2026-09-29", addedOn: "2026-09-29" })).not.toBeNull();
    expect(tooEarly({ status: "closed", closedOn: "2026-11-01" })).toBeNull();
  });

  it("counts what was put into the archive", () => {
    const archived = [
      {
        walletCardId: "travel",
        year: 2025,
        uses: { "ride-credit": use("m:2025-03", 1_000, "2025-03-04", "2025-03-01", "2025-03-31") },
      },
    ];
    const { entries } = computeYearValue(buildView([card]), 2025, archived);
    expect(entries.find(({ kind }) => kind === "credit")).toMatchObject({
      label: "Ride credit",
      faceCents: 1_000,
      weight: 0.8,
      amountCents: 800,
    });
  });
});
