import { ApiError, isOutcomeUnknown } from "./api-error.ts";
import { formatWait } from "./format.ts";

/** One sentence or two for a person: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong. Try again in a minute.";
  if (error.code === "rate_limited") return rateLimited(error.retryAfterSeconds);
  return error.message;
}

/** What a failed write left, in one sentence. */
export const describeOutcome = (error: unknown): string =>
  isOutcomeUnknown(error) ? "It may have been done all the same. Check before you try again." : "Nothing was changed.";

export function rateLimited(retryAfterSeconds: number | undefined): string {
  return retryAfterSeconds === undefined
    ? "Too many requests. Try again in an hour."
    : `Too many requests. Try again ${formatWait(retryAfterSeconds)}.`;
}

/** The reference that support can look up, where the server gave one. */
export function getReference(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
