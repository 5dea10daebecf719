import type { CardTerms } from "../../core/src/domain/catalog/card-terms.ts";
import { sapphireApplying } from "../author-applying.ts";
import { lounge, membership, securityLane, status } from "../author-benefits.ts";
import { covers } from "../author-cover.ts";
import { benefit, card, credit, earns, listed, stated, upTo, windows } from "../author.ts";

const currencyId = "chase-ultimate-rewards";
const page = "https://creditcards.chase.com/rewards-credit-cards/sapphire";

const lyft = earns("lyft", 5, [], "Lyft rides", { merchantIds: ["lyft"], validTo: "2027-09-30" });

/** Ten points with Paze at checkout, a promotion of 2026 on several cards. */
export const paze = (multiplier: number, afterMultiplier: number) =>
  earns("paze", multiplier, [], "Checkout with Paze", {
    merchantIds: ["paze"],
    cap: upTo(1500, "calendar_month", afterMultiplier),
    validFrom: "2026-05-15",
    validTo: "2026-12-31",
  });

const portal = (multiplier: number) =>
  earns("chase-travel", multiplier, ["travel"], "Travel booked through Chase Travel", { channel: "portal" });

export const chaseSapphireCards: CardTerms[] = [
  card({
    id: "chase-sapphire-preferred",
    name: "Sapphire Preferred",
    issuerId: "chase",
    network: "visa",
    networkTier: "visa_signature",
    annualFeeDollars: 95,
    productUrl: `${page}/preferred`,
    confidence: "medium",
    sources: {
      "earn.rules.paze": listed("creditodds", "2026-05-15"),
      "earn.rules.peloton": stated("2026-10-01"),
      "benefits.anniversary-points": listed("plan.cards", "2026-08-07"),
      "earn.rules.vacation-homes": stated("2026-10-01"),
      "earn.rules.gas": stated("2026-10-01"),
      "benefits.apple-tv": listed("creditodds", "2026-08-22"),
      "benefits.security-lane": stated("2026-09-30"),
      "benefits.hotel-credit": stated("2026-09-30"),
    },
    confidenceByPath: { "benefits.doordash-promo": "medium" },
    fees: { foreignBps: 0, authorizedUserCents: 0 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        portal(5),
        lyft,
        earns("dining", 3, ["dining"], "Dining, takeout and delivery"),
        earns("online-groceries", 3, ["online-groceries"], "Online groceries, not Target, Walmart or wholesale clubs", {
          channel: "online",
        }),
        earns("streaming", 3, ["streaming"], "Select streaming services"),
        earns("gas", 3, ["gas", "ev-charging"], "Gas stations and EV charging", { validFrom: "2026-06-15" }),
        earns("vacation-homes", 3, [], "Vacation homes booked with Airbnb, Vrbo and other large brands", {
          merchantIds: ["airbnb", "vrbo"],
          validFrom: "2026-06-15",
        }),
        earns("travel", 2, ["travel", "transit", "rideshare"], "All other travel"),
        earns("peloton", 5, [], "Peloton equipment and accessories of $150 or more", {
          merchantIds: ["peloton"],
          minSpendCents: 15_000,
          cap: upTo(5000, "promo"),
          validTo: "2027-12-31",
        }),
        paze(10, 1),
      ],
    },
    ...sapphireApplying,
    benefits: [
      credit(
        "hotel-credit",
        "Chase Travel hotel credit",
        100,
        "hotel",
        windows.cardYear,
        "Hotel stays booked through Chase Travel",
        {
          howTo: "Book a hotel through Chase Travel and pay with the card. The credit posts by itself.",
          defaultWeight: 0.8,
        },
      ),
      benefit(
        "anniversary-points",
        "10% anniversary points",
        "Points worth 10% of your purchases of the past card year, counted at 1 point a dollar",
        "points",
        "other",
        windows.cardYear,
        { firstYear: "excluded", defaultWeight: 1, endsOn: "2026-09-30", openedUntil: "2026-06-14" },
      ),
      membership("dashpass", "DashPass", "At least 12 months of DashPass on DoorDash and Caviar", "delivery", {
        enrolment: { deadline: "2027-12-31" },
        howTo: "Add the card in the DoorDash app and activate DashPass there.",
      }),
      credit(
        "doordash-promo",
        "DoorDash non-restaurant promo",
        10,
        "delivery",
        windows.monthly,
        "One order of groceries or retail on DoorDash",
        {
          posting: "code",
          endsOn: "2027-12-31",
          howTo: "Activate DashPass first. Choose the promo at checkout of a non-restaurant order.",
          enrolment: { required: true },
          defaultWeight: 0.5,
        },
      ),
      covers.rental(true, 60_000),
      covers.tripCancellation(10_000, 20_000),
      covers.tripDelay(12, 500),
      covers.baggageDelay(),
      covers.purchase(500),
      covers.warranty(),
      securityLane(120),
      membership("apple-tv", "Apple TV", "A year of Apple TV, when activated by the end of 2026", "streaming", {
        enrolment: { deadline: "2026-12-31" },
        howTo: "Activate it once on the benefits page of the card.",
      }),
    ],
    productChange: {
      to: ["chase-sapphire-reserve", "chase-freedom-unlimited", "chase-freedom-flex"],
      noFeeDowngradeIds: ["chase-freedom-unlimited", "chase-freedom-flex"],
    },
    aliases: ["CSP", "Chase Sapphire Preferred", "Sapphire"],
  }),
  card({
    id: "chase-sapphire-reserve",
    name: "Sapphire Reserve",
    issuerId: "chase",
    network: "visa",
    networkTier: "visa_infinite",
    annualFeeDollars: 795,
    productUrl: `${page}/reserve`,
    confidence: "high",
    sources: {
      "fees.authorizedUserCents": stated("2026-10-01"),
      network: stated("2026-10-01"),
      "earn.rules.paze": listed("creditodds", "2026-05-15"),
      "earn.rules.peloton": listed("creditodds", "2026-08-22", "high"),
      "benefits.the-edit-credit": listed("creditodds", "2026-08-22"),
    },
    confidenceByPath: {
      "benefits.select-hotel-credit": "medium",
      "benefits.high-spend": "medium",
    },
    fees: { foreignBps: 0, authorizedUserCents: 19_500 },
    earn: {
      currencyId,
      base: 1,
      rules: [
        portal(8),
        lyft,
        earns("flights", 4, ["airfare"], "Flights booked with the airline"),
        earns("hotels", 4, ["hotels"], "Hotels booked with the hotel"),
        earns("dining", 3, ["dining"], "Dining, takeout and delivery"),
        earns("peloton", 10, [], "Peloton equipment and accessories of $150 or more", {
          merchantIds: ["peloton"],
          minSpendCents: 15_000,
          cap: upTo(5000, "promo"),
          validTo: "2027-12-31",
        }),
        paze(10, 1),
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
        { howTo: "Book a prepaid stay of at least two nights with The Edit in Chase Travel.", defaultWeight: 0.5 },
      ),
      credit(
        "select-hotel-credit",
        "Select Chase Travel hotels credit",
        250,
        "hotel",
        windows.once,
        "One prepaid stay of two nights or more at select hotel groups in 2026",
        {
          endsOn: "2026-12-31",
          howTo: "Book a prepaid stay with a participating group, such as IHG or Omni, in Chase Travel.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "dining-credit",
        "Exclusive Tables dining credit",
        150,
        "dining",
        windows.halfYearly,
        "Restaurants of Sapphire Reserve Exclusive Tables on OpenTable",
        {
          howTo: "Dine at a restaurant on the Exclusive Tables list and pay with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit(
        "stubhub-credit",
        "StubHub and viagogo credit",
        150,
        "entertainment",
        windows.halfYearly,
        "Tickets bought on StubHub or viagogo",
        {
          endsOn: "2027-12-31",
          enrolment: { required: true },
          howTo: "Activate once with Chase, then buy tickets with the card.",
          defaultWeight: 0.5,
        },
      ),
      credit("lyft-credit", "Lyft credit", 10, "rideshare", windows.monthly, "In-app credit for Lyft rides", {
        endsOn: "2027-09-30",
        posting: "code",
        enrolment: { required: true },
        howTo: "Add the card in the Lyft app. The credit shows there each month.",
      }),
      credit("peloton-credit", "Peloton credit", 10, "wellness", windows.monthly, "Peloton memberships", {
        endsOn: "2027-12-31",
        enrolment: { required: true },
        howTo: "Activate with Chase and pay for the membership with the card.",
        defaultWeight: 0.3,
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
      membership("dashpass", "DashPass", "At least 12 months of DashPass on DoorDash and Caviar", "delivery", {
        enrolment: { deadline: "2027-12-31" },
        howTo: "Add the card in the DoorDash app and activate DashPass there.",
      }),
      membership("apple-services", "Apple TV and Apple Music", "Both subscriptions without charge", "streaming", {
        endsOn: "2027-06-22",
        howTo: "Activate each subscription once on the benefits page of the card.",
      }),
      securityLane(120),
      lounge(
        "priority-pass",
        "Priority Pass Select",
        "Priority Pass lounges with two guests",
        { network: "Priority Pass", guests: 2 },
        {
          enrolment: { required: true },
          howTo: "Activate the membership with Chase and show it at the lounge.",
        },
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
        "Rewards for $75,000 a year",
        "IHG Diamond, Southwest A-List, $500 for Southwest and $250 for The Shops at Chase",
        "other",
        "travel",
        windows.calendarYear,
        { howTo: "Spend $75,000 in a calendar year on the card.", defaultWeight: 0.3 },
      ),
      covers.rental(true, 75_000),
      covers.tripCancellation(10_000, 20_000),
      covers.tripDelay(6, 500),
      covers.lostLuggage(),
      covers.evacuation(100_000),
      covers.purchase(10_000),
      covers.returns(500),
      covers.warranty(),
    ],
    productChange: {
      to: ["chase-sapphire-preferred", "chase-freedom-unlimited", "chase-freedom-flex"],
      noFeeDowngradeIds: ["chase-freedom-unlimited", "chase-freedom-flex"],
    },
    aliases: ["CSR", "Chase Sapphire Reserve", "Reserve"],
  }),
];
