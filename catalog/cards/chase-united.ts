import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { chaseApplying } from "../author-applying.ts";
import { freeBag, lounge, securityLane } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, dollars, earns, listed, stated, windows } from "../author.ts";

const page = "https://creditcards.chase.com/travel-credit-cards";
const unitedId = "united-mileageplus";
const shared = { issuerId: "chase", network: "visa" as const, ...chaseApplying };
const unitedShared = {
  ...shared,
  coBrand: "United Airlines",
  confidence: "medium" as const,
  confidenceByPath: { "fees.annual": "high" as const, earn: "high" as const, offers: "low" as const },
};

const united = (multiplier: number) =>
  earns("united", multiplier, [], "United purchases", { merchantIds: ["united-airlines"] });

const unitedHotels = earns(
  "united-hotels",
  5,
  ["hotels"],
  "Prepaid hotels booked through Renowned Hotels and Resorts",
  {
    channel: "portal",
  },
);

const unitedHotelsCredit = (amount: number, each: string) =>
  credit(
    "united-hotels-credit",
    "Renowned Hotels credit",
    amount,
    "hotel",
    { ...windows.cardYear, occurrences: 2 },
    `Two credits of up to ${each} for prepaid stays booked through Renowned Hotels and Resorts`,
    {
      howTo: "Book a prepaid stay with Renowned Hotels and Resorts and pay with the card.",
      defaultWeight: 0.5,
    },
  );

const jsx = (amount: number) =>
  credit("jsx-credit", "JSX credit", amount, "travel", windows.cardYear, "Flights bought directly from JSX", {
    howTo: "Buy a flight at jsx.com with the card.",
    defaultWeight: 0.3,
  });

const rideshare = (amount: number, december: number | null) =>
  credit(
    "rideshare-credit",
    "Rideshare credit",
    amount,
    "rideshare",
    windows.monthly,
    "Rides with Uber, Lyft and other services",
    {
      amountOverrides: december === null ? [] : [{ match: "month=12", amountCents: dollars(december) }],
      enrolment: { required: true, repeats: "yearly" },
      howTo: "Opt in once a year, then pay for rides with the card.",
    },
  );

const avis = (amount: number, each: string) =>
  credit(
    "avis-budget-credit",
    "Avis and Budget credit",
    amount,
    "travel",
    { ...windows.cardYear, occurrences: 2 },
    `${each} in United TravelBank cash for each of the first two rentals booked at cars.united.com`,
    {
      posting: "portal",
      howTo: "Book an Avis or Budget car at cars.united.com and pay with the card.",
      defaultWeight: 0.5,
    },
  );

const instacart = (amount: number, note: string) =>
  credit("instacart-credit", "Instacart credit", amount, "groceries", windows.monthly, note, {
    posting: "code",
    endsOn: "2027-12-31",
    enrolment: { required: true },
    howTo: "Activate Instacart+ with the card; the credit is taken off at checkout.",
    defaultWeight: 0.5,
  });

const inFlight = benefit(
  "in-flight-savings",
  "25% back aboard United",
  "Food, drinks and Wi-Fi on United flights",
  "discount",
  "travel",
  null,
  {
    defaultWeight: 0.5,
  },
);

const clubPasses = benefit(
  "club-passes",
  "Two United Club passes",
  "One-time passes after opening and each anniversary",
  "lounge",
  "travel",
  windows.cardYear,
  {
    units: 2,
    unit: "pass",
    defaultWeight: 0.5,
    howTo: "The passes are in the United app. They end on the date shown there.",
  },
);

const awardDiscount = benefit(
  "award-discount",
  "10,000-mile award discount",
  "Off a United award flight after each anniversary",
  "points",
  "travel",
  windows.cardYear,
  {
    units: 1,
    unit: "ticket",
    firstYear: "excluded",
    defaultWeight: 0.8,
    howTo: "The discount is added to your MileagePlus account. Use it when you book an award.",
  },
);

const awardSavings = benefit(
  "award-savings",
  "Cheaper award flights",
  "At least 10% off awards on flights of United",
  "discount",
  "travel",
  null,
  { defaultWeight: 0.3 },
);

const unitedSources = {
  "earn.rules.united": stated("2026-10-01"),
  "earn.rules.united-hotels": stated("2026-10-01"),
  "benefits.united-hotels-credit": listed("creditodds", "2026-08-22", "high"),
  "benefits.award-savings": listed("creditodds", "2026-08-22"),
};

const travelCover = [
  covers.rental(true, 60_000),
  covers.tripCancellation(1500, 6000),
  covers.tripDelay(12, 500),
  covers.baggageDelay(),
  covers.lostLuggage(),
  covers.purchase(10_000),
];

const business = { segment: "business" as const, fiveTwentyFour: "does_not_count" as const };

