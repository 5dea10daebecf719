import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexApplying } from "../author-applying.ts";
import { freeBag, lounge, securityLane } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, dollars, earns, listed, stated, upTo, windows } from "../author.ts";

const currencyId = "delta-skymiles";
const page = "https://www.americanexpress.com/us/credit-cards";
const enrolment = { required: true };
const us = { geo: "us_only" as const };

const delta = (multiplier: number) =>
  earns("delta", multiplier, [], "Delta purchases", { merchantIds: ["delta-air-lines"] });

const deltaStays = (amount: number) =>
  credit(
    "delta-stays",
    "Delta Stays credit",
    amount,
    "hotel",
    windows.calendarYear,
    "Prepaid hotels and rentals booked on Delta Stays",
    {
      howTo: "Book a prepaid stay at delta.com/stays and pay with the card.",
      defaultWeight: 0.5,
    },
  );

const resy = (amount: number) =>
  credit(
    "resy-credit",
    "Resy credit",
    amount,
    "dining",
    windows.monthly,
    "U.S. restaurants that Resy or Tock mark as eligible",
    {
      enrolment,
      howTo: "Enroll, then pay with the card at a restaurant that Resy or Tock mark as eligible.",
    },
  );

const rideshare = credit(
  "rideshare-credit",
  "Rideshare credit",
  10,
  "rideshare",
  windows.monthly,
  "U.S. rides with Uber, Lyft, Curb, Revel or Alto",
  {
    enrolment,
    howTo: "Enroll, then pay for a ride with the card. Uber Eats does not count.",
  },
);

const flightCredit = (amount: number, spend: string) =>
  benefit(
    "flight-credit",
    `$${amount} Delta flight credit`,
    `After ${spend} of purchases in a calendar year`,
    "discount",
    "travel",
    windows.calendarYear,
    {
      amountCents: dollars(amount),
      faceValueCents: dollars(amount),
      defaultWeight: 0.5,
      howTo: "The credit is added to your SkyMiles account and can pay for a Delta flight.",
    },
  );

const takeOff15 = benefit("takeoff-15", "TakeOff 15", "15% off Delta award flights", "discount", "travel", null, {
  defaultWeight: 0.5,
});

const companion = (where: string) =>
  benefit("companion-certificate", "Companion certificate", where, "companion_ticket", "travel", windows.cardYear, {
    units: 1,
    unit: "ticket",
    firstYear: "excluded",
    defaultWeight: 0.5,
    howTo: "The certificate comes with each renewal. Book by its date at delta.com; taxes and fees remain.",
  });

const skyClub = [
  lounge("delta-sky-club", "Delta Sky Club", "15 visits from February 1 to January 31, and four guest passes", {
    network: "Delta Sky Club",
    visits: 15,
  }),
  lounge("centurion-lounge", "Centurion Lounge", "When you fly Delta on a ticket bought with the card", {
    network: "Centurion Lounge",
  }),
];

const mqd = (rate: string) =>
  benefit(
    "mqd-headstart",
    "Medallion headstart",
    `$2,500 Medallion Qualification Dollars a year and $1 for each ${rate}`,
    "status",
    "travel",
    null,
    {
      defaultWeight: 0.3,
    },
  );

const bag = freeBag("Delta", "First bag for you and up to eight companions on one booking");
const reserveCover = [
  covers.rental(false, 75_000),
  covers.tripCancellation(10_000),
  covers.tripDelay(6, 500),
  covers.lostLuggage(3000),
  covers.phone(800, 50),
  covers.purchase(10_000, 90),
  covers.returns(300),
  covers.warranty(),
];

const shared = {
  issuerId: "amex",
  network: "amex" as const,
  coBrand: "Delta Air Lines",
  confidence: "high" as const,
  confidenceByPath: { offers: "low" as const },
  ...amexApplying("The welcome offer may be denied to people who have or had this card, or a higher Delta card."),
};

