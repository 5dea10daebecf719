import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexApplying, amexChargeApplying, citiApplying } from "../author-applying.ts";
import { lounge, securityLane } from "../author-benefits.ts";
import { card, credit, earns, listed, stated, surveyed, upTo, windows } from "../author.ts";

const us = { geo: "us_only" as const };
const citi = { issuerId: "citi", network: "mastercard" as const, productUrl: "https://www.citi.com/credit-cards" };
const amex = {
  issuerId: "amex",
  network: "amex" as const,
  productUrl: "https://www.americanexpress.com/us/credit-cards/",
};

export const otherCitiCards: CardTerms[] = [
  card({
    ...citi,
    id: "citi-secured-mastercard",
    name: "Citi Secured Mastercard",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": stated("2026-10-01"), "apr.purchase": listed("creditodds", "2026-08-22") },
    fees: { foreignBps: 300 },
    apr: {
      purchase: { minBps: 2_599, maxBps: 2_599, byTier: null, variable: null, index: null, marginBps: null },
      intro: null,
      balanceTransferIntro: null,
      balanceTransfer: null,
      cashAdvance: null,
      penalty: null,
    },
    earn: { currencyId: null, base: 0, rules: [] },
    aliases: ["Citi Secured"],
  }),
  card({
    ...citi,
    ...citiApplying,
    id: "citi-best-buy-visa",
    name: "My Best Buy Visa",
    coBrand: "Best Buy",
    network: "visa",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": stated("2026-10-01", "medium", "A Gold version with $59 a year is given to some by credit.") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "store-rewards",
      base: 1,
      rules: [
        earns("best-buy", 5, [], "5% at Best Buy", { merchantIds: ["best-buy"] }),
        earns("gas", 3, ["gas"], "3% on gas"),
        earns("dining-and-groceries", 2, ["dining", "groceries"], "2% on restaurants and groceries"),
      ],
    },
    aliases: ["Best Buy card"],
  }),
  card({
    ...citi,
    id: "citi-wayfair",
    name: "Wayfair Mastercard",
    shortName: "Wayfair",
    coBrand: "Wayfair",
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": stated("2026-10-01"), "fees.foreignBps": surveyed("medium") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "store-rewards",
      base: 1,
      rules: [
        earns("wayfair", 7, [], "7% at Wayfair's brands, 5% with financing", { merchantIds: ["wayfair"] }),
        earns("groceries", 3, ["groceries"], "3% on groceries"),
        earns("online", 2, ["online-retail"], "2% on other online purchases", { channel: "online" }),
      ],
    },
  }),
];

export const otherAmexCards: CardTerms[] = [
  card({
    ...amex,
    ...amexApplying(),
    id: "amex-schwab-investor",
    name: "Schwab Investor Card",
    shortName: "Schwab Investor",
    coBrand: "Charles Schwab",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": listed("card-finder", "2026-06-08"), "fees.foreignBps": surveyed("medium") },
    fees: { foreignBps: 270 },
    earn: { currencyId: "cash", base: 1.5, rules: [] },
  }),
  card({
    ...amex,
    ...amexApplying(),
    id: "amex-blue-cash-preferred-morgan-stanley",
    name: "Blue Cash Preferred for Morgan Stanley",
    shortName: "Morgan Stanley Blue Cash",
    coBrand: "Morgan Stanley",
    annualFeeDollars: 95,
    confidence: "medium",
    sources: { "": stated("2026-10-07", "medium"), "fees.foreignBps": surveyed("medium") },
    fees: { firstYearCents: 0, foreignBps: 270 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("groceries", 6, ["groceries"], "U.S. supermarkets", { ...us, cap: upTo(6000, "calendar_year") }),
        earns("streaming", 6, ["streaming"], "Select U.S. streaming subscriptions", us),
        earns("gas", 3, ["gas"], "U.S. gas stations", us),
        earns("transit", 3, ["transit", "rideshare"], "Transit, rides, tolls and parking"),
      ],
    },
  }),
  card({
    ...amex,
    ...amexApplying(),
    id: "amex-rakuten",
    name: "Rakuten American Express",
    shortName: "Rakuten",
    coBrand: "Rakuten",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": listed("creditodds", "2026-08-22", "medium", "The source says a year, not which.") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("rakuten", 4, [], "4% at Rakuten", { merchantIds: ["rakuten"], cap: upTo(10_000, "calendar_year") }),
        earns("groceries-and-dining", 2, ["groceries", "dining"], "2% on groceries and dining"),
      ],
    },
  }),
  card({
    ...amex,
    ...amexChargeApplying,
    id: "amex-graphite-business-cash",
    name: "Graphite Business Cash Unlimited",
    shortName: "Graphite Business Cash",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 295,
    confidence: "high",
    sources: { "": stated("2026-10-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "cash",
      base: 2,
      rules: [
        earns("amex-travel", 5, ["airfare", "hotels"], "5% on flights and prepaid hotels in Amex Travel", {
          channel: "portal",
        }),
      ],
    },
  }),
];

