import { otherCapitalOneCards } from "./capital-one-others.ts";
import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { lounge, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, stated, windows } from "../author.ts";
import { capitalOneBusinessCards } from "./capital-one-business.ts";

const page = (path: string) => `https://www.capitalone.com/credit-cards/${path}/`;

const noFees = { foreignBps: 0, authorizedUserCents: 0 };

const portalHotelsAndCars = earns(
  "portal-hotels-cars",
  5,
  ["hotels", "car-rental"],
  "5% on hotels and rental cars in Capital One Travel",
  { channel: "portal" },
);

const portalMiles = earns(
  "portal-stays-cars",
  5,
  ["hotels", "vacation-rentals", "car-rental"],
  "5x on hotels, vacation rentals and rental cars in Capital One Travel",
  { channel: "portal" },
);

const entertainment = (multiplier: number) =>
  earns(
    "capital-one-entertainment",
    multiplier,
    ["live-entertainment"],
    "Tickets bought on Capital One Entertainment",
    {
      channel: "portal",
    },
  );

const savorRules = [
  earns("dining", 3, ["dining"], "3% on dining"),
  earns("groceries", 3, ["groceries"], "3% at grocery stores, not superstores"),
  earns("entertainment", 3, ["entertainment"], "3% on entertainment"),
  earns("streaming", 3, ["streaming"], "3% on popular streaming services"),
  portalHotelsAndCars,
];

const warranty = covers.warranty("A longer warranty on things that you buy with the card");

const limitReview = benefit(
  "limit-review",
  "Credit line review after six months",
  "You are looked at for a higher limit in as little as six months",
  "other",
  "other",
  null,
  { defaultWeight: 0 },
);

