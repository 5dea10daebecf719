import type { PaymentMethod } from "@cardwell/core/domain/billing/payment-method";

/** What the product needs of a payment provider. Amounts are cents, instants are `Date`s, ids are the provider's. */

export const INTERVALS = ["day", "week", "month", "year"] as const;
export const INVOICE_STATUSES = ["draft", "open", "paid", "uncollectible", "void"] as const;

export type PriceRecord = {
  id: string;
  productId: string;
  active: boolean;
  currency: string;
  unitAmountCents: number | null;
  nickname: string | null;
  type: string;
  recurring: Record<string, unknown> | null;
  interval: (typeof INTERVALS)[number] | null;
  intervalCount: number | null;
  trialPeriodDays: number | null;
  billingScheme: string;
  tiersMode: string | null;
  taxBehavior: string | null;
  metadata: Record<string, string>;
};

export type ProductRecord = {
  id: string;
  active: boolean;
  name: string;
  description: string | null;
  images: string[];
  metadata: Record<string, string>;
  features: string[];
  taxCode: string | null;
  prices: PriceRecord[];
};

export type SubscriptionRecord = {
  id: string;
  status: string;
  productId: string;
  priceId: string;
  priceIds: { productId: string; priceId: string }[];
  quantity: number | null;
  metadata: Record<string, string>;
  /** The provider's own items, as plain JSON. */
  items: unknown[];
  createdAt: Date;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  canceledAt: Date | null;
  endedAt: Date | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  /** Of the trial that was offered with it. */
  trialId: string | null;
  /** A trial that we ended as it began, because another plan has it. */
  trialDenied: boolean;
  /** A trial that the provider ends, because nothing can be charged after it. */
  endsWithTrial: boolean;
  collectionPaused: boolean;
  /** The end of the period that was paid for when we paused the plan. */
  pausedFrom: Date | null;
  resumesAt: Date | null;
  /** When the first charge of the balance failed; null when no bill that was tried is open. */
  pastDueSince: Date | null;
  nextPaymentAttemptAt: Date | null;
  nextChargeCents: number | null;
  /** What is left of the bills that were tried and are open; null without one. */
  dueCents: number | null;
  paymentMethod: PaymentMethod | null;
};

export type InvoiceRecord = {
  id: string;
  subscriptionId: string | null;
  /** What this invoice was paid with, once it was. */
  paymentId: string | null;
  priceRefs: { productId: string; priceId: string }[];
  /** What its largest amount is for: after a change of plan the new one, not the credit for the old one. */
  boughtPrice: { productId: string; priceId: string } | null;
  number: string | null;
  createdAt: Date;
  /** Null until it is paid. */
  paidAt: Date | null;
  description: string;
  totalCents: number;
  amountDueCents: number;
  amountPaidCents: number;
  /** What discounts took off `totalCents`. */
  discountCents: number;
  /** What of `totalCents` the customer's credit paid. */
  creditCents: number;
  refundedCents: number;
  /** Why the last attempt to pay it failed, in the provider's words; null when it didn't. */
  failureMessage: string | null;
  currency: string;
  status: (typeof INVOICE_STATUSES)[number];
  /** Of a change of plan that is made once its payment is confirmed; the provider voids it after a day. */
  isForChange: boolean;
  hostedUrl: string | null;
  pdfUrl: string | null;
};

/** The provider's preview of the invoice that comes next, without changes. */
export type NextInvoice = {
  subscriptionId: string;
  subtotalCents: number;
  discountCents: number;
  /** What the customer's credit pays of it. */
  creditCents: number;
  /** What is charged in the end. */
  amountDueCents: number;
  currency: string;
};

/** A charge that its cardholder had their bank take back. */
export type DisputeRecord = {
  id: string;
  /** The payment that it is about, as an invoice names it; null: of a charge without one. */
  paymentId: string | null;
  amountCents: number;
  currency: string;
  reason: string;
  status: string;
  createdAt: Date;
  /** Until when we may answer; null when there is nothing to answer any more. */
  respondBy: Date | null;
};

/** A plan that ignores the customer's default card, and the card that should be that. */
export type OwnCard = { subscriptionId: string; paymentMethodId: string };

/** An open bill and the card that could pay it, where no attempt with that card is known. */
export type UntriedBill = { invoiceId: string; paymentMethodId: string };