export const otherBankCards: CardTerms[] = [
  card({
    id: "synchrony-premier",
    name: "Premier World Mastercard",
    issuerId: "synchrony",
    network: "mastercard",
    networkTier: "mc_world",
    annualFeeDollars: 0,
    productUrl: "https://www.synchrony.com/",
    confidence: "high",
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 300 },
    earn: { currencyId: "cash", base: 2, rules: [] },
    aliases: ["Synchrony Premier"],
  }),
  card({
    id: "robinhood-platinum",
    name: "Platinum Card",
    shortName: "Robinhood Platinum",
    issuerId: "robinhood",
    network: "unknown",
    availability: "invite_only",
    annualFeeDollars: 695,
    productUrl: "https://robinhood.com/creditcard/",
    confidence: "medium",
    sources: {
      "": listed("creditodds", "2026-08-22", "medium", "The source says a year, not which."),
      "benefits.hotel-credit": listed(
        "creditodds",
        "2026-08-22",
        "medium",
        "The news of its launch has $700 of hotel credits.",
      ),
    },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "robinhood-points",
      base: 1,
      rules: [
        earns("portal-hotels-cars", 10, ["hotels", "car-rental"], "Hotels and cars in the app", { channel: "portal" }),
        earns("portal-flights", 5, ["airfare"], "Flights in the app", { channel: "portal" }),
        earns("dining", 5, ["dining"], "Dining", { cap: upTo(50_000, "calendar_year") }),
      ],
    },
    benefits: [
      credit("hotel-credit", "Hotel credit", 250, "hotel", windows.halfYearly, "Hotels, each half-year", {
        howTo: "Pay for a hotel with the card.",
        defaultWeight: 0.5,
      }),
      credit("travel-credit", "Travel credit", 150, "travel", windows.halfYearly, "Travel, each half-year", {
        howTo: "Pay for travel with the card.",
        defaultWeight: 0.8,
      }),
      lounge("priority-pass", "Priority Pass", "Lounges of Priority Pass", { network: "Priority Pass" }),
    ],
  }),
  card({
    id: "wells-fargo-premier-autograph",
    name: "Premier Autograph",
    issuerId: "wells-fargo",
    network: "visa",
    availability: "invite_only",
    annualFeeDollars: 95,
    productUrl: "https://creditcards.wellsfargo.com/",
    confidence: "medium",
    sources: { "": listed("plan.cards", "2026-08-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "wells-fargo-rewards",
      base: 1,
      rules: [
        earns("hotels", 5, ["hotels"], "5x on hotels"),
        earns("airfare", 4, ["airfare"], "4x with airlines"),
        earns("travel-and-dining", 3, ["travel", "dining"], "3x on other travel and dining"),
      ],
    },
    benefits: [securityLane(120)],
  }),
  card({
    id: "citizens-summit-world",
    name: "Summit World Mastercard",
    shortName: "Summit World",
    issuerId: "citizens",
    network: "mastercard",
    networkTier: "mc_world",
    annualFeeDollars: 0,
    productUrl: "https://www.citizensbank.com/credit-cards/overview.aspx",
    confidence: "medium",
    sources: { "": listed("plan.cards", "2026-08-07"), "fees.foreignBps": surveyed("medium") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 1.5,
      rules: [earns("dining-and-groceries", 3, ["dining", "groceries"], "3% on dining and groceries")],
    },
  }),
];
