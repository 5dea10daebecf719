import type { Rule } from "@cardwell/core/domain/rate-limit/window";
import { drawAll } from "../../http/rate-limit-repository.ts";
import { AppError } from "../../lib/app-error.ts";

/** More than anybody needs, and too little to use up what the provider allows all of us together. */
const CALLS: Rule = { limit: 20, windowSeconds: 60 };

/** Refuses with 429 who asks for too much of the payment provider, and with 503 what could not be counted. */
export type ProviderLimiter = (uid: string) => Promise<void>;

/** One read and one write for each call, counted in real time. */
export const limitProvider: ProviderLimiter = async (uid) => {
  let wait: number | null;
  try {
    wait = await drawAll([{ key: `provider:${uid}`, rule: CALLS }], new Date());
  } catch (cause) {
    throw new AppError(
      "vendor_unavailable",
      "We cannot do that right now. Nothing was charged. Try again in a minute.",
      {
        cause,
      },
    );
  }
  if (wait === null) return;
  throw new AppError("rate_limited", `That was asked for too often. Try again in ${wait} seconds.`, {
    retryAfterSeconds: wait,
  });
};
