import { ApiError } from "./api-error.ts";
import { formatWait } from "./format.ts";

/** One sentence or two for a person: what happened and what to do. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return "That did not work, and we do not know why. Try again in a minute.";
  if (error.code === "rate_limited") return rateLimited(error.retryAfterSeconds);
  return error.message;
}

export function rateLimited(retryAfterSeconds: number | undefined): string {
  return retryAfterSeconds === undefined
    ? "You asked for this too often. Try again in an hour."
    : `You asked for this too often. Try again ${formatWait(retryAfterSeconds)}.`;
}

/** The reference that support can look up, where the server gave one. */
export function getReference(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}
