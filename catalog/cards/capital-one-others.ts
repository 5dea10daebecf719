import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { card, earns, listed, stated } from "../author.ts";

const page = "https://www.capitalone.com/credit-cards/";
const shared = { issuerId: "capital-one", productUrl: page, confidence: "high" as const };

const store = (id: string, multiplier: number, merchantId: string, label: string) =>
  earns(id, multiplier, [], label, { merchantIds: [merchantId] });

/** Further cards of Capital One; `capitalOneCards` holds them too. */
export const otherCapitalOneCards: CardTerms[] = [
  card({
    ...shared,
    id: "capital-one-ventureone-business",
    name: "VentureOne Business",
    network: "mastercard",
    segment: "business",
    annualFeeDollars: null,
    productUrl: "https://www.capitalone.com/small-business/credit-cards/",
    confidence: "medium",
    sources: {
      "": listed("creditodds", "2026-08-22"),
      network: listed("creditodds", "2026-08-22", "medium", "An older list has Visa."),
    },
    fees: { firstYearCents: 0, foreignBps: 0 },
    earn: {
      currencyId: "capital-one-miles",
      base: 1.5,
      rules: [
        earns(
          "portal-stays-cars",
          5,
          ["hotels", "vacation-rentals", "car-rental"],
          "5x on hotels, vacation rentals and cars in Business Travel",
          {
            channel: "portal",
          },
        ),
      ],
    },
    aliases: ["Spark Miles Select"],
  }),
  card({
    ...shared,
    id: "capital-one-savorone-fair-credit",
    name: "SavorOne for fair credit",
    shortName: "SavorOne",
    network: "unknown",
    annualFeeDollars: 39,
    confidence: "medium",
    sources: { "": stated("2026-10-01", "medium") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns(
          "everyday",
          3,
          ["dining", "entertainment", "streaming", "groceries"],
          "3% on dining, entertainment, streaming and groceries",
        ),
      ],
    },
    aliases: ["SavorOne fair"],
  }),
  card({
    ...shared,
    id: "capital-one-rei-co-op",
    name: "REI Co-op Mastercard",
    shortName: "REI Co-op",
    coBrand: "REI",
    network: "mastercard",
    annualFeeDollars: 0,
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "store-rewards",
      base: 1.5,
      rules: [{ ...store("rei", 5, "rei", "5% at REI"), conditions: ["requires_membership"] }],
    },
  }),
  card({
    ...shared,
    id: "capital-one-bjs-one",
    name: "BJ's One Mastercard",
    shortName: "BJ's One",
    coBrand: "BJ's",
    network: "mastercard",
    annualFeeDollars: 0,
    sources: { "": stated("2026-10-01", "high", "Older lists have the rates of another card.") },
    fees: { foreignBps: 0 },
    earn: { currencyId: "store-rewards", base: 1.5, rules: [store("bjs", 3, "bjs", "3% at BJ's")] },
  }),
  card({
    ...shared,
    id: "capital-one-bjs-one-plus",
    name: "BJ's One+ Mastercard",
    shortName: "BJ's One+",
    coBrand: "BJ's",
    network: "mastercard",
    annualFeeDollars: 0,
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: { currencyId: "store-rewards", base: 2, rules: [store("bjs", 5, "bjs", "5% at BJ's")] },
  }),
  card({
    ...shared,
    id: "capital-one-key-rewards",
    name: "Key Rewards Visa",
    shortName: "Key Rewards",
    coBrand: "Williams Sonoma",
    network: "visa",
    annualFeeDollars: 0,
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "store-rewards",
      base: 1,
      rules: [
        store("brands", 5, "pottery-barn", "5% at Williams Sonoma, Pottery Barn and West Elm"),
        earns("groceries-and-dining", 4, ["groceries", "dining"], "4% at grocery stores and restaurants"),
      ],
    },
    aliases: ["Williams Sonoma Visa", "Pottery Barn Visa", "West Elm Visa"],
  }),
  card({
    ...shared,
    id: "capital-one-kohls-rewards-visa",
    name: "Kohl's Rewards Visa",
    coBrand: "Kohl's",
    network: "visa",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": stated("2026-10-01", "medium") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "kohls-cash",
      base: 1,
      rules: [
        store("kohls", 7.5, "kohls", "7.5% at Kohl's"),
        earns("gas", 3, ["gas", "ev-charging"], "3% on gas and EV charging"),
        earns("groceries-and-dining", 2, ["groceries", "dining"], "2% on groceries and dining"),
      ],
    },
  }),
];
