import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { freeBag, lounge, securityLane } from "../author-benefits.ts";
import { benefit, card, credit, earns, listed, windows } from "../author.ts";

const page = (path: string) => `https://cards.barclaycardus.com/banking/cards/${path}/`;

/** Points that a co-branded card of Barclays adds each year. */
export const anniversaryPoints = (amount: number, summary: string) =>
  benefit(
    "anniversary-points",
    `${amount.toLocaleString("en-US")} anniversary points`,
    summary,
    "points",
    "travel",
    windows.cardYear,
    {
      units: amount,
      unit: "point",
      firstYear: "excluded",
      defaultWeight: 1,
    },
  );

const onBoardDiscount = benefit(
  "on-board-discount",
  "50% off food and drink on board",
  "Food and cocktails on flights of JetBlue",
  "discount",
  "dining",
  null,
  { posting: "after_purchase", howTo: "Pay on board with this card.", defaultWeight: 0.5 },
);

const vacationsCredit = credit(
  "vacations-credit",
  "JetBlue Vacations credit",
  100,
  "travel",
  windows.cardYear,
  "A JetBlue Vacations package of $100 or more",
  { howTo: "Book a package with this card.", posting: "after_purchase", defaultWeight: 0.4 },
);

const pointsBack = benefit(
  "points-back",
  "10% of redeemed points back",
  "Points come back after each award flight",
  "points",
  "travel",
  null,
  { defaultWeight: 0.8 },
);

/** The cards of JetBlue; `barclaysCards` holds them too. */
export const barclaysJetblueCards: CardTerms[] = [
  card({
    id: "barclays-jetblue",
    name: "JetBlue Card",
    shortName: "JetBlue",
    issuerId: "barclays",
    coBrand: "JetBlue",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 0,
    productUrl: page("jetblue-card"),
    confidence: "high",
    confidenceByPath: { productChange: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "jetblue-trueblue",
      base: 1,
      rules: [
        earns("jetblue", 3, [], "3x with JetBlue", { merchantIds: ["jetblue"] }),
        earns("everyday", 2, ["dining", "groceries"], "2x on dining and groceries"),
      ],
    },
    benefits: [onBoardDiscount],
    productChange: { to: ["barclays-jetblue-plus"] },
    aliases: ["B6 card"],
  }),
  card({
    id: "barclays-jetblue-plus",
    name: "JetBlue Plus Card",
    shortName: "JetBlue Plus",
    issuerId: "barclays",
    coBrand: "JetBlue",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 99,
    productUrl: page("jetblue-plus-card"),
    confidence: "high",
    confidenceByPath: { productChange: "low" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "jetblue-trueblue",
      base: 1,
      rules: [
        earns("jetblue", 6, [], "6x with JetBlue", { merchantIds: ["jetblue"] }),
        earns("everyday", 2, ["dining", "groceries"], "2x on dining and groceries"),
      ],
    },
    benefits: [
      anniversaryPoints(5_000, "TrueBlue points on each anniversary"),
      vacationsCredit,
      freeBag("JetBlue", "A first bag for you and up to three others on the booking, paid with the card"),
      pointsBack,
      onBoardDiscount,
    ],
    productChange: { to: ["barclays-jetblue", "barclays-jetblue-premier"], noFeeDowngradeIds: ["barclays-jetblue"] },
    aliases: ["JBP", "JetBlue+"],
  }),
  card({
    id: "barclays-jetblue-premier",
    name: "JetBlue Premier Card",
    shortName: "JetBlue Premier",
    issuerId: "barclays",
    coBrand: "JetBlue",
    network: "mastercard",
    networkTier: "mc_world_elite",
    annualFeeDollars: 499,
    productUrl: page("jetblue-premier-card"),
    confidence: "medium",
    sources: {
      "benefits.anniversary-points": listed("creditodds", "2026-08-22"),
      "benefits.security-lane": listed("creditodds", "2026-08-22"),
      "benefits.companion-credit": listed("plan.cards", "2026-08-07"),
      "benefits.mosaic-tiles": listed("creditodds", "2026-08-22", "high"),
      "benefits.award-rebate": listed("creditodds", "2026-08-22", "high"),
      "benefits.paisly-credit": listed("creditodds", "2026-08-22", "high"),
    },
    confidenceByPath: { productChange: "low", "fees.annual": "high", earn: "low" },
    fees: { foreignBps: 0, authorizedUserCents: 15_000 },
    earn: {
      currencyId: "jetblue-trueblue",
      base: 1,
      rules: [
        earns("jetblue", 6, [], "6x with JetBlue", { merchantIds: ["jetblue"] }),
        earns("everyday", 2, ["dining", "groceries"], "2x on dining and groceries"),
      ],
    },
    benefits: [
      credit(
        "paisly-credit",
        "TrueBlue Travel credit",
        300,
        "travel",
        windows.calendarYear,
        "Hotels, cars and activities booked on TrueBlue Travel",
        { howTo: "Book on TrueBlue Travel and pay with this card.", posting: "after_purchase", defaultWeight: 0.5 },
      ),
      lounge("bluehouse", "BlueHouse lounges", "JetBlue's lounges with one guest, not on basic fares", {
        network: "JetBlue BlueHouse",
        guests: 1,
      }),
      lounge(
        "priority-pass",
        "Priority Pass",
        "Lounges of Priority Pass",
        { network: "Priority Pass" },
        {
          howTo: "Enroll with Priority Pass through the card's benefits page, then show the membership at the lounge.",
          enrolment: { required: true },
        },
      ),
      freeBag("JetBlue", "A first bag for you and up to three others on the booking, paid with the card"),
      onBoardDiscount,
      benefit(
        "award-rebate",
        "15% of redeemed points back",
        "Points come back after each award flight",
        "points",
        "travel",
        null,
        { defaultWeight: 0.8 },
      ),
      benefit("mosaic-tiles", "25 tiles a year", "Toward Mosaic status of TrueBlue", "status", "travel", null, {
        defaultWeight: 0.3,
      }),
      benefit(
        "companion-credit",
        "Companion credit",
        "Up to $500 after $15,000 and up to $1,500 after $75,000 of spending in a year",
        "other",
        "travel",
        null,
        { defaultWeight: 0.3 },
      ),
      securityLane(120),
      anniversaryPoints(5_000, "TrueBlue points on each anniversary"),
    ],
    productChange: { to: ["barclays-jetblue-plus"], noFeeDowngradeIds: ["barclays-jetblue"] },
    aliases: ["JetBlue Premier World Elite"],
  }),
  card({
    id: "barclays-jetblue-business",
    name: "JetBlue Business Card",
    shortName: "JetBlue Business",
    issuerId: "barclays",
    coBrand: "JetBlue",
    network: "mastercard",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 99,
    productUrl: page("jetblue-business-card"),
    confidence: "high",
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId: "jetblue-trueblue",
      base: 1,
      rules: [
        earns("jetblue", 6, [], "6x with JetBlue", { merchantIds: ["jetblue"] }),
        earns("business", 2, ["dining", "office-supplies"], "2x on dining and at office supply stores"),
      ],
    },
    benefits: [
      anniversaryPoints(5_000, "TrueBlue points on each anniversary"),
      vacationsCredit,
      freeBag("JetBlue", "A first bag for you and up to three others on the booking, paid with the card"),
      pointsBack,
      onBoardDiscount,
    ],
    aliases: ["JetBlue Biz"],
  }),
];
