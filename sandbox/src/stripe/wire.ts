import type Stripe from "stripe";

/** What travels over HTTP for an SDK type: decimals are strings, and a field that could be expanded holds its id. */
type Wire<T> =
  IsExpandable<T> extends true
    ? Extract<T, string | null | undefined>
    : T extends string | number | boolean | null | undefined
      ? T
      : T extends Stripe.Decimal
        ? string
        : T extends readonly (infer Item)[]
          ? Wire<Item>[]
          : T extends object
            ? { [Key in keyof T]: Wire<T[Key]> }
            : T;

type IsExpandable<T> = [Extract<T, string>, Extract<T, { id: string; object: string }>] extends [infer Text, infer Obj]
  ? [Text] extends [never]
    ? false
    : [Obj] extends [never]
      ? false
      : true
  : false;

export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Customer = Wire<Stripe.Customer>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Session = Wire<Stripe.Checkout.Session>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Dispute = Wire<Stripe.Dispute>;
export type Coupon = Wire<Stripe.Coupon>;
export type Discount = Wire<Stripe.Discount>;
export type Refund = Wire<Stripe.Refund>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type LineItem = Wire<Stripe.LineItem>;

export type EventObject = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
