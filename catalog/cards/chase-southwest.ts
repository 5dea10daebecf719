import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { chaseApplying } from "../author-applying.ts";
import { freeBag, securityLane } from "../author-benefits.ts";
import { benefit, card, earns, listed, upTo, windows } from "../author.ts";

const page = "https://creditcards.chase.com/travel-credit-cards";
const southwestId = "southwest-rapid-rewards";
const shared = { issuerId: "chase", network: "visa" as const, ...chaseApplying };
const southwestShared = {
  ...shared,
  coBrand: "Southwest Airlines",
  confidence: "high" as const,
  confidenceByPath: { offers: "low" as const, benefits: "medium" as const },
};

const southwest = (multiplier: number) =>
  earns("southwest", multiplier, [], "Southwest purchases", { merchantIds: ["southwest-airlines"] });

const anniversaryPoints = (amount: number) =>
  benefit(
    "anniversary-points",
    `${amount.toLocaleString("en-US")} anniversary points`,
    "Rapid Rewards points after each anniversary",
    "points",
    "travel",
    windows.cardYear,
    {
      units: amount,
      unit: "point",
      firstYear: "excluded",
      defaultWeight: 1,
    },
  );

const flightDiscount = (pct: number) =>
  benefit(
    "flight-discount",
    `${pct}% flight promo code`,
    "Off one Southwest booking, not Basic fares, after each anniversary",
    "discount",
    "travel",
    windows.cardYear,
    {
      firstYear: "excluded",
      posting: "code",
      defaultWeight: 0.5,
      howTo: "The code is in your Rapid Rewards account. Enter it when you book.",
    },
  );

const southwestBag = freeBag("Southwest", "First bag for you and up to eight others on one booking");
const companionBoost = benefit(
  "companion-pass-boost",
  "10,000 Companion Pass points",
  "Qualifying points toward the Companion Pass each year",
  "status",
  "travel",
  windows.calendarYear,
  {
    defaultWeight: 0.3,
  },
);

const seats = (summary: string) =>
  benefit("seat-choice", "Seat selection", summary, "other", "travel", null, { defaultWeight: 0.5 });

const business = { segment: "business" as const, fiveTwentyFour: "does_not_count" as const };

export const chaseSouthwestCards: CardTerms[] = [
  card({
    ...southwestShared,
    id: "chase-southwest-plus",
    name: "Southwest Rapid Rewards Plus",
    shortName: "Southwest Plus",
    annualFeeDollars: 99,
    productUrl: `${page}/southwest/plus`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId: southwestId,
      base: 1,
      rules: [
        southwest(2),
        earns("gas-and-groceries", 2, ["gas", "groceries"], "Gas stations and grocery stores", {
          cap: upTo(5000, "cardmember_year"),
        }),
      ],
    },
    benefits: [
      anniversaryPoints(3_000),
      flightDiscount(10),
      southwestBag,
      companionBoost,
      seats("A standard seat within 48 hours of departure, when free"),
    ],
    productChange: { to: ["chase-southwest-premier", "chase-southwest-priority"], noFeeDowngradeIds: [] },
    aliases: ["SW Plus", "Southwest Plus Card"],
  }),
  card({
    ...southwestShared,
    id: "chase-southwest-premier",
    name: "Southwest Rapid Rewards Premier",
    shortName: "Southwest Premier",
    annualFeeDollars: 149,
    productUrl: `${page}/southwest/premier`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId: southwestId,
      base: 1,
      rules: [
        southwest(3),
        earns("groceries-and-dining", 2, ["groceries", "dining"], "Grocery stores and restaurants", {
          cap: upTo(8000, "cardmember_year"),
        }),
      ],
    },
    benefits: [
      anniversaryPoints(6_000),
      flightDiscount(15),
      southwestBag,
      companionBoost,
      seats("A preferred or standard seat within 48 hours of departure, when free"),
    ],
    productChange: { to: ["chase-southwest-plus", "chase-southwest-priority"], noFeeDowngradeIds: [] },
    aliases: ["SW Premier", "Southwest Premier Card"],
  }),
  card({
    ...southwestShared,
    id: "chase-southwest-priority",
    name: "Southwest Rapid Rewards Priority",
    shortName: "Southwest Priority",
    annualFeeDollars: 229,
    productUrl: `${page}/southwest/priority`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId: southwestId,
      base: 1,
      rules: [southwest(4), earns("gas-and-dining", 2, ["gas", "dining"], "Gas stations and restaurants")],
    },
    benefits: [
      anniversaryPoints(7_500),
      southwestBag,
      companionBoost,
      seats("A preferred seat at booking; extra legroom within 48 hours, when free"),
    ],
    productChange: { to: ["chase-southwest-plus", "chase-southwest-premier"], noFeeDowngradeIds: [] },
    aliases: ["SW Priority", "Southwest Priority Card"],
  }),
];

export const chaseSouthwestBusinessCards: CardTerms[] = [
  card({
    ...southwestShared,
    ...business,
    id: "chase-southwest-premier-business",
    name: "Southwest Rapid Rewards Premier Business",
    shortName: "Southwest Premier Business",
    annualFeeDollars: 149,
    productUrl: "https://creditcards.chase.com/business-credit-cards/southwest/premier-business",
    fees: { foreignBps: 0 },
    earn: {
      currencyId: southwestId,
      base: 1,
      rules: [
        southwest(3),
        earns("gas-and-dining", 2, ["gas", "dining"], "Gas stations and restaurants", {
          cap: upTo(8000, "cardmember_year"),
        }),
      ],
    },
    benefits: [anniversaryPoints(6_000), flightDiscount(15), southwestBag, companionBoost],
    aliases: ["SW Premier Business"],
  }),
  card({
    ...southwestShared,
    ...business,
    id: "chase-southwest-performance-business",
    name: "Southwest Rapid Rewards Performance Business",
    shortName: "Southwest Performance Business",
    annualFeeDollars: 299,
    sources: { "earn.rules.hotels-and-transit": listed("creditodds", "2026-08-22") },
    productUrl: "https://creditcards.chase.com/business-credit-cards/southwest/performance-business",
    fees: { foreignBps: 0 },
    earn: {
      currencyId: southwestId,
      base: 1,
      rules: [
        southwest(4),
        earns("gas-and-dining", 2, ["gas", "dining"], "Gas stations and restaurants"),
        earns("hotels-and-transit", 2, ["hotels", "transit"], "Hotels booked with the hotel, and local transit"),
      ],
    },
    benefits: [
      anniversaryPoints(9_000),
      southwestBag,
      companionBoost,
      securityLane(120),
      seats("A preferred seat at booking; extra legroom within 48 hours, when free"),
    ],
    aliases: ["SW Performance", "SWA Performance Business"],
  }),
];
