import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { chaseApplying } from "../author-applying.ts";
import { freeNight, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, dollars, earns, feeOfNewAccounts, stated, windows } from "../author.ts";

const page = "https://creditcards.chase.com/travel-credit-cards";
const businessPage = "https://creditcards.chase.com/business-credit-cards";
const hyattId = "world-of-hyatt";
const ihgId = "ihg-one-rewards";
const shared = {
  issuerId: "chase",
  network: "visa" as const,
  confidence: "high" as const,
  ...chaseApplying,
};

const hyatt = earns("hyatt", 4, [], "Hyatt hotels", { merchantIds: ["hyatt-hotels"] });
const ihg = (multiplier: number) => earns("ihg", multiplier, [], "IHG hotels", { merchantIds: ["ihg-hotels"] });
const nights = (amount: number, program: string) =>
  benefit(
    "elite-night-credits",
    `${amount} qualifying nights`,
    `Toward ${program} status each calendar year`,
    "status",
    "hotel",
    windows.calendarYear,
    {
      units: amount,
      unit: "night",
      defaultWeight: 0.3,
    },
  );

const spendNight = (title: string, summary: string, spend: string) =>
  benefit("spend-free-night", title, summary, "free_night", "hotel", windows.calendarYear, {
    units: 1,
    unit: "night",
    defaultWeight: 0.5,
    howTo: `Spend ${spend} on the card in a calendar year. The night is added to your hotel account.`,
  });

const travelCover = [covers.tripDelay(12, 500), covers.baggageDelay(), covers.lostLuggage(), covers.purchase(500)];
const unitedCash = credit(
  "travelbank-cash",
  "United TravelBank cash",
  25,
  "travel",
  windows.halfYearly,
  "For holders who link their United MileagePlus account",
  {
    enrolment: { required: true },
    howTo: "Register once with your MileagePlus number. Spend it on United flights before July 15 or January 15.",
    defaultWeight: 0.5,
  },
);

const fourthNight = benefit(
  "fourth-night",
  "Fourth reward night free",
  "On award stays of four nights or more with IHG",
  "discount",
  "hotel",
  null,
  {
    defaultWeight: 0.5,
  },
);

/** For food and drink at IHG hotels. */
const ihgFood = credit(
  "food-credit",
  "IHG food and drink credit",
  25,
  "dining",
  windows.quarterly,
  "Food and drink at IHG hotels",
  { howTo: "Charge food or drink at an IHG hotel to the card.", defaultWeight: 0.5 },
);

const ihgAirlines = credit(
  "airline-credit",
  "Airline credit",
  100,
  "travel",
  windows.calendarYear,
  "After $250 of flights bought from airlines in the year",
  { endsOn: "2027-12-31", howTo: "Buy flights of $250 or more from airlines with the card.", defaultWeight: 0.5 },
);

const ihgSources = {
  "fees.annual": stated("2026-10-01"),
  "benefits.annual-free-night": stated("2026-10-01"),
  "benefits.food-credit": stated("2026-10-01"),
  "benefits.airline-credit": stated("2026-10-01", "high", "The page doesn't say whether a year is a calendar year."),
};

const business = { segment: "business" as const, fiveTwentyFour: "does_not_count" as const };

