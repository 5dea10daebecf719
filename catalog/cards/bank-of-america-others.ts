import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { card, earns, listed, stated, surveyed, upTo } from "../author.ts";

const page = "https://www.bankofamerica.com/credit-cards/";
const businessPage = "https://www.bankofamerica.com/smallbusiness/credit-cards/";
const business = { segment: "business" as const, fiveTwentyFour: "does_not_count" as const, productUrl: businessPage };

const choice = (
  id: string,
  multiplier: number,
  from: string[],
  label: string,
  amount: number,
  period: "calendar_quarter" | "calendar_year",
) =>
  earns(id, multiplier, from, label, {
    topN: { n: 1, chosenBy: "cardholder_choice" },
    cap: upTo(amount, period, 1, "choice-and-second"),
  });

const choices = [
  "gas",
  "ev-charging",
  "online-retail",
  "dining",
  "travel",
  "drugstores",
  "home-improvement",
  "home-furnishing",
];

/** Further cards of Bank of America; `bankOfAmericaCards` holds them too. */
export const otherBankOfAmericaCards: CardTerms[] = [
  card({
    ...business,
    id: "bank-of-america-business-customized-cash",
    name: "Business Advantage Customized Cash Rewards",
    shortName: "Business Customized Cash",
    issuerId: "bank-of-america",
    network: "mastercard",
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": stated("2026-10-07", "high", "The source says a year, not which.") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        {
          ...choice(
            "choice",
            3,
            ["gas", "ev-charging", "office-supplies", "travel", "phone-internet", "software"],
            "3% in the category of your choice",
            50_000,
            "calendar_year",
          ),
          rawText:
            "Gas and charging, office supplies, travel, TV and phone, computer services or consulting; with dining up to $50,000 a year.",
        },
        earns("dining", 2, ["dining"], "2% on dining", { cap: upTo(50_000, "calendar_year", 1, "choice-and-second") }),
      ],
    },
  }),
  card({
    ...business,
    id: "bank-of-america-business-travel-rewards",
    name: "Business Advantage Travel Rewards",
    shortName: "Business Travel Rewards",
    issuerId: "bank-of-america",
    network: "mastercard",
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": stated("2026-10-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "bank-of-america-points",
      base: 1.5,
      rules: [
        earns("portal-travel", 3, ["travel"], "3x on travel booked in the bank's travel center", { channel: "portal" }),
      ],
    },
  }),
  card({
    id: "bank-of-america-air-france-klm",
    name: "Air France KLM",
    issuerId: "bank-of-america",
    coBrand: "Air France KLM",
    network: "visa",
    annualFeeDollars: 89,
    productUrl: page,
    confidence: "high",
    sources: {
      "": stated("2026-10-07"),
      network: stated("2026-10-07", "high", "Older lists have the Mastercard of before."),
    },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "air-france-klm-flying-blue",
      base: 1.5,
      rules: [
        earns("airlines-and-dining", 3, ["dining"], "3x with Air France, KLM and on dining", {
          merchantIds: ["air-france", "klm"],
          rawText: "All airlines of SkyTeam count.",
        }),
      ],
    },
  }),
  card({
    id: "bank-of-america-allways-rewards",
    name: "Allways Rewards Visa",
    shortName: "Allways Rewards",
    issuerId: "bank-of-america",
    coBrand: "Allegiant",
    network: "visa",
    annualFeeDollars: 59,
    productUrl: page,
    confidence: "medium",
    sources: { "": stated("2026-10-07", "medium"), "fees.foreignBps": surveyed("medium") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "allegiant-points",
      base: 1,
      rules: [
        earns("allegiant", 3, [], "3x with Allegiant", { merchantIds: ["allegiant-air"] }),
        earns("dining", 2, ["dining"], "2x on dining"),
      ],
    },
    aliases: ["Allegiant card"],
  }),
  card({
    id: "bank-of-america-customized-cash-secured",
    name: "Customized Cash Rewards Secured",
    shortName: "Customized Cash Secured",
    issuerId: "bank-of-america",
    network: "visa",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    productUrl: page,
    confidence: "high",
    sources: { "": stated("2026-10-01"), "apr.purchase": listed("creditodds", "2026-08-22") },
    fees: { foreignBps: 300 },
    apr: {
      purchase: { minBps: 2_749, maxBps: 2_749, byTier: null, variable: null, index: null, marginBps: null },
      intro: null,
      balanceTransferIntro: null,
      balanceTransfer: null,
      cashAdvance: null,
      penalty: null,
    },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        choice("choice", 3, choices, "3% in the category of your choice", 2_500, "calendar_quarter"),
        earns("groceries-clubs", 2, ["groceries", "warehouse-clubs"], "2% at grocery stores and wholesale clubs", {
          cap: upTo(2_500, "calendar_quarter", 1, "choice-and-second"),
        }),
        {
          ...choice(
            "first-year-choice",
            6,
            choices,
            "6% in your category in the first year",
            2_500,
            "calendar_quarter",
          ),
          conditions: ["first_year_only"],
        },
      ],
    },
  }),
];
