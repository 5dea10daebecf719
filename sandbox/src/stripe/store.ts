import { randomBytes } from "node:crypto";
import type {
  Charge,
  Coupon,
  Customer,
  Discount,
  Dispute,
  EventObject,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Session,
  SetupIntent,
  Subscription,
  SubscriptionItem,
} from "./wire.ts";

/** What a session needs to know that the vendor doesn't show in the object. */
export type SessionFacts = {
  lineItems: LineItem[];
  trialDays: number | null;
  trialEnd: number | null;
  trialSettings: Subscription["trial_settings"];
  subscriptionMetadata: Record<string, string>;
  paymentMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  paymentIntent: string | null;
  /** Which of the customer's details are taken over from the page. */
  customerUpdate: { address: boolean; name: boolean };
  /** The card that waits for the cardholder's confirmation, with the typed billing details. */
  pending: PendingCard | null;
};

type PendingCard = { paymentMethod: string; email: string | null; paymentIntent: string | null };

/** What a change of plan does and costs, worked out but not made. */
export type Change = {
  items: SubscriptionItem[];
  anchor: number;
  /** Credits and charges for the rest of the present period. */
  prorations: InvoiceLine[];
  /** The first full period at the new price, when the change starts a new one. */
  fullPeriod: InvoiceLine[];
  /** Whether an invoice is made now, instead of at the next renewal. */
  invoiceNow: boolean;
};

type SubscriptionFacts = {
  /** Lines of a change that the next invoice carries. */
  pendingLines: InvoiceLine[];
  trialWarningSent: boolean;
  upcomingSentFor: number | null;
  failedAttempts: number;
  /** A change of plan that waits for its payment. */
  pendingChange: { change: Change; invoice: string; at: number; endTrial: boolean; expiresAt: number } | null;
};

/** How a card behaves, kept apart from the object because the vendor shows only its last four digits. */
type CardFacts = { number: string; alias: string | null; confirmed: boolean };

export type PortalFacts = {
  expiresAt: number;
  /** The one thing that the session was made for is done; from then on it is a plain portal. */
  flowDone: boolean;
  /** The new card that waits for the cardholder's confirmation. */
  pendingMethod: string | null;
  /** A message about the last action, to be shown once. */
  notice: { kind: "good" | "problem"; text: string } | null;
};

export type Tables = {
  products: Map<string, Product>;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  paymentMethods: Map<string, PaymentMethod>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  invoicePayments: Map<string, InvoicePayment>;
  paymentIntents: Map<string, PaymentIntent>;
  setupIntents: Map<string, SetupIntent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  coupons: Map<string, Coupon>;
  discounts: Map<string, Discount>;
  portalSessions: Map<string, PortalSession>;
  portalConfigurations: Map<string, PortalConfiguration>;
  events: Map<string, EventObject>;
  deleted: Map<string, string>;
  sessionFacts: Map<string, SessionFacts>;
  subscriptionFacts: Map<string, SubscriptionFacts>;
  cardFacts: Map<string, CardFacts>;
  portalFacts: Map<string, PortalFacts>;
};

export function createTables(): Tables {
  return {
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    paymentMethods: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    paymentIntents: new Map(),
    setupIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    coupons: new Map(),
    discounts: new Map(),
    portalSessions: new Map(),
    portalConfigurations: new Map(),
    events: new Map(),
    deleted: new Map(),
    sessionFacts: new Map(),
    subscriptionFacts: new Map(),
    cardFacts: new Map(),
    portalFacts: new Map(),
  };
}

export function clearTables(tables: Tables): void {
  for (const table of Object.values(tables)) table.clear();
}

/** Plain JSON of everything, for a snapshot between two starts. */
export function dumpTables(tables: Tables): Record<string, [string, unknown][]> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [name, [...(table as Map<string, unknown>).entries()]]),
  );
}

export function loadTables(tables: Tables, dump: Record<string, [string, unknown][]>): void {
  clearTables(tables);
  for (const [name, table] of Object.entries(tables)) {
    for (const [key, value] of dump[name] ?? []) (table as Map<string, unknown>).set(key, value);
  }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ids stay unique across resets, because the product stores event ids. */
export function newId(prefix: string, length = 24): string {
  let text = "";
  for (const byte of randomBytes(length)) text += ALPHABET[byte % ALPHABET.length];
  return `${prefix}_${text}`;
}
