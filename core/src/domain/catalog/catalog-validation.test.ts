import { describe, expect, it } from "vitest";
import { card, credit, earns, points, upTo, welcomeOffer, windows } from "../../../../catalog/author.ts";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import type { Benefit } from "./benefit.ts";
import type { CardTerms } from "./card-terms.ts";
import type { EarnRule } from "./earn-rule.ts";
import type { Offer, OfferTier } from "./offer.ts";
import { validateTerms } from "./catalog-validation.ts";
import type { Provenance } from "./shapes.ts";

const { cards, reference } = seedCatalog;

const sound = card({
  id: "chase-sound",
  name: "Sound",
  issuerId: "chase",
  network: "visa",
  annualFeeDollars: 95,
  productUrl: "https://example.com/sound",
  confidence: "medium",
  earn: {
    currencyId: "chase-ultimate-rewards",
    base: 1,
    rules: [earns("dining", 3, ["dining"], "Restaurants", { cap: upTo(1_500, "calendar_quarter") })],
  },
  benefits: [credit("dining-credit", "Dining credit", 10, "dining", windows.monthly, "Restaurants")],
  offers: [welcomeOffer("welcome", [points(60_000, "chase-ultimate-rewards", 4_000, { months: 3 })])],
});

const known = new Map([sound, ...cards].map((each) => [each.id, each]));
const paths = (terms: CardTerms) =>
  validateTerms(terms, { reference, cardById: (id) => known.get(id) ?? null }).map(({ path }) => path);
const [rule] = sound.earn.rules as [EarnRule];
const [benefit] = sound.benefits as [Benefit];
const [offer] = sound.offers as [Offer];
const [tier] = offer.tiers as [OfferTier];
const [source] = Object.values(sound.provenance) as [Provenance];

const withRule = (change: object): CardTerms => ({
  ...sound,
  earn: { ...sound.earn, rules: [{ ...rule, ...change }] },
});
const withBenefit = (change: object): CardTerms => ({ ...sound, benefits: [{ ...benefit, ...change }] });
const withOffer = (change: object): CardTerms => ({
  ...sound,
  offers: [{ ...offer, tiers: [{ ...tier, ...change }] }],
});
const withFees = (change: object): CardTerms => ({ ...sound, fees: { ...sound.fees, ...change } });
const fee = (amountCents: number, validFrom: string | null, validTo: string | null) => ({
  amountCents,
  validFrom,
  validTo,
});
const pieces = (...segments: { from: string; to: string }[]) => ({
  amountOverrides: [],
  earnedBy: null,
  window: { ...benefit.window, cadence: "custom", segments },
});

describe("a card that makes sense", () => {
  it("has no finding", () => {
    expect(paths(sound)).toEqual([]);
  });

  it("is every card of the seed catalog", () => {
    expect(cards.flatMap((each) => paths(each).map((path) => `${each.id} ${path}`))).toEqual([]);
  });

  it("may earn less in one category than on everything", () => {
    const onTop = withRule({ multiplier: 1, multiplierKind: "additional", cap: { ...rule.cap, afterMultiplier: 1 } });
    expect(paths(onTop)).toEqual([]);
    const base2 = { ...sound, earn: { ...sound.earn, base: 2, rules: [{ ...rule, multiplier: 1, cap: null }] } };
    expect(paths(base2)).toEqual([]);
  });
});

