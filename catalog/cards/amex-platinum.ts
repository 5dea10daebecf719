import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexChargeApplying } from "../author-applying.ts";
import { lounge, membership, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, feeFrom, listed, upTo, windows } from "../author.ts";

const currencyId = "amex-membership-rewards";
const page = "https://www.americanexpress.com/us/credit-cards/card";
const enrolment = { required: true };

const earn = {
  currencyId,
  base: 1,
  rules: [
    earns("flights", 5, ["airfare"], "Flights booked with airlines or Amex Travel", {
      cap: upTo(500_000, "calendar_year"),
    }),
    earns("prepaid-hotels", 5, ["hotels"], "Prepaid hotels booked through Amex Travel", { channel: "portal" }),
  ],
};

const platinumBenefits = [
  credit(
    "hotel-credit",
    "Hotel credit",
    300,
    "hotel",
    windows.halfYearly,
    "Prepaid Fine Hotels + Resorts or Hotel Collection bookings in Amex Travel",
    {
      howTo:
        "Book a prepaid stay through Amex Travel. The Hotel Collection needs two nights or more. The booking must post within the half-year; the stay may be later.",
      defaultWeight: 0.5,
    },
  ),
  credit(
    "resy-credit",
    "Resy credit",
    100,
    "dining",
    windows.quarterly,
    "U.S. restaurants that Resy or Tock mark as eligible",
    {
      enrolment,
      howTo: "Enroll, then pay with the card at a restaurant that Resy or Tock mark as eligible. No booking is needed.",
    },
  ),
  credit("uber-cash", "Uber Cash", 15, "rideshare", windows.monthly, "U.S. rides and Uber Eats orders", {
    amountOverrides: [{ match: "month=12", amountCents: 3500 }],
    posting: "code",
    enrolment,
    howTo: "Add the card to the Uber app once. Pay with an Amex card; what is left at the end of the month is lost.",
  }),
  credit(
    "uber-one-credit",
    "Uber One credit",
    120,
    "rideshare",
    windows.calendarYear,
    "An Uber One membership that renews by itself",
    {
      howTo: "Pay for an auto-renewing Uber One membership with the card.",
      defaultWeight: 0.5,
    },
  ),
  credit(
    "digital-entertainment",
    "Digital entertainment credit",
    25,
    "streaming",
    windows.monthly,
    "Select subscriptions such as Disney+, Hulu, Paramount+, YouTube, and Peacock by itself",
    {
      enrolment,
      howTo: "Enroll, then pay for a subscription on the list directly with the provider.",
    },
  ),
  credit(
    "lululemon-credit",
    "lululemon credit",
    75,
    "shopping",
    windows.quarterly,
    "U.S. lululemon stores, not outlets, and lululemon.com",
    {
      enrolment,
      howTo: "Enroll, then buy at lululemon with the card.",
      defaultWeight: 0.5,
    },
  ),
  credit(
    "oura-credit",
    "Oura Ring credit",
    200,
    "wellness",
    windows.calendarYear,
    "An Oura Ring bought at ouraring.com",
    {
      enrolment,
      howTo: "Enroll, then buy the ring, not the membership, at ouraring.com.",
      defaultWeight: 0.3,
    },
  ),
  credit(
    "equinox-credit",
    "Equinox credit",
    300,
    "wellness",
    windows.calendarYear,
    "Equinox club or Equinox+ memberships",
    {
      enrolment,
      howTo: "Enroll, then pay for the membership with the card.",
      defaultWeight: 0.3,
    },
  ),
  credit("saks-credit", "Saks credit", 50, "shopping", windows.halfYearly, "Saks Fifth Avenue stores and saks.com", {
    enrolment,
    howTo: "Enroll, then buy at Saks with the card. Check first that Amex still offers it.",
    defaultWeight: 0.5,
  }),
  credit(
    "airline-fee-credit",
    "Airline fee credit",
    200,
    "airline_fee",
    windows.calendarYear,
    "Incidental fees of one airline, such as bags and seats",
    {
      enrolment: { required: true, repeats: "yearly", choice: "One airline for the calendar year" },
      howTo: "Select your airline by January 31. Pay bag, seat or change fees separately from the ticket.",
      defaultWeight: 0.5,
    },
  ),
  credit(
    "clear-credit",
    "CLEAR+ credit",
    219,
    "security_lane",
    windows.calendarYear,
    "A CLEAR+ membership that renews by itself",
    {
      howTo: "Pay for CLEAR+ with the card.",
      defaultWeight: 0.5,
    },
  ),
  credit(
    "walmart-plus-credit",
    "Walmart+ credit",
    12.95,
    "groceries",
    windows.monthly,
    "One monthly Walmart+ membership; tax is credited too",
    {
      howTo: "Pay for the monthly plan, not the yearly one, with the card.",
    },
  ),
  securityLane(120, "Global Entry; $85 every four and a half years for TSA PreCheck"),
  lounge("centurion-lounge", "Centurion Lounge", "Centurion Lounges on the day you fly", {
    network: "Centurion Lounge",
  }),
  lounge(
    "priority-pass",
    "Priority Pass Select",
    "Priority Pass lounges, not restaurants, with two guests",
    { network: "Priority Pass", guests: 2 },
    { enrolment },
  ),
  lounge("delta-sky-club", "Delta Sky Club", "10 visits from February 1 to January 31 when you fly Delta that day", {
    network: "Delta Sky Club",
    visits: 10,
  }),
  status("hilton-gold", "Hilton Honors Gold", "Gold status after enrollment", "hotel", { enrolment }),
  status("marriott-gold", "Marriott Bonvoy Gold Elite", "Gold Elite status after enrollment", "hotel", { enrolment }),
  status("leaders-club-sterling", "Leaders Club Sterling", "Status with The Leading Hotels of the World", "hotel", {
    enrolment,
  }),
  status("car-rental-status", "Car rental status", "Upgraded status with Avis, Hertz and National", "travel", {
    enrolment,
  }),
  benefit(
    "fine-hotels",
    "Fine Hotels + Resorts",
    "Breakfast for two, late checkout and a $100 property credit on each stay",
    "other",
    "hotel",
    null,
    {
      posting: "portal",
      defaultWeight: 0.5,
    },
  ),
  covers.rental(false, 75_000),
  covers.tripCancellation(10_000),
  covers.tripDelay(6, 500),
  covers.lostLuggage(3000),
  covers.evacuation(),
  covers.phone(800, 50),
  covers.purchase(10_000, 90),
  covers.returns(300),
  covers.warranty(),
];