export const chaseHyattAndIhgCards: CardTerms[] = [
  card({
    ...shared,
    id: "chase-world-of-hyatt",
    name: "World of Hyatt",
    shortName: "Hyatt",
    coBrand: "Hyatt",
    annualFeeDollars: 95,
    productUrl: `${page}/world-of-hyatt-credit-card`,
    confidenceByPath: {},
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: hyattId,
      base: 1,
      rules: [
        hyatt,
        earns(
          "everyday",
          2,
          ["dining", "airfare", "transit", "rideshare", "fitness"],
          "Dining, flights, local transit and fitness",
        ),
      ],
    },
    benefits: [
      freeNight("annual-free-night", "Annual free night", "One night in a Category 1-4 hotel after each anniversary"),
      spendNight("Second free night", "Category 1-4, after $15,000 of purchases in a calendar year", "$15,000"),
      status(
        "hyatt-discoverist",
        "World of Hyatt Discoverist",
        "Discoverist status as long as the card is open",
        "hotel",
      ),
      nights(5, "World of Hyatt"),
      benefit(
        "spend-nights",
        "Two more nights for each $5,000",
        "Qualifying nights for purchases in a calendar year",
        "status",
        "hotel",
        windows.calendarYear,
        { defaultWeight: 0.3 },
      ),
      covers.rental(true, 60_000),
      covers.tripCancellation(5000, 10_000),
      ...travelCover,
    ],
    aliases: ["Hyatt Card", "WOH", "Hyatt Visa"],
  }),
  card({
    ...shared,
    id: "chase-ihg-premier",
    name: "IHG One Rewards Premier",
    shortName: "IHG Premier",
    coBrand: "IHG",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: feeOfNewAccounts(99, 150, "2026-10-01"),
    productUrl: `${page}/ihg/ihg-rewards-premier`,
    confidenceByPath: { "benefits.travelbank-cash": "medium" },
    sources: {
      ...ihgSources,
      "earn.rules.everyday": stated("2026-10-01"),
      "earn.rules.other-travel": stated("2026-10-01"),
      "benefits.ihg-gold": stated("2026-10-01"),
      "benefits.elite-night-credits": stated("2026-10-01", "medium"),
    },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: ihgId,
      base: 3,
      rules: [
        ihg(10),
        earns(
          "everyday",
          5,
          ["airfare", "car-rental", "dining", "groceries", "gas"],
          "Flights, car rental, dining, groceries and gas",
        ),
        earns("other-travel", 5, ["travel"], "All other travel", { validTo: "2026-12-31" }),
      ],
    },
    benefits: [
      freeNight(
        "annual-free-night",
        "Annual free night",
        "One night of up to 50,000 points after each anniversary; points may be added",
      ),
      unitedCash,
      fourthNight,
      benefit(
        "spend-reward",
        "$100 credit and 10,000 points",
        "After $20,000 of purchases in a calendar year",
        "cash",
        "hotel",
        windows.calendarYear,
        {
          amountCents: dollars(100),
          faceValueCents: dollars(100),
          defaultWeight: 0.3,
          howTo: "Spend $20,000 and one more purchase on the card in a calendar year.",
        },
      ),
      status(
        "ihg-platinum",
        "IHG One Rewards Platinum Elite",
        "Platinum Elite status as long as the card is open",
        "hotel",
        { openedUntil: "2026-09-30" },
      ),
      status(
        "ihg-gold",
        "IHG One Rewards Gold Elite",
        "Gold Elite status; Platinum after $15,000 and Diamond after $40,000 in a year",
        "hotel",
        { openedFrom: "2026-10-01" },
      ),
      nights(15, "IHG One Rewards"),
      ihgFood,
      ihgAirlines,
      securityLane(120),
      covers.tripCancellation(1500, 6000),
      covers.baggageDelay(),
      covers.lostLuggage(),
      covers.purchase(500),
    ],
    productChange: { to: ["chase-ihg-traveler"], noFeeDowngradeIds: ["chase-ihg-traveler"] },
    aliases: ["IHG Premier Card", "IHG Mastercard"],
  }),
  card({
    ...shared,
    id: "chase-ihg-traveler",
    name: "IHG One Rewards Credit Card",
    shortName: "IHG One Rewards",
    coBrand: "IHG",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: `${page}/ihg/ihg-rewards-traveler`,
    sources: {
      "benefits.elite-night-credits": stated("2026-10-01", "medium"),
      "benefits.fourth-night": stated(
        "2026-10-01",
        "medium",
        "From 2027 only after $5,000 of spending in a year, for that year and the next.",
      ),
      "earn.rules": stated("2026-10-01"),
      name: stated("2026-10-01"),
    },
    confidenceByPath: {},
    fees: { foreignBps: 0 },
    earn: {
      currencyId: ihgId,
      base: 2,
      rules: [
        ihg(5),
        earns("everyday", 3, ["dining", "groceries", "gas"], "Dining, groceries and gas"),
        earns(
          "bills-2026",
          3,
          ["utilities", "phone-internet", "streaming"],
          "Utilities, internet, cable, phone and streaming",
          { validTo: "2026-12-31" },
        ),
      ],
    },
    benefits: [
      { ...fourthNight, endsOn: "2026-12-31" },
      nights(5, "IHG One Rewards"),
      status(
        "ihg-silver",
        "IHG One Rewards Silver Elite",
        "Silver Elite status; Gold after $20,000 in a calendar year",
        "hotel",
      ),
    ],
    productChange: { to: ["chase-ihg-premier"], noFeeDowngradeIds: [] },
    aliases: ["IHG Traveler Card", "IHG One Rewards Traveler", "IHG Traveler"],
  }),
];

