import { describe, expect, it } from "vitest";
import { card, credit, earns, points, upTo, welcomeOffer, windows } from "../../../../catalog/author.ts";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { Benefit } from "./benefit.ts";
import type { CardTerms } from "./card-terms.ts";
import { diffTerms } from "./diff.ts";
import { factAt, factCounts, listFacts } from "./facts.ts";
import type { Provenance } from "./shapes.ts";
import { formatChange, formatLabel, termRows } from "./format-terms.ts";

const { reference, cards } = seedCatalog;

const terms = card({
  id: "chase-worded",
  name: "Worded",
  issuerId: "chase",
  network: "visa",
  annualFeeDollars: 95,
  productUrl: "https://example.com/worded",
  confidence: "medium",
  fees: { foreignBps: 0, balanceTransfer: { bps: 500, minCents: 500, introBps: null, introMonths: null } },
  apr: {
    purchase: { minBps: 2_049, maxBps: 2_899, byTier: null, variable: true, index: "prime", marginBps: null },
    intro: null,
    balanceTransferIntro: null,
    balanceTransfer: null,
    cashAdvance: null,
    penalty: null,
  },
  earn: {
    currencyId: "cash",
    base: 1.5,
    rules: [earns("dining", 3, ["dining", "groceries"], "Food", { cap: upTo(1_500, "calendar_quarter") })],
  },
  benefits: [
    credit("ride-credit", "Ride credit", 15, "rideshare", windows.monthly, "Rides", {
      amountOverrides: [{ match: "month=12", amountCents: 3_500 }],
    }),
    credit("lane-credit", "Lane credit", 120, "security_lane", windows.everyFourYears, "One application"),
  ],
  offers: [welcomeOffer("welcome", [points(60_000, "chase-ultimate-rewards", 4_000, { months: 3 })])],
});

const formatValue = (path: string, of: CardTerms = terms) =>
  termRows(of, reference).find((row) => row.path === path)?.value;

const [source] = Object.values(terms.provenance) as [Provenance];

