import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { securityLane, status } from "../author-benefits.ts";
import { card, earns, listed, stated, surveyed } from "../author.ts";

const productUrl = "https://cards.barclaycardus.com/";
const shared = { issuerId: "barclays", network: "mastercard" as const, productUrl };

/** Further cards of Barclays; `barclaysCards` holds them too. */
export const otherBarclaysCards: CardTerms[] = [
  card({
    ...shared,
    id: "barclays-wyndham-earner-premier",
    name: "Wyndham Rewards Earner Premier",
    shortName: "Wyndham Premier",
    coBrand: "Wyndham",
    network: "visa",
    annualFeeDollars: 395,
    confidence: "high",
    sources: { "": stated("2026-10-01") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "wyndham-rewards",
      base: 1,
      rules: [
        earns("wyndham", 8, [], "8x at Hotels by Wyndham", { merchantIds: ["wyndham-hotels"] }),
        earns(
          "everyday",
          4,
          ["travel", "dining", "groceries"],
          "4x on travel, dining and groceries, not Target or Walmart",
        ),
      ],
    },
    benefits: [
      status("wyndham-diamond", "Wyndham Rewards Diamond", "Diamond level of Wyndham Rewards", "hotel"),
      securityLane(120),
    ],
    aliases: ["Earner Premier"],
  }),
  card({
    ...shared,
    id: "barclays-emirates-skywards-rewards",
    name: "Emirates Skywards Rewards",
    shortName: "Emirates Rewards",
    coBrand: "Emirates",
    annualFeeDollars: 99,
    confidence: "high",
    sources: { "": stated("2026-10-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "emirates-skywards",
      base: 1,
      rules: [
        earns("emirates", 3, [], "3x with Emirates", { merchantIds: ["emirates"] }),
        earns("travel", 2, ["airfare", "hotels", "car-rental"], "2x on airfare, hotels and cars"),
      ],
    },
  }),
  card({
    ...shared,
    id: "barclays-aarp-travel-rewards",
    name: "AARP Travel Rewards",
    coBrand: "AARP",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": listed("plan.cards", "2026-08-07") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("travel", 3, ["airfare", "hotels", "car-rental"], "3% on airfare, hotels and cars"),
        earns("dining", 2, ["dining"], "2% at restaurants and on delivery"),
      ],
    },
  }),
  card({
    ...shared,
    id: "barclays-aarp-essential-rewards",
    name: "AARP Essential Rewards",
    coBrand: "AARP",
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": stated("2026-10-07") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("gas-and-drugstores", 3, ["gas", "drugstores"], "3% on gas and at drugstores"),
        earns("medical", 2, ["medical"], "2% on medical expenses"),
      ],
    },
  }),
  card({
    ...shared,
    id: "barclays-hawaiian-airlines",
    name: "Hawaiian Airlines World Elite Mastercard",
    shortName: "Hawaiian Airlines",
    coBrand: "Hawaiian Airlines",
    networkTier: "mc_world_elite",
    annualFeeDollars: 99,
    confidence: "medium",
    sources: { "": stated("2026-10-07", "medium") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "alaska-atmos",
      base: 1,
      rules: [
        earns("airlines", 3, [], "3x with Hawaiian and Alaska Airlines", {
          merchantIds: ["hawaiian-airlines", "alaska-airlines"],
        }),
        earns("everyday", 2, ["gas", "dining", "groceries"], "2x on gas, dining and groceries"),
      ],
    },
  }),
  card({
    ...shared,
    id: "barclays-samsung-galaxy",
    name: "Samsung Galaxy Card",
    shortName: "Samsung Galaxy",
    coBrand: "Samsung",
    network: "visa",
    annualFeeDollars: 0,
    confidence: "high",
    sources: { "": listed("creditodds", "2026-08-22", "high") },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("samsung", 5, [], "5% at Samsung", { merchantIds: ["samsung"] }),
        earns("samsung-wallet", 3, ["everything"], "3% on what you pay with Samsung Wallet", { channel: "wallet_pay" }),
        earns("streaming", 2, ["streaming"], "2% on streaming"),
      ],
    },
  }),
  card({
    ...shared,
    id: "barclays-gap-encore",
    name: "Gap Encore Mastercard",
    shortName: "Gap Encore",
    coBrand: "Gap",
    annualFeeDollars: 0,
    confidence: "medium",
    sources: { "": stated("2026-10-01", "medium"), "fees.foreignBps": surveyed("medium") },
    fees: { foreignBps: 300 },
    earn: {
      currencyId: "store-rewards",
      base: 1,
      rules: [
        earns("gap", 5, [], "5% at Gap, Old Navy, Banana Republic and Athleta", { merchantIds: ["gap"] }),
        earns("clothing", 3, ["clothing"], "3% at other clothing stores"),
      ],
    },
    aliases: ["Old Navy Encore", "Banana Republic Encore", "Athleta Encore"],
  }),
];
