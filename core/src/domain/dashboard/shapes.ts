import * as z from "zod/mini";
import { ACTION_KINDS, SEVERITIES } from "../alerts/types.ts";
import { basis } from "../basis.ts";
import { BENEFIT_CATEGORIES, BENEFIT_KINDS } from "../catalog/benefit.ts";
import { ART_HUES } from "../catalog/art-hues.ts";
import { logoMark } from "../logos/logo-mark.ts";
import { CHANNELS } from "../catalog/earn-rule.ts";
import { civilDate, dayOfMonth, instant } from "../dates/shapes.ts";
import { bankId, LINK_STATUSES } from "../wallet/bank-shapes.ts";
import { AUTOPAY_MODES, FEE_KINDS, walletSettings } from "../wallet/shapes.ts";

export const severity = z.enum(SEVERITIES);

/** Something that needs the person, most urgent first. */
export const actionItem = z.object({
  id: z.string(),
  kind: z.enum(ACTION_KINDS),
  severity,
  /** Null: it is about several cards. */
  walletCardId: z.nullable(z.string()),
  /** The part of the card that a mark is about: a benefit, an earn rule, a payment that has to be confirmed. */
  subjectId: z.nullable(z.string()),
  /** The window of a credit; the close of the statement that is paid; for `settle_statement` its due date. */
  cycleKey: z.nullable(z.string()),
  title: z.string(),
  body: z.string(),
  /** Who saw what and when. */
  proof: z.string(),
  amountCents: z.nullable(z.int()),
  amountNote: z.nullable(z.string()),
  /** What a tap on the main action records: the remaining statement. Null: all of it, or it leads to a form. */
  markAmount: z.nullable(z.int()),
  dueOn: z.nullable(civilDate),
  basis,
});

export const paymentState = z.enum([
  "overdue",
  "long_overdue",
  "not_confirmed",
  "on_its_way",
  "autopay_set",
  "minimum_met",
  "paid",
  "closes_later",
  "unknown",
]);

export const paymentItem = z.object({
  walletCardId: z.string(),
  closeOn: civilDate,
  dueOn: civilDate,
  dueIsEstimate: z.boolean(),
  state: paymentState,
  /** Null: no statement was entered for this cycle. */
  statementCents: z.nullable(z.int()),
  minimumCents: z.nullable(z.int()),
  paidCents: z.int(),
  remainingCents: z.nullable(z.int()),
  currentCents: z.nullable(z.int()),
  autopay: z.enum(AUTOPAY_MODES),
  /** The day of the current bank data that shows its payments; null: they are recorded by hand, or that data is old. */
  bankDataOn: z.nullable(civilDate),
  basis,
});

export const creditState = z.enum([
  "available",
  "enrol_needed",
  "part_used",
  "used",
  "awaited",
  "skipped",
  "not_wanted",
]);

export const creditItem = z.object({
  walletCardId: z.string(),
  benefitId: z.string(),
  cycleKey: z.string(),
  title: z.string(),
  /** Of what it is for. */
  logo: logoMark,
  summary: z.string(),
  howTo: z.nullable(z.string()),
  kind: z.enum(BENEFIT_KINDS),
  category: z.enum(BENEFIT_CATEGORIES),
  windowLabel: z.string(),
  startsOn: civilDate,
  /** The last day on which it can be used; null: no end. */
  endsOn: z.nullable(civilDate),
  daysLeft: z.nullable(z.int()),
  elapsedBps: z.int(),
  /** Cents, or units of `unit`; null: not known. */
  amount: z.nullable(z.int()),
  used: z.int(),
  left: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  /** What is left, at what it is worth to this person. */
  worthCents: z.nullable(z.int()),
  weight: z.number(),
  state: creditState,
  enrolUrl: z.nullable(z.string()),
  /** When the member marked it as earned. Only for benefits that must be earned by spending. */
  earnedOn: z.nullable(civilDate),
  uses: z.array(z.object({ id: z.string(), on: civilDate, amount: z.int(), note: z.nullable(z.string()) })),
  /** Whether purchases can be recognized as made for it. */
  isMatched: z.boolean(),
  /** Days until the credit shows after the purchase; null: the catalog has none. */
  expectedDays: z.nullable(z.int()),
  basis,
});