describe("the facts of a card in words", () => {
  it.each([
    ["fees.annual", "$95.00"],
    ["fees.foreignBps", "None"],
    ["fees.balanceTransfer", "5%, at least $5.00"],
    ["apr.purchase", "20.49% to 28.99%"],
    ["earn.base", "1.5% cash back"],
    ["earn.rules.dining", "3% cash back on Dining and Groceries, up to $1,500.00 a calendar quarter, then 1×"],
    ["benefits.ride-credit", "$15.00 each month ($35.00 in Dec)"],
    ["benefits.lane-credit", "$120.00 every 4 years, counted from the last use"],
    ["offers.welcome", "60,000 Chase Ultimate Rewards for $4,000.00 of purchases in 3 months"],
    ["network", "Visa"],
  ])("the fact %s reads: %s", (path, words) => {
    expect(formatValue(path)).toBe(words);
  });

  it("state that a required fact is not known, and nothing of optional ones", () => {
    expect(formatValue("fees.lateFirstCents")).toBe("Not known");
    expect(formatValue("fees.employeeCardCents")).toBeUndefined();
  });

  it("carry no source and no confidence for an unknown value, unless someone checked", () => {
    const sourceOfRow = (of: CardTerms) =>
      termRows(of, reference).find(({ path }) => path === "fees.lateFirstCents")?.source;
    expect(sourceOfRow(terms)).toBeNull();
    const looked = { ...source, checkedOn: "2026-11-20" };
    expect(sourceOfRow({ ...terms, provenance: { ...terms.provenance, "fees.lateFirstCents": looked } })).toEqual(
      looked,
    );
    expect(termRows(terms, reference).find(({ path }) => path === "fees.annual")?.source).toEqual(terms.provenance[""]);
  });

  it("show a fee that changes, with its day", () => {
    const annual = [
      { amountCents: 9_500, validFrom: null, validTo: "2026-12-31" },
      { amountCents: 15_000, validFrom: "2027-01-01", validTo: null },
    ];
    expect(formatValue("fees.annual", { ...terms, fees: { ...terms.fees, annual } })).toBe(
      "$95.00 until Dec 31, 2026, then $150.00",
    );
  });

  it("are found and worded for every card of the seed catalog, without a name of the program's own", () => {
    const odd = cards.flatMap((each) =>
      termRows(each, reference)
        .filter(({ value }) => /undefined|null|NaN|\[object|_/.test(value) || value === "")
        .map(({ path, value }) => `${each.id} ${path}: ${value}`),
    );
    expect(odd).toEqual([]);
  });
});

describe("that a benefit has to be earned by spending", () => {
  const earning = (earnedBy: Benefit["earnedBy"]): CardTerms => ({
    ...terms,
    benefits: terms.benefits.map((each) => (each.id === "ride-credit" ? { ...each, earnedBy } : each)),
  });
  const after = (spendCents: number) => earning({ spendCents, during: "this_window" });
  const formatPair = (was: CardTerms, is: CardTerms) =>
    diffTerms(was, is).map((change) => formatChange(change, was, is, reference));

  it("is shown in full when it comes or goes, and its absence is not unknown", () => {
    const both = { path: "benefits.ride-credit.earnedBy", label: "Ride credit: earned by", materiality: "material" };
    const nothing = "Nothing has to be spent";
    const spending = "Spending $15,000.00 in the same window";
    expect(formatPair(terms, after(1_500_000))).toEqual([{ ...both, before: nothing, after: spending }]);
    expect(formatPair(after(1_500_000), terms)).toEqual([{ ...both, before: spending, after: nothing }]);
  });

  it("is shown part by part when it changes", () => {
    expect(formatPair(after(1_500_000), after(2_000_000))).toMatchObject([
      { label: "Ride credit: earned by, spending", before: "$15,000.00", after: "$20,000.00" },
    ]);
    expect(formatPair(after(1_500_000), earning({ spendCents: 1_500_000, during: "window_before" }))).toMatchObject([
      { label: "Ride credit: earned by, spending counts", before: "In the same window", after: "In the window before" },
    ]);
  });
});

describe("counting facts", () => {
  const checked = { ...source, checkedOn: "2026-11-20", checkedBy: "ada" };

  it("counts what is known, and how much of it was verified at its source", () => {
    const known = listFacts(terms, reference).filter(({ isKnown }) => isKnown).length;
    expect(factCounts(terms)).toEqual({ total: known, verified: 0, lastCheckedOn: null });
    const verified = { ...terms, provenance: { ...terms.provenance, "fees.annual": checked } };
    expect(factCounts(verified)).toEqual({ total: known, verified: 1, lastCheckedOn: "2026-11-20" });
  });

  it("counts nothing twice: each fact has its own path", () => {
    const paths = listFacts(terms, reference).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("finds the fact that a path belongs to", () => {
    expect(factAt(terms, "benefits.ride-credit.amountCents")).toMatchObject({
      path: "benefits.ride-credit",
      isKnown: true,
    });
    expect(factAt(terms, "fees.lateFirstCents")).toMatchObject({ isKnown: false });
    expect(factAt(terms, "benefits.gone")).toBeNull();
    expect(factAt(terms, "networkTier")).toBeNull();
  });
});

describe("a change in words", () => {
  const words = (after: CardTerms) =>
    diffTerms(terms, after).map((change) => formatChange(change, terms, after, reference));

  it("names the fact and both values", () => {
    const annual = [{ amountCents: 15_000, validFrom: null, validTo: null }];
    expect(words({ ...terms, fees: { ...terms.fees, annual } })).toEqual([
      { path: "fees.annual", label: "Annual fee", before: "$95.00", after: "$150.00", materiality: "material" },
    ]);
  });

  it("names a part of a benefit", () => {
    const [ride, lane] = terms.benefits as [Benefit, Benefit];
    expect(words({ ...terms, benefits: [{ ...ride, amountCents: 2_000 }, lane] })).toMatchObject([
      { label: "Ride credit: amount", before: "$15.00", after: "$20.00" },
    ]);
  });

  it("shows that a benefit was added or removed", () => {
    expect(words({ ...terms, benefits: terms.benefits.slice(1) })).toMatchObject([
      { label: "Ride credit", before: "$15.00 each month ($35.00 in Dec)", after: "None" },
    ]);
  });

  it("names a removed benefit even without the old terms", () => {
    const after = { ...terms, benefits: terms.benefits.slice(1) };
    const [change] = diffTerms(terms, after);
    expect(change && formatChange(change, null, after, reference).label).toBe("Ride credit");
  });

  it("names a part of a fee and of a rate, in percent", () => {
    const balanceTransfer = { bps: 300, minCents: 1_000, introBps: null, introMonths: null };
    const purchase = terms.apr.purchase && { ...terms.apr.purchase, maxBps: 2_949 };
    const after = { ...terms, fees: { ...terms.fees, balanceTransfer }, apr: { ...terms.apr, purchase } };
    expect(words(after)).toMatchObject([
      { label: "Balance transfer fee: percentage", before: "5%", after: "3%" },
      { label: "Balance transfer fee: minimum", before: "$5.00", after: "$10.00" },
      { label: "Interest on purchases: highest", before: "28.99%", after: "29.49%" },
    ]);
  });

  it("shows what becomes known", () => {
    expect(words({ ...terms, fees: { ...terms.fees, lateFirstCents: 4_000 } })).toMatchObject([
      { label: "Late fee", before: "Not known", after: "$40.00" },
    ]);
  });

  it("names what has no row of its own", () => {
    expect(formatLabel("status", terms)).toBe("Status");
    expect(formatLabel("shortName", terms)).toBe("Short name");
    expect(formatLabel("links.applyUrl", terms)).toBe("Links: apply url");
    expect(formatLabel("provenance.fees.annual", terms)).toBe("Source: Annual fee");
  });
});
