import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { lounge, securityLane } from "../author-benefits.ts";
import { benefit, card, cash, credit, earns, points, welcomeOffer, windows } from "../author.ts";

const page = (path: string) => `https://www.capitalone.com/small-business/credit-cards/${path}/`;

const noFees = { foreignBps: 0, employeeCardCents: 0 };

const portal = earns("portal-hotels-cars", 5, ["hotels", "car-rental"], "5x on hotels and rental cars booked there", {
  channel: "portal",
});

/** The business and store cards of Capital One; `capitalOneCards` holds them too. */
export const capitalOneBusinessCards: CardTerms[] = [
  card({
    id: "capital-one-venture-x-business",
    name: "Venture X Business",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "business",
    isCharge: true,
    noPresetLimit: true,
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 395,
    productUrl: page("venture-x-business"),
    confidence: "high",
    confidenceOf: { offers: "low", "benefits.lounges": "medium", network: "medium" },
    fees: noFees,
    earn: {
      currencyId: "capital-one-miles",
      base: 2,
      rules: [
        earns("portal-hotels-cars", 10, ["hotels", "car-rental"], "10x on hotels and rental cars in Business Travel", {
          channel: "portal",
        }),
        earns("portal-flights", 5, ["airfare", "vacation-rentals"], "5x on flights and vacation rentals there", {
          channel: "portal",
        }),
      ],
    },
    offers: [welcomeOffer("public", [points(150_000, "capital-one-miles", 30_000, { months: 3 })])],
    benefits: [
      credit(
        "travel-credit",
        "Capital One Business Travel credit",
        300,
        "travel",
        windows.cardYear,
        "Travel booked in Capital One Business Travel",
        {
          howTo: "Apply the credit when you pay for a booking in the portal. It lapses on your anniversary.",
          posting: "portal",
          defaultWeight: 0.9,
        },
      ),
      benefit(
        "anniversary-miles",
        "10,000 anniversary miles",
        "Worth $100 toward travel, each year from your first anniversary on",
        "points",
        "travel",
        windows.cardYear,
        { amountCents: 10_000, firstYear: "excluded", defaultWeight: 1 },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      lounge("lounges", "Airport lounges", "Capital One and Priority Pass lounges for the main holder", {
        network: "Capital One and Priority Pass",
      }),
    ],
    aliases: ["VXB", "Venture X for Business"],
  }),
  card({
    id: "capital-one-spark-cash-plus",
    name: "Spark Cash Plus",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "business",
    isCharge: true,
    noPresetLimit: true,
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 150,
    productUrl: page("spark-cash-plus"),
    confidence: "high",
    confidenceOf: { offers: "low" },
    fees: noFees,
    earn: { currencyId: "cash", base: 2, rules: [portal] },
    offers: [
      welcomeOffer("public", [
        cash(2_000, 30_000, { months: 3 }, "And as much again for each $500,000 in the first year"),
      ]),
    ],
    benefits: [
      benefit(
        "fee-refund",
        "Annual fee back",
        "The fee is given back for a year in which $150,000 or more are spent",
        "fee_waiver",
        "other",
        windows.cardYear,
        { amountCents: 15_000, defaultWeight: 0.3 },
      ),
    ],
    aliases: ["SCP", "Spark Plus"],
  }),
  card({
    id: "capital-one-spark-cash-select",
    name: "Spark Cash Select",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "business",
    fiveTwentyFour: "counts",
    annualFeeDollars: 0,
    productUrl: page("spark-cash-select"),
    confidence: "high",
    confidenceOf: { offers: "low", network: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1.5, rules: [portal] },
    offers: [welcomeOffer("public", [cash(750, 6_000, { months: 3 })])],
    aliases: ["Spark 1.5% Cash"],
  }),
  card({
    id: "capital-one-spark-miles",
    name: "Spark Miles",
    issuerId: "capital-one",
    network: "visa",
    segment: "business",
    fiveTwentyFour: "counts",
    annualFeeDollars: 95,
    productUrl: page("spark-miles"),
    confidence: "high",
    confidenceOf: { offers: "low", network: "medium", "fees.firstYearCents": "medium" },
    fees: { ...noFees, firstYearCents: 0 },
    earn: { currencyId: "capital-one-miles", base: 2, rules: [portal] },
    offers: [
      welcomeOffer("public", [points(50_000, "capital-one-miles", 4_500, { months: 3 })], { firstYearFeeWaived: true }),
    ],
    benefits: [securityLane(120, "Global Entry or TSA PreCheck")],
    aliases: ["Spark 2X Miles", "Spark Miles for Business"],
  }),
  card({
    id: "capital-one-spark-classic",
    name: "Spark Classic",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "business",
    fiveTwentyFour: "counts",
    annualFeeDollars: 0,
    productUrl: page("spark-classic"),
    confidence: "medium",
    fees: noFees,
    earn: { currencyId: "cash", base: 1, rules: [portal] },
    aliases: ["Spark Classic for Business"],
  }),
  card({
    id: "capital-one-bass-pro-cabelas-club",
    name: "Bass Pro Shops and Cabela's CLUB Mastercard",
    shortName: "CLUB Mastercard",
    issuerId: "capital-one",
    coBrand: "Bass Pro Shops",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: "https://www.basspro.com/shop/en/club",
    confidence: "medium",
    confidenceOf: { "fees.foreignBps": "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "bass-pro-club-points",
      base: 1,
      rules: [
        earns("club-stores", 2, [], "2% in points at Bass Pro Shops and Cabela's", {
          merchantIds: ["bass-pro-shops", "cabelas"],
          rawText: "The share rises with the holder's CLUB tier.",
        }),
      ],
    },
    aliases: ["Cabela's CLUB", "Bass Pro card"],
  }),
  card({
    id: "capital-one-kohls-card",
    name: "Kohl's Card",
    issuerId: "capital-one",
    coBrand: "Kohl's",
    network: "other",
    segment: "store",
    annualFeeDollars: 0,
    productUrl: "https://www.kohls.com/feature/kohls-card.jsp",
    confidence: "low",
    earn: {
      currencyId: "kohls-cash",
      base: 0,
      rules: [earns("kohls", 7.5, [], "7.5% in Kohl's Rewards at Kohl's", { merchantIds: ["kohls"] })],
    },
    aliases: ["Kohl's Charge", "Kohls"],
  }),
];