export const chaseUnitedCards: CardTerms[] = [
  card({
    ...unitedShared,
    id: "chase-united-gateway",
    name: "United Gateway",
    annualFeeDollars: 0,
    sources: { "benefits.spend-rewards": stated("2026-10-01", "medium") },
    productUrl: `${page}/united/united-gateway`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId: unitedId,
      base: 1,
      rules: [
        united(2),
        earns("gas", 2, ["gas"], "Gas stations"),
        earns("transit", 2, ["transit", "rideshare"], "Local transit and commuting"),
      ],
    },
    benefits: [
      inFlight,
      benefit(
        "spend-rewards",
        "Award discount and two checked bags",
        "After $10,000 of purchases in a year",
        "discount",
        "travel",
        null,
        { defaultWeight: 0.3 },
      ),
    ],
    aliases: ["United Gateway Card"],
  }),
  card({
    ...unitedShared,
    id: "chase-united-explorer",
    name: "United Explorer",
    annualFeeDollars: 150,
    productUrl: `${page}/united/united-explorer`,
    sources: {
      "earn.rules.united": stated("2026-10-01"),
      "benefits.united-hotels-credit": unitedSources["benefits.united-hotels-credit"],
      "benefits.award-savings": unitedSources["benefits.award-savings"],
      "fees.firstYearCents": stated("2026-10-01"),
    },
    fees: { firstYearCents: 0, foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: unitedId,
      base: 1,
      rules: [
        united(3),
        earns("dining", 2, ["dining"], "Dining, takeout and delivery"),
        earns("hotels", 2, ["hotels"], "Hotels booked with the hotel"),
      ],
    },
    benefits: [
      unitedHotelsCredit(100, "$50"),
      jsx(100),
      rideshare(5, null),
      avis(50, "$25"),
      instacart(10, "One order on Instacart each month"),
      benefit(
        "united-travel-credit",
        "$100 United travel credit",
        "After $10,000 of purchases in a calendar year",
        "discount",
        "travel",
        windows.calendarYear,
        {
          amountCents: dollars(100),
          faceValueCents: dollars(100),
          defaultWeight: 0.5,
          howTo: "Spend $10,000 on the card in a calendar year.",
        },
      ),
      awardSavings,
      clubPasses,
      freeBag("United", "First bag for you and one companion when the card buys the ticket"),
      inFlight,
      securityLane(120),
      ...travelCover,
    ],
    productChange: {
      to: ["chase-united-gateway", "chase-united-quest", "chase-united-club"],
      noFeeDowngradeIds: ["chase-united-gateway"],
    },
    aliases: ["United Explorer Card", "UA Explorer"],
  }),
  card({
    ...unitedShared,
    id: "chase-united-quest",
    name: "United Quest",
    annualFeeDollars: 350,
    productUrl: `${page}/united/united-quest`,
    sources: unitedSources,
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: unitedId,
      base: 1,
      rules: [
        united(4),
        unitedHotels,
        earns("travel", 2, ["travel", "transit", "rideshare"], "All other travel"),
        earns("dining", 2, ["dining"], "Dining, takeout and delivery"),
        earns("streaming", 2, ["streaming"], "Select streaming services"),
      ],
    },
    benefits: [
      credit(
        "travelbank-cash",
        "United TravelBank cash",
        200,
        "travel",
        windows.cardYear,
        "Cash in your United account after opening and each anniversary",
        {
          posting: "automatic",
          howTo: "Choose TravelBank as the way to pay for a United flight. It ends a year after it arrives.",
        },
      ),
      unitedHotelsCredit(150, "$75"),
      jsx(150),
      rideshare(8, 12),
      avis(80, "$40"),
      instacart(15, "A $10 and a $5 credit on Instacart each month"),
      awardDiscount,
      awardSavings,
      freeBag("United", "First and second bag for you and one companion when the card buys the ticket", 2),
      inFlight,
      securityLane(120),
      ...travelCover,
    ],
    productChange: {
      to: ["chase-united-gateway", "chase-united-explorer", "chase-united-club"],
      noFeeDowngradeIds: ["chase-united-gateway"],
    },
    aliases: ["United Quest Card", "UA Quest"],
  }),
  card({
    ...unitedShared,
    id: "chase-united-club",
    name: "United Club",
    networkTier: "visa_infinite",
    annualFeeDollars: 695,
    productUrl: `${page}/united/united-club`,
    sources: unitedSources,
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: unitedId,
      base: 1,
      rules: [
        united(5),
        unitedHotels,
        earns("travel", 2, ["travel", "transit", "rideshare"], "All other travel"),
        earns("dining", 2, ["dining"], "Dining, takeout and delivery"),
      ],
    },
    benefits: [
      lounge("united-club", "United Club membership", "United Clubs with one adult guest or children under 18", {
        network: "United Club",
        guests: 1,
      }),
      unitedHotelsCredit(200, "$100"),
      jsx(200),
      rideshare(12, 18),
      avis(100, "$50"),
      instacart(20, "Two $10 credits on Instacart each month"),
      awardDiscount,
      awardSavings,
      freeBag("United", "First and second bag for you and one companion when the card buys the ticket", 2),
      inFlight,
      securityLane(120),
      ...travelCover,
    ],
    productChange: {
      to: ["chase-united-gateway", "chase-united-explorer", "chase-united-quest"],
      noFeeDowngradeIds: ["chase-united-gateway"],
    },
    aliases: ["United Club Infinite", "United Club Card"],
  }),
];

export const chaseUnitedBusinessCards: CardTerms[] = [
  card({
    ...unitedShared,
    ...business,
    id: "chase-united-business",
    name: "United Business",
    annualFeeDollars: 150,
    sources: {
      "benefits.award-savings": listed("creditodds", "2026-08-22"),
      "benefits.united-hotels-credit": listed("creditodds", "2026-08-22"),
    },
    productUrl: "https://creditcards.chase.com/business-credit-cards/united/united-business-card",
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId: unitedId,
      base: 1,
      rules: [
        united(2),
        unitedHotels,
        earns(
          "business-categories",
          2,
          ["dining", "gas", "office-supplies", "transit", "rideshare"],
          "Dining, gas, office supplies and local transit",
        ),
      ],
    },
    benefits: [
      unitedHotelsCredit(100, "$50"),
      jsx(100),
      rideshare(8, 12),
      avis(50, "$25"),
      instacart(10, "One order on Instacart each month"),
      awardSavings,
      clubPasses,
      freeBag("United", "First bag for you and one companion when the card buys the ticket"),
      inFlight,
      ...travelCover,
    ],
    aliases: ["United Biz", "United Business Card"],
  }),
];
