import { isAxiosError } from "axios";
import type { PlaidError } from "plaid";
import { AppError } from "../../lib/app-error.ts";
import { measureCall } from "../../lib/call-stats.ts";
import { BankLinkError, PagesChangedError } from "./bank-data.ts";

/** Kinds of errors that are the provider's, ours or the network's: the link itself is as it was. */
const UNAVAILABLE_TYPES = new Set<string>(["API_ERROR", "RATE_LIMIT_EXCEEDED"]);

export function readPlaidError(error: unknown): PlaidError | null {
  const body: unknown = isAxiosError(error) ? error.response?.data : undefined;
  const isPlaidError = typeof body === "object" && body !== null && "error_code" in body && "error_type" in body;
  return isPlaidError ? (body as PlaidError) : null;
}

function translate(cause: unknown): unknown {
  if (!isAxiosError(cause)) return cause;
  const error = readPlaidError(cause);
  // The request of an axios error has the access token: it must not get into a log.
  if (error === null || UNAVAILABLE_TYPES.has(error.error_type)) {
    const reason = new Error(error?.error_code ?? cause.code ?? `HTTP ${cause.response?.status ?? "without response"}`);
    const message = "The bank connection service doesn't respond. Nothing changed. Try again in a minute.";
    return new AppError("vendor_unavailable", message, { cause: reason });
  }
  if (error.error_code === "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION") return new PagesChangedError();
  return new BankLinkError(error.error_code);
}

/** A request that Plaid rejects, or a bank's error, is an answer. */
const isOutage = (error: unknown): boolean => {
  const known = readPlaidError(error);
  return known === null || UNAVAILABLE_TYPES.has(known.error_type);
};

/** Waits for Plaid, and throws its failures in our words. */
export async function askPlaid<T>(work: Promise<T>): Promise<T> {
  try {
    return await measureCall("plaid", work, { isOutage });
  } catch (error) {
    throw translate(error);
  }
}
