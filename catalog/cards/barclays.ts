import { otherBarclaysCards } from "./barclays-others.ts";
import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { lounge, status } from "../author-benefits.ts";
import { benefit, card, credit, earns, feeOfNewAccounts, listed, stated, surveyed, windows } from "../author.ts";
import { anniversaryPoints, barclaysJetblueCards } from "./barclays-jetblue.ts";

const page = (path: string) => `https://cards.barclaycardus.com/banking/cards/${path}/`;

const cardholderDiscount = benefit(
  "member-rate",
  "Cardholder rate and cheaper free nights",
  "A lower rate at Hotels by Wyndham and 10% fewer points for go free nights",
  "discount",
  "hotel",
  null,
  { howTo: "Sign in to Wyndham Rewards when you book.", defaultWeight: 0.5 },
);

const wyndhamHotels = (multiplier: number) =>
  earns("wyndham", multiplier, [], `${multiplier}x at Hotels by Wyndham`, { merchantIds: ["wyndham-hotels"] });

/** Accounts opened before June 17, 2026 keep the rates, fees and benefits of before. */
const before = { openedUntil: "2026-06-16" };
const since = { openedFrom: "2026-06-17" };

const gasBefore = (multiplier: number) => earns("gas-before", multiplier, ["gas"], `${multiplier}x on gas`, before);

const visaNow = listed("creditodds", "2026-08-22", "high");

