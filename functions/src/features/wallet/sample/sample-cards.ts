import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";

/** A card of the sample wallet. Amounts are invented, days count from today. */
export type SampleCard = {
  cardId: string;
  last4: string;
  openedDaysAgo: number;
  limitCents: number | null;
  balanceCents: number;
  autopay: WalletCard["autopay"]["mode"];
  statement?: {
    balanceCents: number;
    minimumCents: number;
    dueInDays: number;
    paidCents?: number;
    isPending?: boolean;
  };
  monthlySpendCents: number;
  /** Units of the card's currency; cents where it pays cash. */
  monthlyUnits: number;
  /** Part of the running window that is used, by benefit; what is not named is open. */
  usedNow?: Record<string, number>;
  /** Benefits that the member wants no reminders of. */
  notForMe?: string[];
  /** Spent so far towards the card's welcome offer. */
  offerSpentCents?: number;
};

export const sampleCards: SampleCard[] = [
  {
    cardId: "chase-sapphire-reserve",
    last4: "4417",
    openedDaysAgo: 1_753,
    limitCents: 2_600_000,
    balanceCents: 521_840,
    autopay: "statement",
    statement: { balanceCents: 390_215, minimumCents: 11_800, dueInDays: 11 },
    monthlySpendCents: 61_000,
    monthlyUnits: 1_240,
    usedNow: { "travel-credit": 1, "the-edit-credit": 1, "dining-credit": 0.4, "doordash-promos": 1 },
    notForMe: ["peloton-credit", "select-hotel-credit", "high-spend", "security-lane"],
  },
  {
    cardId: "amex-gold",
    last4: "1009",
    openedDaysAgo: 980,
    limitCents: null,
    balanceCents: 264_300,
    autopay: "none",
    statement: { balanceCents: 211_843, minimumCents: 4_000, dueInDays: 4, paidCents: 211_843, isPending: true },
    monthlySpendCents: 92_000,
    monthlyUnits: 2_900,
    usedNow: { "resy-credit": 1 },
    notForMe: ["dunkin-credit"],
  },
  {
    cardId: "capital-one-venture-x",
    last4: "8820",
    openedDaysAgo: 352,
    limitCents: 1_500_000,
    balanceCents: 105_708,
    autopay: "none",
    statement: { balanceCents: 105_708, minimumCents: 2_500, dueInDays: 20 },
    monthlySpendCents: 48_000,
    monthlyUnits: 960,
    usedNow: { "travel-credit": 0.6, "anniversary-miles": 1 },
    notForMe: ["security-lane"],
  },
  {
    cardId: "chase-freedom-flex",
    last4: "2206",
    openedDaysAgo: 1_320,
    limitCents: 900_000,
    balanceCents: 128_460,
    autopay: "none",
    statement: { balanceCents: 128_460, minimumCents: 4_000, dueInDays: 1 },
    monthlySpendCents: 31_000,
    monthlyUnits: 820,
  },
  {
    cardId: "amex-blue-cash-preferred",
    last4: "3005",
    openedDaysAgo: 610,
    limitCents: 1_200_000,
    balanceCents: 61_137,
    autopay: "statement",
    statement: { balanceCents: 61_137, minimumCents: 2_500, dueInDays: 16, paidCents: 61_137 },
    monthlySpendCents: 52_000,
    monthlyUnits: 2_450,
    usedNow: { "disney-streaming": 1 },
  },
  {
    cardId: "citi-double-cash",
    last4: "7741",
    openedDaysAgo: 2_210,
    limitCents: 1_100_000,
    balanceCents: 407_000,
    autopay: "none",
    statement: { balanceCents: 34_692, minimumCents: 2_500, dueInDays: 6 },
    monthlySpendCents: 58_000,
    monthlyUnits: 1_160,
  },
  {
    cardId: "chase-united-explorer",
    last4: "5093",
    openedDaysAgo: 742,
    limitCents: 1_000_000,
    balanceCents: 26_800,
    autopay: "statement",
    statement: { balanceCents: 26_800, minimumCents: 2_500, dueInDays: 14 },
    monthlySpendCents: 9_000,
    monthlyUnits: 110,
    notForMe: [
      "united-hotels-credit",
      "jsx-credit",
      "avis-budget-credit",
      "instacart-credit",
      "united-travel-credit",
      "security-lane",
    ],
  },
  {
    cardId: "amex-hilton-aspire",
    last4: "6012",
    openedDaysAgo: 58,
    limitCents: 2_000_000,
    balanceCents: 74_219,
    autopay: "none",
    monthlySpendCents: 74_000,
    monthlyUnits: 4_100,
    offerSpentCents: 260_000,
    notForMe: ["clear-credit", "spend-free-nights"],
  },
];