export const bonusItem = z.object({
  walletCardId: z.string(),
  title: z.string(),
  status: z.enum(["planning", "on_track", "tight", "off_track", "stalled", "met", "credited", "missed"]),
  spentCents: z.int(),
  targetCents: z.int(),
  deadlineOn: civilDate,
  safeByOn: civilDate,
  pacePerDayCents: z.int(),
  needPerDayCents: z.int(),
  projectedOn: z.nullable(civilDate),
  bonusWorthCents: z.nullable(z.int()),
  tiers: z.array(z.object({ label: z.string(), spendCents: z.int(), met: z.boolean() })),
  countsWhat: z.string(),
  basis,
});

export const bestCardOption = z.object({
  walletCardId: z.string(),
  valueCents: z.int(),
  /** "6% on US supermarkets"; of several parts each with its amount: "$3.15 from 7 points a dollar on flights, at 0.45 ¢ each; $40.00 from …". */
  reason: z.string(),
  /** A welcome offer that the purchase counts toward without a value of its own; null: none. */
  offerNote: z.nullable(z.string()),
  capLeftCents: z.nullable(z.int()),
  capNote: z.nullable(z.string()),
  warnings: z.array(z.string()),
  basis,
});

export const bestCardAnswer = z.object({
  query: z.string(),
  categoryId: z.string(),
  /** How purchases at the merchant are usually made; null: in no one way. */
  channel: z.nullable(z.enum(CHANNELS)),
  categoryLabel: z.string(),
  merchant: z.nullable(z.string()),
  /** The store that a purchase is logged at: the merchant, or what was typed of one that isn't known; null for a kind of spending. */
  store: z.nullable(z.string()),
  /** How sure the category is: named by the person, known for the merchant, or a guess. */
  note: z.nullable(z.string()),
  amountCents: z.int(),
  ranked: z.array(bestCardOption),
  /** What would be the best card if its holder activated a category of it first; null: none would. */
  activateFirst: z.nullable(
    z.object({
      ...bestCardOption.shape,
      ruleId: z.string(),
      closesOn: z.nullable(civilDate),
      /** Where the issuer activates it. */
      url: z.nullable(z.string()),
    }),
  ),
  /** First over second, in cents. */
  leadCents: z.nullable(z.int()),
  /** The best card when progress towards welcome offers counts for nothing; null when it counts for no card. */
  withoutOffers: z.nullable(z.object({ walletCardId: z.string(), valueCents: z.int(), reason: z.string() })),
  /** Cards that aren't compared, those of one reason together: "Not taken at Costco". */
  excluded: z.array(z.object({ reason: z.string(), walletCardIds: z.array(z.string()) })),
});

export const utilizationRow = z.object({
  walletCardId: z.string(),
  balanceCents: z.int(),
  /** The day of the balance: as entered, or the statement's closing date. */
  balanceOn: civilDate,
  /** The balance is over 35 days old and isn't in the totals. */
  isStale: z.boolean(),
  /** No balance was entered since this statement closed, so the balance is what remains of the statement. */
  statementOn: z.nullable(civilDate),
  limitCents: z.int(),
  utilizationBps: z.int(),
  forecastBps: z.nullable(z.int()),
  closesOn: z.nullable(civilDate),
  payCents: z.nullable(z.int()),
  payBy: z.nullable(civilDate),
  basis,
});

export const feeVerdict = z.enum(["keep", "call", "downgrade", "cancel", "no_fee", "too_early", "unknown"]);

export const cardSummary = z.object({
  id: z.string(),
  cardId: z.nullable(z.string()),
  name: z.string(),
  /** The color of its art in the catalog; null: one by its id. */
  artHue: z.nullable(z.enum(ART_HUES)),
  issuer: z.string(),
  /** Of the issuer. */
  logo: logoMark,
  /** The issuer's page to sign in and pay, else its first page; null for a card whose issuer isn't in the catalog. */
  payUrl: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  role: z.enum(["primary", "authorized_user"]),
  holder: z.nullable(z.string()),
  status: z.enum(["active", "closed", "product_changed", "lost"]),
  position: z.int(),
  statementCloseDay: z.nullable(dayOfMonth),
  dueDay: z.nullable(dayOfMonth),
  annualFeeCents: z.nullable(z.int()),
  verdict: feeVerdict,
  verdictLabel: z.string(),
  /** What the verdict rests on: the value of the next 12 months less the fee. Null without a forecast. */
  forecastNetCents: z.nullable(z.int()),
  /** What the member must still enter before dates and utilization can be computed. */
  missing: z.array(z.enum(["closing_day", "due_day", "limit", "opening"])),
  /** The link that its figures come from; null: they are entered by hand. */
  bank: z.nullable(
    z.object({
      linkId: bankId,
      name: z.string(),
      status: z.enum(LINK_STATUSES),
      /** As of when its data is, by the bank's own time; null: none arrived yet. */
      updatedAt: z.nullable(instant),
      /** The bank no longer shares this card's account. */
      isWithdrawn: z.optional(z.literal(true)),
    }),
  ),
});

