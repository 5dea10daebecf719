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

export type PaymentMethodRecord = { brand: string; last4: string; expMonth: number; expYear: number };

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
  collectionPaused: boolean;
  /** When the first charge of the balance failed; null when no bill that was tried is open. */
  pastDueSince: Date | null;
  nextPaymentAttemptAt: Date | null;
  paymentMethod: PaymentMethodRecord | null;
};

export type InvoiceRecord = {
  id: string;
  subscriptionId: string | null;
  /** What this invoice was paid with, once it was. */
  paymentId: string | null;
  priceRefs: { productId: string; priceId: string }[];
  number: string | null;
  createdAt: Date;
  description: string;
  totalCents: number;
  amountDueCents: number;
  amountPaidCents: number;
  currency: string;
  status: (typeof INVOICE_STATUSES)[number];
  hostedUrl: string | null;
  pdfUrl: string | null;
};

/** Everything about one customer that the product mirrors, as it is now. */
export type CustomerState = {
  customerId: string;
  email: string | null;
  subscriptions: SubscriptionRecord[];
  invoices: InvoiceRecord[];
};

export type CheckoutRequest = {
  customerId: string;
  uid: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  trialDays: number | null;
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
  /** Which product or whose price may have changed. */
  productId: string | null;
};

/** The provider rejected the request, usually because it has newer state than the mirror. */
export class PaymentRejection extends Error {
  override readonly name = "PaymentRefusal";
}

export type CancelFeedback = { reason?: string | undefined; comment?: string | undefined };

/** Everything but `readEvent` throws AppError `vendor_unavailable`, or a `PaymentRefusal`. */
export type Payments = {
  /** @throws AppError `invalid_request` when the signature does not fit the bytes or is older than five minutes */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent;
  listProductIds(): Promise<string[]>;
  fetchProduct(productId: string): Promise<ProductRecord | null>;
  /** The address comes with `updateCustomerEmail`: a repeated call must ask for the very same thing. */
  createCustomer(person: { uid: string; idempotencyKey: string }): Promise<string>;
  /** Null when the provider does not know the customer, or no longer. */
  fetchCustomer(customerId: string): Promise<CustomerState | null>;
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
  /** @throws AppError `payment_failed` when the difference could not be charged; nothing has changed then */
  changePrice(request: { subscriptionId: string; priceId: string; prorationAt: Date }): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, feedback: CancelFeedback): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
};
