import type { WalletCard } from "../core/src/domain/wallet/shapes.ts";
import type { PersonName } from "./people.ts";

type PurchaseStory = [dayOfMonth: number, merchant: string, categoryId: string, dollars: number];

/** What became of a card in the past year. Days count from today. */
export type CardStory = {
  cardId: string;
  last4: string;
  openedDaysAgo: number;
  limitCents: number | null;
  autopay: WalletCard["autopay"]["mode"];
  /** The due date of the last closed statement; it closed 25 days before. */
  dueInDays: number;
  usualStatementCents: number;
  /** Every how many statements one is paid four days late; absent: none is. */
  lateEvery?: number;
  /** Which of these it is, from 0: the last, unless it is given. */
  lateAt?: number;
  /** The last statement, if it was entered. */
  last?: { balanceCents: number; minimumCents: number; paid?: "pending" | "posted" };
  balanceCents?: number;
  purchases: PurchaseStory[];
  /** Cents of the running window that are used, by benefit. What is not named is open. */
  usedNow?: Record<string, number | "all">;
  /** Which of every four windows of a credit passes unused: the last, 3, unless it is given. */
  missedWindow?: 0 | 1 | 2;
  /** Benefits that they turned off. */
  notForMe?: string[];
  fee?: { postedDaysAgo: number; amountCents: number };
  isWorkingOnOffer?: boolean;
  closedDaysAgo?: number;
};

const maya: CardStory[] = [
  {
    cardId: "chase-sapphire-reserve",
    last4: "4417",
    openedDaysAgo: 1_753,
    limitCents: 2_600_000,
    autopay: "statement",
    dueInDays: 11,
    usualStatementCents: 310_000,
    last: { balanceCents: 390_215, minimumCents: 11_800 },
    balanceCents: 521_840,
    purchases: [
      [3, "Delta Air Lines", "airfare", 420],
      [9, "Marriott", "hotels", 310],
      [17, "Nopa", "dining", 96.4],
    ],
    usedNow: {
      "travel-credit": "all",
      "the-edit-credit": "all",
      "dining-credit": 6_800,
      "doordash-promos": "all",
      "security-lane": "all",
    },
    notForMe: ["peloton-credit", "select-hotel-credit", "high-spend"],
    fee: { postedDaysAgo: 290, amountCents: 79_500 },
  },
  {
    cardId: "amex-gold",
    last4: "1009",
    openedDaysAgo: 980,
    limitCents: null,
    autopay: "none",
    dueInDays: 4,
    usualStatementCents: 180_000,
    last: { balanceCents: 211_843, minimumCents: 4_000, paid: "pending" },
    balanceCents: 264_300,
    purchases: [
      [2, "Safeway", "groceries", 184.2],
      [8, "Chipotle", "dining", 38.5],
      [14, "Blue Bottle", "coffee", 22.75],
      [21, "Trader Joe's", "groceries", 121.9],
    ],
    usedNow: { "resy-credit": "all" },
    notForMe: ["dunkin-credit"],
  },
  {
    cardId: "capital-one-venture-x",
    last4: "8820",
    openedDaysAgo: 718,
    limitCents: 1_500_000,
    autopay: "none",
    dueInDays: 20,
    usualStatementCents: 92_000,
    last: { balanceCents: 105_708, minimumCents: 2_500 },
    balanceCents: 105_708,
    purchases: [
      [5, "Uber", "rideshare", 41.2],
      [19, "Costco", "warehouse-clubs", 264.3],
    ],
    usedNow: { "travel-credit": 18_550, "anniversary-miles": "all" },
    notForMe: ["security-lane"],
  },
  {
    cardId: "chase-freedom-flex",
    last4: "2206",
    openedDaysAgo: 1_320,
    limitCents: 900_000,
    autopay: "none",
    dueInDays: 1,
    usualStatementCents: 98_000,
    last: { balanceCents: 128_460, minimumCents: 4_000 },
    balanceCents: 128_460,
    purchases: [
      [6, "Walgreens", "drugstores", 43.1],
      [12, "Chipotle", "dining", 57],
    ],
  },
  {
    cardId: "amex-blue-cash-preferred",
    last4: "3005",
    openedDaysAgo: 610,
    limitCents: 1_200_000,
    autopay: "statement",
    dueInDays: 16,
    usualStatementCents: 55_000,
    last: { balanceCents: 61_137, minimumCents: 2_500, paid: "posted" },
    balanceCents: 46_120,
    purchases: [
      [4, "Whole Foods Market", "groceries", 212.6],
      [11, "Netflix", "streaming", 22.99],
      [18, "Shell", "gas", 54.3],
      [25, "Whole Foods Market", "groceries", 176.4],
    ],
    usedNow: { "disney-streaming": "all" },
  },
  {
    cardId: "citi-double-cash",
    last4: "8810",
    openedDaysAgo: 2_210,
    limitCents: 1_100_000,
    autopay: "none",
    dueInDays: 6,
    usualStatementCents: 42_000,
    last: { balanceCents: 34_692, minimumCents: 2_500 },
    balanceCents: 407_000,
    purchases: [
      [7, "Home Depot", "home-improvement", 168.9],
      [22, "Kaiser Permanente", "medical", 90],
    ],
  },
  {
    cardId: "chase-united-explorer",
    last4: "5093",
    openedDaysAgo: 739,
    limitCents: 1_000_000,
    autopay: "statement",
    dueInDays: 14,
    usualStatementCents: 24_000,
    last: { balanceCents: 26_800, minimumCents: 2_500 },
    balanceCents: 26_800,
    purchases: [[15, "United Airlines", "airfare", 118]],
    usedNow: { "rideshare-credit": "all" },
    notForMe: [
      "united-hotels-credit",
      "jsx-credit",
      "avis-budget-credit",
      "instacart-credit",
      "united-travel-credit",
      "security-lane",
      "club-passes",
    ],
    fee: { postedDaysAgo: 8, amountCents: 15_000 },
  },
  {
    cardId: "amex-hilton-aspire",
    last4: "6012",
    openedDaysAgo: 92,
    limitCents: 2_000_000,
    autopay: "none",
    dueInDays: 26,
    usualStatementCents: 71_000,
    balanceCents: 74_219,
    purchases: [
      [1, "Hilton", "hotels", 612],
      [10, "Nopa", "dining", 143],
      [16, "Alaska Airlines", "airfare", 386],
    ],
    notForMe: ["clear-credit", "spend-free-nights"],
    isWorkingOnOffer: true,
  },
  {
    cardId: "wells-fargo-active-cash",
    last4: "3318",
    openedDaysAgo: 640,
    limitCents: 600_000,
    autopay: "none",
    dueInDays: 9,
    usualStatementCents: 0,
    purchases: [],
    closedDaysAgo: 75,
  },
];

