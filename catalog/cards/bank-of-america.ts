import { otherBankOfAmericaCards } from "./bank-of-america-others.ts";
import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { lounge, securityLane } from "../author-benefits.ts";
import { benefit, card, credit, earns, listed, stated, upTo, windows } from "../author.ts";
import { bankOfAmericaAtmosCards } from "./bank-of-america-atmos.ts";

const page = (path: string) => `https://www.bankofamerica.com/credit-cards/products/${path}/`;
const businessPage = (path: string) => `https://www.bankofamerica.com/smallbusiness/credit-cards/products/${path}/`;

const relationship = benefit(
  "relationship-bonus",
  "Bonus for bank customers",
  "10% to 75% more rewards, by what you hold at Bank of America and Merrill",
  "points",
  "other",
  null,
  {
    howTo:
      "Join BofA Rewards with a checking account. Average balances over three months set the bonus: 10%, then 25% from $30,000, 50% from $100,000 and 75% from $1,000,000.",
    enrolment: { required: true },
    defaultWeight: 0.3,
  },
);

const choices = ["gas", "ev-charging", "online-retail", "dining", "travel", "drugstores", "home-improvement"];
const jointCap = "The choice and the 2 percent categories share one limit of $2,500 a quarter, then 1 percent.";

const customizedRules = [
  earns("choice", 3, [...choices, "home-furnishing"], "3% in the category of your choice", {
    cap: upTo(2_500, "calendar_quarter", 1, "choice-and-groceries"),
    topN: { n: 1, chosenBy: "cardholder_choice" },
    rawText: `${jointCap} Choices: gas and charging; online shopping with streaming, phone and internet; dining; travel; drugstores; home improvement and furnishing. It can change once a calendar month.`,
  }),
  earns("groceries-clubs", 2, ["groceries", "warehouse-clubs"], "2% at grocery stores and wholesale clubs", {
    cap: upTo(2_500, "calendar_quarter", 1, "choice-and-groceries"),
    rawText: jointCap,
  }),
];