export const amexDeltaCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-delta-blue",
    name: "Delta SkyMiles Blue",
    shortName: "Delta Blue",
    annualFeeDollars: 0,
    productUrl: `${page}/card/delta-skymiles-blue-american-express-card/`,
    fees: { foreignBps: 0 },
    earn: { currencyId, base: 1, rules: [delta(2), earns("dining", 2, ["dining"], "Restaurants worldwide")] },
    benefits: [
      benefit(
        "in-flight-savings",
        "In-flight savings",
        "20% back on food and drinks aboard Delta",
        "discount",
        "travel",
        null,
        { defaultWeight: 0.3 },
      ),
    ],
    aliases: ["Amex Delta Blue"],
  }),
  card({
    ...shared,
    id: "amex-delta-gold",
    name: "Delta SkyMiles Gold",
    shortName: "Delta Gold",
    annualFeeDollars: 150,
    sources: {
      "benefits.rideshare-credit": listed("creditodds", "2026-08-22"),
      "fees.firstYearCents": stated("2026-09-22"),
    },
    productUrl: `${page}/card/delta-skymiles-gold-american-express-card/`,
    fees: { firstYearCents: 0, foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        delta(2),
        earns("dining", 2, ["dining"], "Restaurants worldwide"),
        earns("groceries", 2, ["groceries"], "U.S. supermarkets", us),
      ],
    },
    benefits: [deltaStays(100), flightCredit(200, "$10,000"), bag, takeOff15, rideshare],
    productChange: {
      to: ["amex-delta-blue", "amex-delta-platinum", "amex-delta-reserve"],
      noFeeDowngradeIds: ["amex-delta-blue"],
    },
    aliases: ["Amex Delta Gold"],
  }),
  card({
    ...shared,
    id: "amex-delta-platinum",
    name: "Delta SkyMiles Platinum",
    shortName: "Delta Platinum",
    annualFeeDollars: 350,
    productUrl: `${page}/card/delta-skymiles-platinum-american-express-card/`,
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        delta(3),
        earns("hotels", 3, ["hotels"], "Hotels booked with the hotel"),
        earns("dining", 2, ["dining"], "Restaurants worldwide"),
        earns("groceries", 2, ["groceries"], "U.S. supermarkets", us),
      ],
    },
    benefits: [
      deltaStays(150),
      resy(10),
      rideshare,
      companion("Round trip in Main Cabin in the U.S., Caribbean or Central America"),
      bag,
      takeOff15,
      mqd("$20 spent"),
      securityLane(120, "Global Entry or TSA PreCheck"),
      covers.rental(false, 50_000),
      covers.tripDelay(12, 300),
      covers.phone(800, 50),
      covers.purchase(1000, 90),
      covers.warranty(),
    ],
    productChange: {
      to: ["amex-delta-blue", "amex-delta-gold", "amex-delta-reserve"],
      noFeeDowngradeIds: ["amex-delta-blue"],
    },
    aliases: ["Amex Delta Platinum"],
  }),
  card({
    ...shared,
    id: "amex-delta-reserve",
    name: "Delta SkyMiles Reserve",
    shortName: "Delta Reserve",
    annualFeeDollars: 650,
    productUrl: `${page}/card/delta-skymiles-reserve-american-express-card/`,
    fees: { foreignBps: 0, authorizedUserCents: 17_500 },
    earn: { currencyId, base: 1, rules: [delta(3)] },
    benefits: [
      deltaStays(200),
      resy(20),
      rideshare,
      companion("Round trip in First, Comfort or Main in the U.S., Caribbean or Central America"),
      ...skyClub,
      bag,
      takeOff15,
      mqd("$10 spent"),
      securityLane(120, "Global Entry or TSA PreCheck"),
      ...reserveCover,
    ],
    productChange: {
      to: ["amex-delta-blue", "amex-delta-gold", "amex-delta-platinum"],
      noFeeDowngradeIds: ["amex-delta-blue"],
    },
    aliases: ["Amex Delta Reserve"],
  }),
];

