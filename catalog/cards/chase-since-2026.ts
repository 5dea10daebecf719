import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { chaseApplying } from "../author-applying.ts";
import { freeNight, freeBag, lounge, securityLane, status } from "../author-benefits.ts";
import { card, credit, earns, listed, stated, windows } from "../author.ts";

const page = "https://creditcards.chase.com";
const ihg = (multiplier: number) => earns("ihg", multiplier, [], "IHG hotels", { merchantIds: ["ihg-hotels"] });

/** Personal cards that Chase began to offer in 2026. */
export const chaseCardsSince2026: CardTerms[] = [
  card({
    ...chaseApplying,
    id: "chase-ihg-premier-select",
    name: "IHG One Rewards Premier Select",
    shortName: "IHG Premier Select",
    issuerId: "chase",
    coBrand: "IHG",
    network: "mastercard",
    annualFeeDollars: 350,
    productUrl: `${page}/travel-credit-cards`,
    confidence: "high",
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "ihg-one-rewards",
      base: 3,
      rules: [
        ihg(12),
        earns("travel-and-dining", 6, ["dining", "travel", "transit", "rideshare"], "Dining and all other travel"),
      ],
    },
    benefits: [
      freeNight(
        "annual-free-night",
        "Annual free night",
        "One night of up to 60,000 points; a second one after $40,000 of spending in a year",
      ),
      credit(
        "food-credit",
        "IHG food and drink credit",
        75,
        "dining",
        windows.quarterly,
        "Food and drink at IHG hotels",
        {
          howTo: "Charge food or drink at an IHG hotel to the card.",
          defaultWeight: 0.5,
        },
      ),
      securityLane(120),
      status(
        "ihg-platinum",
        "IHG One Rewards Platinum Elite",
        "Platinum Elite status; Diamond after $25,000 of spending",
        "hotel",
      ),
    ],
    aliases: ["IHG Premier Select Card"],
  }),
  card({
    ...chaseApplying,
    id: "chase-disney-inspire",
    name: "Disney Inspire Visa",
    issuerId: "chase",
    coBrand: "Disney",
    network: "visa",
    annualFeeDollars: 149,
    productUrl: `${page}/rewards-credit-cards/disney`,
    confidence: "high",
    sources: {
      "": stated("2026-10-01"),
      "fees.foreignBps": listed("creditodds", "2026-08-22", "medium", "The other Disney cards have 3%."),
    },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "disney-dollars",
      base: 1,
      rules: [
        earns("disney-streaming", 10, [], "Disney+, Hulu and ESPN+ paid directly", {
          merchantIds: ["disney-plus", "hulu", "espn-plus"],
        }),
        earns("disney-and-gas", 3, ["gas"], "Gas stations and most U.S. Disney places", { merchantIds: ["disney"] }),
        earns("everyday", 2, ["groceries", "dining"], "Grocery stores and restaurants"),
      ],
    },
    benefits: [
      credit(
        "streaming-credit",
        "Disney streaming credit",
        10,
        "streaming",
        windows.monthly,
        "Disney streaming subscriptions",
        {
          howTo: "Pay for the subscription with the card.",
        },
      ),
    ],
    aliases: ["Disney Inspire"],
  }),
  card({
    id: "chase-slate",
    name: "Slate",
    issuerId: "chase",
    network: "visa",
    annualFeeDollars: 0,
    productUrl: `${page}/low-intro-apr-credit-cards`,
    confidence: "medium",
    sources: {
      "": stated("2026-10-07", "medium"),
      "fees.foreignBps": listed(
        "plan.cards",
        "2026-08-07",
        "low",
        "By analogy with Chase's other cards without a fee.",
      ),
    },
    apr: {
      purchase: null,
      intro: { rateBps: 0, months: 21, endsRule: null, deferredInterest: false },
      balanceTransferIntro: { rateBps: 0, months: 21, endsRule: null, deferredInterest: false },
      balanceTransfer: null,
      cashAdvance: null,
      penalty: null,
    },
    fees: { foreignBps: 300 },
    earn: { currencyId: null, base: 0, rules: [] },
    aliases: ["Chase Slate"],
  }),
];

export const chaseBusinessCardsSince2026: CardTerms[] = [
  card({
    ...chaseApplying,
    id: "chase-united-club-business",
    name: "United Club Business",
    issuerId: "chase",
    coBrand: "United Airlines",
    network: "visa",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 695,
    productUrl: `${page}/business-credit-cards/united`,
    confidence: "high",
    sources: { "": stated("2026-10-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "united-mileageplus",
      base: 1.5,
      rules: [
        earns("united", 2, [], "United purchases", { merchantIds: ["united-airlines"] }),
        earns("united-hotels", 5, ["hotels"], "Prepaid hotels booked through Renowned Hotels and Resorts", {
          channel: "portal",
        }),
      ],
    },
    benefits: [
      lounge("united-club", "United Club membership", "Membership of United Clubs", { network: "United Club" }),
      freeBag("United", "First and second bag when the card buys the ticket", 2),
    ],
    aliases: ["United Club Biz"],
  }),
];
