import { CheckoutError } from "./checkout-error.ts";

type LineItem = { price: string; quantity?: number | undefined };

/** The items of a checkout: one price, or a list of line items. Both addresses default to the current page's. */
export type CheckoutRequest = {
  price?: string | undefined;
  quantity?: number | undefined;
  line_items?: LineItem[] | undefined;
  cancel_url?: string | undefined;
  success_url?: string | undefined;
  mode?: "subscription" | "payment" | undefined;
  allow_promotion_codes?: boolean | undefined;
};

type Common = {
  cancel_url: string;
  success_url: string;
  mode: "subscription" | "payment";
  allow_promotion_codes?: boolean;
};

/** A checked request with its defaults: the document that the payments SDK writes. Holds no `undefined`. */
export type SessionParams = Common &
  ({ price: string; quantity?: number } | { line_items: { price: string; quantity?: number }[] });

const defaultTimeoutMs = 30_000;
const longestTimerMs = 2 ** 31 - 1;

export function toSessionParams(request: CheckoutRequest, pageAddress: string): SessionParams {
  const { cancel_url, success_url, mode, line_items, price, quantity, allow_promotion_codes } = request;
  const common: Common = {
    cancel_url: addressOr(pageAddress, cancel_url, "cancel_url"),
    success_url: addressOr(pageAddress, success_url, "success_url"),
    mode: mode ?? "subscription",
    ...(allow_promotion_codes === undefined ? {} : { allow_promotion_codes }),
  };
  if (line_items !== undefined) {
    check(Array.isArray(line_items) && line_items.length > 0, "line_items must be a non-empty array.");
    return { ...common, line_items: line_items.map(withoutUndefined) };
  }
  check(isFilled(price), "price must be a non-empty string.");
  if (quantity === undefined) return { ...common, price };
  check(Number.isInteger(quantity) && quantity > 0, "quantity must be a positive integer.");
  return { ...common, price, quantity };
}

export function toTimeoutMs(timeoutMillis: number | undefined): number {
  if (timeoutMillis === undefined) return defaultTimeoutMs;
  check(typeof timeoutMillis === "number" && timeoutMillis > 0, "timeoutMillis must be a positive number.");
  return Math.min(timeoutMillis, longestTimerMs);
}

function addressOr(pageAddress: string, given: string | undefined, name: string): string {
  if (given === undefined) return pageAddress;
  check(isFilled(given), `${name} must be a non-empty string.`);
  return given;
}

function withoutUndefined({ price, quantity }: LineItem): { price: string; quantity?: number } {
  return quantity === undefined ? { price } : { price, quantity };
}

function isFilled(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new CheckoutError("invalid-argument", message);
}
