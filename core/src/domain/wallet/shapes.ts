import * as z from "zod/mini";
import { cardBank, walletBank, bankId } from "./bank-shapes.ts";
import { CHANNELS } from "../catalog/earn-rule.ts";
import { NETWORKS } from "../catalog/card-terms.ts";
import { offer, offerExtra, offerTier } from "../catalog/offer.ts";
import { cents, slug } from "../catalog/shapes.ts";
import { civilDate, dayOfMonth, monthDay } from "../dates/shapes.ts";
import { CARD_NUMBER_ERROR, hasCardNumber } from "./card-number.ts";
import { LIMIT_ERROR } from "./limit-error.ts";
import { documentId, trimmedText } from "../text.ts";

/** Ours: short, in addresses, never reused. */
export const recordId = documentId(40, { minLength: 4 });

/** The name of a window of a benefit, or of a period of a cap: `m:2026-11`, `a:2026-05-14`, `once`. */
export const periodKey = z.string().check(z.regex(/^[a-z0-9]{1,8}(:[A-Za-z0-9#-]{1,24})?$/));

/**
 * Text that a member enters about a card. Text that looks like a full card number is rejected: we never store one.
 */
export const ownText = (maxLength: number) =>
  trimmedText(maxLength).check(z.refine((typed) => !hasCardNumber(typed), { error: CARD_NUMBER_ERROR }));

/** One that may be left out: an empty one is none. */
export const optionalText = (maxLength: number) =>
  z.nullable(ownText(maxLength)).check(z.overwrite((typed) => (typed === "" ? null : typed)));

/** The balance of a card, in cents. Negative: a credit to the cardholder, as after a refund. */
export const signedCents = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));

/** What a card may be charged with. A limit that is not known is null and never 0. */
const lastDigits = z.string().check(z.regex(/^\d{4}$/, { error: "Enter the last four digits." }));
const creditLimitCents = z.nullable(z.int().check(z.minimum(1, { error: LIMIT_ERROR }), z.maximum(1_000_000_000)));

const ownName = (maxLength: number) => ownText(maxLength).check(z.minLength(1, { error: "Enter a name." }));

export const AUTOPAY_MODES = ["unknown", "none", "minimum", "statement", "current", "fixed"] as const;

export const autopay = z.strictObject({
  mode: z.enum(AUTOPAY_MODES),
  /** With `fixed` alone. */
  fixedCents: z.nullable(cents),
  declaredOn: z.nullable(civilDate),
});

/** A card that the catalog does not have. */
export const customCard = z.strictObject({
  name: ownName(60),
  issuerName: ownName(60),
  network: z.enum(NETWORKS),
  annualFeeCents: z.nullable(cents),
  foreignBps: z.nullable(z.int().check(z.minimum(0), z.maximum(500))),
  /** Cash back on everything, in percent. */
  basePercent: z.nullable(z.number().check(z.minimum(0), z.maximum(30))),
  noPresetLimit: z.boolean(),
});

/** One payment towards a statement. */
export const payment = z.strictObject({
  id: recordId,
  amountCents: cents,
  on: civilDate,
  /** `pending` is seen on its way and not yet posted. */
  state: z.enum(["pending", "posted"]),
  source: z.enum(["manual", "bank"]),
  /** It posted after the balance was entered and is already included in it. */
  isOffBalance: z.optional(z.literal(true)),
});

/** A closed statement, as entered by the member or reported by the bank. */
export const statement = z.strictObject({
  closeOn: civilDate,
  dueOn: civilDate,
  balanceCents: signedCents,
  minimumCents: z.nullable(cents),
  payments: z.array(payment).check(z.maxLength(60)),
  source: z.enum(["manual", "bank"]),
  /** The bank reports no due date: this one is predicted. */
  isDueEstimated: z.optional(z.literal(true)),
  /** The day on which the member marked it as settled, in whatever way. */
  settledOn: z.optional(civilDate),
  /** It wasn't paid by its due date, and the statement that closed on this day includes its balance. */
  carriedInto: z.optional(civilDate),
  /** The link to its bank ended when its data was already old: whether it was paid isn't known, and isn't asked after its due date. */
  isPaymentUnknown: z.optional(z.literal(true)),
});

/** A year of statements: what is older is history. */
export const MAX_OPEN_STATEMENTS = 12;

const windowState = z.enum(["used", "awaited", "skipped"]);

/** One use of a benefit, inside a window. */
export const benefitUse = z.strictObject({
  id: recordId,
  on: civilDate,
  /** Cents, or units of a benefit that is counted in units. */
  amount: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  note: optionalText(280),
  /** The state that its window had before it, and has again when it is removed. Left out: the same, or none. */
  stateBefore: z.exactOptional(windowState),
});

/** `used`: the credit is on the account. `awaited`: spent, the credit has not shown yet. `skipped`: not this time. */
export const windowUse = z.strictObject({
  uses: z.array(benefitUse).check(z.maxLength(200)),
  state: windowState,
  /** The window, so that what was used stays readable after the terms change. */
  startsOn: civilDate,
  endsOn: z.nullable(civilDate),
});

/** Years of windows, of which only those of the last 400 days are needed. */
export const MAX_EARNED_DAYS = 60;

/** What the holder decided about a benefit. */
export const benefitChoice = z.strictObject({
  /** False: not for me; it is listed nowhere and counts nothing. */
  wanted: z.boolean(),
  /** What part of its face it is worth to them; null: the catalog's. */
  weight: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  enrolledOn: z.nullable(civilDate),
  /** For windows that count from the last use. */
  lastUsedOn: z.nullable(civilDate),
  /** Such as the airline. */
  choice: optionalText(80),
  /** For benefits earned by spending: the days on which the member marked it as earned, each for the window that it is in. Sorted. */
  earnedDays: z.optional(z.array(civilDate).check(z.maxLength(MAX_EARNED_DAYS))),
});

/** An offer of the catalog in a wallet. Its texts are the catalog's, but in an imported file they may be anything. */
const heldOffer = z.strictObject({
  ...offer.shape,
  tiers: z.array(z.strictObject({ ...offerTier.shape, note: optionalText(160) })).check(z.minLength(1), z.maxLength(6)),
  extra: z.array(z.strictObject({ ...offerExtra.shape, label: ownText(160).check(z.minLength(1)) })),
});

/** How far a welcome offer has come. The offer is copied when the card is added: later ones of the catalog are not this one. */
export const offerProgress = z.strictObject({
  offer: heldOffer,
  startOn: civilDate,
  /** Spending that the member enters for the time before we counted; may be negative as a correction. */
  adjustmentCents: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
  eligibleCents: z.int(),
  /** Eligible spending by day, of the last 35 days: the pace. */
  recent: z.record(civilDate, z.int()),
  metOn: z.nullable(civilDate),
  /** When the bonus was seen on the account. */
  creditedOn: z.nullable(civilDate),
  dismissed: z.boolean(),
});

/** What happened to the annual fee of one card year. */
export const feeEvent = z.strictObject({
  state: z.enum(["posted", "waived", "refunded"]),
  on: civilDate,
  amountCents: cents,
});

export const FEE_DECISIONS = ["keep", "call", "downgrade", "cancel"] as const;

export const authorizedUser = z.strictObject({
  id: recordId,
  name: ownName(60),
  addedOn: civilDate,
  feeCents: z.nullable(cents),
});

const yearMonth = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** What a card cost in a month besides its annual fee, as the member entered it. */
export const monthCosts = z.strictObject({ interestCents: cents, lateCents: cents, otherCents: cents });

export const FEE_KINDS = [
  "annual",
  "late",
  "foreign",
  "cash_advance",
  "balance_transfer",
  "returned_payment",
  "other",
] as const;

/** Interest, or the fees of a kind, that a bank charged in a month: what was given back is subtracted. `on`: the last day of them. */
export const charge = z.strictObject({
  kind: z.enum(["interest", ...FEE_KINDS]),
  on: civilDate,
  cents: signedCents,
  /** How many transactions they are. */
  count: z.int().check(z.minimum(1)),
});

export const MAX_BANK_NAME_LENGTH = 200;

const balance = z.strictObject({ currentCents: z.int(), on: civilDate });

export const walletCard = z.strictObject({
  id: recordId,
  /** The catalog's card; null for a custom one. */
  cardId: z.nullable(slug),
  custom: z.nullable(customCard),
  nickname: optionalText(40),
  last4: z.nullable(lastDigits),
  role: z.enum(["primary", "authorized_user"]),
  /** Whose card it is, in a household; null: the member's. */
  holder: optionalText(60),
  /** Null: the member didn't enter it, so what depends on it is unknown. */
  openedOn: z.nullable(civilDate),
  /** `month`: the day is not known, and `openedOn` is the first of the month. */
  openedPrecision: z.enum(["day", "month"]),
  /** When the card year begins, if it is not the opening day. */
  anniversary: z.nullable(monthDay),
  status: z.enum(["active", "closed", "product_changed", "lost"]),
  closedOn: z.nullable(civilDate),
  /** The card that this one was before a product change, and the one that it became. */
  changedFromId: z.nullable(recordId),
  changedToId: z.nullable(recordId),
  creditLimitCents,
  statementCloseDay: z.nullable(dayOfMonth),
  dueDay: z.nullable(dayOfMonth),
  autopay,
  /** The balance on a day, less what was paid after it was entered. */
  balance: z.nullable(balance),
  /** The last closed statement. */
  statement: z.nullable(statement),
  /** The highest closing and due day of its statements so far. Left out: none was recorded; of the due day alone: its bank reported none. */
  recordedDays: z.optional(z.strictObject({ closeDay: dayOfMonth, dueDay: z.optional(dayOfMonth) })),
  /** Earlier ones that were not paid and that the last one doesn't include, oldest first. */
  openStatements: z.optional(z.array(statement).check(z.maxLength(MAX_OPEN_STATEMENTS))),
  /** Due dates up to this day are settled: the member marked a statement that wasn't entered as paid. */
  settledThrough: z.optional(civilDate),
  /** The due date that was missed last, of a statement that was carried into a later one: a second miss costs more. */
  missedDueOn: z.optional(civilDate),
  /** By benefit and cycle key; windows that ended more than 400 days ago lie in the archive. */
  uses: z.record(slug, z.record(periodKey, windowUse)),
  benefitChoices: z.record(slug, benefitChoice),
  /** Rule id → day on which its holder activated it. */
  activations: z.record(slug, civilDate),
  /** Rule id → categories that its holder chose. */
  chosenCategories: z.record(slug, z.array(slug)),
  /** Rule id → period key → spending that counted toward the cap; `q:2026Q4#2026-11` is what of it fell in that month. */
  capSpend: z.record(slug, z.record(periodKey, z.int())),
  /** Units of the card's currency earned on recorded purchases, by month. */
  earnedUnits: z.record(yearMonth, z.number()),
  /** Logged purchases by month. */
  spentCents: z.record(yearMonth, z.int()),
  costs: z.record(yearMonth, monthCosts),
  /** What its bank charged, by the transactions that are stored, in order of their days. */
  charges: z.optional(z.array(charge)),
  /** The first month of what its bank reported. Left out: none of that is stored. */
  reportedSince: z.optional(yearMonth),
  offer: z.nullable(offerProgress),
  /** First day of the card year → what happened to its fee, as the member entered it. */
  feeEvents: z.record(civilDate, feeEvent),
  feeDecision: z.nullable(z.strictObject({ decision: z.enum(FEE_DECISIONS), on: civilDate, forYearFrom: civilDate })),
  lastUsedOn: z.nullable(civilDate),
  authorizedUsers: z.array(authorizedUser).check(z.maxLength(20)),
  notes: optionalText(2_000),
  position: z.int(),
  addedOn: civilDate,
  /** Left out: it is tracked by hand. */
  bank: z.optional(cardBank),
  /**
   * What a bank changed last of what members can enter, and the balance that it reported last. A figure that isn't the same any more was
   * entered since. A link that ended leaves its bank's name.
   */
  fromBank: z.optional(
    z.strictObject({
      last4: z.optional(lastDigits),
      creditLimitCents: z.optional(z.int()),
      name: z.optional(ownText(MAX_BANK_NAME_LENGTH)),
      balance: z.optional(balance),
    }),
  ),
});

export const PAYDAY_RHYTHMS = ["week", "two_weeks", "month"] as const;

/** When a member is paid: the payments to make are planned by it. */
export const paydays = z.strictObject({
  every: z.enum(PAYDAY_RHYTHMS),
  /** One of them. */
  on: civilDate,
  /** With `month`: the other day of the month, for those who are paid twice. */
  alsoDay: z.nullable(dayOfMonth),
});

export const VALUATION_MODES = ["cash_floor", "typical", "own"] as const;

export const walletSettings = z.strictObject({
  valuationMode: z.enum(VALUATION_MODES),
  /** Cents per unit by currency; what is missing is typical. */
  ownCentsPerUnit: z.record(slug, z.number().check(z.minimum(0), z.maximum(10))),
  utilizationTargetBps: z.int().check(z.minimum(0), z.maximum(10_000)),
  paydays: z.prefault(z.nullable(paydays), null),
});

export const MAX_CARDS = 250;

/** What the dashboard and the alert engine need to know of one person: one document. */
export const wallet = z.strictObject({
  cards: z.record(recordId, walletCard),
  settings: walletSettings,
  /** The linked banks, by link. */
  banks: z.optional(z.record(bankId, walletBank)),
  /** Counts each write, so that two tabs do not overwrite each other unseen. */
  revision: z.int(),
});

const unitsPerDollar = z.number().check(z.minimum(0), z.maximum(60));

/**
 * What a purchase was booked as: the rule that applied on its day with its rate, and the cap and the period of it that it counts toward.
 * What changes in the terms later changes none of it. `ruleId` null: the base rate.
 */
export const booking = z.strictObject({
  ruleId: z.nullable(slug),
  unitsPerDollar,
  period: z.nullable(periodKey),
  cap: z.nullable(
    z.strictObject({
      amountCents: cents,
      unitsAfter: unitsPerDollar,
      /** Other rules that count toward the same cap. */
      sharedWith: z.array(z.strictObject({ ruleId: slug, unitsPerDollar, unitsAfter: unitsPerDollar })),
    }),
  ),
});

/** A purchase that its holder logged. Negative is a refund. */
export const purchase = z.strictObject({
  id: recordId,
  walletCardId: recordId,
  on: civilDate,
  amountCents: z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000)),
  categoryId: slug,
  merchant: optionalText(80),
  /** The merchant of the catalog that this is; left out where the catalog has none, and in purchases of before it was stored. */
  catalogMerchantId: z.exactOptional(slug),
  note: optionalText(280),
  countsForOffer: z.boolean(),
  /** How it was paid; left out: as purchases at its merchant usually are. */
  channel: z.exactOptional(z.enum(CHANNELS)),
  /** Made outside the U.S. */
  abroad: z.exactOptional(z.boolean()),
  /** Null: what it earns isn't known. Left out in purchases that were logged before bookings were stored. */
  booked: z.exactOptional(z.nullable(booking)),
});

export type WalletCard = z.infer<typeof walletCard>;
export type CustomCard = z.infer<typeof customCard>;
export type Wallet = z.infer<typeof wallet>;
export type Paydays = z.infer<typeof paydays>;
export type WalletSettings = z.infer<typeof walletSettings>;
export type Statement = z.infer<typeof statement>;
export type Payment = z.infer<typeof payment>;
export type BenefitUse = z.infer<typeof benefitUse>;
export type BenefitChoice = z.infer<typeof benefitChoice>;
export type WindowUse = z.infer<typeof windowUse>;
export type OfferProgress = z.infer<typeof offerProgress>;
export type Charge = z.infer<typeof charge>;
export type FeeEvent = z.infer<typeof feeEvent>;
export type Autopay = z.infer<typeof autopay>;
export type Booking = z.infer<typeof booking>;
export type Purchase = z.infer<typeof purchase>;