const ada: CardStory[] = [
  {
    cardId: "amex-gold",
    last4: "2201",
    openedDaysAgo: 430,
    limitCents: null,
    autopay: "statement",
    dueInDays: 9,
    usualStatementCents: 120_000,
    last: { balanceCents: 131_250, minimumCents: 4_000 },
    balanceCents: 140_200,
    purchases: [[9, "Safeway", "groceries", 240]],
  },
  {
    cardId: "citi-double-cash",
    last4: "4410",
    openedDaysAgo: 1_100,
    limitCents: 800_000,
    autopay: "statement",
    dueInDays: 18,
    usualStatementCents: 38_000,
    last: { balanceCents: 40_115, minimumCents: 2_500 },
    balanceCents: 40_115,
    purchases: [[20, "Verizon", "wireless", 140]],
  },
];

const leo: CardStory[] = [
  {
    cardId: "chase-sapphire-preferred",
    last4: "9954",
    openedDaysAgo: 500,
    limitCents: 1_200_000,
    autopay: "minimum",
    dueInDays: 12,
    usualStatementCents: 64_000,
    last: { balanceCents: 70_310, minimumCents: 2_500 },
    balanceCents: 88_000,
    purchases: [[13, "Nopa", "dining", 88]],
  },
  {
    cardId: "discover-it-cash-back",
    last4: "6071",
    openedDaysAgo: 260,
    limitCents: 500_000,
    autopay: "none",
    dueInDays: 5,
    usualStatementCents: 21_000,
    balanceCents: 12_400,
    purchases: [[2, "Amazon", "online-retail", 63]],
  },
];

/** Whose cards there are after every start. Fay has none: she never paid. */
export const walletStories: Partial<Record<PersonName, CardStory[]>> = { member: maya, admin: ada, lapsed: leo };
