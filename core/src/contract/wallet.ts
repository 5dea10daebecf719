import * as z from "zod/mini";
import { cents, slug } from "../domain/catalog/shapes.ts";
import { logoMark } from "../domain/logos/logo-mark.ts";
import { civilDate, dayOfMonth, enteredDate, enteredMonthDay } from "../domain/dates/shapes.ts";
import {
  AUTOPAY_MODES,
  benefitUse,
  customCard,
  FEE_DECISIONS,
  MAX_CARDS,
  optionalText,
  ownText,
  payment,
  periodKey,
  purchase,
  recordId,
  signedCents,
  walletCard,
  paydays,
  walletSettings,
} from "../domain/wallet/shapes.ts";
import { cardPage } from "../domain/dashboard/card-page-shapes.ts";
import { comparison } from "../domain/dashboard/card-page-shapes.ts";
import { dashboard } from "../domain/dashboard/shapes.ts";
import { edit, seenParts } from "./edit.ts";
import { endpoint } from "./endpoint.ts";

/** What a member enters about a card. `null` clears a fact; what is left out stays. */
const ownFacts = {
  nickname: optionalText(40),
  last4: walletCard.shape.last4,
  role: walletCard.shape.role,
  holder: optionalText(60),
  openedOn: z.nullable(enteredDate),
  openedPrecision: walletCard.shape.openedPrecision,
  anniversary: z.nullable(enteredMonthDay),
  creditLimitCents: walletCard.shape.creditLimitCents,
  statementCloseDay: z.nullable(dayOfMonth),
  dueDay: z.nullable(dayOfMonth),
  autopay: z.strictObject({ mode: z.enum(AUTOPAY_MODES), fixedCents: z.nullable(cents) }),
  notes: optionalText(2_000),
};

const windowState = z.enum(["open", "skipped", "used", "awaited"]);

/** An id that the caller chose for the new object. Repeating a request with it, after a lost response, creates nothing twice. */
const idempotencyKey = { id: z.optional(recordId) };

/** A card of the catalog by `cardId`, or one of the person's own by `custom`: exactly one of the two. */
export const newCard = z
  .strictObject({
    ...idempotencyKey,
    cardId: z.optional(slug),
    custom: z.optional(customCard),
    ...z.partial(z.strictObject(ownFacts)).shape,
    /** The welcome offer of the catalog that this person is working on. */
    offerId: z.optional(slug),
  })
  .check(
    z.refine(({ cardId, custom }) => (cardId === undefined) !== (custom === undefined), {
      error: "Choose a catalog card or describe your own, not both.",
    }),
  );

export const cardChange = edit(z.partial(z.strictObject({ ...ownFacts, custom: z.partial(customCard) })), {
  openedOn: z.optional(walletCard.shape.openedOn),
  anniversary: z.optional(walletCard.shape.anniversary),
});

export type NewCard = z.input<typeof newCard>;
export type CardChange = z.input<typeof cardChange>;

/** Every write returns what it created, for the undo, and the current dashboard. */
export const walletChange = z.object({ id: z.nullable(z.string()), dashboard });

export type WalletChange = z.infer<typeof walletChange>;

const cardParams = z.strictObject({ walletCardId: recordId });
const benefitParams = z.strictObject({ walletCardId: recordId, benefitId: slug });
const windowParams = z.strictObject({ walletCardId: recordId, benefitId: slug, cycleKey: periodKey });
const positive = cents.check(z.minimum(1));

const closing = z.strictObject({ on: enteredDate, as: z.enum(["closed", "lost"]) });

/** What an offer's tier can hold: $100,000. */
const MOST_BONUS_CENTS = 10_000_000;

const { booked: _booked, ...shownOfPurchase } = purchase.shape;

export const purchaseRow = z.object({
  ...shownOfPurchase,
  categoryLabel: z.string(),
  /** Of the merchant, else initials of what the purchase is called. */
  logo: logoMark,
});

const newPurchase = z.strictObject({
  ...idempotencyKey,
  walletCardId: recordId,
  on: enteredDate,
  /** Negative: a refund. Never 0. */
  amountCents: purchase.shape.amountCents.check(z.refine((amount) => amount !== 0, { error: "Enter an amount." })),
  categoryId: slug,
  merchant: optionalText(80),
  note: optionalText(280),
  countsForOffer: z.boolean(),
  channel: purchase.shape.channel,
  abroad: purchase.shape.abroad,
});

/** The day and the id of the last entry of a page. */
export const entryCursor = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.(?!__)[A-Za-z0-9_-]{4,40}$/));

const change = (summary: string) => ({ access: "member" as const, summary, response: walletChange });

