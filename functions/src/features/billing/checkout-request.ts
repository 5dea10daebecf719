import * as z from "zod/mini";
import { AppError } from "../../lib/app-error.ts";

const id = z.string().check(z.minLength(1), z.maxLength(128));
const returnAddress = z.string().check(z.maxLength(2048));

/** Of what a browser may write into a checkout document, the part that counts. Everything else is ignored. */
const request = z.object({
  price: z.optional(z.nullable(id)),
  line_items: z.optional(z.array(z.object({ price: id })).check(z.minLength(1), z.maxLength(1))),
  success_url: returnAddress,
  cancel_url: returnAddress,
  allow_promotion_codes: z.optional(z.unknown()),
});

/** True for an address on our own origin, written as browsers write it, and not for one that only looks or parses like it. */
export function isOwnAddress(address: string, appOrigin: string): boolean {
  const rest = address.startsWith(appOrigin) ? address.slice(appOrigin.length) : null;
  if (rest === null || !/^([/?#]|$)/.test(rest) || /[\\\s\p{Cc}\p{Cf}]/u.test(rest)) return false;
  return URL.canParse(address) && new URL(address).origin === appOrigin;
}

/** @throws AppError `invalid_request` for a document without one price, with promotion codes, or that leads to another site */
export function readCheckoutRequest(data: unknown, appOrigin: string) {
  const parsed = request.safeParse(data);
  const priceId = parsed.data?.price ?? parsed.data?.line_items?.[0]?.price;
  if (!parsed.success || !priceId) throw new AppError("invalid_request", "Choose a plan first.");
  if (parsed.data.allow_promotion_codes === true) {
    throw new AppError("invalid_request", "Promotion codes can't be used here.");
  }
  const { success_url: successUrl, cancel_url: cancelUrl } = parsed.data;
  if (!isOwnAddress(successUrl, appOrigin) || !isOwnAddress(cancelUrl, appOrigin)) {
    throw new AppError("invalid_request", "Checkout can only return to this site.");
  }
  return { priceId, successUrl, cancelUrl };
}
