import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { citiApplying } from "../author-applying.ts";
import { lounge, loungePasses, securityLane } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { card, credit, earns, stated, surveyed, windows } from "../author.ts";

const currencyId = "citi-thankyou";
const page = "https://www.citi.com/credit-cards";
const shared = { issuerId: "citi", network: "mastercard" as const };
const portal = (multiplier: number, categoryIds: string[], label: string, id = "citi-travel") =>
  earns(id, multiplier, categoryIds, label, { channel: "portal" });

export const citiStrataCards: CardTerms[] = [
  card({
    ...shared,
    id: "citi-strata-elite",
    name: "Strata Elite",
    networkTier: "mc_world_elite",
    annualFeeDollars: 595,
    productUrl: `${page}/citi-strata-elite-credit-card`,
    confidence: "high",
    sources: { "earn.rules.dining": stated("2026-10-01"), availability: stated("2026-10-01") },
    confidenceByPath: { "benefits.splurge-credit": "medium", "benefits.security-lane": "medium" },
    fees: { foreignBps: 0, authorizedUserCents: 7500 },
    earn: {
      currencyId,
      base: 1.5,
      rules: [
        portal(12, ["hotels", "car-rental"], "Hotels, cars and attractions on cititravel.com", "portal-hotels"),
        portal(6, ["airfare"], "Flights on cititravel.com", "portal-flights"),
        earns("dining", 3, ["dining"], "Restaurants", {
          rawText: "6 points instead of 3 on Fridays and Saturdays from 6 p.m. to 6 a.m. Eastern time.",
        }),
      ],
    },
    ...citiApplying,
    benefits: [
      credit(
        "hotel-credit",
        "Annual hotel benefit",
        300,
        "hotel",
        windows.calendarYear,
        "One stay of two nights or more booked on cititravel.com",
        {
          posting: "portal",
          howTo: "Book a stay of two nights or more on cititravel.com. The amount comes off at checkout.",
        },
      ),
      credit(
        "splurge-credit",
        "Splurge Credit",
        200,
        "shopping",
        windows.calendarYear,
        "Two brands of a short list, such as American Airlines, Best Buy and Live Nation",
        {
          enrolment: { required: true, choice: "Up to two brands" },
          howTo: "Choose your brands in your Citi account before you buy. You may change them later.",
        },
      ),
      credit(
        "blacklane-credit",
        "Blacklane credit",
        100,
        "rideshare",
        windows.halfYearly,
        "Rides booked with Blacklane",
        {
          howTo: "Pay for a Blacklane ride with the card.",
          defaultWeight: 0.5,
        },
      ),
      loungePasses("Admirals Club", 4),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges with two guests",
        { network: "Priority Pass", guests: 2 },
        {
          enrolment: { required: true },
        },
      ),
      securityLane(120, "Global Entry or TSA PreCheck"),
      covers.rental(true),
      covers.tripCancellation(5000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(),
      covers.purchase(10_000, 90),
      covers.warranty("Two more years on the maker's warranty"),
    ],
    productChange: {
      to: ["citi-strata-premier", "citi-strata", "citi-double-cash"],
      noFeeDowngradeIds: ["citi-strata", "citi-double-cash"],
    },
    aliases: ["Citi Strata Elite", "CSE"],
  }),
  card({
    ...shared,
    id: "citi-strata-premier",
    name: "Strata Premier",
    networkTier: "mc_world_elite",
    annualFeeDollars: 95,
    productUrl: `${page}/citi-strata-premier-credit-card`,
    confidence: "high",
    confidenceByPath: {},
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        portal(10, ["hotels", "car-rental"], "Hotels, cars and attractions on cititravel.com"),
        earns(
          "everyday",
          3,
          ["airfare", "hotels", "dining", "groceries", "gas", "ev-charging"],
          "Air travel, other hotels, restaurants, supermarkets, gas and EV charging",
        ),
      ],
    },
    ...citiApplying,
    benefits: [
      credit(
        "hotel-credit",
        "Annual hotel benefit",
        100,
        "hotel",
        windows.calendarYear,
        "One stay of $500 or more, before taxes and fees, on cititravel.com",
        {
          posting: "portal",
          howTo: "Book one stay of $500 or more on cititravel.com. The amount comes off at checkout.",
          defaultWeight: 0.5,
        },
      ),
      covers.rental(false),
      covers.tripCancellation(5000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(),
      covers.purchase(10_000, 90),
      covers.warranty("Two more years on the maker's warranty"),
    ],
    productChange: {
      to: ["citi-strata-elite", "citi-strata", "citi-double-cash", "citi-custom-cash"],
      noFeeDowngradeIds: ["citi-strata", "citi-double-cash", "citi-custom-cash"],
    },
    aliases: ["Citi Premier", "CSP Citi", "Citi Strata Premier"],
  }),
  card({
    ...shared,
    id: "citi-strata",
    name: "Strata",
    annualFeeDollars: 0,
    productUrl: `${page}/citi-strata-credit-card`,
    confidence: "medium",
    sources: { "fees.foreignBps": surveyed() },
    confidenceByPath: { "fees.annual": "high" },
    fees: { foreignBps: 300, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        portal(5, ["hotels", "car-rental"], "Hotels, cars and attractions on cititravel.com"),
        earns(
          "everyday",
          3,
          ["groceries", "gas", "ev-charging", "transit"],
          "Supermarkets, select transit, gas and EV charging",
        ),
        earns(
          "self-select",
          3,
          ["fitness", "streaming", "live-entertainment"],
          "One category of your choice, such as fitness, streaming or live entertainment",
          {
            topN: { n: 1, chosenBy: "cardholder_choice" },
            rawText: "Pet supply stores and cosmetic shops can be chosen too.",
          },
        ),
        earns("dining", 2, ["dining"], "Restaurants"),
      ],
    },
    ...citiApplying,
    productChange: { to: ["citi-double-cash", "citi-custom-cash", "citi-strata-premier"], noFeeDowngradeIds: [] },
    aliases: ["Citi Strata", "Rewards+"],
  }),
];
