import { describe, expect, it } from "vitest";
import { termsOfAccount } from "../core/src/domain/catalog/account-terms.ts";
import { annualFeeOn } from "../core/src/domain/catalog/fees.ts";
import { rulesOfCap } from "../core/src/domain/earning/caps.ts";
import { earnAt } from "../core/src/domain/earning/earn-at.ts";
import { exampleCard } from "../core/src/domain/earning/example-cards.ts";
import { getSource } from "../core/src/domain/catalog/provenance.ts";
import { seedCatalog } from "./catalog.ts";

const cardById = (id: string) => {
  const found = seedCatalog.cards.find((card) => card.id === id);
  if (!found) throw new Error(`There is no card ${id}.`);
  return found;
};

const feeIn = (id: string, openedOn: string, on: string) =>
  annualFeeOn(termsOfAccount(cardById(id), { openedOn, addedOn: openedOn }).fees.annual, on)?.amountCents;

describe("the sources of facts", () => {
  it("name the day for which they hold, for each fact of each card", () => {
    const undated = seedCatalog.cards.flatMap(({ id, provenance }) =>
      Object.entries(provenance)
        .filter(([, { asOf }]) => asOf === undefined)
        .map(([path]) => `${id} ${path}`),
    );
    expect(undated).toEqual([]);
  });

  it("are none of a later day than the release names", () => {
    const days = seedCatalog.cards.flatMap(({ provenance }) => Object.values(provenance).map(({ asOf }) => asOf ?? ""));
    expect(days.toSorted().at(-1)).toBe(seedCatalog.reference.asOf);
  });

  it("record both where sources disagree", () => {
    expect(getSource(cardById("chase-freedom-flex"), "fees.foreignBps")).toEqual({
      sourceUrl: "https://creditcards.chase.com/cash-back-credit-cards/freedom/flex",
      sourceType: "issuer_page",
      checkedOn: null,
      checkedBy: null,
      confidence: "medium",
      asOf: "2026-09-24",
      note: "The CFPB survey of December 2025 and a list of August 2026 have 3%.",
    });
  });
});

describe("facts that were wrong or old", () => {
  it.each([
    ["barclays-wyndham-earner", "visa"],
    ["barclays-wyndham-earner-plus", "visa"],
    ["barclays-wyndham-earner-business", "visa"],
    ["capital-one-venture", "mastercard"],
    ["capital-one-ventureone", "mastercard"],
    ["capital-one-venture-x", "visa"],
    ["capital-one-venture-x-business", "visa"],
    ["us-bank-triple-cash-business", "visa"],
    ["us-bank-business-altitude-connect", "visa"],
  ])("%s runs on %s", (id, network) => {
    expect(cardById(id).network).toBe(network);
    expect(getSource(cardById(id), "network").asOf).toMatch(/^2026-(08-22|10-01|10-07)$/);
  });

  it.each([
    "amex-everyday",
    "amex-everyday-preferred",
    "amex-cash-magnet",
    "amex-green",
    "amex-plum",
    "citi-custom-cash",
    "wells-fargo-attune",
    "us-bank-shopper-cash-rewards",
    "alliant-cashback",
  ])("%s is closed to new holders", (id) => {
    expect(cardById(id).availability).toBe("closed_to_new");
  });

  it("gives Sapphire Preferred what it has since June 15, 2026", () => {
    const { benefits, earn } = cardById("chase-sapphire-preferred");
    expect(benefits.find(({ id }) => id === "hotel-credit")?.amountCents).toBe(10_000);
    expect(benefits.find(({ id }) => id === "security-lane")?.amountCents).toBe(12_000);
    expect(earn.rules.find(({ id }) => id === "gas")).toMatchObject({ multiplier: 3, validFrom: "2026-06-15" });
    expect(benefits.find(({ id }) => id === "anniversary-points")?.endsOn).toBe("2026-09-30");
  });

  it("takes each Sapphire card by itself", () => {
    expect(seedCatalog.reference.applicationRules.find(({ id }) => id === "chase-sapphire-family")).toMatchObject({
      kind: "lifetime",
      label: "One bonus per Sapphire card",
      familyCardIds: [],
      provenance: { asOf: "2026-09-21", confidence: "high" },
    });
    expect(cardById("chase-sapphire-preferred").bonusRule).toMatchObject({
      kind: "once_per_lifetime",
      familyCardIds: [],
    });
  });
});

describe("fees that changed", () => {
  it("charge Platinum $695 before 2026, and $895 from the first anniversary in 2026", () => {
    expect(feeIn("amex-platinum", "2022-05-14", "2025-05-14")).toBe(69_500);
    expect(feeIn("amex-platinum", "2022-05-14", "2026-05-14")).toBe(89_500);
  });

  it("charge AAdvantage Executive $695 from the first anniversary after August 23, 2026", () => {
    expect(feeIn("citi-aadvantage-executive", "2020-08-22", "2026-08-22")).toBe(59_500);
    expect(feeIn("citi-aadvantage-executive", "2020-08-23", "2026-08-23")).toBe(69_500);
  });

  it.each([
    ["barclays-wyndham-earner-plus", "2026-06-16", 7_500],
    ["barclays-wyndham-earner-plus", "2026-06-17", 9_500],
    ["chase-ihg-premier", "2026-09-30", 9_900],
    ["chase-ihg-premier", "2026-10-01", 15_000],
  ])("charge an account of %s that was opened on %s %i cents", (id, openedOn, cents) => {
    expect(feeIn(id, openedOn, "2027-01-15")).toBe(cents);
  });
});

