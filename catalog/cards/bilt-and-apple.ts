import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { benefit, card, cash, credit, earns, listed, stated, upTo, welcomeOffer, windows } from "../author.ts";

const housing = earns("housing", 1, ["rent", "mortgage"], "1x on rent or mortgage paid through Bilt", {
  rawText:
    "The holder chooses how housing earns: points by how much else is spent on the card in the month (0.5x from 25 percent of the housing payment, 0.75x from 50, 1x from 75, 1.25x from 100), or 4 percent Bilt Cash on other spending, of which $30 unlocks 1,000 points on housing, up to 1x.",
  conditions: ["requires_enrolment"],
});

const biltTravel = (hotels: number, flights: number, lyft: number) => [
  earns("portal-hotels", hotels, ["hotels"], "Hotels booked in Bilt Travel", { channel: "portal" }),
  earns("portal-flights", flights, ["airfare"], "Flights booked in Bilt Travel", { channel: "portal" }),
  earns("lyft", lyft, [], "Lyft rides", { merchantIds: ["lyft"] }),
];

const biltCash = benefit(
  "bilt-cash",
  "4% Bilt Cash on everyday spending",
  "Bilt Cash on top of points, for those who choose it instead of points by share of spending",
  "other",
  "other",
  null,
  {
    howTo: "Choose Bilt Cash in the Bilt app, then use it to unlock points on housing. Most of it lapses at year end.",
    defaultWeight: 0.5,
  },
);