export const valueMonth = z.object({
  month: z.string(),
  valueCents: z.int(),
  feesCents: z.int(),
  costsCents: z.int(),
});

/** Fees or interest that a bank charged on a card, as its list of transactions is filtered by. */
export const chargedTransactions = z.object({
  kind: z.enum(["fee", "interest"]),
  /** Null: interest. */
  feeKind: z.nullable(z.enum(FEE_KINDS)),
  /** Null: of several months. */
  month: z.nullable(z.string()),
  count: z.int(),
});

export const valueEntry = z.object({
  on: civilDate,
  walletCardId: z.string(),
  kind: z.enum(["credit", "rewards", "bonus", "fee", "refund", "cost"]),
  label: z.string(),
  /** Null: not known, and so is what it counts, unless it counts for nothing. */
  faceCents: z.nullable(z.int()),
  weight: z.number(),
  /** Null: not known; it is in no sum. */
  amountCents: z.nullable(z.int()),
  /** The transactions of its bank that it is the sum of; null: it was entered or computed. */
  transactions: z.nullable(chargedTransactions),
});

/** Everything is positive, and `netCents` is what the card gave less what it cost. Entries of unknown worth are in no sum. */
export const cardTotals = z.object({
  walletCardId: z.string(),
  creditsCents: z.int(),
  /** The same at face value. */
  creditsFaceCents: z.int(),
  /** With welcome offers. */
  rewardsCents: z.int(),
  feesCents: z.int(),
  interestCents: z.int(),
  lateFeesCents: z.int(),
  otherCostsCents: z.int(),
  netCents: z.int(),
});

export const yearValue = z.object({
  year: z.int(),
  valueCents: z.int(),
  feesCents: z.int(),
  costsCents: z.int(),
  netCents: z.int(),
  months: z.array(valueMonth),
  /** The cards that have an entry, in the wallet's order. */
  byCard: z.array(cardTotals),
  /** Upcoming fees of this year. */
  upcoming: z.array(z.object({ on: civilDate, walletCardId: z.string(), amountCents: z.int() })),
  /**
   * The year is behind only by fees of cards that are known for less than two months, or on which nothing is recorded: too early to
   * compare. Null when it isn't.
   */
  tooEarly: z.nullable(
    z.object({
      /** One for each card. `isAssumed`: its charge isn't recorded, and `on` is the anniversary. */
      fees: z.array(
        z.object({ walletCardId: z.string(), on: civilDate, amountCents: z.int(), isAssumed: z.boolean() }),
      ),
      /** What the credits of these cards can still bring in the card years that run, at what they are worth to the member. */
      creditsCents: z.int(),
    }),
  ),
  basis,
});

export const countRule = z.object({
  id: z.string(),
  label: z.string(),
  issuer: z.nullable(z.string()),
  used: z.nullable(z.int()),
  max: z.nullable(z.int()),
  freeOn: z.nullable(civilDate),
  note: z.nullable(z.string()),
  evidence: z.enum(["published", "widely_reported", "rumour"]),
  basis,
});

export const applicationCounts = z.object({
  /** New accounts of the last 24 months. */
  count: z.int(),
  items: z.array(
    z.object({
      walletCardId: z.string(),
      /** Null: not entered, so it isn't counted and has no day to drop off. */
      openedOn: z.nullable(civilDate),
      /** `month`: the day is not known, and `openedOn` is the first of the month. */
      openedPrecision: z.enum(["day", "month"]),
      dropsOffOn: z.nullable(civilDate),
      note: z.nullable(z.string()),
    }),
  ),
  firstBelowFiveOn: z.nullable(civilDate),
  rules: z.array(countRule),
  basis,
});

export const calendarDay = z.object({
  on: civilDate,
  kind: z.enum(["due", "close", "credit_ends", "fee", "bonus_deadline", "benefit_ends", "drop_off"]),
  walletCardId: z.nullable(z.string()),
  /** Which one of its card and kind, whatever its day and title: a month, a year, a credit's window. Empty: there is one at most. */
  cycle: z.string(),
  title: z.string(),
  amountCents: z.nullable(z.int()),
});