export const barclaysCards: CardTerms[] = [
  card({
    id: "barclays-frontier",
    name: "Frontier Airlines World Mastercard",
    shortName: "Frontier",
    issuerId: "barclays",
    coBrand: "Frontier Airlines",
    network: "mastercard",
    networkTier: "mc_world",
    annualFeeDollars: 99,
    productUrl: page("frontier-airlines-world-mastercard"),
    confidence: "medium",
    sources: {
      "fees.firstYearCents": stated("2026-10-01", "medium", "plan.cards (August 2026) has a free first year."),
      network: stated("2026-10-07"),
      "fees.annual": surveyed(),
    },
    confidenceByPath: { benefits: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "frontier-miles",
      base: 1,
      rules: [
        earns("frontier", 5, [], "5x with Frontier", { merchantIds: ["frontier-airlines"] }),
        earns("dining", 3, ["dining"], "3x on dining"),
      ],
    },
    benefits: [
      benefit(
        "flight-voucher",
        "$100 flight voucher",
        "After $2,500 of spending in the card year",
        "other",
        "travel",
        windows.cardYear,
        { amountCents: 10_000, firstYear: "excluded", defaultWeight: 0.5 },
      ),
    ],
    aliases: ["Frontier card", "F9 card"],
  }),
  card({
    id: "barclays-wyndham-earner",
    name: "Wyndham Rewards Earner",
    shortName: "Wyndham Earner",
    issuerId: "barclays",
    coBrand: "Wyndham",
    network: "visa",
    annualFeeDollars: 0,
    productUrl: page("wyndham-rewards-earner-card"),
    confidence: "high",
    sources: { "benefits.anniversary-points": listed("creditodds", "2026-08-22"), earn: visaNow, network: visaNow },
    confidenceByPath: { productChange: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "wyndham-rewards",
      base: 1,
      rules: [
        wyndhamHotels(5),
        gasBefore(5),
        earns("everyday-before", 2, ["dining", "groceries"], "2x on dining and groceries", before),
        earns(
          "everyday",
          3,
          ["dining", "groceries", "gas", "ev-charging"],
          "3x on dining, groceries (not Target or Walmart), gas and charging",
          since,
        ),
      ],
    },
    benefits: [
      anniversaryPoints(7_500, "After $15,000 of spending in the card year"),
      status("wyndham-gold", "Wyndham Rewards Gold", "Gold level of Wyndham Rewards", "hotel"),
      cardholderDiscount,
    ],
    productChange: { to: ["barclays-wyndham-earner-plus"] },
    aliases: ["Wyndham no fee"],
  }),
  card({
    id: "barclays-wyndham-earner-plus",
    name: "Wyndham Rewards Earner Plus",
    shortName: "Wyndham Earner Plus",
    issuerId: "barclays",
    coBrand: "Wyndham",
    network: "visa",
    annualFeeDollars: feeOfNewAccounts(75, 95, "2026-06-17"),
    productUrl: page("wyndham-rewards-earner-plus-card"),
    confidence: "high",
    sources: {
      "benefits.meal-credit": listed("plan.cards", "2026-08-07"),
      "benefits.anniversary-points-2026": visaNow,
      "fees.annual": visaNow,
      earn: visaNow,
      network: visaNow,
    },
    confidenceByPath: { productChange: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "wyndham-rewards",
      base: 1,
      rules: [
        wyndhamHotels(6),
        gasBefore(6),
        earns("everyday-before", 4, ["dining", "groceries"], "4x on dining and groceries", before),
        earns("everyday", 4, ["travel", "dining", "groceries"], "4x on travel, dining and groceries", since),
      ],
    },
    benefits: [
      { ...anniversaryPoints(7_500, "Wyndham points on each anniversary"), ...before },
      { ...anniversaryPoints(15_000, "Wyndham points on each anniversary"), id: "anniversary-points-2026", ...since },
      credit("meal-credit", "Meal delivery credit", 25, "delivery", windows.halfYearly, "Meal delivery services", {
        howTo: "Pay for a meal delivery with the card.",
        defaultWeight: 0.5,
        ...since,
      }),
      status("wyndham-platinum", "Wyndham Rewards Platinum", "Platinum level of Wyndham Rewards", "hotel"),
      cardholderDiscount,
    ],
    productChange: { to: ["barclays-wyndham-earner"], noFeeDowngradeIds: ["barclays-wyndham-earner"] },
    aliases: ["Wyndham Earner+", "Earner Plus"],
  }),
  card({
    id: "barclays-wyndham-earner-business",
    name: "Wyndham Rewards Earner Business",
    shortName: "Wyndham Business",
    issuerId: "barclays",
    coBrand: "Wyndham",
    network: "visa",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: feeOfNewAccounts(95, 149, "2026-06-17"),
    productUrl: page("wyndham-rewards-earner-business-card"),
    confidence: "high",
    sources: { "fees.annual": visaNow, earn: visaNow, network: visaNow },
    confidenceByPath: {},
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId: "wyndham-rewards",
      base: 1,
      rules: [
        wyndhamHotels(8),
        gasBefore(8),
        earns("business-before", 5, ["advertising", "utilities"], "5x on marketing, advertising and utilities", before),
        earns(
          "business",
          5,
          ["gas", "ev-charging", "advertising", "office-supplies", "shipping"],
          "5x on gas and charging, ads, office supplies and shipping",
          since,
        ),
      ],
    },
    benefits: [
      anniversaryPoints(15_000, "Wyndham points on each anniversary"),
      status("wyndham-diamond", "Wyndham Rewards Diamond", "Diamond level of Wyndham Rewards", "hotel"),
      cardholderDiscount,
    ],
    aliases: ["Earner Business", "Wyndham Biz"],
  }),
  card({
    id: "barclays-lufthansa-miles-and-more",
    name: "Miles & More World Elite Mastercard",
    shortName: "Miles & More",
    issuerId: "barclays",
    coBrand: "Lufthansa",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 89,
    productUrl: page("miles-and-more-world-elite-mastercard"),
    confidence: "medium",
    confidenceByPath: { "links.productUrl": "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "lufthansa-miles-and-more",
      base: 1,
      rules: [earns("partners", 2, [], "2x with Lufthansa Group airlines", { merchantIds: ["lufthansa"] })],
    },
    benefits: [
      benefit(
        "companion-ticket",
        "Companion ticket",
        "A companion's ticket each year, with taxes and fees to pay",
        "companion_ticket",
        "travel",
        windows.cardYear,
        { units: 1, unit: "ticket", firstYear: "excluded", defaultWeight: 0.3 },
      ),
    ],
    aliases: ["Lufthansa card", "M&M"],
  }),
  card({
    id: "barclays-emirates-skywards-premium",
    name: "Emirates Skywards Premium",
    shortName: "Emirates Premium",
    issuerId: "barclays",
    coBrand: "Emirates",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 499,
    productUrl: page("emirates-skywards-premium-world-elite-mastercard"),
    confidence: "medium",
    sources: { network: stated("2026-10-07") },
    confidenceByPath: { availability: "low", "links.productUrl": "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "emirates-skywards",
      base: 1,
      rules: [
        earns("emirates", 3, [], "3x with Emirates", { merchantIds: ["emirates"] }),
        earns("travel", 2, ["airfare", "hotels", "car-rental"], "2x on other airlines, hotels and cars"),
      ],
    },
    benefits: [
      status("skywards-gold", "Emirates Skywards Gold", "Gold status in the first year", "travel", {
        firstYear: "only",
      }),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Lounges of Priority Pass",
        { network: "Priority Pass" },
        {
          howTo: "Enroll with Priority Pass through the card's benefits page, then show the membership at the lounge.",
          enrolment: { required: true },
        },
      ),
    ],
    aliases: ["Emirates card"],
  }),
  ...barclaysJetblueCards,
  ...otherBarclaysCards,
];
