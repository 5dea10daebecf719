import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { chaseApplying } from "../author-applying.ts";
import { freeNight, lounge, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, stated, upTo, windows } from "../author.ts";

const page = "https://creditcards.chase.com/travel-credit-cards";
const marriottId = "marriott-bonvoy";
const shared = {
  issuerId: "chase",
  network: "visa" as const,
  confidence: "high" as const,
  ...chaseApplying,
};

const marriott = (multiplier: number) =>
  earns("marriott", multiplier, [], "Marriott Bonvoy hotels", { merchantIds: ["marriott-hotels"] });

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

export const chaseMarriottCards: CardTerms[] = [
  card({
    ...shared,
    id: "chase-marriott-bold",
    name: "Marriott Bonvoy Bold",
    coBrand: "Marriott",
    annualFeeDollars: 0,
    productUrl: `${page}/marriott-bonvoy/bold`,
    confidenceByPath: { earn: "medium" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: marriottId,
      base: 1,
      rules: [
        marriott(3),
        earns(
          "everyday",
          2,
          ["groceries", "rideshare", "food-delivery", "streaming", "phone-internet"],
          "Groceries, rides, food delivery, streaming, internet and phone",
        ),
      ],
    },
    benefits: [
      status(
        "marriott-silver",
        "Marriott Bonvoy Silver Elite",
        "Silver Elite status as long as the card is open",
        "hotel",
      ),
      nights(5, "Marriott Bonvoy"),
    ],
    productChange: { to: ["chase-marriott-boundless", "chase-marriott-bountiful"], noFeeDowngradeIds: [] },
    aliases: ["Bonvoy Bold", "Marriott Bold"],
  }),
  card({
    ...shared,
    id: "chase-marriott-boundless",
    name: "Marriott Bonvoy Boundless",
    coBrand: "Marriott",
    annualFeeDollars: 95,
    productUrl: `${page}/marriott-bonvoy/boundless`,
    sources: {
      "benefits.annual-free-night": listed("creditodds", "2026-03-12", "high"),
      "benefits.airline-credit": stated("2026-09-30"),
    },
    confidenceByPath: {},
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: marriottId,
      base: 2,
      rules: [
        marriott(6),
        earns("everyday", 3, ["dining", "groceries", "gas"], "Dining, groceries and gas", {
          cap: upTo(6000, "calendar_year", 2),
        }),
      ],
    },
    benefits: [
      freeNight(
        "annual-free-night",
        "Annual free night award",
        "One night of up to 35,000 points after each anniversary; 25,000 may be added",
      ),
      credit(
        "airline-credit",
        "Airline credit",
        50,
        "travel",
        windows.halfYearly,
        "$250 or more of airline purchases in the half-year, until June 2027",
        {
          endsOn: "2027-06-30",
          howTo: "Spend $250 or more with airlines in the half-year. Check first that your account has the offer.",
          defaultWeight: 0.5,
        },
      ),
      status(
        "marriott-silver",
        "Marriott Bonvoy Silver Elite",
        "Silver Elite status; Gold after $35,000 in a calendar year",
        "hotel",
      ),
      nights(15, "Marriott Bonvoy"),
      ...travelCover,
    ],
    productChange: {
      to: ["chase-marriott-bold", "chase-marriott-bountiful", "chase-ritz-carlton"],
      noFeeDowngradeIds: ["chase-marriott-bold"],
    },
    aliases: ["Boundless", "Bonvoy Boundless"],
  }),
  card({
    ...shared,
    id: "chase-marriott-bountiful",
    name: "Marriott Bonvoy Bountiful",
    coBrand: "Marriott",
    annualFeeDollars: 250,
    productUrl: `${page}/marriott-bonvoy/bountiful`,
    confidenceByPath: {},
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: marriottId,
      base: 2,
      rules: [
        marriott(6),
        earns("dining-and-groceries", 4, ["dining", "groceries"], "Dining and groceries", {
          cap: upTo(15_000, "calendar_year", 2),
        }),
      ],
    },
    benefits: [
      spendNight("Free night award for spending", "Up to 50,000 points, after $15,000 in a calendar year", "$15,000"),
      benefit(
        "stay-bonus",
        "1,000 points a stay",
        "On each qualifying stay booked with Marriott",
        "points",
        "hotel",
        null,
      ),
      status("marriott-gold", "Marriott Bonvoy Gold Elite", "Gold Elite status as long as the card is open", "hotel"),
      nights(15, "Marriott Bonvoy"),
      ...travelCover,
    ],
    productChange: {
      to: ["chase-marriott-bold", "chase-marriott-boundless"],
      noFeeDowngradeIds: ["chase-marriott-bold"],
    },
    aliases: ["Bountiful", "Bonvoy Bountiful"],
  }),
  card({
    ...shared,
    id: "chase-ritz-carlton",
    name: "Ritz-Carlton",
    coBrand: "Marriott",
    networkTier: "visa_infinite",
    availability: "product_change_only",
    annualFeeDollars: 450,
    productUrl: "https://www.chase.com/personal/credit-cards/ritz-carlton",
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: marriottId,
      base: 2,
      rules: [
        marriott(6),
        earns("dining-and-travel", 3, ["dining", "airfare", "car-rental"], "Dining, flights and car rental"),
      ],
    },
    benefits: [
      credit(
        "airline-fee-credit",
        "Airline incidental credit",
        300,
        "airline_fee",
        windows.calendarYear,
        "Seat, bag, lounge and other airline fees",
        {
          howTo: "Pay the fee with the card, then ask Chase by message or phone for the credit.",
          posting: "after_purchase",
          defaultWeight: 0.8,
        },
      ),
      freeNight(
        "annual-free-night",
        "Annual free night award",
        "One night of up to 85,000 points after each anniversary",
      ),
      status(
        "marriott-gold",
        "Marriott Bonvoy Gold Elite",
        "Gold Elite status; Platinum after $75,000 in a calendar year",
        "hotel",
      ),
      nights(15, "Marriott Bonvoy"),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges, for authorized users too",
        { network: "Priority Pass" },
        { enrolment: { required: true } },
      ),
      lounge("sapphire-lounges", "Sapphire Lounge by The Club", "Chase's own lounges", {
        network: "Chase Sapphire Lounge",
      }),
      securityLane(120),
      covers.rental(true, 75_000),
      covers.tripCancellation(10_000, 20_000),
      covers.tripDelay(6, 500),
      covers.evacuation(100_000),
      covers.returns(500),
    ],
    productChange: {
      to: ["chase-marriott-boundless", "chase-marriott-bold"],
      noFeeDowngradeIds: ["chase-marriott-bold"],
    },
    aliases: ["Ritz", "Ritz Carlton Card"],
  }),
];
