import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { citiApplying } from "../author-applying.ts";
import { freeBag, lounge, loungePasses, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, feeFrom, listed, stated, windows } from "../author.ts";

const currencyId = "american-aadvantage";
const page = "https://www.citi.com/credit-cards";

const shared = {
  issuerId: "citi",
  network: "mastercard" as const,
  coBrand: "American Airlines",
  ...citiApplying,
};

const american = (multiplier: number) =>
  earns("american", multiplier, [], "American Airlines purchases", { merchantIds: ["american-airlines"] });
const aaHotels = (multiplier: number) =>
  earns("aadvantage-hotels", multiplier, ["hotels"], "Hotels booked on aadvantagehotels.com", { channel: "portal" });

const bag = freeBag("American", "First bag on domestic flights for you and companions on one booking");
const inFlight = benefit(
  "in-flight-savings",
  "25% back aboard American",
  "Food and drinks on American flights",
  "discount",
  "travel",
  null,
  { defaultWeight: 0.5 },
);

export const citiAadvantageCards: CardTerms[] = [
  card({
    ...shared,
    id: "citi-aadvantage-mileup",
    name: "AAdvantage MileUp",
    annualFeeDollars: 0,
    productUrl: `${page}/citi-american-airlines-mileup-credit-card`,
    confidence: "high",
    confidenceByPath: {},
    fees: { foreignBps: 300, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        american(2),
        earns("groceries", 2, ["groceries", "online-groceries"], "Grocery stores and grocery delivery"),
      ],
    },
    benefits: [inFlight],
    productChange: { to: ["citi-aadvantage-platinum-select"], noFeeDowngradeIds: [] },
    aliases: ["MileUp", "AA MileUp"],
  }),
  card({
    ...shared,
    id: "citi-aadvantage-platinum-select",
    name: "AAdvantage Platinum Select",
    networkTier: "mc_world_elite",
    annualFeeDollars: 99,
    productUrl: `${page}/citi-aadvantage-platinum-elite-credit-card`,
    confidence: "high",
    sources: { "fees.firstYearCents": stated("2026-09-22") },
    confidenceByPath: {},
    fees: { firstYearCents: 0, foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [american(2), earns("dining-and-gas", 2, ["dining", "gas"], "Restaurants and gas stations")],
    },
    benefits: [
      bag,
      inFlight,
      benefit(
        "flight-discount",
        "$125 American flight discount",
        "After $20,000 of purchases in the card year and renewal",
        "discount",
        "travel",
        windows.cardYear,
        {
          amountCents: 12_500,
          faceValueCents: 12_500,
          defaultWeight: 0.5,
          howTo: "Spend $20,000 on the card in the card year and renew it.",
        },
      ),
    ],
    productChange: {
      to: ["citi-aadvantage-mileup", "citi-aadvantage-executive", "citi-aadvantage-globe"],
      noFeeDowngradeIds: ["citi-aadvantage-mileup"],
    },
    aliases: ["AA Platinum Select", "Citi AA Platinum"],
  }),
  card({
    ...shared,
    id: "citi-aadvantage-globe",
    name: "AAdvantage Globe",
    networkTier: "mc_world_elite",
    annualFeeDollars: 350,
    productUrl: `${page}/citi-aadvantage-globe-credit-card`,
    confidence: "medium",
    confidenceByPath: { "fees.annual": "high", "benefits.splurge-credit": "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        american(3),
        aaHotels(6),
        earns(
          "everyday",
          2,
          ["dining", "transit", "rideshare"],
          "Restaurants and transportation such as rides, trains and parking",
        ),
      ],
    },
    benefits: [
      credit("splurge-credit", "Splurge Credit", 100, "shopping", windows.calendarYear, "Two brands of a short list", {
        enrolment: { required: true, choice: "Up to two brands" },
        howTo: "Choose your brands in your Citi account before you buy.",
        defaultWeight: 0.5,
      }),
      credit(
        "inflight-credit",
        "In-flight purchase credit",
        100,
        "travel",
        windows.calendarYear,
        "Food, drinks and other purchases aboard American",
        {
          howTo: "Pay aboard with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit("turo-credit", "Turo credit", 240, "travel", windows.calendarYear, "Up to $30 for each Turo trip", {
        howTo: "Book a Turo trip and pay with the card.",
        defaultWeight: 0.3,
      }),
      loungePasses("Admirals Club", 4),
      benefit(
        "companion-certificate",
        "Companion certificate",
        "$99 domestic main cabin round trip after each renewal",
        "companion_ticket",
        "travel",
        windows.cardYear,
        {
          units: 1,
          unit: "ticket",
          firstYear: "excluded",
          defaultWeight: 0.5,
        },
      ),
      benefit(
        "flight-streak",
        "Flight Streak",
        "5,000 Loyalty Points after each four flights, up to 15,000 a status year",
        "status",
        "travel",
        null,
        { defaultWeight: 0.3 },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      bag,
    ],
    productChange: {
      to: ["citi-aadvantage-mileup", "citi-aadvantage-platinum-select"],
      noFeeDowngradeIds: ["citi-aadvantage-mileup"],
    },
    aliases: ["AA Globe", "Citi Globe"],
  }),
  card({
    ...shared,
    id: "citi-aadvantage-executive",
    name: "AAdvantage Executive",
    networkTier: "other",
    annualFeeDollars: feeFrom(595, 695, "2026-08-23"),
    productUrl: `${page}/citi-aadvantage-executive-elite-credit-card`,
    confidence: "high",
    sources: {
      "benefits.avis-status": stated("2026-10-01"),
      "benefits.omni-champion": stated("2026-10-01"),
      "benefits.inflight-club-credit": listed("plan.cards", "2026-08-07", "high", "The source says a year, not which."),
      "benefits.vacations-credit": stated("2026-10-01"),
      "benefits.loyalty-points": stated("2026-10-01"),
      "benefits.grubhub-credit": listed(
        "plan.cards",
        "2026-10-01",
        "medium",
        "Newer lists name all credits but this one for accounts opened from August 23, 2026.",
      ),
      "benefits.lyft-credit": listed("plan.cards", "2026-08-07", "high"),
      "earn.rules.aadvantage-portals": listed("creditodds", "2026-08-03", "high"),
      networkTier: listed("plan.cards", "2026-08-07", "high"),
      "fees.annual": listed("plan.cards", "2026-08-07", "high", "Holders pay it from their next anniversary."),
    },
    confidenceByPath: { "benefits.avis-budget-credit": "medium" },
    fees: { foreignBps: 0, authorizedUserCents: 17_500 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        american(4),
        earns("aadvantage-portals", 12, ["hotels", "car-rental"], "Hotels and cars booked through AAdvantage portals", {
          channel: "portal",
        }),
      ],
    },
    benefits: [
      lounge("admirals-club", "Admirals Club membership", "Admirals Clubs with two guests or immediate family", {
        network: "Admirals Club",
        guests: 2,
      }),
      credit("lyft-credit", "Lyft credit", 15, "rideshare", windows.monthly, "After three Lyft rides in the month", {
        howTo: "Pay for three rides in a month with the card.",
        defaultWeight: 0.5,
      }),
      credit(
        "grubhub-credit",
        "Grubhub credit",
        10,
        "delivery",
        { ...windows.monthly, anchor: "statement_cycle" },
        "Grubhub orders",
        {
          howTo: "Pay for a Grubhub order with the card.",
          openedUntil: "2026-08-22",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "avis-budget-credit",
        "Avis and Budget credit",
        120,
        "travel",
        windows.calendarYear,
        "Rentals prepaid at avis.com or budget.com",
        {
          howTo: "Book directly and pay with the card.",
          defaultWeight: 0.5,
        },
      ),
      benefit(
        "loyalty-points",
        "Loyalty Points bonus",
        "10,000 points each at 50,000, 90,000, 165,000 and 240,000 Loyalty Points in a status year",
        "status",
        "travel",
        null,
        { defaultWeight: 0.3 },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      freeBag("American", "First bag on domestic flights for you and up to eight companions"),
      inFlight,
      covers.rental(false),
      covers.tripCancellation(5000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(),
      credit(
        "vacations-credit",
        "American Airlines Vacations credit",
        250,
        "travel",
        windows.halfYearly,
        "Packages of American Airlines Vacations",
        {
          howTo: "Book a package and pay with the card.",
          defaultWeight: 0.3,
        },
      ),
      credit(
        "inflight-club-credit",
        "In-flight and Admirals Club credit",
        100,
        "travel",
        windows.calendarYear,
        "Purchases aboard American and at the Admirals Club",
        {
          howTo: "Pay aboard or at the club with the card.",
          defaultWeight: 0.5,
        },
      ),
      status(
        "omni-champion",
        "Omni Champion",
        "Champion status, and a free night a year after a stay of two nights",
        "hotel",
      ),
      status("avis-status", "Avis President's Club", "Rental status with Avis", "travel", {
        enrolment: { required: true },
        endsOn: "2028-08-31",
      }),
    ],
    productChange: {
      to: ["citi-aadvantage-mileup", "citi-aadvantage-platinum-select"],
      noFeeDowngradeIds: ["citi-aadvantage-mileup"],
    },
    aliases: ["AA Executive", "Citi Exec", "AA Exec"],
  }),
];

export const citiAadvantageBusinessCards: CardTerms[] = [
  card({
    ...shared,
    id: "citi-aadvantage-business",
    name: "CitiBusiness AAdvantage Platinum Select",
    shortName: "AAdvantage Business",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 99,
    productUrl: `${page}/citi-business-american-airlines-aadvantage-credit-card`,
    confidence: "high",
    sources: { "fees.firstYearCents": stated("2026-09-22") },
    confidenceByPath: {},
    fees: { firstYearCents: 0, foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        american(2),
        earns(
          "business-categories",
          2,
          ["phone-internet", "car-rental", "gas"],
          "Telecommunications, car rental and gas stations",
        ),
      ],
    },
    benefits: [
      bag,
      inFlight,
      benefit(
        "companion-certificate",
        "Companion certificate",
        "$99 domestic main cabin ticket after $30,000 in the card year and renewal",
        "companion_ticket",
        "travel",
        windows.cardYear,
        {
          units: 1,
          unit: "ticket",
          firstYear: "excluded",
          defaultWeight: 0.5,
          howTo: "Spend $30,000 on the card in the card year and renew it.",
        },
      ),
    ],
    aliases: ["CitiBusiness AA", "AA Business"],
  }),
];