export const biltAndAppleCards: CardTerms[] = [
  card({
    id: "bilt-blue",
    name: "Blue Card",
    shortName: "Bilt Blue",
    issuerId: "bilt",
    network: "mastercard",
    annualFeeDollars: 0,
    productUrl: "https://www.biltrewards.com/card",
    confidence: "medium",
    sources: {
      "fees.foreignBps": listed("creditodds", "2026-08-22", "high"),
      "earn.rules.housing": stated("2026-09-30"),
      "earn.rules.lyft": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-flights": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-hotels": listed("creditodds", "2026-08-22"),
    },
    confidenceByPath: { productChange: "low", "links.productUrl": "low" },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: { currencyId: "bilt-points", base: 1, rules: [housing, ...biltTravel(3, 2, 3)] },
    benefits: [biltCash],
    productChange: { to: ["bilt-obsidian", "bilt-palladium"] },
    aliases: ["Bilt Blue", "Bilt Card 2.0", "Bilt Mastercard"],
  }),
  card({
    id: "bilt-obsidian",
    name: "Obsidian Card",
    shortName: "Bilt Obsidian",
    issuerId: "bilt",
    network: "mastercard",
    annualFeeDollars: 95,
    productUrl: "https://www.biltrewards.com/card",
    confidence: "medium",
    sources: {
      "earn.rules.housing": stated("2026-09-30"),
      "earn.rules.lyft": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-flights": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-hotels": listed("creditodds", "2026-08-22"),
    },
    confidenceByPath: { productChange: "low", "links.productUrl": "low" },
    fees: { authorizedUserCents: 5_000, foreignBps: 0 },
    earn: {
      currencyId: "bilt-points",
      base: 1,
      rules: [
        earns("dining-choice", 3, ["dining"], "3x on dining, when you choose dining for the year", {
          conditions: ["requires_enrolment"],
          rawText: "Dining or groceries, one of them, chosen for the calendar year.",
        }),
        earns("grocery-choice", 3, ["groceries"], "3x on groceries, when you choose groceries for the year", {
          cap: upTo(25_000, "calendar_year"),
          conditions: ["requires_enrolment"],
          rawText: "Dining or groceries, one of them, chosen for the calendar year.",
        }),
        earns("travel", 2, ["travel"], "2x on travel"),
        housing,
        ...biltTravel(4, 3, 3),
      ],
    },
    benefits: [
      credit(
        "hotel-credit",
        "Bilt Travel hotel credit",
        50,
        "hotel",
        windows.halfYearly,
        "Hotels booked in the Bilt travel portal",
        {
          howTo: "Book a hotel stay that qualifies in the Bilt travel portal and pay with this card.",
          posting: "portal",
          defaultWeight: 0.5,
        },
      ),
      biltCash,
    ],
    productChange: { to: ["bilt-blue", "bilt-palladium"], noFeeDowngradeIds: ["bilt-blue"] },
    aliases: ["Bilt Obsidian", "Bilt Card 2.0"],
  }),
  card({
    id: "bilt-palladium",
    name: "Palladium Card",
    shortName: "Bilt Palladium",
    issuerId: "bilt",
    network: "mastercard",
    annualFeeDollars: 495,
    productUrl: "https://www.biltrewards.com/card",
    confidence: "medium",
    sources: {
      "earn.rules.housing": stated("2026-09-30"),
      "earn.rules.lyft": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-flights": listed("creditodds", "2026-08-22"),
      "earn.rules.portal-hotels": listed("creditodds", "2026-08-22"),
    },
    confidenceByPath: { productChange: "low", "links.productUrl": "low" },
    fees: { authorizedUserCents: 9_500, foreignBps: 0 },
    earn: { currencyId: "bilt-points", base: 2, rules: [housing, ...biltTravel(4, 3, 4)] },
    benefits: [
      credit(
        "hotel-credit",
        "Bilt Travel hotel credit",
        200,
        "hotel",
        windows.halfYearly,
        "Hotels booked in the Bilt travel portal",
        {
          howTo: "Book a hotel stay that qualifies in the Bilt travel portal and pay with this card.",
          posting: "portal",
          defaultWeight: 0.6,
        },
      ),
      benefit(
        "yearly-bilt-cash",
        "$200 of Bilt Cash each year",
        "Bilt Cash to spend with Bilt and its partners",
        "other",
        "other",
        windows.calendarYear,
        {
          amountCents: 20_000,
          howTo: "Use it in the Bilt app before the end of the year, when what is left over $100 lapses.",
          defaultWeight: 0.5,
        },
      ),
      benefit("priority-pass", "Priority Pass", "Lounges of Priority Pass for you", "lounge", "travel", null, {
        enrolment: { required: true },
        howTo: "Enroll in the Bilt app, then show the membership at the lounge.",
        lounge: { network: "Priority Pass", guests: null, visits: null, guestFeeCents: null },
      }),
      biltCash,
    ],
    productChange: { to: ["bilt-blue", "bilt-obsidian"], noFeeDowngradeIds: ["bilt-blue"] },
    aliases: ["Bilt Palladium", "Bilt Card 2.0"],
  }),
  card({
    id: "goldman-sachs-apple-card",
    name: "Apple Card",
    issuerId: "goldman-sachs",
    coBrand: "Apple",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 0,
    productUrl: "https://www.apple.com/apple-card/",
    confidence: "high",
    sources: {
      issuerId: listed("plan.cards", "2026-08-07", "medium", "A move to Chase was announced; no date is known."),
    },
    confidenceByPath: { "earn.rules.partners": "medium", offers: "low" },
    fees: { authorizedUserCents: 0, foreignBps: 0, lateFirstCents: 0, lateRepeatCents: 0, overLimitCents: 0 },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("apple", 3, [], "3% at Apple", { merchantIds: ["apple"] }),
        earns("partners", 3, [], "3% at chosen partners with Apple Pay", {
          merchantIds: ["uber", "uber-eats", "nike", "walgreens", "ace-hardware", "exxon-mobil"],
          channel: "wallet_pay",
        }),
        earns("apple-pay", 2, ["everything"], "2% on what you pay with Apple Pay", { channel: "wallet_pay" }),
      ],
    },
    offers: [welcomeOffer("daily-cash", [cash(75, 75, { days: 30 }, "Often limited to one partner or store")])],
    benefits: [
      benefit(
        "apple-installments",
        "Apple products in installments",
        "Apple devices in monthly installments without interest",
        "other",
        "shopping",
        null,
        { howTo: "Choose monthly installments when you pay at Apple.", defaultWeight: 0.3 },
      ),
    ],
    aliases: ["Apple Card", "Apple Mastercard", "Daily Cash"],
  }),
];