const personal: CardTerms[] = [
  card({
    id: "capital-one-venture-x",
    name: "Venture X Rewards",
    shortName: "Venture X",
    issuerId: "capital-one",
    network: "visa",
    networkTier: "visa_infinite",
    annualFeeDollars: 395,
    productUrl: page("venture-x"),
    confidence: "high",
    sources: {
      "earn.rules.capital-one-entertainment": stated("2026-10-01"),
      "benefits.lounges": listed("creditodds", "2026-02-01", "high"),
      "earn.base": stated("2026-10-01"),
      network: stated("2026-10-01"),
    },
    confidenceByPath: {
      productChange: "medium",
      "benefits.premier-collection": "medium",
      "benefits.rental-cover": "medium",
      "benefits.trip-delay": "medium",
    },
    fees: noFees,
    earn: {
      currencyId: "capital-one-miles",
      base: 2,
      rules: [
        earns(
          "portal-hotels-cars",
          10,
          ["hotels", "car-rental"],
          "10x on hotels and rental cars in Capital One Travel",
          {
            channel: "portal",
          },
        ),
        earns("portal-flights", 5, ["airfare", "vacation-rentals"], "5x on flights and vacation rentals there", {
          channel: "portal",
        }),
        entertainment(5),
      ],
    },
    benefits: [
      credit(
        "travel-credit",
        "Capital One Travel credit",
        300,
        "travel",
        windows.cardYear,
        "Flights, hotels and cars booked in Capital One Travel",
        {
          howTo: "Apply the credit when you pay for a booking in Capital One Travel. It lapses on your anniversary.",
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
        { units: 10_000, unit: "point", firstYear: "excluded", defaultWeight: 1 },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      lounge(
        "lounges",
        "Airport lounges",
        "Capital One and Priority Pass lounges for the main holder; guests pay",
        { network: "Capital One and Priority Pass", guests: 0 },
        {
          howTo:
            "Enroll in Priority Pass in your account. Capital One lounges take the card itself. Guests pay $45 in Capital One lounges and $35 in those of Priority Pass, unless $75,000 was spent in the calendar year. Authorized users get in for $125 a year.",
        },
      ),
      benefit(
        "premier-collection",
        "Premier Collection credit",
        "$100 for dining, spa and the like on each stay booked in the Premier Collection",
        "discount",
        "hotel",
        null,
        { faceValueCents: 10_000, posting: "portal", defaultWeight: 0.3 },
      ),
      status("hertz-status", "Hertz President's Circle", "Top rental status with Hertz", "travel", {
        enrolment: { required: true },
        howTo: "Enroll through your Capital One account.",
        defaultWeight: 0.3,
      }),
      covers.rental(true),
      covers.phone(800, 50),
      covers.tripDelay(6, 500),
    ],
    productChange: {
      to: ["capital-one-venture", "capital-one-ventureone"],
      noFeeDowngradeIds: ["capital-one-ventureone"],
    },
    aliases: ["VX", "C1VX", "CapOne Venture X"],
  }),
  card({
    id: "capital-one-venture",
    name: "Venture Rewards",
    shortName: "Venture",
    issuerId: "capital-one",
    network: "mastercard",
    annualFeeDollars: 95,
    productUrl: page("venture"),
    confidence: "high",
    sources: {
      "earn.rules.capital-one-entertainment": stated("2026-10-01"),
      network: stated(
        "2026-10-01",
        "medium",
        "Some new accounts are reported to run on Discover; older lists have Visa.",
      ),
    },
    confidenceByPath: {
      productChange: "medium",
      "benefits.lifestyle-collection": "medium",
    },
    fees: noFees,
    earn: { currencyId: "capital-one-miles", base: 2, rules: [portalMiles, entertainment(5)] },
    benefits: [
      securityLane(120, "Global Entry or TSA PreCheck"),
      benefit(
        "lifestyle-collection",
        "Lifestyle Collection credit",
        "$50 for dining, spa and the like on each stay booked in the Lifestyle Collection",
        "discount",
        "hotel",
        null,
        { faceValueCents: 5_000, posting: "portal", defaultWeight: 0.3 },
      ),
      status("hertz-status", "Hertz Five Star", "Rental status with Hertz", "travel", {
        enrolment: { required: true },
        howTo: "Enroll through your Capital One account.",
        defaultWeight: 0.3,
      }),
      warranty,
    ],
    productChange: {
      to: ["capital-one-ventureone", "capital-one-venture-x"],
      noFeeDowngradeIds: ["capital-one-ventureone"],
    },
    aliases: ["C1 Venture", "Venture card"],
  }),
  card({
    id: "capital-one-ventureone",
    name: "VentureOne Rewards",
    shortName: "VentureOne",
    issuerId: "capital-one",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: page("ventureone"),
    confidence: "high",
    sources: {
      "earn.rules.capital-one-entertainment": stated("2026-10-01"),
      network: stated(
        "2026-10-01",
        "medium",
        "Some new accounts are reported to run on Discover; older lists have Visa.",
      ),
    },
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: "capital-one-miles", base: 1.25, rules: [portalMiles, entertainment(5)] },
    benefits: [warranty],
    productChange: { to: ["capital-one-venture", "capital-one-quicksilver"] },
    aliases: ["Venture One", "V1"],
  }),
  card({
    id: "capital-one-savor",
    name: "Savor Cash Rewards",
    shortName: "Savor",
    issuerId: "capital-one",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 0,
    productUrl: page("savor"),
    confidence: "high",
    sources: {
      network: stated("2026-10-01", "medium", "New accounts may run on Discover, by press reports."),
      "earn.rules.dining": listed("creditodds", "2026-08-22", "high"),
      "earn.rules.capital-one-entertainment": listed("creditodds", "2026-08-22"),
    },
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1, rules: [...savorRules, entertainment(8)] },
    benefits: [warranty],
    productChange: { to: ["capital-one-quicksilver", "capital-one-ventureone"] },
    aliases: ["SavorOne", "Savor One"],
  }),
  card({
    id: "capital-one-quicksilver",
    name: "Quicksilver Cash Rewards",
    shortName: "Quicksilver",
    issuerId: "capital-one",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: page("quicksilver"),
    confidence: "high",
    sources: {
      network: stated("2026-10-01", "medium", "Chosen holders were moved to Discover in May 2026."),
      "earn.rules.capital-one-entertainment": stated("2026-10-01", "medium"),
    },
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1.5, rules: [portalHotelsAndCars, entertainment(5)] },
    benefits: [warranty],
    productChange: { to: ["capital-one-savor", "capital-one-ventureone"] },
    aliases: ["QS", "Quick Silver"],
  }),
  card({
    id: "capital-one-quicksilverone",
    name: "QuicksilverOne Cash Rewards",
    shortName: "QuicksilverOne",
    issuerId: "capital-one",
    network: "mastercard",
    annualFeeDollars: 39,
    productUrl: page("quicksilverone"),
    confidence: "high",
    sources: {
      network: listed("creditodds", "2026-04-27", "medium", "Chosen holders were moved to Discover in May 2026."),
    },
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1.5, rules: [portalHotelsAndCars] },
    benefits: [limitReview],
    productChange: { to: ["capital-one-quicksilver"], noFeeDowngradeIds: ["capital-one-quicksilver"] },
    aliases: ["QS1", "Quicksilver One"],
  }),
  card({
    id: "capital-one-savor-student",
    name: "Savor Student Cash Rewards",
    shortName: "Savor Student",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "student",
    annualFeeDollars: 0,
    productUrl: page("savor-student"),
    confidence: "high",
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1, rules: savorRules },
    productChange: { to: ["capital-one-savor"] },
    aliases: ["SavorOne Student"],
  }),
  card({
    id: "capital-one-quicksilver-student",
    name: "Quicksilver Student Cash Rewards",
    shortName: "Quicksilver Student",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "student",
    annualFeeDollars: 0,
    productUrl: page("quicksilver-student"),
    confidence: "high",
    confidenceByPath: { productChange: "medium", network: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1.5, rules: [portalHotelsAndCars] },
    productChange: { to: ["capital-one-quicksilver"] },
    aliases: ["Quicksilver Rewards for Students"],
  }),
  card({
    id: "capital-one-platinum",
    name: "Platinum",
    issuerId: "capital-one",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: page("platinum"),
    confidence: "high",
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: null, base: 0, rules: [] },
    benefits: [limitReview],
    productChange: { to: ["capital-one-quicksilver"] },
    aliases: ["C1 Platinum"],
  }),
  card({
    id: "capital-one-platinum-secured",
    name: "Platinum Secured",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    productUrl: page("platinum-secured"),
    confidence: "high",
    confidenceByPath: { productChange: "medium" },
    fees: noFees,
    earn: { currencyId: null, base: 0, rules: [] },
    benefits: [limitReview],
    productChange: { to: ["capital-one-platinum"] },
    aliases: ["Secured Mastercard", "C1 Secured"],
  }),
  card({
    id: "capital-one-quicksilver-secured",
    name: "Quicksilver Secured Cash Rewards",
    shortName: "Quicksilver Secured",
    issuerId: "capital-one",
    network: "mastercard",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    productUrl: page("quicksilver-secured"),
    confidence: "high",
    confidenceByPath: { productChange: "medium", network: "medium" },
    fees: noFees,
    earn: { currencyId: "cash", base: 1.5, rules: [portalHotelsAndCars] },
    benefits: [limitReview],
    productChange: { to: ["capital-one-quicksilver"] },
    aliases: ["QS Secured"],
  }),
];

/** All cards of Capital One. */
export const capitalOneCards: CardTerms[] = [...personal, ...capitalOneBusinessCards, ...otherCapitalOneCards];
