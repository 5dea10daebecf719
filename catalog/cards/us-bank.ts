import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { securityLane } from "../author-benefits.ts";
import { card, credit, earns, listed, stated, surveyed, upTo, windows } from "../author.ts";
import { cashPlusRules } from "./us-bank-cash-plus.ts";
import { otherUsBankCards } from "./us-bank-others.ts";
import { fourLoungeVisits, usBankBusinessCards } from "./us-bank-business.ts";

const page = (path: string) => `https://www.usbank.com/credit-cards/${path}.html`;
const portal = earns(
  "portal-hotels-cars",
  5,
  ["hotels", "car-rental"],
  "5x on prepaid hotels and cars in the Travel Center",
  { channel: "portal" },
);

const smartly = (id: string, multiplier: number, label: string, rawText: string) =>
  earns(id, multiplier, ["everything"], label, {
    cap: upTo(10_000, "statement_month", 2),
    conditions: ["relationship_tier"],
    rawText,
  });

const shopperStores = ["amazon", "target", "walmart", "home-depot", "lowes", "best-buy", "apple", "costco"];

export const usBankCards: CardTerms[] = [
  card({
    id: "us-bank-altitude-reserve",
    name: "Altitude Reserve",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_infinite",
    availability: "closed_to_new",
    annualFeeDollars: 400,
    productUrl: page("altitude-reserve-visa-infinite-credit-card"),
    confidence: "medium",
    confidenceByPath: { "fees.annual": "high" },
    fees: { foreignBps: 0, authorizedUserCents: 7_500 },
    earn: {
      currencyId: "us-bank-points",
      base: 1,
      rules: [
        earns("mobile-wallet", 3, ["everything"], "3x on what you pay with a mobile wallet", {
          channel: "wallet_pay",
          cap: upTo(5_000, "statement_month"),
          validFrom: "2025-12-15",
        }),
        earns("travel", 3, ["travel"], "3x on travel"),
        earns(
          "portal-hotels-cars",
          10,
          ["hotels", "car-rental"],
          "10x on prepaid hotels and cars in the Travel Center",
          { channel: "portal", validFrom: "2025-12-15" },
        ),
        earns("portal-flights", 5, ["airfare"], "5x on flights in the Travel Center", {
          channel: "portal",
          validFrom: "2025-12-15",
        }),
      ],
    },
    benefits: [
      credit(
        "travel-credit",
        "Travel Center credit",
        325,
        "travel",
        windows.cardYear,
        "Travel booked in the bank's Travel Center",
        {
          howTo: "Book travel in the U.S. Bank Travel Center with this card. Other travel and dining no longer count.",
          posting: "portal",
          defaultWeight: 0.8,
        },
      ),
      securityLane(100, "Global Entry or TSA PreCheck"),
    ],
    productChange: {
      to: ["us-bank-altitude-connect", "us-bank-altitude-go"],
      noFeeDowngradeIds: ["us-bank-altitude-connect", "us-bank-altitude-go"],
    },
    aliases: ["USBAR", "AR", "Altitude Reserve Visa Infinite"],
  }),
  card({
    id: "us-bank-altitude-connect",
    name: "Altitude Connect",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("altitude-connect-visa-signature-credit-card"),
    confidence: "medium",
    confidenceByPath: { availability: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "us-bank-points",
      base: 1,
      rules: [
        earns("travel", 4, ["travel"], "4x on travel"),
        earns("gas", 4, ["gas", "ev-charging"], "4x on gas and charging", { cap: upTo(1_000, "calendar_quarter") }),
        earns("everyday", 2, ["streaming", "dining", "groceries"], "2x on streaming, dining and groceries"),
        portal,
      ],
    },
    benefits: [securityLane(100, "Global Entry or TSA PreCheck"), fourLoungeVisits],
    productChange: { to: ["us-bank-altitude-go"] },
    aliases: ["Connect", "USB Connect"],
  }),
  card({
    id: "us-bank-altitude-go",
    name: "Altitude Go",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("altitude-go-visa-signature-credit-card"),
    confidence: "high",
    sources: {
      "benefits.streaming-credit": stated("2026-10-01", "high", "The page says a year, not which."),
      "fees.foreignBps": surveyed("high", "Long known as free of this fee; plan.cards (August 2026) still has none."),
    },
    confidenceByPath: { productChange: "medium", availability: "low" },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "us-bank-points",
      base: 1,
      rules: [
        earns("dining", 4, ["dining"], "4x on dining", { cap: upTo(2_000, "calendar_quarter") }),
        earns("everyday", 2, ["groceries", "streaming", "gas", "ev-charging"], "2x on groceries, gas and streaming"),
      ],
    },
    benefits: [
      credit(
        "streaming-credit",
        "Streaming credit",
        15,
        "streaming",
        windows.cardYear,
        "After streaming payments in 11 months in a row",
        {
          howTo: "Pay a streaming service with the card each month.",
          defaultWeight: 0.8,
        },
      ),
    ],
    productChange: { to: ["us-bank-altitude-connect", "us-bank-cash-plus"] },
    aliases: ["Go", "USB Go"],
  }),
  card({
    id: "us-bank-cash-plus",
    name: "Cash+",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("cash-plus-visa-signature-credit-card"),
    confidence: "high",
    sources: { "earn.rules.two-choices": stated("2026-10-01") },
    confidenceByPath: { productChange: "medium", availability: "low" },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: cashPlusRules,
    },
    productChange: { to: ["us-bank-altitude-go", "us-bank-altitude-connect"] },
    aliases: ["Cash Plus", "USB Cash+"],
  }),
  card({
    id: "us-bank-smartly",
    name: "Smartly Visa Signature",
    shortName: "Smartly",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("bank-smartly-visa-signature-credit-card"),
    confidence: "medium",
    fees: { foreignBps: 300 },
    confidenceByPath: { "fees.foreignBps": "low", "fees.annual": "high" },
    earn: {
      currencyId: "cash",
      base: 2,
      rules: [
        smartly(
          "tier-10k",
          2.5,
          "2.5% with $10,000 at the bank",
          "From $10,000 in checking, with a Smartly savings account.",
        ),
        smartly(
          "tier-50k",
          3,
          "3% with $50,000 at the bank",
          "From $50,000 in checking, with a Smartly savings account.",
        ),
        smartly(
          "tier-100k",
          4,
          "4% with $100,000 at the bank",
          "From $100,000 in checking, with a Smartly savings account.",
        ),
      ],
    },
    aliases: ["Bank Smartly", "USB 4%"],
  }),
  card({
    id: "us-bank-shopper-cash-rewards",
    name: "Shopper Cash Rewards",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    availability: "closed_to_new",
    annualFeeDollars: 95,
    productUrl: page("shopper-cash-rewards-visa-signature-credit-card"),
    confidence: "medium",
    sources: {
      "fees.foreignBps": listed("creditodds", "2026-08-22"),
      availability: listed("creditodds", "2026-08-22", "high"),
    },
    confidenceByPath: {},
    fees: { foreignBps: 300, firstYearCents: 0 },
    earn: {
      currencyId: "cash",
      base: 1.5,
      rules: [
        earns("two-stores", 6, [], "6% at two stores of your choice", {
          merchantIds: shopperStores,
          cap: upTo(1_500, "calendar_quarter", 1.5),
          conditions: ["requires_enrolment"],
          rawText: "Chosen anew each quarter from a list of about 24 stores; the ones here are the largest.",
        }),
        earns("everyday", 3, ["warehouse-clubs", "gas", "ev-charging", "utilities"], "3% in one everyday category", {
          cap: upTo(1_500, "calendar_quarter", 1.5),
          topN: { n: 1, chosenBy: "cardholder_choice" },
          conditions: ["requires_enrolment"],
        }),
        earns("portal-travel", 5.5, ["hotels", "car-rental"], "5.5% on prepaid hotels and cars booked with the bank", {
          channel: "portal",
        }),
      ],
    },
    productChange: { to: ["us-bank-cash-plus"], noFeeDowngradeIds: ["us-bank-cash-plus"] },
    aliases: ["SCR", "Shopper Cash"],
  }),
  card({
    id: "us-bank-shield",
    name: "Shield Visa",
    shortName: "Shield",
    issuerId: "us-bank",
    network: "visa",
    annualFeeDollars: 0,
    productUrl: page("shield-visa-credit-card"),
    confidence: "medium",
    sources: { "fees.foreignBps": surveyed() },
    confidenceByPath: { apr: "low", "benefits.loyal-use-credit": "medium" },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 0,
      rules: [
        earns("portal-travel", 4, ["airfare", "hotels", "car-rental"], "4% on prepaid travel booked with the bank", {
          channel: "portal",
        }),
      ],
    },
    benefits: [
      credit(
        "loyal-use-credit",
        "$20 for regular use",
        20,
        "other",
        windows.cardYear,
        "For a purchase in each of 11 months in a row",
        { howTo: "Make at least one purchase a month with this card.", defaultWeight: 0.8 },
      ),
    ],
    aliases: ["USB Shield", "Visa Platinum"],
  }),
  ...usBankBusinessCards,
  ...otherUsBankCards,
];