export const walletContract = {
  card: endpoint("GET /api/wallet/cards/:walletCardId", {
    access: "member",
    isViewable: true,
    summary: "One card: its terms with sources, credits, payment, welcome offer, fee verdict and history.",
    params: cardParams,
    response: cardPage,
    rejections: ["not_found"],
  }),
  compareCard: endpoint("GET /api/wallet/cards/:walletCardId/comparison/:cardId", {
    access: "member",
    isViewable: true,
    summary:
      "The card beside another one of the catalog: fee, credits, earning, and what the purchases of the last twelve months would have earned.",
    params: z.strictObject({ walletCardId: recordId, cardId: slug }),
    response: comparison,
    rejections: ["not_found"],
  }),
  addCard: endpoint("POST /api/wallet/cards", {
    ...change("Adds a card of the catalog, or one of the person's own."),
    body: newCard,
    acceptsIdempotencyKey: true,
    rejections: ["conflict"],
  }),
  changeCard: endpoint("PATCH /api/wallet/cards/:walletCardId", {
    ...change("Changes what the person entered about a card."),
    params: cardParams,
    body: cardChange,
    rejections: ["not_found", "conflict"],
  }),
  closeCard: endpoint("POST /api/wallet/cards/:walletCardId/close", {
    ...change("Closes a card, or marks it as lost. Its history stays."),
    params: cardParams,
    body: closing,
    rejections: ["not_found", "conflict"],
  }),
  reopenCard: endpoint("POST /api/wallet/cards/:walletCardId/reopen", {
    ...change("Undoes a closing or a product change."),
    params: cardParams,
    /** `from`: the closing, or the product change, that it undoes. */
    body: z.strictObject({ from: seenParts(closing.shape) }),
    rejections: ["not_found", "conflict"],
  }),
  changeProduct: endpoint("POST /api/wallet/cards/:walletCardId/product-change", {
    ...change("Changes a card to another product of the same bank. The opening date and the history stay."),
    params: cardParams,
    body: z.strictObject({ ...idempotencyKey, cardId: slug, on: enteredDate }),
    acceptsIdempotencyKey: true,
    rejections: ["not_found", "conflict"],
  }),
  removeCard: endpoint("DELETE /api/wallet/cards/:walletCardId", {
    ...change("Removes a card that was added by mistake, with everything recorded on it."),
    params: cardParams,
    rejections: ["not_found"],
  }),
  orderCards: endpoint("PUT /api/wallet/order", {
    ...change("Puts the cards in the person's order. Cards that are not named follow in the order that they had."),
    body: edit(z.strictObject({ walletCardIds: z.array(recordId).check(z.maxLength(MAX_CARDS)) })),
    rejections: ["conflict"],
  }),
  addAuthorizedUser: endpoint("POST /api/wallet/cards/:walletCardId/authorized-users", {
    ...change("Adds an authorized user."),
    params: cardParams,
    body: z.strictObject({
      ...idempotencyKey,
      name: ownText(60).check(z.minLength(1)),
      addedOn: enteredDate,
      feeCents: z.nullable(cents),
    }),
    acceptsIdempotencyKey: true,
    rejections: ["not_found"],
  }),
  removeAuthorizedUser: endpoint("DELETE /api/wallet/cards/:walletCardId/authorized-users/:userId", {
    ...change("Removes an authorized user."),
    params: z.strictObject({ walletCardId: recordId, userId: recordId }),
    rejections: ["not_found"],
  }),
  recordUse: endpoint("POST /api/wallet/cards/:walletCardId/benefits/:benefitId/uses", {
    ...change("Records that a credit was used in one of its windows, wholly or in part."),
    params: benefitParams,
    acceptsIdempotencyKey: true,
    body: z.strictObject({
      ...idempotencyKey,
      cycleKey: periodKey,
      /** Cents, or units. Absent: all that is left. */
      amount: z.optional(benefitUse.shape.amount),
      on: z.optional(enteredDate),
      note: z.optional(optionalText(280)),
      /** `awaited`: spent, and the credit has not shown yet. */
      state: z.optional(z.enum(["used", "awaited"])),
    }),
    rejections: ["not_found", "conflict"],
  }),
  removeUse: endpoint("DELETE /api/wallet/cards/:walletCardId/benefits/:benefitId/uses/:useId", {
    ...change("Removes a recorded use."),
    params: z.strictObject({ walletCardId: recordId, benefitId: slug, useId: recordId }),
    /** `from`: the state of its window. */
    body: z.strictObject({ from: seenParts({ state: z.enum(["used", "awaited"]) }) }),
    rejections: ["not_found", "conflict"],
  }),
  setWindow: endpoint("PUT /api/wallet/cards/:walletCardId/benefits/:benefitId/windows/:cycleKey", {
    ...change("Skips a window of a credit, opens it again, or records that an awaited credit has posted."),
    params: windowParams,
    /** `from`: with the last use of the window, which is the `id` of the answer. */
    body: z.strictObject({ state: windowState, from: seenParts({ state: windowState, lastUseId: recordId }) }),
    rejections: ["not_found", "conflict"],
  }),
  earnBenefit: endpoint("PUT /api/wallet/cards/:walletCardId/benefits/:benefitId/windows/:cycleKey/earned", {
    ...change("Records when a credit was earned by spending in a window, or undoes that."),
    params: windowParams,
    body: edit(z.strictObject({ earnedOn: z.nullable(enteredDate) })),
    rejections: ["not_found", "conflict"],
  }),
  chooseBenefit: endpoint("PUT /api/wallet/cards/:walletCardId/benefits/:benefitId", {
    ...change(
      "Sets what a benefit is worth to this person, whether they enrolled, and whether they want alerts about it.",
    ),
    params: benefitParams,
    body: edit(
      z.partial(
        z.strictObject({
          wanted: z.boolean(),
          weight: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
          enrolledOn: z.nullable(enteredDate),
          lastUsedOn: z.nullable(enteredDate),
          choice: optionalText(80),
        }),
      ),
    ),
    rejections: ["not_found", "conflict"],
  }),
  recordStatement: endpoint("PUT /api/wallet/cards/:walletCardId/statement", {
    ...change(
      "Records the last closed statement. One that closed within two weeks of the last corrects it. Earlier ones that are settled, or past due and included in its balance, go to the card's history; the others stay open.",
    ),
    params: cardParams,
    /** `from`: the statement that it corrects, of the same cycle. */
    body: edit(
      z.strictObject({
        closeOn: enteredDate,
        dueOn: enteredDate,
        /** Negative: the card is in credit, and its minimum is 0 or not entered. */
        balanceCents: signedCents,
        minimumCents: z.nullable(cents),
      }),
    ),
    rejections: ["not_found", "conflict"],
  }),
  recordPayment: endpoint("POST /api/wallet/cards/:walletCardId/payments", {
    ...change(
      "Records a payment toward a statement that is open, the last one by default. Without an amount: all that remains.",
    ),
    params: cardParams,
    acceptsIdempotencyKey: true,
    body: z.strictObject({
      ...idempotencyKey,
      amountCents: z.optional(positive),
      on: z.optional(enteredDate),
      state: z.optional(payment.shape.state),
      /** The closing date of the statement that it pays. */
      closeOn: z.optional(civilDate),
    }),
    rejections: ["not_found", "conflict"],
  }),
  setPaymentState: endpoint("PUT /api/wallet/cards/:walletCardId/payments/:paymentId", {
    ...change("Marks a pending payment as posted, or undoes that."),
    params: z.strictObject({ walletCardId: recordId, paymentId: recordId }),
    body: edit(z.strictObject({ state: payment.shape.state })),
    rejections: ["not_found", "conflict"],
  }),
  settleStatement: endpoint("PUT /api/wallet/cards/:walletCardId/settled-statements/:dueOn", {
    ...change("Records that the statement due on a day is settled, entered or not, or undoes that."),
    params: z.strictObject({ walletCardId: recordId, dueOn: civilDate }),
    body: edit(z.strictObject({ isSettled: z.boolean() })),
    rejections: ["not_found", "conflict"],
  }),
  removePayment: endpoint("DELETE /api/wallet/cards/:walletCardId/payments/:paymentId", {
    ...change("Removes a recorded payment."),
    params: z.strictObject({ walletCardId: recordId, paymentId: recordId }),
    body: z.strictObject({ from: seenParts({ state: payment.shape.state }) }),
    rejections: ["not_found", "conflict"],
  }),
  setBalance: endpoint("PUT /api/wallet/cards/:walletCardId/balance", {
    ...change("Records the card's balance, now or on an earlier day."),
    params: cardParams,
    body: edit(
      z.strictObject({
        currentCents: z.nullable(z.int().check(z.minimum(-100_000_000), z.maximum(100_000_000))),
        /** Its day; left out: today. */
        on: z.optional(enteredDate),
        /** Payments that were taken off it already: of a balance that is given back as it was. */
        paymentsOff: z.optional(z.array(recordId).check(z.maxLength(60))),
      }),
    ),
    rejections: ["not_found", "conflict"],
  }),
  activate: endpoint("PUT /api/wallet/cards/:walletCardId/rules/:ruleId", {
    ...change("Marks a rotating category as activated or not, or chooses a card's categories."),
    params: z.strictObject({ walletCardId: recordId, ruleId: slug }),
    body: edit(
      z.partial(
        z.strictObject({ activatedOn: z.nullable(enteredDate), categoryIds: z.array(slug).check(z.maxLength(10)) }),
      ),
    ),
    rejections: ["not_found", "conflict"],
  }),
  setOffer: endpoint("PUT /api/wallet/cards/:walletCardId/offer", {
    ...change("Starts, corrects or closes the tracking of a welcome offer."),
    params: cardParams,
    body: edit(
      z.strictObject({
        /** An offer of the catalog or `custom` terms; without either, the tracked one stays. */
        offerId: z.optional(slug),
        custom: z.optional(
          z.strictObject({
            bonusLabel: ownText(80).check(z.minLength(1)),
            worthCents: cents.check(z.maximum(MOST_BONUS_CENTS)),
            spendCents: positive,
            days: z.int().check(z.minimum(1), z.maximum(1_100)),
          }),
        ),
        startOn: z.optional(enteredDate),
        /** Spent in total so far, as the issuer shows it: our count is moved to it. */
        spentSoFarCents: z.optional(cents),
        creditedOn: z.optional(z.nullable(enteredDate)),
        dismissed: z.optional(z.boolean()),
      }),
    ),
    rejections: ["not_found", "conflict"],
  }),
  removeOffer: endpoint("DELETE /api/wallet/cards/:walletCardId/offer", {
    ...change("Stops tracking a welcome offer."),
    params: cardParams,
    body: z.strictObject({ from: seenParts({ offerId: slug, startOn: enteredDate, spentSoFarCents: cents }) }),
    rejections: ["not_found", "conflict"],
  }),
  recordFee: endpoint("PUT /api/wallet/cards/:walletCardId/fee", {
    ...change("Records what happened to an annual fee, and the decision about it."),
    params: cardParams,
    body: edit(
      z.partial(
        z.strictObject({
          event: z.nullable(
            z.strictObject({ state: z.enum(["posted", "waived", "refunded"]), on: enteredDate, amountCents: cents }),
          ),
          decision: z.nullable(z.enum(FEE_DECISIONS)),
          /** The day of a decision that is restored; today without it. */
          decidedOn: enteredDate,
        }),
      ),
    ),
    rejections: ["not_found", "conflict"],
  }),
  recordCosts: endpoint("PUT /api/wallet/cards/:walletCardId/costs/:month", {
    ...change("Records a card's costs in a month besides its annual fee."),
    params: z.strictObject({
      walletCardId: recordId,
      month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)),
    }),
    /** What is left out stays. */
    body: edit(z.partial(z.strictObject({ interestCents: cents, lateCents: cents, otherCents: cents }))),
    rejections: ["not_found", "conflict"],
  }),
  purchases: endpoint("GET /api/wallet/purchases", {
    access: "member",
    isViewable: true,
    summary: "Logged purchases, newest first.",
    query: z.strictObject({
      walletCardId: z.optional(recordId),
      cursor: z.optional(entryCursor),
      limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|[1-4]\d\d|500)$/)), z.transform(Number))),
    }),
    response: z.object({ purchases: z.array(purchaseRow), nextCursor: z.nullable(z.string()) }),
  }),
  addPurchase: endpoint("POST /api/wallet/purchases", {
    ...change("Logs a purchase or a refund: it counts toward caps, the welcome offer and the rewards."),
    body: newPurchase,
    acceptsIdempotencyKey: true,
    rejections: ["not_found"],
  }),
  removePurchase: endpoint("DELETE /api/wallet/purchases/:purchaseId", {
    ...change("Removes a logged purchase, with everything it counted toward."),
    params: z.strictObject({ purchaseId: recordId }),
    body: z.strictObject({ from: seenParts({ categoryId: slug }) }),
    rejections: ["not_found", "conflict"],
  }),
  settings: endpoint("PUT /api/wallet/settings", {
    ...change("Changes how points are valued, which utilization is aimed at, and when the member is paid."),
    // Without the default: what isn't named stays as it is.
    body: edit(
      z.extend(z.partial(walletSettings), {
        /** By currency; null: what is typical, again. */
        ownCentsPerUnit: z.optional(z.record(slug, z.nullable(walletSettings.shape.ownCentsPerUnit.def.valueType))),
        paydays: z.optional(z.nullable(z.extend(paydays, { on: enteredDate }))),
      }),
    ),
    rejections: ["conflict"],
  }),
};
