import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexApplying } from "../author-applying.ts";
import { freeNight, lounge, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, upTo, windows } from "../author.ts";

const currencyId = "marriott-bonvoy";
const page = "https://www.americanexpress.com/us/credit-cards";

const marriott = earns("marriott", 6, [], "Marriott Bonvoy hotels", { merchantIds: ["marriott-hotels"] });

const gold = status(
  "marriott-gold",
  "Marriott Bonvoy Gold Elite",
  "Gold Elite status as long as the card is open",
  "hotel",
);

const eliteNights = (nights: number) =>
  benefit(
    "elite-night-credits",
    `${nights} Elite Night Credits`,
    "Toward Marriott Bonvoy status each calendar year",
    "status",
    "hotel",
    windows.calendarYear,
    {
      units: nights,
      unit: "night",
      defaultWeight: 0.3,
    },
  );

const spendNight = (title: string, worth: string, spend: string) =>
  benefit(
    "spend-free-night",
    title,
    `Up to ${worth} points, after ${spend} in a calendar year`,
    "free_night",
    "hotel",
    windows.calendarYear,
    {
      units: 1,
      unit: "night",
      defaultWeight: 0.5,
      howTo: `Spend ${spend} on the card in a calendar year.`,
    },
  );

const shared = {
  issuerId: "amex",
  network: "amex" as const,
  coBrand: "Marriott",
  confidence: "high" as const,
  confidenceByPath: { offers: "low" as const },
  ...amexApplying("Also denied to people who hold certain Marriott cards of Chase or lately had a bonus on one."),
};

export const amexMarriottCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-marriott-bevy",
    name: "Marriott Bonvoy Bevy",
    annualFeeDollars: 250,
    productUrl: `${page}/card/marriott-bonvoy-bevy/`,
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 2,
      rules: [
        marriott,
        earns("dining-and-groceries", 4, ["dining", "groceries"], "Restaurants worldwide and U.S. supermarkets", {
          cap: upTo(15_000, "calendar_year", 2),
        }),
      ],
    },
    benefits: [
      spendNight("Free night award for spending", "50,000", "$15,000"),
      benefit(
        "stay-bonus",
        "1,000 points a stay",
        "On each qualifying stay booked with Marriott",
        "points",
        "hotel",
        null,
      ),
      gold,
      eliteNights(15),
    ],
    aliases: ["Bevy", "Amex Bevy"],
  }),
  card({
    ...shared,
    id: "amex-marriott-brilliant",
    name: "Marriott Bonvoy Brilliant",
    annualFeeDollars: 650,
    sources: { "benefits.annual-free-night": listed("creditodds", "2026-03-12", "high") },
    productUrl: `${page}/card/marriott-bonvoy-brilliant/`,
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 2,
      rules: [
        marriott,
        earns("dining", 3, ["dining"], "Restaurants worldwide"),
        earns("flights", 3, ["airfare"], "Flights booked with airlines"),
      ],
    },
    benefits: [
      credit("dining-credit", "Brilliant dining credit", 25, "dining", windows.monthly, "Restaurants worldwide", {
        howTo: "Pay at a restaurant with the card. The credit posts by itself.",
        defaultWeight: 1,
      }),
      freeNight("annual-free-night", "Annual free night award", "One night of up to 85,000 points after each renewal"),
      benefit(
        "property-credit",
        "$100 luxury property credit",
        "On each stay of two nights or more at Ritz-Carlton or St. Regis on a special rate",
        "discount",
        "hotel",
        null,
        {
          posting: "code",
          howTo: "Book the special rate for cardmembers with Marriott. The credit counts for charges at the hotel.",
          defaultWeight: 0.3,
        },
      ),
      status(
        "marriott-platinum",
        "Marriott Bonvoy Platinum Elite",
        "Platinum Elite status as long as the card is open",
        "hotel",
      ),
      eliteNights(25),
      benefit(
        "choice-award",
        "Earned Choice Award",
        "One gift after $60,000 of purchases in a calendar year",
        "other",
        "hotel",
        windows.calendarYear,
        {
          defaultWeight: 0.3,
        },
      ),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges with two guests",
        { network: "Priority Pass", guests: 2 },
        {
          enrolment: { required: true },
        },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      covers.rental(false, 75_000),
      covers.tripCancellation(10_000),
      covers.tripDelay(6, 500),
      covers.phone(800, 50),
      covers.purchase(10_000, 90),
      covers.warranty(),
    ],
    aliases: ["Brilliant", "Amex Brilliant", "Bonvoy Brilliant"],
  }),
];

export const amexMarriottBusinessCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-marriott-business",
    name: "Marriott Bonvoy Business",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 125,
    productUrl: `${page}/business/business-credit-cards/american-express-marriott-bonvoy-business-credit-card-amex/`,
    sources: { "benefits.annual-free-night": listed("creditodds", "2026-03-12", "high") },
    confidenceByPath: {},
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 2,
      rules: [
        marriott,
        earns(
          "business-categories",
          4,
          ["dining", "gas", "phone-internet", "shipping"],
          "Restaurants, U.S. gas, U.S. wireless and U.S. shipping",
        ),
      ],
    },
    benefits: [
      freeNight("annual-free-night", "Annual free night award", "One night of up to 35,000 points after each renewal"),
      spendNight("Second free night award", "35,000", "$60,000"),
      benefit(
        "room-discount",
        "7% room discount",
        "Off standard rates that are booked directly with Marriott",
        "discount",
        "hotel",
        null,
      ),
      gold,
      eliteNights(15),
    ],
    aliases: ["Bonvoy Biz", "Amex Marriott Business"],
  }),
];
