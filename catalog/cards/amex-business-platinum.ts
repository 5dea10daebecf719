import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { amexChargeApplying } from "../author-applying.ts";
import { lounge, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, dollars, earns, listed, upTo, windows } from "../author.ts";

const currencyId = "amex-membership-rewards";
const page = "https://www.americanexpress.com/us/credit-cards/business/business-credit-cards";
const enrolment = { required: true };

export const amexBusinessPlatinumCards: CardTerms[] = [
  card({
    issuerId: "amex",
    network: "amex",
    segment: "business",
    fiveTwentyFour: "does_not_count",
    ...amexChargeApplying,
    isCharge: true,
    noPresetLimit: true,
    id: "amex-business-platinum",
    name: "Business Platinum Card",
    shortName: "Business Platinum",
    annualFeeDollars: 895,
    productUrl: `${page}/american-express-business-platinum-credit-card-amex/`,
    confidence: "high",
    sources: {
      "benefits.chatgpt-credit": listed("creditodds", "2026-08-22", "high", "The source says a year, not which."),
      "benefits.clear-credit": listed("creditodds", "2026-08-22", "medium", "A list of August 7, 2026 has $209."),
    },
    confidenceByPath: { "earn.rules.business-categories": "medium" },
    fees: { foreignBps: 0, employeeCardCents: 40_000 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        earns("amex-travel", 5, ["airfare", "hotels"], "Flights and prepaid hotels in Amex Travel", {
          channel: "portal",
        }),
        earns(
          "business-categories",
          2,
          ["home-improvement", "electronics", "software", "shipping"],
          "U.S. hardware, electronics, software, cloud and shipping",
          {
            geo: "us_only",
            cap: upTo(2_000_000, "calendar_year", 1, "business-and-large"),
            rawText: "Both kinds together up to $2,000,000 in a calendar year, then 1 point.",
          },
        ),
        earns("large-purchases", 2, ["everything"], "Single purchases of $5,000 or more", {
          minSpendCents: dollars(5000),
          cap: upTo(2_000_000, "calendar_year", 1, "business-and-large"),
          rawText: "Both kinds together up to $2,000,000 in a calendar year, then 1 point.",
        }),
      ],
    },
    benefits: [
      credit(
        "hotel-credit",
        "Hotel credit",
        300,
        "hotel",
        windows.halfYearly,
        "Prepaid Fine Hotels + Resorts or Hotel Collection bookings in Amex Travel",
        {
          howTo: "Book a prepaid stay through Amex Travel. The Hotel Collection needs two nights or more.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "dell-credit",
        "Dell credit",
        150,
        "office",
        windows.calendarYear,
        "U.S. purchases made directly with Dell",
        {
          enrolment,
          howTo: "Enroll, then buy at Dell with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "dell-spend-credit",
        "Further Dell credit",
        1000,
        "office",
        windows.calendarYear,
        "After $5,000 of U.S. purchases at Dell in the calendar year",
        {
          enrolment,
          howTo: "Spend $5,000 or more at Dell in a calendar year.",
          defaultWeight: 0.3,
        },
      ),
      credit(
        "adobe-credit",
        "Adobe credit",
        250,
        "software",
        windows.calendarYear,
        "After $600 of U.S. purchases made directly with Adobe",
        {
          enrolment,
          howTo: "Enroll, then spend $600 or more with Adobe in a calendar year.",
          defaultWeight: 0.3,
        },
      ),
      credit("indeed-credit", "Indeed credit", 90, "office", windows.quarterly, "Purchases with Indeed", {
        enrolment,
        howTo: "Enroll, then pay Indeed with the card.",
        defaultWeight: 0.3,
      }),
      credit(
        "wireless-credit",
        "Wireless credit",
        10,
        "wireless",
        windows.monthly,
        "U.S. wireless phone service paid directly to the provider",
        {
          enrolment,
          howTo: "Enroll, then let the card pay the phone bill.",
          defaultWeight: 1,
        },
      ),
      credit(
        "hilton-credit",
        "Hilton for Business credit",
        50,
        "hotel",
        windows.quarterly,
        "Purchases made directly with Hilton hotels",
        {
          enrolment,
          howTo: "Join Hilton for Business and enroll, then pay Hilton with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "airline-fee-credit",
        "Airline fee credit",
        200,
        "airline_fee",
        windows.calendarYear,
        "Incidental fees of one airline, such as bags and seats",
        {
          enrolment: { required: true, repeats: "yearly", choice: "One airline for the calendar year" },
          howTo: "Select your airline by January 31. Pay fees separately from the ticket.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "clear-credit",
        "CLEAR+ credit",
        219,
        "security_lane",
        windows.calendarYear,
        "A CLEAR+ membership that renews by itself",
        {
          howTo: "Pay for CLEAR+ with the card.",
          defaultWeight: 0.5,
        },
      ),
      securityLane(120, "Global Entry; $85 every four and a half years for TSA PreCheck"),
      benefit(
        "points-rebate",
        "35% airline bonus",
        "Points back when they pay for flights in Amex Travel, up to 1,000,000 a year",
        "points",
        "travel",
        windows.calendarYear,
        {
          enrolment: { required: true, choice: "One airline for economy fares" },
          howTo: "Select your airline in your account, then book in Amex Travel and pay with points.",
          posting: "portal",
          defaultWeight: 0.5,
        },
      ),
      lounge("centurion-lounge", "Centurion Lounge", "Centurion Lounges on the day you fly", {
        network: "Centurion Lounge",
      }),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges with two guests",
        { network: "Priority Pass", guests: 2 },
        { enrolment },
      ),
      lounge(
        "delta-sky-club",
        "Delta Sky Club",
        "10 visits from February 1 to January 31 when you fly Delta that day",
        {
          network: "Delta Sky Club",
          visits: 10,
        },
      ),
      status("hilton-gold", "Hilton Honors Gold", "Gold status after enrollment", "hotel", { enrolment }),
      status("marriott-gold", "Marriott Bonvoy Gold Elite", "Gold Elite status after enrollment", "hotel", {
        enrolment,
      }),
      covers.rental(false, 75_000),
      covers.tripCancellation(10_000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(3000),
      covers.phone(800, 50),
      covers.purchase(10_000, 90),
      covers.warranty(),
      credit(
        "chatgpt-credit",
        "ChatGPT Business credit",
        300,
        "software",
        windows.calendarYear,
        "A ChatGPT Business subscription",
        {
          howTo: "Pay for ChatGPT Business with the card.",
          defaultWeight: 0.5,
        },
      ),
    ],
    productChange: { to: ["amex-business-gold", "amex-business-green"], noFeeDowngradeIds: [] },
    aliases: ["Amex Biz Plat", "Biz Plat", "Amex Business Platinum"],
  }),
];
