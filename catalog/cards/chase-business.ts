import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { withLateFee } from "../author-late-fees.ts";
import { withMatchers } from "../author-matchers.ts";
import { inkApplying, sapphireApplying } from "../author-applying.ts";
import { lounge, membership, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, dollars, earns, listed, stated, upTo, windows } from "../author.ts";
import { chaseHyattAndIhgBusinessCards } from "./chase-hyatt-and-ihg.ts";
import { chaseSouthwestBusinessCards } from "./chase-southwest.ts";
import { chaseUnitedBusinessCards } from "./chase-united.ts";

const currencyId = "chase-ultimate-rewards";
const page = "https://creditcards.chase.com/business-credit-cards";

const shared = {
  issuerId: "chase",
  network: "visa" as const,
  segment: "business" as const,
  fiveTwentyFour: "does_not_count" as const,
};

const lyft = (multiplier: number) =>
  earns("lyft", multiplier, [], "Lyft rides", { merchantIds: ["lyft"], validTo: "2027-09-30" });

const inkCover = [covers.rental(true, 60_000), covers.purchase(10_000), covers.warranty()];

const inkCards: CardTerms[] = [
  card({
    ...shared,
    id: "chase-sapphire-reserve-business",
    name: "Sapphire Reserve for Business",
    networkTier: "visa_infinite",
    noPresetLimit: true,
    annualFeeDollars: 795,
    productUrl: `${page}/sapphire/reserve-business`,
    confidence: "high",
    sources: { "benefits.the-edit-credit": listed("creditodds", "2026-08-22") },
    confidenceByPath: { "benefits.gift-card-credit": "medium" },
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        earns("chase-travel", 8, ["travel"], "Travel booked through Chase Travel", { channel: "portal" }),
        lyft(5),
        earns("flights", 4, ["airfare"], "Flights booked with the airline"),
        earns("hotels", 4, ["hotels"], "Hotels booked with the hotel"),
        earns("advertising", 3, ["advertising"], "Social media and search advertising"),
      ],
    },
    ...sapphireApplying,
    benefits: [
      credit(
        "travel-credit",
        "Annual travel credit",
        300,
        "travel",
        windows.cardYear,
        "Any purchase that codes as travel",
        {
          howTo: "Pay for travel with the card. The credit posts by itself until it is used up.",
          defaultWeight: 1,
        },
      ),
      credit(
        "the-edit-credit",
        "The Edit hotel credit",
        500,
        "hotel",
        { ...windows.calendarYear, occurrences: 2 },
        "Two credits of up to $250 for prepaid stays of two nights or more with The Edit",
        {
          howTo: "Book a prepaid stay of at least two nights with The Edit in Chase Travel.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "ziprecruiter-credit",
        "ZipRecruiter credit",
        200,
        "office",
        windows.halfYearly,
        "Purchases with ZipRecruiter",
        {
          endsOn: "2027-12-31",
          howTo: "Pay ZipRecruiter with the card.",
          defaultWeight: 0.3,
        },
      ),
      credit(
        "google-workspace-credit",
        "Google Workspace credit",
        200,
        "software",
        windows.calendarYear,
        "Google Workspace subscriptions",
        {
          endsOn: "2027-12-31",
          howTo: "Pay for Google Workspace with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "gift-card-credit",
        "Giftcards.com credit",
        50,
        "shopping",
        windows.halfYearly,
        "Gift cards bought in the Reserve business store of giftcards.com",
        {
          endsOn: "2027-12-31",
          howTo: "Buy a gift card in that store with the card.",
        },
      ),
      credit("lyft-credit", "Lyft credit", 10, "rideshare", windows.monthly, "In-app credit for Lyft rides", {
        endsOn: "2027-09-30",
        posting: "code",
        enrolment: { required: true },
        howTo: "Add the card in the Lyft app. The credit shows there each month.",
      }),
      credit(
        "doordash-promos",
        "DoorDash promos",
        25,
        "delivery",
        { ...windows.monthly, occurrences: 3 },
        "One $5 restaurant promo and two $10 promos for other orders",
        {
          endsOn: "2027-12-31",
          posting: "code",
          enrolment: { required: true },
          howTo: "Activate DashPass first. Choose each promo at checkout; one applies to one order.",
          defaultWeight: 0.5,
        },
      ),
      membership("dashpass", "DashPass", "At least 12 months of DashPass", "delivery", {
        enrolment: { deadline: "2027-12-31" },
      }),
      securityLane(120),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges with two guests",
        { network: "Priority Pass", guests: 2 },
        { enrolment: { required: true } },
      ),
      lounge("sapphire-lounges", "Sapphire Lounge by The Club", "Chase's own lounges with two guests", {
        network: "Chase Sapphire Lounge",
        guests: 2,
      }),
      status("ihg-platinum", "IHG One Rewards Platinum Elite", "Status with IHG as long as the card is open", "hotel", {
        endsOn: "2027-12-31",
        enrolment: { required: true },
      }),
      benefit(
        "high-spend",
        "Rewards for $120,000 a year",
        "IHG Diamond, Southwest A-List, $500 for Southwest and $500 for The Shops at Chase",
        "other",
        "travel",
        windows.calendarYear,
        {
          howTo: "Spend $120,000 in a calendar year on the card.",
          defaultWeight: 0.3,
        },
      ),
      covers.rental(true, 75_000),
      covers.tripCancellation(10_000, 20_000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(),
      covers.phone(1000, 100),
      covers.purchase(10_000),
      covers.warranty(),
    ],
    aliases: ["CSRB", "Sapphire Reserve Business", "CSR Business"],
  }),
  card({
    ...shared,
    id: "chase-ink-preferred",
    name: "Ink Business Preferred",
    annualFeeDollars: 95,
    productUrl: `${page}/ink/business-preferred`,
    confidence: "high",
    confidenceByPath: {},
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        lyft(5),
        earns(
          "business-categories",
          3,
          ["travel", "transit", "rideshare", "shipping", "advertising", "phone-internet"],
          "Travel, shipping, online ads, internet, cable and phone",
          {
            cap: upTo(150_000, "cardmember_year"),
          },
        ),
      ],
    },
    ...inkApplying,
    benefits: [...inkCover, covers.tripCancellation(5000, 10_000), covers.tripDelay(12, 500), covers.phone(1000, 100)],
    productChange: {
      to: ["chase-ink-cash", "chase-ink-unlimited"],
      noFeeDowngradeIds: ["chase-ink-cash", "chase-ink-unlimited"],
    },
    aliases: ["CIP", "Ink Preferred"],
  }),
  card({
    ...shared,
    id: "chase-ink-cash",
    name: "Ink Business Cash",
    annualFeeDollars: 0,
    productUrl: `${page}/ink/cash`,
    confidence: "high",
    sources: { "fees.foreignBps": stated("2026-09-30") },
    confidenceByPath: { "earn.rules.lyft": "medium" },
    fees: { foreignBps: 300, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        earns(
          "office-and-phone",
          5,
          ["office-supplies", "phone-internet"],
          "Office supply stores, internet, cable and phone",
          { cap: upTo(25_000, "cardmember_year") },
        ),
        earns("gas-and-dining", 2, ["gas", "dining"], "Gas stations and restaurants", {
          cap: upTo(25_000, "cardmember_year"),
        }),
        lyft(2),
      ],
    },
    ...inkApplying,
    benefits: inkCover,
    productChange: { to: ["chase-ink-unlimited", "chase-ink-preferred"], noFeeDowngradeIds: [] },
    aliases: ["CIC", "Ink Cash"],
  }),
  card({
    ...shared,
    id: "chase-ink-unlimited",
    name: "Ink Business Unlimited",
    annualFeeDollars: 0,
    productUrl: `${page}/ink/unlimited`,
    confidence: "high",
    sources: { "fees.foreignBps": stated("2026-09-30") },
    confidenceByPath: { "earn.rules.lyft": "medium" },
    fees: { foreignBps: 300, employeeCardCents: 0 },
    earn: { currencyId, base: 1.5, rules: [lyft(2)] },
    ...inkApplying,
    benefits: inkCover,
    productChange: { to: ["chase-ink-cash", "chase-ink-preferred"], noFeeDowngradeIds: [] },
    aliases: ["CIU", "Ink Unlimited"],
  }),
  card({
    ...shared,
    id: "chase-ink-premier",
    name: "Ink Business Premier",
    isCharge: true,
    annualFeeDollars: 195,
    productUrl: `${page}/ink/premier`,
    confidence: "high",
    confidenceByPath: { isCharge: "medium" },
    fees: { foreignBps: 0, employeeCardCents: 0 },
    earn: {
      currencyId,
      base: 2,
      rules: [
        earns("chase-travel", 5, ["travel"], "Travel booked through Chase Travel", { channel: "portal" }),
        earns("large-purchases", 2.5, ["everything"], "Purchases of $5,000 or more", { minSpendCents: dollars(5000) }),
      ],
    },
    ...inkApplying,
    benefits: [...inkCover, covers.tripDelay(12, 500), covers.phone(1000, 100)],
    aliases: ["CIBP", "Ink Premier"],
  }),
];

export const chaseBusinessCards: CardTerms[] = withMatchers(
  withLateFee(
    [...inkCards, ...chaseUnitedBusinessCards, ...chaseSouthwestBusinessCards, ...chaseHyattAndIhgBusinessCards],
    40,
    40,
  ),
);