const business = { ...shared, segment: "business" as const, fiveTwentyFour: "does_not_count" as const };

export const amexDeltaBusinessCards: CardTerms[] = [
  card({
    ...business,
    id: "amex-delta-gold-business",
    name: "Delta SkyMiles Gold Business",
    shortName: "Delta Gold Business",
    annualFeeDollars: 150,
    sources: {
      "benefits.rideshare-credit": listed("creditodds", "2026-08-22"),
      "fees.firstYearCents": stated("2026-09-22"),
    },
    productUrl: `${page}/business/business-credit-cards/american-express-delta-skymiles-gold-business-credit-card-amex/`,
    fees: { firstYearCents: 0, foreignBps: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        delta(2),
        earns("dining", 2, ["dining"], "Restaurants worldwide"),
        earns("shipping", 2, ["shipping"], "U.S. shipping", { ...us, cap: upTo(50_000, "calendar_year") }),
        earns("advertising", 2, ["advertising"], "U.S. advertising in select media", {
          ...us,
          cap: upTo(50_000, "calendar_year"),
        }),
      ],
    },
    benefits: [deltaStays(150), flightCredit(200, "$10,000"), bag, takeOff15, rideshare],
    aliases: ["Amex Delta Gold Business", "Delta Gold Biz"],
  }),
  card({
    ...business,
    id: "amex-delta-platinum-business",
    name: "Delta SkyMiles Platinum Business",
    shortName: "Delta Platinum Business",
    annualFeeDollars: 350,
    productUrl: `${page}/business/business-credit-cards/american-express-delta-skymiles-platinum-business-credit-card-amex/`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        delta(3),
        earns("hotels", 3, ["hotels"], "Hotels booked with the hotel"),
        earns(
          "transit-and-shipping",
          1.5,
          ["transit", "rideshare", "shipping"],
          "Transit and U.S. shipping, together with purchases of $5,000 or more",
          {
            cap: upTo(100_000, "calendar_year", 1, "transit-shipping-and-large"),
          },
        ),
        earns("large-purchases", 1.5, ["everything"], "Single purchases of $5,000 or more", {
          minSpendCents: dollars(5000),
          cap: upTo(100_000, "calendar_year", 1, "transit-shipping-and-large"),
        }),
      ],
    },
    benefits: [
      deltaStays(200),
      resy(10),
      rideshare,
      companion("Round trip in Main Cabin in the U.S., Caribbean or Central America"),
      bag,
      takeOff15,
      mqd("$20 spent"),
      securityLane(120, "Global Entry or TSA PreCheck"),
    ],
    aliases: ["Amex Delta Platinum Business", "Delta Platinum Biz"],
  }),
  card({
    ...business,
    id: "amex-delta-reserve-business",
    name: "Delta SkyMiles Reserve Business",
    shortName: "Delta Reserve Business",
    annualFeeDollars: 650,
    sources: { "fees.annual": stated("2026-08-22") },
    productUrl: `${page}/business/business-credit-cards/american-express-delta-skymiles-reserve-business-credit-card-amex/`,
    fees: { foreignBps: 0, employeeCardCents: 17_500 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        delta(3),
        earns(
          "transit-and-office",
          1.5,
          ["transit", "rideshare", "shipping", "office-supplies"],
          "Transit, U.S. shipping and U.S. office supply stores",
        ),
      ],
    },
    benefits: [
      deltaStays(250),
      resy(20),
      rideshare,
      companion("Round trip in First, Comfort or Main in the U.S., Caribbean or Central America"),
      ...skyClub,
      bag,
      takeOff15,
      mqd("$10 spent"),
      securityLane(120, "Global Entry or TSA PreCheck"),
      ...reserveCover,
    ],
    aliases: ["Amex Delta Reserve Business", "Delta Reserve Biz"],
  }),
];
