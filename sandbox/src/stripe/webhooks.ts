import Stripe from "stripe";
import { postOnce } from "../courier.ts";
import type { EventObject } from "./wire.ts";

export type Target = { url: string; secret: string };

const TIMEOUT_MS = 20_000;

/** Signs at the wall clock's time, as receivers compare with theirs. */
export function postEvent(event: EventObject, target: Target) {
  const payload = JSON.stringify(event, null, 2);
  return postOnce(target.url, payload, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": Stripe.webhooks.generateTestHeaderString({ payload, secret: target.secret }),
      "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    },
    timeoutMs: TIMEOUT_MS,
  });
}
