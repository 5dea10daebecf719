import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { card, earns, stated, upTo } from "../author.ts";
import { cashPlusRules } from "./us-bank-cash-plus.ts";

const page = "https://www.usbank.com/credit-cards.html";
const businessPage = "https://www.usbank.com/business-banking/business-credit-cards.html";
const business = { segment: "business" as const, fiveTwentyFour: "does_not_count" as const, productUrl: businessPage };

const tier = (id: string, multiplier: number, balance: string) =>
  earns(id, multiplier, ["everything"], `${multiplier}% with ${balance} in business checking`, {
    conditions: ["relationship_tier"],
    cap: upTo(200_000, "calendar_year", 2),
  });

const korean = (multiplier: number) =>
  earns("korean-air", multiplier, [], "Korean Air tickets", { merchantIds: ["korean-air"] });

/** Further cards of U.S. Bank; `usBankCards` holds them too. */
export const otherUsBankCards: CardTerms[] = [
  card({
    ...business,
    id: "us-bank-business-essentials",
    name: "Business Essentials",
    issuerId: "us-bank",
    network: "visa",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": stated("2026-10-07", "medium") },
    earn: {
      currencyId: "us-bank-points",
      base: 2,
      rules: [
        earns("bank-customers", 2.5, ["everything"], "2.5% with a business account at the bank", {
          conditions: ["relationship_tier"],
        }),
        earns("portal", 6, ["travel"], "6% in the travel center", { channel: "portal" }),
      ],
    },
  }),
  card({
    ...business,
    id: "us-bank-business-essentials-plus",
    name: "Business Essentials Plus",
    issuerId: "us-bank",
    network: "visa",
    annualFeeDollars: 295,
    confidence: "medium",
    sources: {
      "": stated("2026-10-07", "medium"),
      earn: stated(
        "2026-10-07",
        "medium",
        "It also earns 5% in the top of eight categories each month, which the source doesn't list.",
      ),
    },
    earn: {
      currencyId: "us-bank-points",
      base: 2,
      rules: [
        tier("tier-15k", 2.5, "$15,000"),
        tier("tier-75k", 3, "$75,000"),
        tier("tier-150k", 3.5, "$150,000"),
        earns(
          "portal-hotels-cars",
          10,
          ["hotels", "car-rental"],
          "10% on prepaid hotels and cars in the travel center",
          {
            channel: "portal",
          },
        ),
      ],
    },
  }),
  card({
    ...business,
    id: "us-bank-amazon-business-prime",
    name: "Amazon Business Prime Card",
    shortName: "Amazon Business Prime",
    issuerId: "us-bank",
    coBrand: "Amazon",
    network: "mastercard",
    annualFeeDollars: 0,
    confidence: "high",
    sources: {
      "": stated("2026-10-07"),
      earn: stated("2026-10-07", "high", "It also earns 2% in three top categories, which the source doesn't list."),
    },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "amazon-rewards",
      base: 1,
      rules: [
        earns("amazon-prime", 5, [], "5% at Amazon and Whole Foods Market with Prime", {
          merchantIds: ["amazon", "whole-foods"],
          conditions: ["requires_membership"],
          cap: upTo(150_000, "calendar_year"),
        }),
        earns("amazon", 3, [], "3% at Amazon and Whole Foods Market without Prime", {
          merchantIds: ["amazon", "whole-foods"],
        }),
      ],
    },
  }),
  card({
    id: "us-bank-cash-plus-secured",
    name: "Cash+ Secured",
    issuerId: "us-bank",
    network: "visa",
    segment: "secured",
    isSecured: true,
    annualFeeDollars: 0,
    productUrl: page,
    confidence: "high",
    sources: {
      "": stated("2026-10-01"),
      "fees.foreignBps": stated("2026-10-01", "low", "By analogy with Cash+."),
    },
    fees: { foreignBps: 300 },
    earn: { currencyId: "cash", base: 1, rules: cashPlusRules },
  }),
  card({
    id: "us-bank-skypass",
    name: "SKYPASS Visa Signature",
    shortName: "SKYPASS",
    issuerId: "us-bank",
    coBrand: "Korean Air",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 99,
    productUrl: page,
    confidence: "high",
    sources: { "": stated("2026-10-01"), "fees.annual": stated("2026-10-01", "high", "Older lists have $95.") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "korean-skypass",
      base: 1,
      rules: [korean(2), earns("hotels-and-dining", 2, ["hotels", "dining"], "Hotels, restaurants and bars")],
    },
  }),
  card({
    id: "us-bank-skypass-select",
    name: "SKYPASS Select Visa Signature",
    shortName: "SKYPASS Select",
    issuerId: "us-bank",
    coBrand: "Korean Air",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 450,
    productUrl: page,
    confidence: "high",
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "korean-skypass",
      base: 1,
      rules: [
        korean(3),
        earns(
          "travel-and-dining",
          2,
          ["airfare", "hotels", "car-rental", "dining"],
          "Airlines, hotels, cars and restaurants",
        ),
      ],
    },
  }),
  card({
    id: "us-bank-state-farm-premier",
    name: "State Farm Premier Cash Rewards",
    shortName: "State Farm Premier",
    issuerId: "us-bank",
    coBrand: "State Farm",
    network: "visa",
    annualFeeDollars: 0,
    productUrl: page,
    confidence: "high",
    sources: { "": stated("2026-10-01", "high", "The source says a year, not which.") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("insurance", 3, [], "3% on State Farm premiums", {
          merchantIds: ["state-farm"],
          cap: upTo(4_000, "calendar_year"),
        }),
        earns(
          "everyday",
          2,
          ["gas", "ev-charging", "drugstores", "groceries", "dining"],
          "2% on gas, charging, drugstores, groceries and dining",
        ),
      ],
    },
  }),
];