export const chaseHyattAndIhgBusinessCards: CardTerms[] = [
  card({
    ...shared,
    ...business,
    id: "chase-world-of-hyatt-business",
    name: "World of Hyatt Business",
    shortName: "Hyatt Business",
    coBrand: "Hyatt",
    annualFeeDollars: 199,
    productUrl: `${businessPage}/world-of-hyatt-business-card`,
    confidenceByPath: { "earn.rules.top-three": "medium" },
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId: hyattId,
      base: 1,
      rules: [
        hyatt,
        earns("fitness", 2, ["fitness"], "Fitness clubs and gyms"),
        earns(
          "top-three",
          2,
          ["dining", "shipping", "airfare", "transit", "advertising", "car-rental", "gas", "phone-internet"],
          "Your top three of eight categories in each quarter",
          {
            topN: { n: 3, chosenBy: "automatic_top_spend" },
          },
        ),
      ],
    },
    benefits: [
      credit(
        "hyatt-credit",
        "Hyatt credit",
        100,
        "hotel",
        { ...windows.cardYear, occurrences: 2 },
        "Two credits of $50, each after $50 or more at Hyatt",
        {
          howTo: "Spend $50 or more at a Hyatt hotel, twice in the card year.",
        },
      ),
      status("hyatt-discoverist", "World of Hyatt Discoverist", "Status for you and up to five employees", "hotel"),
      benefit(
        "spend-nights",
        "Five nights for each $10,000",
        "Qualifying nights for purchases in a calendar year",
        "status",
        "hotel",
        windows.calendarYear,
        { defaultWeight: 0.3 },
      ),
      covers.rental(true, 60_000),
    ],
    aliases: ["Hyatt Biz", "WOH Business"],
  }),
  card({
    ...shared,
    ...business,
    id: "chase-ihg-premier-business",
    name: "IHG One Rewards Business Credit Card",
    shortName: "IHG Business",
    coBrand: "IHG",
    network: "mastercard",
    annualFeeDollars: feeOfNewAccounts(99, 200, "2026-10-01"),
    productUrl: `${businessPage}/ihg/ihg-rewards-premier-business`,
    confidenceByPath: { "benefits.travelbank-cash": "medium" },
    sources: {
      name: stated("2026-10-01"),
      "fees.annual": stated("2026-10-01"),
      "benefits.annual-free-night": stated("2026-10-01"),
      "benefits.airline-credit": stated(
        "2026-10-01",
        "medium",
        "The page doesn't say whether a year is a calendar year.",
      ),
      "earn.rules.business-categories": stated("2026-10-01", "high", "Office supplies are no longer listed."),
    },
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId: ihgId,
      base: 3,
      rules: [
        ihg(10),
        earns(
          "business-categories",
          5,
          ["airfare", "car-rental", "dining", "advertising", "gas"],
          "Flights, car rental, dining, online ads and gas",
        ),
      ],
    },
    benefits: [
      freeNight(
        "annual-free-night",
        "Annual free night",
        "One night of up to 50,000 points after each anniversary; points may be added",
      ),
      unitedCash,
      fourthNight,
      status(
        "ihg-platinum",
        "IHG One Rewards Platinum Elite",
        "Platinum Elite status as long as the card is open",
        "hotel",
      ),
      securityLane(120),
      ihgAirlines,
    ],
    aliases: ["IHG Biz", "IHG One Rewards Premier Business", "IHG Premier Business"],
  }),
];