/** Everything about one customer that the product mirrors, as it is now. */
export type CustomerState = {
  customerId: string;
  email: string | null;
  /** Credit that pays the next invoices. */
  creditCents: number;
  nextInvoice: NextInvoice | null;
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
  disputes: DisputeRecord[];
  /** Plans with a card of their own, as after a checkout, and the card that should pay for everything. */
  plansWithOwnCard: OwnCard[];
  untriedBills: UntriedBill[];
  /** Open bills of plans that have ended: nobody has to pay them. */
  billsOfEndedPlans: string[];
};

export type CheckoutRequest = {
  customerId: string;
  uid: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  /** `id` is of the trial that begins with it, which only one plan gets. */
  trial: { days: number; id: string } | null;
  idempotencyKey: string;
};

type ChangePreview = {
  dueTodayCents: number;
  creditCents: number;
  nextChargeAt: Date;
  currency: string;
};

/** A notification: only a hint that something changed. The thing itself is always fetched again. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: Date;
  livemode: boolean;
  /** Whose state may have changed; null when nothing of it is mirrored. */
  customerId: string | null;
  /** The charge by which the customer is found where the notification names none. */
  chargeId: string | null;
  /** Which product or whose price may have changed. */
  productId: string | null;
};

/** The provider rejected the request, usually because it has newer state than the mirror. */
export class PaymentRejection extends Error {
  override readonly name = "PaymentRejection";
}

export type CancelFeedback = { reason?: string | undefined; comment?: string | undefined };

/** Everything but `readEvent` throws AppError `vendor_unavailable`, or a `PaymentRejection`. */
export type Payments = {
  /** @throws AppError `invalid_request` when the signature does not fit the bytes or is older than five minutes */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
  /** What happened between two instants, at most 30 days back, and could not be delivered, the newest first, page by page. */
  listUndelivered(from: Date, until: Date): AsyncIterable<PaymentEvent[]>;
  listProductIds(): Promise<string[]>;
  fetchProduct(productId: string): Promise<ProductRecord | null>;
  /** The address comes with `updateCustomerEmail`: a repeated call must ask for the very same thing. */
  createCustomer(person: { uid: string; idempotencyKey: string }): Promise<string>;
  /** Null when the provider does not know the customer, or no longer. */
  fetchCustomer(customerId: string): Promise<CustomerState | null>;
  /** Whose charge it is; null when the provider does not know it. */
  findCustomerByCharge(chargeId: string): Promise<string | null>;
  /** Does nothing for a customer whom the provider no longer has. */
  updateCustomerEmail(customerId: string, email: string): Promise<void>;
  /** Ends every plan immediately and removes the person; invoices stay. Does nothing the second time. */
  deleteCustomer(customerId: string): Promise<void>;
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string; createdAt: Date }>;
  /** From then on it cannot be paid; it may have been until then. */
  expireCheckout(sessionId: string): Promise<void>;
  /** The same for every checkout of a customer, who may be gone. */
  expireOpenCheckouts(customerId: string): Promise<void>;
  /** The page of a checkout for this price, without a trial, that is still open; or null. */
  findOpenCheckout(customerId: string, priceId: string): Promise<string | null>;
  createPortalSession(request: {
    customerId: string;
    returnUrl: string;
    flow: "manage" | "payment_method";
  }): Promise<{ url: string }>;
  previewChange(request: { subscriptionId: string; priceId: string; prorationAt: Date }): Promise<ChangePreview>;
  /**
   * @throws AppError `payment_failed` when the difference could not be charged; nothing has changed then. With a `confirmUrl` the bank asks
   * the person, and the change is made once they confirm.
   */
  changePrice(request: { subscriptionId: string; priceId: string; prorationAt: Date }): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, feedback: CancelFeedback): Promise<void>;
  /** Ends a plan as its trial begins, without a charge. */
  denyTrial(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  /** Charges nothing from the end of the paid period on, for this many months. */
  pause(subscriptionId: string, months: number): Promise<void>;
  /**
   * Ends a pause. With `startPeriod` the plan starts a new period now and charges it.
   *
   * @throws AppError `payment_failed` when that could not be charged; the pause continues then
   */
  endPause(subscriptionId: string, options: { startPeriod: boolean }): Promise<void>;
  /** Makes a card the customer's default, and charges the plan to that from now on, also after another change of it. */
  makeDefaultCard(customerId: string, plan: OwnCard): Promise<void>;
  /** Tries an open bill with a card, once for each card. Returns whether it is paid. */
  payBill(bill: UntriedBill): Promise<boolean>;
  /** Nobody can pay it any more. Does nothing for one that isn't open. */
  voidBill(invoiceId: string): Promise<void>;
};