export const bankOfAmericaCards: CardTerms[] = [
  card({
    id: "bank-of-america-customized-cash",
    name: "Customized Cash Rewards",
    shortName: "Customized Cash",
    issuerId: "bank-of-america",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("cash-back-credit-card"),
    confidence: "high",
    sources: {
      "earn.rules.choice": listed("creditodds", "2026-08-22"),
      "benefits.relationship-bonus": listed("creditodds", "2026-02-20", "high"),
    },
    confidenceByPath: { productChange: "medium", "earn.rules.first-year-choice": "medium" },
    fees: { foreignBps: 300, authorizedUserCents: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        ...customizedRules,
        earns("first-year-choice", 6, [...choices, "home-furnishing"], "6% in your category in the first year", {
          cap: upTo(2_500, "calendar_quarter", 1, "choice-and-groceries"),
          topN: { n: 1, chosenBy: "cardholder_choice" },
          conditions: ["first_year_only"],
          rawText: jointCap,
        }),
      ],
    },
    benefits: [relationship],
    productChange: { to: ["bank-of-america-unlimited-cash", "bank-of-america-travel-rewards"] },
    aliases: ["CCR", "BofA Cash Rewards", "BoA Customized Cash"],
  }),
  card({
    id: "bank-of-america-unlimited-cash",
    name: "Unlimited Cash Rewards",
    shortName: "Unlimited Cash",
    issuerId: "bank-of-america",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("unlimited-cash-back-credit-card"),
    confidence: "high",
    confidenceByPath: { productChange: "medium" },
    fees: { foreignBps: 300, authorizedUserCents: 0 },
    earn: { currencyId: "cash", base: 1.5, rules: [] },
    benefits: [relationship],
    productChange: { to: ["bank-of-america-customized-cash", "bank-of-america-travel-rewards"] },
    aliases: ["UCR", "BofA Unlimited"],
  }),
  card({
    id: "bank-of-america-travel-rewards",
    name: "Travel Rewards",
    issuerId: "bank-of-america",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 0,
    productUrl: page("travel-rewards-credit-card"),
    confidence: "high",
    sources: { "earn.rules.portal-travel": listed("creditodds", "2026-07-29") },
    confidenceByPath: { productChange: "medium" },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: "bank-of-america-points",
      base: 1.5,
      rules: [
        earns("portal-travel", 3, ["travel"], "3x on travel booked in the bank's travel center", { channel: "portal" }),
      ],
    },
    benefits: [relationship],
    productChange: { to: ["bank-of-america-customized-cash", "bank-of-america-unlimited-cash"] },
    aliases: ["BofA Travel", "BoA Travel Rewards"],
  }),
  card({
    id: "bank-of-america-premium-rewards",
    name: "Premium Rewards",
    issuerId: "bank-of-america",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 95,
    productUrl: page("premium-rewards-credit-card"),
    confidence: "high",
    confidenceByPath: { productChange: "medium" },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: "bank-of-america-points",
      base: 1.5,
      rules: [earns("travel-dining", 2, ["travel", "dining"], "2x on travel and dining")],
    },
    benefits: [
      credit(
        "airline-incidentals",
        "Airline incidental credit",
        100,
        "airline_fee",
        windows.calendarYear,
        "Seat upgrades, bags, food on board and lounge fees of US airlines",
        {
          howTo: "Pay an airline for a bag, a seat or food on board with this card. The credit follows by itself.",
          posting: "after_purchase",
          defaultWeight: 0.7,
        },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      relationship,
    ],
    productChange: {
      to: ["bank-of-america-premium-rewards-elite", "bank-of-america-travel-rewards"],
      noFeeDowngradeIds: ["bank-of-america-travel-rewards", "bank-of-america-unlimited-cash"],
    },
    aliases: ["BAPR", "BofA Premium Rewards"],
  }),
  card({
    id: "bank-of-america-premium-rewards-elite",
    name: "Premium Rewards Elite",
    issuerId: "bank-of-america",
    network: "visa",
    networkTier: "visa_infinite",
    annualFeeDollars: 550,
    productUrl: page("premium-rewards-elite-credit-card"),
    confidence: "medium",
    confidenceByPath: {},
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "bank-of-america-points",
      base: 1.5,
      rules: [earns("travel-dining", 2, ["travel", "dining"], "2x on travel and dining")],
    },
    benefits: [
      credit(
        "airline-incidentals",
        "Airline incidental credit",
        300,
        "airline_fee",
        windows.calendarYear,
        "Seat upgrades, bags, food on board and lounge fees of US airlines",
        { howTo: "Pay an airline for such extras with this card.", posting: "after_purchase", defaultWeight: 0.7 },
      ),
      credit(
        "lifestyle",
        "Lifestyle credit",
        150,
        "other",
        windows.calendarYear,
        "Streaming, food delivery, fitness and rideshare",
        { howTo: "Pay for such a service with this card.", posting: "after_purchase", defaultWeight: 0.9 },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Lounges of Priority Pass",
        { network: "Priority Pass" },
        {
          howTo: "Enroll with Priority Pass through the card's benefits page, then show the membership at the lounge.",
          enrolment: { required: true },
        },
      ),
      relationship,
    ],
    productChange: {
      to: ["bank-of-america-premium-rewards"],
      noFeeDowngradeIds: ["bank-of-america-travel-rewards"],
    },
    aliases: ["PRE", "BofA Elite"],
  }),
  card({
    id: "bank-of-america-bankamericard",
    name: "BankAmericard",
    issuerId: "bank-of-america",
    network: "visa",
    annualFeeDollars: 0,
    productUrl: page("bankamericard-credit-card"),
    confidence: "high",
    sources: { network: listed("plan.cards", "2026-08-07", "low", "CreditOdds (August 22, 2026) has Mastercard.") },
    confidenceByPath: { productChange: "medium", "fees.foreignBps": "medium" },
    fees: { foreignBps: 300, authorizedUserCents: 0 },
    earn: { currencyId: null, base: 0, rules: [] },
    productChange: { to: ["bank-of-america-customized-cash"] },
    aliases: ["BankAmericard Visa"],
  }),
  card({
    id: "bank-of-america-business-unlimited-cash",
    name: "Business Advantage Unlimited Cash Rewards",
    shortName: "Business Unlimited Cash",
    issuerId: "bank-of-america",
    network: "mastercard",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 0,
    productUrl: businessPage("unlimited-cash-back-business-credit-card"),
    confidence: "high",
    sources: { network: stated("2026-10-07") },
    confidenceByPath: {},
    fees: { foreignBps: 300, employeeCardCents: 0 },
    earn: { currencyId: "cash", base: 1.5, rules: [] },
    benefits: [relationship],
    aliases: ["BofA Business Unlimited"],
  }),
  ...bankOfAmericaAtmosCards,
  ...otherBankOfAmericaCards,
];