describe("rotating quarters", () => {
  const categoriesIn = (id: string, quarter: string) =>
    cardById(id)
      .earn.rules.filter(({ rotating }) => rotating?.quarter === quarter)
      .map(({ multiplier, categoryIds, merchantIds }) => [multiplier, ...categoryIds, ...merchantIds]);

  it.each([
    ["chase-freedom-flex", "2026Q2", [[5, "amazon", "whole-foods"]]],
    ["chase-freedom-flex", "2026Q3", [[5, "gas", "ev-charging", "transit", "live-entertainment"]]],
    ["chase-freedom-flex", "2026Q4", [[5, "groceries", "dining"]]],
    ["chase-freedom", "2027Q1", [[5, "groceries", "streaming"]]],
    ["discover-it-cash-back", "2026Q2", [[5, "dining", "home-improvement"]]],
    ["discover-it-student-cash-back", "2026Q3", [[5, "gas", "ev-charging", "airfare", "transit", "drugstores"]]],
    ["discover-it-secured", "2026Q4", [[5, "dining", "entertainment", "utilities", "phone-internet"]]],
    ["discover-it-cash-back", "2027Q1", []],
  ])("of %s in %s are %j", (id, quarter, expected) => {
    expect(categoriesIn(id, quarter)).toEqual(expected);
  });

  it("of Discover it Secured are for accounts opened since September 10, 2026", () => {
    const rules = (openedOn: string) =>
      termsOfAccount(cardById("discover-it-secured"), { openedOn, addedOn: openedOn }).earn.rules.map(({ id }) => id);
    expect(rules("2026-09-09")).toEqual(["gas-and-dining"]);
    expect(rules("2026-09-10")).toEqual(["rotating-2026-q4"]);
  });
});

describe("caps over several rates", () => {
  it.each([
    ["bank-of-america-customized-cash", ["choice", "groceries-clubs", "first-year-choice"]],
    ["citi-costco-anywhere", ["costco-gas", "gas"]],
    ["citi-costco-anywhere-business", ["costco-gas", "gas"]],
    ["pnc-cash-rewards", ["gas", "dining", "groceries"]],
    ["truist-enjoy-cash", ["gas", "groceries-and-utilities"]],
    ["chase-freedom-flex", ["q1-2026-dining", "q1-2026"]],
    ["amex-business-platinum", ["business-categories", "large-purchases"]],
    ["amex-delta-platinum-business", ["transit-and-shipping", "large-purchases"]],
  ])("of %s are one", (id, expected) => {
    const { rules } = cardById(id).earn;
    const first = rules.find((rule) => rule.id === expected[0]);
    expect(first && rulesOfCap(rules, first).map((rule) => rule.id)).toEqual(expected);
  });

  it("count purchases of each rate toward the other", () => {
    const terms = cardById("bank-of-america-customized-cash");
    const card = exampleCard({
      cardId: terms.id,
      openedOn: "2020-01-01",
      chosenCategories: { choice: ["dining"] },
      capSpend: { choice: { "q:2026Q4": 240_000 } },
    });
    const spending = { categoryId: "groceries", merchantId: null, channel: "any", abroad: false } as const;
    const { categories } = seedCatalog.reference;
    const earned = earnAt(card, terms, { ...spending, on: "2026-11-20", amountCents: 20_000 }, 20_000, categories);
    // $100 is left of $2,500 at 2%; the rest earns 1%.
    expect(earned).toMatchObject({ capLeftCents: 10_000, units: 300 });
  });
});

describe("welcome offers", () => {
  const listOffers = (id: string) => cardById(id).offers.map(({ tiers, expiresOn }) => [tiers[0], expiresOn]);

  it.each([
    ["chase-sapphire-reserve", { amount: 100_000, spendCents: 600_000, months: 3 }, null],
    ["chase-ink-preferred", { amount: 100_000, spendCents: 800_000, months: 3 }, null],
    ["amex-gold", { amount: 100_000, spendCents: 800_000, months: 6 }, null],
    ["amex-hilton-aspire", { amount: 200_000, spendCents: 600_000, months: 6 }, "2027-01-13"],
    ["chase-marriott-boundless", { amount: 3, kind: "free_night", currencyId: null }, null],
    ["wells-fargo-active-cash", { amount: 10_000, kind: "cash", spendCents: 50_000 }, null],
  ])("of %s are those last seen", (id, tier, expiresOn) => {
    expect(listOffers(id)).toMatchObject([[tier, expiresOn]]);
  });

  it("carry the day on which they were seen", () => {
    expect(getSource(cardById("amex-gold"), "offers.welcome")).toMatchObject({
      asOf: "2026-10-07",
      confidence: "medium",
    });
    expect(getSource(cardById("penfed-pathfinder-rewards"), "offers.welcome")).toMatchObject({ asOf: "2026-08-22" });
  });
});

describe("cards that were missing", () => {
  it.each([
    ["chase-ihg-premier-select", 35_000],
    ["chase-united-club-business", 69_500],
    ["barclays-wyndham-earner-premier", 39_500],
    ["us-bank-business-essentials-plus", 29_500],
    ["amex-graphite-business-cash", 29_500],
    ["robinhood-platinum", 69_500],
    ["capital-one-rei-co-op", 0],
    ["citi-wayfair", 0],
  ])("%s costs %i cents a year", (id, cents) => {
    expect(cardById(id).fees.annual?.at(-1)?.amountCents).toBe(cents);
    expect(getSource(cardById(id), "fees.annual").asOf).toMatch(/^2026-(08|10)-\d\d$/);
  });

  it("bring the catalog to 261 cards", () => {
    expect(seedCatalog.cards).toHaveLength(261);
  });
});
