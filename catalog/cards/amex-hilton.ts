import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexApplying } from "../author-applying.ts";
import { freeNight, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, stated, windows } from "../author.ts";

const currencyId = "hilton-honors";
const page = "https://www.americanexpress.com/us/credit-cards";
const us = { geo: "us_only" as const };

const hilton = (multiplier: number) =>
  earns("hilton", multiplier, [], "Hilton hotels and resorts", { merchantIds: ["hilton-hotels"] });

const nationalExecutive = status(
  "national-executive",
  "National Emerald Club Executive",
  "Status with National after enrollment",
  "travel",
  {
    enrolment: { required: true },
  },
);

const hiltonCredit = (amount: number) =>
  credit(
    "hilton-credit",
    "Hilton credit",
    amount,
    "hotel",
    windows.quarterly,
    "Purchases made directly with Hilton hotels",
    {
      howTo: "Pay with the card directly at the hotel or in a Hilton booking channel.",
    },
  );

const gold = status(
  "hilton-gold",
  "Hilton Honors Gold",
  "Gold status; Diamond after $40,000 in a calendar year",
  "hotel",
);

const shared = {
  issuerId: "amex",
  network: "amex" as const,
  coBrand: "Hilton",
  confidence: "high" as const,
  confidenceByPath: { offers: "low" as const },
  ...amexApplying(),
};

export const amexHiltonCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-hilton-honors",
    name: "Hilton Honors Card",
    shortName: "Hilton Honors",
    annualFeeDollars: 0,
    productUrl: `${page}/card/hilton-honors/`,
    fees: { foreignBps: 0 },
    earn: {
      currencyId,
      base: 3,
      rules: [
        hilton(7),
        earns("dining", 5, ["dining"], "U.S. restaurants", us),
        earns("groceries", 5, ["groceries"], "U.S. supermarkets", us),
        earns("gas", 5, ["gas"], "U.S. gas stations", us),
      ],
    },
    benefits: [
      status("hilton-silver", "Hilton Honors Silver", "Silver status; Gold after $20,000 in a calendar year", "hotel"),
    ],
    productChange: { to: ["amex-hilton-surpass", "amex-hilton-aspire"], noFeeDowngradeIds: [] },
    aliases: ["Amex Hilton", "Hilton Honors Amex"],
  }),
  card({
    ...shared,
    id: "amex-hilton-surpass",
    name: "Hilton Honors Surpass",
    shortName: "Hilton Surpass",
    annualFeeDollars: 150,
    sources: {
      "fees.firstYearCents": stated("2026-09-22", "medium", "It may belong to the offer that ends January 13, 2027."),
    },
    productUrl: `${page}/card/hilton-honors-surpass/`,
    fees: { firstYearCents: 0, foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 3,
      rules: [
        hilton(12),
        earns("dining", 6, ["dining"], "U.S. restaurants", us),
        earns("groceries", 6, ["groceries"], "U.S. supermarkets", us),
        earns("gas", 6, ["gas"], "U.S. gas stations", us),
        earns("online-retail", 4, ["online-retail"], "U.S. online retail", { ...us, channel: "online" }),
      ],
    },
    benefits: [
      hiltonCredit(50),
      benefit(
        "spend-free-night",
        "Free night for spending",
        "After $15,000 of purchases in a calendar year",
        "free_night",
        "hotel",
        windows.calendarYear,
        {
          units: 1,
          unit: "night",
          defaultWeight: 0.5,
          howTo: "Spend $15,000 on the card in a calendar year. The night is added to your Hilton account.",
        },
      ),
      gold,
      nationalExecutive,
      covers.rental(false, 50_000),
      covers.purchase(1000, 90),
      covers.warranty(),
    ],
    productChange: { to: ["amex-hilton-honors", "amex-hilton-aspire"], noFeeDowngradeIds: ["amex-hilton-honors"] },
    aliases: ["Surpass", "Amex Hilton Surpass"],
  }),
  card({
    ...shared,
    id: "amex-hilton-aspire",
    name: "Hilton Honors Aspire",
    shortName: "Hilton Aspire",
    annualFeeDollars: 550,
    productUrl: `${page}/card/hilton-honors-aspire/`,
    sources: {
      "benefits.clear-credit": listed("creditodds", "2026-08-22", "medium", "A list of August 7, 2026 has $209."),
    },
    confidenceByPath: {},
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 3,
      rules: [
        hilton(14),
        earns("flights", 7, ["airfare"], "Flights booked with airlines or Amex Travel"),
        earns("car-rental", 7, ["car-rental"], "Cars booked with select rental companies"),
        earns("dining", 7, ["dining"], "U.S. restaurants", us),
      ],
    },
    benefits: [
      credit(
        "resort-credit",
        "Hilton resort credit",
        200,
        "hotel",
        windows.halfYearly,
        "Participating Hilton resorts",
        {
          howTo: "Pay the resort directly with the card. Prepaid rates may count too.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "flight-credit",
        "Flight credit",
        50,
        "travel",
        windows.quarterly,
        "Flights booked with an airline or Amex Travel",
        {
          howTo: "Buy airfare with the card. The credit posts by itself.",
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
      freeNight("annual-free-night", "Annual free night", "One night in the first year and after each renewal", {
        firstYear: "included",
      }),
      benefit(
        "spend-free-nights",
        "Free nights for spending",
        "One after $30,000 and another after $60,000 in a calendar year",
        "free_night",
        "hotel",
        windows.calendarYear,
        {
          units: 2,
          unit: "night",
          defaultWeight: 0.3,
          howTo: "Spend $30,000, then $60,000, on the card in a calendar year.",
        },
      ),
      status("hilton-diamond", "Hilton Honors Diamond", "Diamond status as long as the card is open", "hotel"),
      benefit(
        "property-credit",
        "$100 property credit",
        "On stays of two nights or more at Waldorf Astoria and Conrad",
        "discount",
        "hotel",
        null,
        {
          posting: "code",
          defaultWeight: 0.3,
        },
      ),
      nationalExecutive,
      covers.rental(false, 75_000),
      covers.tripCancellation(10_000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(3000),
      covers.phone(800, 50),
      covers.purchase(10_000, 90),
      covers.returns(300),
      covers.warranty(),
    ],
    productChange: { to: ["amex-hilton-honors", "amex-hilton-surpass"], noFeeDowngradeIds: ["amex-hilton-honors"] },
    aliases: ["Aspire", "Amex Hilton Aspire"],
  }),
];

export const amexHiltonBusinessCards: CardTerms[] = [
  card({
    ...shared,
    id: "amex-hilton-business",
    name: "Hilton Honors Business",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 195,
    productUrl: `${page}/business/business-credit-cards/american-express-hilton-honors-business-credit-card-amex/`,
    confidenceByPath: { "earn.base": "medium" },
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 3,
      rules: [
        hilton(12),
        earns("all-purchases", 5, ["everything"], "All other purchases", {
          cap: { amountCents: 10_000_000, period: "calendar_year", shared: true, afterMultiplier: 3 },
        }),
      ],
    },
    benefits: [hiltonCredit(60), gold, nationalExecutive],
    aliases: ["Hilton Biz", "Amex Hilton Business"],
  }),
];
