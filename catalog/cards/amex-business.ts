import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { amexApplying, amexChargeApplying } from "../author-applying.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, stated, upTo, windows } from "../author.ts";
import { amexBusinessPlatinumCards } from "./amex-business-platinum.ts";
import { amexDeltaBusinessCards } from "./amex-delta.ts";
import { amexHiltonBusinessCards } from "./amex-hilton.ts";
import { amexMarriottBusinessCards } from "./amex-marriott.ts";

const currencyId = "amex-membership-rewards";
const page = "https://www.americanexpress.com/us/credit-cards/business/business-credit-cards";
const enrolment = { required: true };

const shared = {
  issuerId: "amex",
  network: "amex" as const,
  segment: "business" as const,
  fiveTwentyFour: "does_not_count" as const,
  ...amexApplying(),
};
const charge = { isCharge: true, noPresetLimit: true };

const portal = (multiplier: number) =>
  earns("amex-travel", multiplier, ["airfare", "hotels"], "Flights and prepaid hotels in Amex Travel", {
    channel: "portal",
  });

const walmartPlus = credit(
  "walmart-plus-credit",
  "Walmart+ credit",
  12.95,
  "groceries",
  windows.monthly,
  "One monthly Walmart+ membership; tax is credited too",
  {
    howTo: "Pay for the monthly plan with the card.",
  },
);

const ownBusinessCards: CardTerms[] = [
  card({
    ...shared,
    ...charge,
    ...amexChargeApplying,
    id: "amex-business-gold",
    name: "Business Gold Card",
    shortName: "Business Gold",
    annualFeeDollars: 375,
    productUrl: `${page}/american-express-business-gold-card-amex/`,
    confidence: "high",
    sources: {
      "benefits.chatgpt-credit": listed("creditodds", "2026-08-22", "high", "The source says a year, not which."),
      "fees.annual": stated("2026-09-30"),
    },
    confidenceByPath: { "benefits.flexible-credit": "medium", "benefits.squarespace-credit": "medium" },
    fees: { foreignBps: 0, employeeCardCents: 9500 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        portal(3),
        earns(
          "top-two",
          4,
          ["advertising", "software", "electronics", "gas", "dining", "transit", "phone-internet"],
          "Your top two of six business categories in each billing period",
          {
            topN: { n: 2, chosenBy: "automatic_top_spend" },
            cap: upTo(150_000, "calendar_year"),
            rawText:
              "Electronics, software and cloud are one category. Of phone and internet, U.S. wireless service alone counts.",
          },
        ),
      ],
    },
    benefits: [
      credit(
        "flexible-credit",
        "Flexible business credit",
        20,
        "office",
        windows.monthly,
        "FedEx, Grubhub and U.S. office supply stores",
        {
          enrolment,
          howTo: "Enroll, then pay with the card at one of these partners.",
        },
      ),
      credit(
        "squarespace-credit",
        "Squarespace credit",
        150,
        "software",
        windows.calendarYear,
        "U.S. purchases made directly with Squarespace",
        {
          enrolment,
          howTo: "Enroll, then pay Squarespace with the card.",
          defaultWeight: 0.3,
        },
      ),
      walmartPlus,
      benefit(
        "points-rebate",
        "25% airline bonus",
        "Points back when they pay for flights in Amex Travel, up to 250,000 a year",
        "points",
        "travel",
        windows.calendarYear,
        {
          posting: "portal",
          defaultWeight: 0.3,
        },
      ),
      covers.rental(false, 50_000),
      covers.tripDelay(12, 300),
      covers.phone(800, 50),
      covers.purchase(10_000, 90),
      covers.warranty(),
      credit(
        "chatgpt-credit",
        "ChatGPT Business credit",
        300,
        "software",
        windows.calendarYear,
        "A ChatGPT Business subscription",
        {
          howTo: "Pay for ChatGPT Business with the card.",
          defaultWeight: 0.5,
        },
      ),
    ],
    productChange: { to: ["amex-business-platinum", "amex-business-green"], noFeeDowngradeIds: [] },
    aliases: ["Amex Biz Gold", "Biz Gold", "ABG"],
  }),
  card({
    ...shared,
    ...charge,
    ...amexChargeApplying,
    id: "amex-business-green",
    name: "Business Green Rewards Card",
    shortName: "Business Green",
    annualFeeDollars: 95,
    productUrl: `${page}/american-express-business-green-rewards-credit-card-amex/`,
    sources: { "fees.firstYearCents": stated("2026-09-30", "medium"), "fees.foreignBps": stated("2026-09-30") },
    confidence: "medium",
    fees: { foreignBps: 270 },
    earn: {
      currencyId,
      base: 1,
      rules: [earns("amex-travel", 2, ["travel"], "Travel booked through Amex Travel", { channel: "portal" })],
    },
    productChange: { to: ["amex-business-gold", "amex-business-platinum"], noFeeDowngradeIds: [] },
    aliases: ["Amex Biz Green"],
  }),
  card({
    ...shared,
    id: "amex-blue-business-plus",
    name: "Blue Business Plus",
    annualFeeDollars: 0,
    productUrl: `${page}/american-express-blue-business-plus-credit-card-amex/`,
    confidence: "high",
    confidenceByPath: {},
    fees: { foreignBps: 270, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [earns("all-purchases", 2, ["everything"], "All purchases", { cap: upTo(50_000, "calendar_year") })],
    },
    benefits: [covers.rental(false, 50_000), covers.purchase(1000, 90), covers.warranty()],
    aliases: ["BBP", "Amex BBP"],
  }),
  card({
    ...shared,
    id: "amex-blue-business-cash",
    name: "Blue Business Cash",
    annualFeeDollars: 0,
    productUrl: `${page}/american-express-blue-business-cash-credit-card-amex/`,
    confidence: "high",
    confidenceByPath: {},
    fees: { foreignBps: 270, employeeCardCents: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [earns("all-purchases", 2, ["everything"], "All purchases", { cap: upTo(50_000, "calendar_year") })],
    },
    benefits: [covers.rental(false, 50_000), covers.purchase(1000, 90), covers.warranty()],
    aliases: ["BBC", "Amex BBC"],
  }),
  card({
    ...shared,
    ...charge,
    ...amexChargeApplying,
    id: "amex-plum",
    name: "Plum Card",
    availability: "closed_to_new",
    annualFeeDollars: 250,
    productUrl: `${page}/american-express-plum-card-amex/`,
    sources: { availability: listed("creditodds", "2026-04-13", "high") },
    confidence: "medium",
    fees: { firstYearCents: 0, foreignBps: 0 },
    earn: { currencyId: null, base: 0, rules: [] },
    benefits: [
      benefit(
        "early-pay-discount",
        "1.5% early pay discount",
        "On the part of the bill that is paid within 10 days of the statement date",
        "discount",
        "other",
        windows.monthly,
        {
          howTo: "Pay early, at least the minimum due. The discount shows on the next statement.",
          defaultWeight: 1,
        },
      ),
    ],
    aliases: ["Amex Plum"],
  }),
];

export const amexBusinessCards: CardTerms[] = withMatchers(
  withLateFee(
    [
      ...amexBusinessPlatinumCards,
      ...ownBusinessCards,
      ...amexDeltaBusinessCards,
      ...amexHiltonBusinessCards,
      ...amexMarriottBusinessCards,
    ],
    29,
    40,
  ),
);
