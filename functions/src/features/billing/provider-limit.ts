import { PAYMENT_CALLS } from "@cardwell/core/domain/rate-limit/limits";
import { drawAll } from "../../http/rate-limit-repository.ts";
import { AppError } from "../../lib/app-error.ts";

/** Rejects with 429 a caller who is over the payment provider's limit, and with 503 when it can't count. */
export type ProviderLimiter = (uid: string) => Promise<void>;

/** One read and one write for each call, counted in real time. */
export const limitProvider: ProviderLimiter = async (uid) => {
  let wait: number | null;
  try {
    wait = await drawAll([{ key: `provider:${uid}`, rule: PAYMENT_CALLS }], new Date());
  } catch (cause) {
    throw new AppError(
      "vendor_unavailable",
      "We can't do that right now. Nothing was charged. Try again in a minute.",
      {
        cause,
      },
    );
  }
  if (wait === null) return;
  throw new AppError("rate_limited", `Too many requests. Try again in ${wait} seconds.`, {
    retryAfterSeconds: wait,
  });
};