describe("a finding", () => {
  it.each<[string, CardTerms, string]>([
    ["an issuer that nobody knows", { ...sound, issuerId: "nobody" }, "issuerId"],
    ["a currency that nobody knows", { ...sound, earn: { ...sound.earn, currencyId: "shells" } }, "earn.currencyId"],
    ["a rule for applying that nobody knows", { ...sound, applicationRuleIds: ["none"] }, "applicationRuleIds"],
    ["earning in no currency", { ...sound, earn: { ...sound.earn, currencyId: null, rules: [] } }, "earn.base"],
    ["a rule that stands twice", { ...sound, earn: { ...sound.earn, rules: [rule, rule] } }, "earn.rules.dining"],
    ["a benefit that stands twice", { ...sound, benefits: [benefit, benefit] }, "benefits.dining-credit"],
    ["a category that nobody knows", withRule({ categoryIds: ["moon"] }), "earn.rules.dining.categoryIds"],
    ["a merchant that nobody knows", withRule({ merchantIds: ["moon"] }), "earn.rules.dining.merchantIds"],
    ["a rule for nothing", withRule({ categoryIds: [] }), "earn.rules.dining"],
    ["a rule that pays nothing", withRule({ multiplier: 0, cap: null }), "earn.rules.dining.multiplier"],
    ["a cap of nothing", withRule({ cap: { ...rule.cap, amountCents: 0 } }), "earn.rules.dining.cap"],
    ["a cap above which more is paid", withRule({ cap: { ...rule.cap, afterMultiplier: 5 } }), "earn.rules.dining.cap"],
    ["a choice of all", withRule({ topN: { n: 1, chosenBy: "cardholder_choice" } }), "earn.rules.dining.topN"],
    [
      "a rule that ends before it begins",
      withRule({ validFrom: "2026-02-01", validTo: "2026-01-01" }),
      "earn.rules.dining.validTo",
    ],
    ["a credit without a window", withBenefit({ window: null }), "benefits.dining-credit.window"],
    ["a credit of no amount", withBenefit({ amountCents: null }), "benefits.dining-credit.amountCents"],
    ["0 for what is not known", withBenefit({ amountCents: 0 }), "benefits.dining-credit.amountCents"],
    ["a count of nothing", withBenefit({ units: 2 }), "benefits.dining-credit.unit"],
    [
      "spending of nothing to earn it",
      withBenefit({ earnedBy: { spendCents: 0, during: "this_window" } }),
      "benefits.dining-credit.earnedBy",
    ],
    [
      "spending that counts in no window",
      withBenefit({ kind: "membership", window: null, earnedBy: { spendCents: 1, during: "this_window" } }),
      "benefits.dining-credit.earnedBy",
    ],
    ["lounges of a credit", withBenefit({ lounge: { network: "x" } }), "benefits.dining-credit.lounge"],
    [
      "what must be switched on, without how",
      withBenefit({ enrolment: { ...benefit.enrolment, required: true } }),
      "benefits.dining-credit.howTo",
    ],
    ["a year of no pieces", withBenefit(pieces()), "benefits.dining-credit.window"],
    [
      "pieces that overlap",
      withBenefit(pieces({ from: "01-01", to: "09-18" }, { from: "09-18", to: "12-31" })),
      "benefits.dining-credit.window.segments",
    ],
    [
      "more in one month of a yearly credit",
      withBenefit({ window: windows.calendarYear, amountOverrides: [{ match: "month=12", amountCents: 1 }] }),
      "benefits.dining-credit.amountOverrides",
    ],
    ["points of no currency", withOffer({ currencyId: null }), "offers.welcome.tiers"],
    ["points of a currency that nobody knows", withOffer({ currencyId: "shells" }), "offers.welcome.tiers"],
    ["a time in days and in months", withOffer({ days: 90 }), "offers.welcome.tiers"],
    [
      "fees that overlap",
      withFees({ annual: [fee(9_500, null, "2026-12-31"), fee(15_000, "2026-12-31", null)] }),
      "fees.annual",
    ],
    [
      "a first year free of no fee",
      withFees({ annual: [fee(0, null, null)], firstYearCents: 0 }),
      "fees.firstYearCents",
    ],
    [
      "a range from high to low",
      { ...sound, apr: { ...sound.apr, cashAdvance: { minBps: 3_000, maxBps: 2_000 } } },
      "apr.cashAdvance",
    ],
    [
      "a change to a card of another bank",
      { ...sound, productChange: { to: ["amex-gold"], noFeeDowngradeIds: [] } },
      "productChange",
    ],
    [
      "a way to no fee that leads to a fee",
      { ...sound, productChange: { to: [], noFeeDowngradeIds: ["chase-sapphire-preferred"] } },
      "productChange.noFeeDowngradeIds",
    ],
    ["no source", { ...sound, provenance: {} }, "provenance"],
    [
      "a check without a page",
      {
        ...sound,
        provenance: {
          "": { ...source, sourceUrl: null, checkedOn: "2026-11-20", checkedBy: "ada" },
        },
      },
      "provenance.",
    ],
    [
      "a source of nothing",
      { ...sound, provenance: { ...sound.provenance, "benefits.gone": source } },
      "provenance.benefits.gone",
    ],
  ])("is %s", (_, terms, path) => {
    expect(paths(terms)).toContain(path);
  });
});
