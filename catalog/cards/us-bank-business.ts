import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { securityLane } from "../author-benefits.ts";
import { benefit, card, credit, earns, listed, stated, upTo, windows } from "../author.ts";

const businessPage = (path: string) => `https://www.usbank.com/business-banking/business-credit-cards/${path}.html`;

const portal = earns(
  "portal-hotels-cars",
  5,
  ["hotels", "car-rental"],
  "5x on prepaid hotels and cars in the Travel Center",
  { channel: "portal" },
);

/** Lounge visits that cards of U.S. Bank share. */
export const fourLoungeVisits = benefit(
  "priority-pass",
  "Priority Pass Select",
  "Four lounge visits in a membership year",
  "lounge",
  "travel",
  windows.cardYear,
  {
    units: 4,
    unit: "visit",
    enrolment: { required: true },
    howTo: "Enroll with Priority Pass through the card's benefits, then show the membership at the lounge.",
    lounge: { network: "Priority Pass", guests: null, visits: 4, guestFeeCents: null },
    defaultWeight: 0.5,
  },
);

/** The business cards of U.S. Bank; `usBankCards` holds them too. */
export const usBankBusinessCards: CardTerms[] = [
  card({
    id: "us-bank-triple-cash-business",
    name: "Triple Cash Rewards Business",
    shortName: "Triple Cash",
    issuerId: "us-bank",
    network: "visa",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 0,
    productUrl: businessPage("business-triple-cash-rewards-visa-credit-card"),
    confidence: "high",
    sources: { network: stated("2026-10-07"), "earn.rules.gas": listed("card-finder", "2026-08-09", "high") },
    confidenceByPath: { "benefits.software-credit": "medium", "links.productUrl": "low" },
    earn: {
      currencyId: "cash",
      base: 1,
      rules: [
        earns("gas", 3, ["gas", "ev-charging"], "3% on gas and charging", {
          rawText: "Payments above $200 at a pump or charger earn 1 percent.",
        }),
        earns("office", 3, ["office-supplies"], "3% at office supply stores"),
        earns("phone", 3, ["wireless"], "3% with phone providers"),
        earns("dining", 3, ["dining"], "3% on dining"),
        portal,
      ],
    },
    benefits: [
      credit(
        "software-credit",
        "Software credit",
        100,
        "software",
        windows.cardYear,
        "For a software subscription paid for 11 months in a row",
        {
          howTo: "Pay a service such as bookkeeping software with this card each month.",
          posting: "after_purchase",
          defaultWeight: 0.7,
        },
      ),
    ],
    aliases: ["TCR", "Business Triple Cash"],
  }),
  card({
    id: "us-bank-business-altitude-connect",
    name: "Business Altitude Connect",
    issuerId: "us-bank",
    network: "visa",
    networkTier: "visa_signature",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    annualFeeDollars: 95,
    productUrl: businessPage("business-altitude-connect-world-elite-mastercard"),
    confidence: "medium",
    sources: { "fees.firstYearCents": stated("2026-09-22"), network: stated("2026-10-07") },
    confidenceByPath: { "links.productUrl": "low" },
    fees: { foreignBps: 0, firstYearCents: 0 },
    earn: {
      currencyId: "us-bank-points",
      base: 1,
      rules: [
        earns("travel-gas", 4, ["travel", "gas", "ev-charging"], "4x on travel, gas and charging", {
          cap: upTo(150_000, "calendar_year"),
        }),
        earns("dining-phone", 2, ["dining", "wireless"], "2x on dining and phone service"),
        portal,
      ],
    },
    benefits: [
      benefit(
        "rideshare-credit",
        "$25 for rides",
        "After taxi or rideshare trips in each of three months in a row",
        "discount",
        "rideshare",
        null,
        { faceValueCents: 2_500, posting: "after_purchase", defaultWeight: 0.3 },
      ),
      securityLane(100, "Global Entry or TSA PreCheck"),
      fourLoungeVisits,
    ],
    aliases: ["BAC", "Biz Altitude Connect"],
  }),
];
