import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { amexApplying, amexChargeApplying } from "../author-applying.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, points, stated, upTo, welcomeOffer, windows } from "../author.ts";
import { amexPlatinumCards } from "./amex-platinum.ts";
import { status } from "../author-benefits.ts";

const currencyId = "amex-membership-rewards";
const page = "https://www.americanexpress.com/us/credit-cards/card";
const enrolment = { required: true };
const us = { geo: "us_only" as const };

const disneyCredit = (amount: number, price: string) =>
  credit(
    "disney-streaming",
    "Disney streaming credit",
    amount,
    "streaming",
    windows.monthly,
    `A Disney streaming subscription of ${price} or more a month`,
    {
      enrolment,
      howTo: "Enroll, then pay for an auto-renewing subscription at Disney+, Hulu or ESPN with the card.",
    },
  );

export const amexPersonalCards: CardTerms[] = withMatchers(
  withLateFee(
    [
      ...amexPlatinumCards,
      card({
        id: "amex-gold",
        name: "Gold Card",
        shortName: "Gold",
        issuerId: "amex",
        network: "amex",
        isCharge: true,
        noPresetLimit: true,
        annualFeeDollars: 325,
        productUrl: `${page}/gold-card/`,
        confidence: "high",
        sources: {
          "benefits.resy-credit": listed("creditodds", "2026-08-13", "high"),
          "benefits.hertz-status": listed("creditodds", "2026-08-22"),
          "benefits.dining-credit": listed("plan.cards", "2026-08-07", "high"),
          "earn.rules.prepaid-cars": listed("creditodds", "2026-08-22"),
          "earn.rules.prepaid-hotels": stated("2026-09-30"),
        },
        confidenceByPath: {},
        fees: { foreignBps: 0, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            earns("dining", 4, ["dining"], "Restaurants worldwide", { cap: upTo(50_000, "calendar_year") }),
            earns("groceries", 4, ["groceries"], "U.S. supermarkets", { ...us, cap: upTo(25_000, "calendar_year") }),
            earns("flights", 3, ["airfare"], "Flights booked with airlines or Amex Travel"),
            earns("prepaid-hotels", 5, ["hotels"], "Prepaid hotels booked through Amex Travel", {
              channel: "portal",
              validFrom: "2026-05-02",
            }),
            earns("prepaid-cars", 2, ["car-rental", "cruises"], "Prepaid cars and cruises booked through Amex Travel", {
              channel: "portal",
              validFrom: "2026-05-02",
            }),
          ],
        },
        ...amexChargeApplying,
        benefits: [
          credit(
            "dining-credit",
            "Dining credit",
            10,
            "dining",
            windows.monthly,
            "Grubhub, The Cheesecake Factory, Five Guys, Buffalo Wild Wings and Wonder",
            {
              enrolment,
              howTo: "Enroll, then pay with the card at a partner on the list.",
            },
          ),
          credit("uber-cash", "Uber Cash", 10, "rideshare", windows.monthly, "U.S. rides and Uber Eats orders", {
            posting: "code",
            enrolment,
            howTo:
              "Add the card to the Uber app once. Pay with an Amex card; what is left at the end of the month is lost.",
          }),
          credit(
            "resy-credit",
            "Resy credit",
            50,
            "dining",
            windows.halfYearly,
            "U.S. restaurants that Resy or Tock mark as eligible",
            {
              enrolment,
              howTo:
                "Enroll, then pay with the card at a restaurant that Resy or Tock mark as eligible. No booking is needed.",
            },
          ),
          credit("dunkin-credit", "Dunkin' credit", 7, "dining", windows.monthly, "U.S. Dunkin' locations", {
            enrolment,
            howTo: "Enroll, then pay with the card at Dunkin' or reload the Dunkin' app.",
            defaultWeight: 0.5,
          }),
          benefit(
            "hotel-collection",
            "The Hotel Collection",
            "A $100 property credit on stays of two nights or more",
            "other",
            "hotel",
            null,
            {
              posting: "portal",
              defaultWeight: 0.3,
            },
          ),
          covers.rental(false, 50_000),
          covers.tripDelay(12, 300),
          covers.lostLuggage(1250),
          covers.purchase(10_000, 90),
          covers.warranty(),
          status("hertz-status", "Hertz status", "Elite status with Hertz", "travel", { enrolment }),
        ],
        productChange: { to: ["amex-platinum", "amex-green"], noFeeDowngradeIds: [] },
        aliases: ["Amex Gold", "Gold", "American Express Gold", "Rose Gold"],
      }),
      card({
        id: "amex-green",
        name: "Classic Green Card",
        shortName: "Classic Green",
        issuerId: "amex",
        network: "amex",
        isCharge: true,
        noPresetLimit: true,
        availability: "closed_to_new",
        annualFeeDollars: 150,
        productUrl: `${page}/green/`,
        confidence: "high",
        sources: {
          "fees.annual": stated("2026-08-22"),
          name: listed("plan.cards", "2026-08-07", "high"),
          availability: listed("creditodds", "2026-08-22", "high"),
          "benefits.clear-credit": listed("creditodds", "2026-08-22", "medium", "A list of August 7, 2026 has $209."),
        },
        confidenceByPath: { offers: "low" },
        fees: { foreignBps: 0, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            earns("travel", 3, ["travel"], "Travel worldwide"),
            earns("transit", 3, ["transit", "rideshare"], "Transit, tolls, parking and rides"),
            earns("dining", 3, ["dining"], "Restaurants worldwide"),
          ],
        },
        offers: [welcomeOffer("welcome", [points(40_000, currencyId, 3000, { months: 6 })])],
        ...amexChargeApplying,
        benefits: [
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
          covers.rental(false, 50_000),
          covers.tripDelay(12, 300),
          covers.lostLuggage(1250),
          covers.purchase(1000, 90),
          covers.warranty(),
        ],
        productChange: { to: ["amex-gold", "amex-platinum"], noFeeDowngradeIds: [] },
        aliases: ["Amex Green", "American Express Green", "Green Card"],
      }),
      card({
        id: "amex-blue-cash-preferred",
        name: "Blue Cash Preferred",
        issuerId: "amex",
        network: "amex",
        annualFeeDollars: 95,
        productUrl: `${page}/blue-cash-preferred/`,
        confidence: "high",
        sources: {
          "benefits.disney-streaming": listed(
            "plan.cards",
            "2026-08-07",
            "low",
            "CreditOdds (August 22, 2026) has $7 a month.",
          ),
          "fees.firstYearCents": stated("2026-09-22"),
        },
        confidenceByPath: {},
        fees: { firstYearCents: 0, foreignBps: 270, authorizedUserCents: 0 },
        earn: {
          currencyId: "cash",
          base: 1,
          rules: [
            earns("groceries", 6, ["groceries"], "U.S. supermarkets", { ...us, cap: upTo(6000, "calendar_year") }),
            earns("streaming", 6, ["streaming"], "Select U.S. streaming subscriptions", us),
            earns("gas", 3, ["gas"], "U.S. gas stations", us),
            earns("transit", 3, ["transit", "rideshare"], "Transit, rides, tolls and parking"),
          ],
        },
        ...amexApplying(),
        benefits: [
          disneyCredit(10, "$9.99"),
          covers.rental(false, 50_000),
          covers.purchase(1000, 90),
          covers.returns(300),
        ],
        productChange: { to: ["amex-blue-cash-everyday"], noFeeDowngradeIds: ["amex-blue-cash-everyday"] },
        aliases: ["BCP", "Amex BCP", "Blue Cash"],
      }),
      card({
        id: "amex-blue-cash-everyday",
        name: "Blue Cash Everyday",
        issuerId: "amex",
        network: "amex",
        annualFeeDollars: 0,
        productUrl: `${page}/blue-cash-everyday/`,
        confidence: "high",
        confidenceByPath: { "benefits.disney-streaming": "medium" },
        fees: { foreignBps: 270, authorizedUserCents: 0 },
        earn: {
          currencyId: "cash",
          base: 1,
          rules: [
            earns("groceries", 3, ["groceries"], "U.S. supermarkets", { ...us, cap: upTo(6000, "calendar_year") }),
            earns("online-retail", 3, ["online-retail"], "U.S. online retail", {
              ...us,
              channel: "online",
              cap: upTo(6000, "calendar_year"),
            }),
            earns("gas", 3, ["gas"], "U.S. gas stations", { ...us, cap: upTo(6000, "calendar_year") }),
          ],
        },
        ...amexApplying(),
        benefits: [disneyCredit(7, "$9.99"), covers.rental(false, 50_000), covers.purchase(1000, 90)],
        productChange: { to: ["amex-blue-cash-preferred"], noFeeDowngradeIds: [] },
        aliases: ["BCE", "Amex BCE"],
      }),
      card({
        id: "amex-cash-magnet",
        name: "Cash Magnet",
        issuerId: "amex",
        network: "amex",
        availability: "closed_to_new",
        annualFeeDollars: 0,
        productUrl: `${page}/cash-magnet/`,
        confidence: "high",
        sources: { availability: listed("creditodds", "2026-08-22", "high") },
        confidenceByPath: {},
        fees: { foreignBps: 270, authorizedUserCents: 0 },
        earn: { currencyId: "cash", base: 1.5, rules: [] },
        ...amexApplying(),
        productChange: { to: ["amex-blue-cash-everyday", "amex-blue-cash-preferred"], noFeeDowngradeIds: [] },
        aliases: ["Amex Cash Magnet"],
      }),
      card({
        id: "amex-everyday",
        name: "EveryDay",
        issuerId: "amex",
        network: "amex",
        availability: "closed_to_new",
        annualFeeDollars: 0,
        productUrl: `${page}/amex-everyday/`,
        confidence: "medium",
        sources: { availability: listed("creditodds", "2026-08-22", "high") },
        confidenceByPath: { "fees.annual": "high", earn: "high" },
        fees: { foreignBps: 270, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            earns("groceries", 2, ["groceries"], "U.S. supermarkets; 20% more points with 20 purchases in a period", {
              ...us,
              cap: upTo(6000, "calendar_year"),
              bonusPct: { pct: 20, when: "20 or more purchases in a billing period" },
            }),
            earns("amex-travel", 2, ["travel"], "Travel booked through Amex Travel", { channel: "portal" }),
          ],
        },
        ...amexApplying(),
        aliases: ["Amex EveryDay", "ED"],
      }),
      card({
        id: "amex-everyday-preferred",
        name: "EveryDay Preferred",
        issuerId: "amex",
        network: "amex",
        availability: "closed_to_new",
        annualFeeDollars: 95,
        productUrl: `${page}/amex-everyday-preferred/`,
        confidence: "medium",
        sources: { availability: listed("creditodds", "2026-08-22", "high") },
        confidenceByPath: { "fees.annual": "high", earn: "high" },
        fees: { foreignBps: 270, authorizedUserCents: 0 },
        earn: {
          currencyId,
          base: 1,
          rules: [
            earns("groceries", 3, ["groceries"], "U.S. supermarkets; 50% more points with 30 purchases in a period", {
              ...us,
              cap: upTo(6000, "calendar_year"),
              bonusPct: { pct: 50, when: "30 or more purchases in a billing period" },
            }),
            earns("gas", 2, ["gas"], "U.S. gas stations", us),
            earns("amex-travel", 2, ["travel"], "Travel booked through Amex Travel", { channel: "portal" }),
          ],
        },
        ...amexApplying(),
        productChange: { to: ["amex-everyday"], noFeeDowngradeIds: ["amex-everyday"] },
        aliases: ["EDP", "Amex EveryDay Preferred"],
      }),
    ],
    29,
    40,
  ),
);
