import type { ErrorCode } from "@cardwell/core/contract/error-codes";
import type { ErrorBody } from "@cardwell/core/contract/errors";

type Extra = Pick<ErrorBody, "fields" | "requiresPortalAccess" | "confirmUrl" | "retryAfterSeconds"> & {
  cause?: unknown;
};

/** An expected failure. `http/errors.ts` turns its code into a status; anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Omit<Extra, "cause">;

  constructor(code: ErrorCode, message: string, { cause, ...extra }: Extra = {}) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.extra = extra;
  }
}

/**
 * The response when others were faster each time, or the database can't do it now. The time to wait isn't the same for all, so that those
 * who lost against each other don't come back together.
 */
export function busy(cause: unknown): AppError {
  const retryAfterSeconds = 2 + Math.floor(Math.random() * 4);
  return new AppError("unavailable", "We're too busy right now. Try again in a few seconds.", {
    retryAfterSeconds,
    cause,
  });
}

/** The response to a caller who makes a request too often. */
export function rateLimited(retryAfterSeconds: number): AppError {
  const wait = retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError("rate_limited", `Too many requests. Try again in ${wait}.`, { retryAfterSeconds });
}

/** The response to a member whose plan gives no access. */
export const subscriptionInactive = () =>
  new AppError("subscription_inactive", "Your subscription has ended. Renew it to continue.");
