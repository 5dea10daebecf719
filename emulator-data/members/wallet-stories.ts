import { type AlertPreferences, DEFAULT_PREFERENCES } from "../../core/src/domain/alerts/preferences.ts";
import type { AlertType } from "../../core/src/domain/alerts/types.ts";
import type { CardStory } from "../wallet-stories.ts";
import { LATE_WALLETS, WALLETS } from "./people.ts";

/** Several members have the same wallet, each from the day on which they joined. */
type WalletStory = { cards: CardStory[]; preferences: AlertPreferences };

const card = (cardId: string, given: Partial<CardStory> & Pick<CardStory, "dueInDays">): CardStory => ({
  cardId,
  last4: "0000",
  openedDaysAgo: 700,
  limitCents: 900_000,
  autopay: "none",
  usualStatementCents: 60_000,
  purchases: [],
  ...given,
});

const turnedOff = { enabled: false, stepDays: null, threshold: null };
const without = (...types: AlertType[]): AlertPreferences => ({
  ...DEFAULT_PREFERENCES,
  types: Object.fromEntries(types.map((type) => [type, turnedOff])),
});
const quiet = without("weekly_recap", "all_clear", "statement_ready", "payment_posted");

/** One payment a quarter is late, in another week for each: so some are missed in every week, as in life. */
const lateStories = Array.from({ length: LATE_WALLETS }, (_, at): WalletStory => ({
  cards: [
    card("wells-fargo-active-cash", {
      dueInDays: 2 + ((at * 7) % 28),
      lateEvery: 3,
      lateAt: at % 3,
    }),
  ],
  preferences: quiet,
}));

export const walletStories: WalletStory[] = [
  {
    cards: [
      card("citi-double-cash", { dueInDays: 8 }),
      card("chase-freedom-unlimited", { dueInDays: 17, autopay: "statement" }),
    ],
    preferences: quiet,
  },
  {
    cards: [card("wells-fargo-active-cash", { dueInDays: 4, usualStatementCents: 120_000 })],
    preferences: without("weekly_recap", "all_clear"),
  },
  {
    cards: [
      card("amex-blue-cash-preferred", { dueInDays: 12, autopay: "statement", openedDaysAgo: 1_130, missedWindow: 1 }),
      card("amex-blue-cash-everyday", { dueInDays: 22 }),
    ],
    preferences: quiet,
  },
  {
    cards: [card("discover-it-cash-back", { dueInDays: 2 }), card("capital-one-quicksilver", { dueInDays: 14 })],
    preferences: quiet,
  },
  {
    cards: [
      card("amex-gold", {
        dueInDays: 19,
        autopay: "statement",
        limitCents: null,
        openedDaysAgo: 980,
        // Their last credit that ended was used: the overview shows what reminders led to.
        missedWindow: 1,
      }),
    ],
    preferences: without("weekly_recap", "all_clear", "payment_posted"),
  },
  {
    cards: [
      card("capital-one-venture", { dueInDays: 6, openedDaysAgo: 860 }),
      card("chase-amazon-prime-visa", { dueInDays: 25, autopay: "minimum" }),
    ],
    preferences: without("statement_ready", "all_clear", "payment_posted", "weekly_recap"),
  },
  ...lateStories,
];

if (walletStories.length !== WALLETS) throw new Error("WALLETS is not the number of wallets.");