/** The first screen of a member, computed now from their wallet and the catalog. */
export const dashboard = z.object({
  asOf: instant,
  today: civilDate,
  timeZone: z.string(),
  catalogVersion: z.int(),
  /** Sample cards, not the person's. */
  isSample: z.boolean(),
  summary: z.object({
    needsCount: z.int(),
    atStakeCents: z.int(),
    /** Only cards are entered: what is at stake is the most it can be, by what members usually use. */
    isAtStakeGuess: z.boolean(),
    atStakeBasis: basis,
    /** What is due or ends within so many days is soon. */
    soonDays: z.int(),
    dueSoonCents: z.int(),
    onItsWayCents: z.int(),
    /** Payments in these days whose amount is unknown. */
    dueUnknownCount: z.int(),
    dueBasis: basis,
    openCreditsCents: z.int(),
    openCreditsCount: z.int(),
    openCreditsCards: z.int(),
    /** What is open and has no value in dollars: `1 free night`, `10,000 points`. */
    openUnvalued: z.array(z.string()),
    openCreditsBasis: basis,
    endingSoonCents: z.int(),
  }),
  actions: z.array(actionItem),
  payments: z.array(paymentItem),
  credits: z.array(creditItem),
  bonuses: z.array(bonusItem),
  bestCards: z.array(bestCardAnswer),
  utilization: z.object({
    totalBps: z.nullable(z.int()),
    balanceCents: z.int(),
    limitCents: z.int(),
    targetBps: z.int(),
    rows: z.array(utilizationRow),
    leftOut: z.array(z.object({ walletCardId: z.string(), reason: z.string() })),
    basis,
  }),
  cards: z.array(cardSummary),
  /** Links of which no account is matched to a card. Left out: none. */
  unmatchedBanks: z.optional(z.array(z.object({ linkId: bankId, name: z.string() }))),
  year: yearValue,
  counts: applicationCounts,
  calendar: z.array(calendarDay),
  calendarFeed: z.nullable(z.object({ createdAt: instant })),
  settings: walletSettings,
});

export type Dashboard = z.infer<typeof dashboard>;
export type ActionItem = z.infer<typeof actionItem>;
export type PaymentItem = z.infer<typeof paymentItem>;
export type CreditItem = z.infer<typeof creditItem>;
export type BonusItem = z.infer<typeof bonusItem>;
export type BestCardAnswer = z.infer<typeof bestCardAnswer>;
export type BestCardOption = z.infer<typeof bestCardOption>;
export type UtilizationRow = z.infer<typeof utilizationRow>;
export type CardSummary = z.infer<typeof cardSummary>;
export type YearValue = z.infer<typeof yearValue>;
export type CardTotals = z.infer<typeof cardTotals>;
export type ChargedTransactions = z.infer<typeof chargedTransactions>;
export type ValueEntry = z.infer<typeof valueEntry>;
export type ApplicationCounts = z.infer<typeof applicationCounts>;
export type CalendarDay = z.infer<typeof calendarDay>;

/** Without amounts on cards that are shared as dates. */
export const sharedPayment = z.object({
  dueOn: civilDate,
  dueIsEstimate: z.boolean(),
  status: z.enum(["due", "paid", "overdue"]),
  statementCents: z.nullable(z.int()),
  minimumCents: z.nullable(z.int()),
  remainingCents: z.nullable(z.int()),
});

export const sharedCredit = z.object({
  title: z.string(),
  logo: logoMark,
  windowLabel: z.string(),
  endsOn: z.nullable(civilDate),
  /** Cents, or units of `unit`; null: not known. */
  amount: z.nullable(z.int()),
  used: z.int(),
  left: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  state: creditState,
});

export const sharedCard = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  /** Of the issuer. */
  logo: logoMark,
  artHue: z.nullable(z.enum(ART_HUES)),
  level: z.enum(["dates", "full"]),
  /** What falls due in the coming 30 days, with what is overdue. */
  payments: z.array(sharedPayment),
  /** What only a card that is shared in full shows. */
  full: z.nullable(
    z.object({
      balanceCents: z.nullable(z.int()),
      limitCents: z.nullable(z.int()),
      credits: z.array(sharedCredit),
    }),
  ),
});

export type SharedCard = z.infer<typeof sharedCard>;
