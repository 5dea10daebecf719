import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { freeBag, securityLane } from "../author-benefits.ts";
import { benefit, card, earns, stated, surveyed, windows } from "../author.ts";

const page = (path: string) => `https://www.bankofamerica.com/credit-cards/products/${path}/`;
const businessPage = (path: string) => `https://www.bankofamerica.com/smallbusiness/credit-cards/products/${path}/`;

const atmosAirlines = ["alaska-airlines", "hawaiian-airlines"];

const companionFare = benefit(
  "companion-fare",
  "Companion fare",
  "A second coach ticket from $122 after $6,000 of spending in the card year",
  "companion_ticket",
  "travel",
  windows.cardYear,
  {
    units: 1,
    unit: "ticket",
    firstYear: "excluded",
    howTo:
      "The code appears in your Atmos Rewards account after the anniversary. Book both travelers on one reservation.",
    defaultWeight: 0.6,
  },
);

const accountBonus = benefit(
  "account-bonus",
  "10% more points",
  "With an eligible Bank of America account",
  "points",
  "other",
  null,
  { defaultWeight: 0.3 },
);

/** The cards of Alaska and Hawaiian Airlines; `bankOfAmericaCards` holds them too. */
export const bankOfAmericaAtmosCards: CardTerms[] = [
  card({
    id: "bank-of-america-atmos-ascent",
    name: "Atmos Rewards Ascent",
    shortName: "Atmos Ascent",
    issuerId: "bank-of-america",
    coBrand: "Alaska Airlines",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 95,
    productUrl: page("alaska-airlines-credit-card"),
    confidence: "high",
    sources: {
      "benefits.account-bonus": stated("2026-10-01"),
      "fees.foreignBps": surveyed(),
      "earn.rules.everyday": stated("2026-10-01", "medium"),
    },
    confidenceByPath: { "benefits.companion-fare": "medium" },
    fees: { foreignBps: 0 },
    earn: {
      currencyId: "alaska-atmos",
      base: 1,
      rules: [
        earns("airlines", 3, [], "3x with Alaska and Hawaiian Airlines", { merchantIds: atmosAirlines }),
        earns(
          "everyday",
          2,
          ["gas", "ev-charging", "transit", "rideshare", "streaming"],
          "2x on gas, charging, transit, rides, cable and streaming",
        ),
      ],
    },
    benefits: [
      companionFare,
      freeBag("Alaska and Hawaiian", "A first bag for you and up to six others on the booking, paid with the card"),
      accountBonus,
    ],
    aliases: ["Alaska Airlines Visa", "Ascent", "Alaska card"],
  }),
  card({
    id: "bank-of-america-atmos-summit",
    name: "Atmos Rewards Summit",
    shortName: "Atmos Summit",
    issuerId: "bank-of-america",
    coBrand: "Alaska Airlines",
    network: "visa",
    networkTier: "visa_infinite",
    annualFeeDollars: 395,
    productUrl: page("atmos-rewards-summit-credit-card"),
    confidence: "high",
    sources: { "benefits.account-bonus": stated("2026-10-01") },
    confidenceByPath: { "benefits.lounge-passes": "medium", "links.productUrl": "low" },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId: "alaska-atmos",
      base: 1,
      rules: [
        earns("airlines", 3, [], "3x with Alaska and Hawaiian Airlines", { merchantIds: atmosAirlines }),
        earns("dining", 3, ["dining"], "3x on dining"),
        earns("abroad", 3, ["everything"], "3x on purchases abroad", { geo: "non_us_only" }),
      ],
    },
    benefits: [
      benefit(
        "companion-award",
        "Global companion award, 25,000 points",
        "Up to 25,000 points off a companion's award ticket, each anniversary",
        "companion_ticket",
        "travel",
        windows.cardYear,
        {
          units: 1,
          unit: "ticket",
          firstYear: "excluded",
          howTo: "Book an award for two with Alaska, Hawaiian or a partner and apply the certificate.",
          defaultWeight: 0.8,
        },
      ),
      benefit(
        "big-companion-award",
        "Global companion award, 100,000 points",
        "After $60,000 of spending in a card year",
        "companion_ticket",
        "travel",
        windows.cardYear,
        { units: 1, unit: "ticket", defaultWeight: 0.3 },
      ),
      benefit(
        "lounge-passes",
        "Alaska Lounge passes",
        "Two passes each quarter",
        "lounge",
        "travel",
        windows.quarterly,
        {
          units: 2,
          unit: "pass",
          howTo: "Claim the passes in your Atmos Rewards account and show them at the lounge.",
          lounge: { network: "Alaska Lounge", guests: null, visits: 2, guestFeeCents: null },
          defaultWeight: 0.5,
        },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      freeBag("Alaska and Hawaiian", "A first bag for you and up to six others on the booking, paid with the card"),
      accountBonus,
    ],
    aliases: ["Summit", "Alaska Summit"],
  }),
  card({
    id: "bank-of-america-atmos-business",
    name: "Atmos Rewards Business",
    shortName: "Atmos Business",
    issuerId: "bank-of-america",
    coBrand: "Alaska Airlines",
    network: "visa",
    networkTier: "visa_signature",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 95,
    productUrl: businessPage("alaska-airlines-business-credit-card"),
    sources: {
      "benefits.account-bonus": stated("2026-10-01"),
      "fees.annual": stated("2026-09-30", "high", "$70 for the company and $25 for each card, so $95 with one card."),
    },
    confidence: "medium",
    fees: { foreignBps: 0, employeeCardCents: 2_500 },
    earn: {
      currencyId: "alaska-atmos",
      base: 1,
      rules: [
        earns("airlines", 3, [], "3x with Alaska and Hawaiian Airlines", { merchantIds: atmosAirlines }),
        earns("everyday", 2, ["gas", "ev-charging", "shipping", "transit"], "2x on gas, charging, shipping, transit"),
      ],
    },
    benefits: [
      companionFare,
      freeBag("Alaska and Hawaiian", "A first bag on bookings paid with the card"),
      accountBonus,
    ],
    aliases: ["Alaska Business Visa"],
  }),
];