const shared = {
  issuerId: "amex",
  network: "amex" as const,
  isCharge: true,
  noPresetLimit: true,
  annualFeeDollars: feeFrom(695, 895, "2026-01-01"),
  confidence: "high" as const,
  confidenceByPath: {
    offers: "low" as const,
    "benefits.saks-credit": "low" as const,
    "benefits.equinox-credit": "medium" as const,
    "benefits.walmart-plus-credit": "medium" as const,
    "benefits.uber-one-credit": "medium" as const,
  },
  sources: {
    "benefits.clear-credit": listed("creditodds", "2026-08-22", "medium", "A list of August 7, 2026 has $209."),
    "benefits.resy-credit": listed("creditodds", "2026-08-13", "high"),
    "benefits.digital-entertainment": listed("creditodds", "2026-07-09", "high"),
    "benefits.purchase-protection": listed("creditodds", "2026-02-21", "high"),
  },
  fees: { foreignBps: 0, authorizedUserCents: 19_500 },
  earn,
};

export const amexPlatinumCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-platinum",
    name: "Platinum Card",
    shortName: "Platinum",
    productUrl: `${page}/platinum/`,
    benefits: platinumBenefits,
    ...amexChargeApplying,
    productChange: { to: ["amex-gold", "amex-green"], noFeeDowngradeIds: [] },
    aliases: ["Amex Platinum", "Amex Plat", "The Platinum Card"],
  }),
  card({
    ...shared,
    id: "amex-platinum-schwab",
    name: "Platinum Card for Schwab",
    shortName: "Schwab Platinum",
    coBrand: "Charles Schwab",
    productUrl: "https://www.schwab.com/credit-cards/platinum",
    confidenceByPath: { ...shared.confidenceByPath, "benefits.schwab-appreciation": "medium" },
    benefits: [
      ...platinumBenefits,
      credit(
        "schwab-appreciation",
        "Schwab appreciation bonus",
        100,
        "other",
        windows.cardYear,
        "Holdings at Schwab of $250,000 or more; larger for $1 million and $10 million",
        {
          howTo:
            "Qualifying holdings are measured after card approval and each anniversary. The bonus posts by itself.",
          defaultWeight: 1,
        },
      ),
    ],
    ...amexChargeApplying,
    aliases: ["Schwab Plat", "Charles Schwab Platinum", "Amex Platinum Schwab"],
  }),
  card({
    ...shared,
    id: "amex-platinum-morgan-stanley",
    name: "Platinum Card for Morgan Stanley",
    shortName: "Morgan Stanley Platinum",
    coBrand: "Morgan Stanley",
    productUrl: "https://www.americanexpress.com/us/credit-cards/card/morgan-stanley-platinum/",
    confidenceByPath: { ...shared.confidenceByPath, "benefits.engagement-bonus": "medium" },
    benefits: [
      ...platinumBenefits,
      membership(
        "additional-user",
        "One additional card without fee",
        "The first additional Platinum Card has no fee",
        "other",
        {
          enrolment: { required: false },
          defaultWeight: 0.5,
        },
      ),
      benefit(
        "engagement-bonus",
        "Annual engagement bonus",
        "Paid to holders of a Platinum CashPlus account that qualifies",
        "cash",
        "other",
        windows.calendarYear,
        {
          defaultWeight: 0.5,
        },
      ),
    ],
    ...amexChargeApplying,
    aliases: ["MS Platinum", "Morgan Stanley Amex Platinum"],
  }),
];
