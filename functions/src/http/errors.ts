import { ERROR_STATUS } from "@cardwell/core/contract/error-codes";
import type { ErrorBody } from "@cardwell/core/contract/errors";
import * as logger from "firebase-functions/logger";
import { AppError } from "../lib/app-error.ts";
import { getErrorName } from "../lib/error-name.ts";
import { isBusy } from "../lib/firestore.ts";

/** The documented form of any failure. An unexpected error is logged with its cause and returned without detail. */
export function errorAnswer(error: unknown, requestId: string): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    const status = ERROR_STATUS[error.code];
    if (status >= 500)
      logger.error(error.message, { requestId, cause: error.cause instanceof Error ? error.cause.message : undefined });
    return { status, body: { error: error.code, message: error.message, requestId, ...error.extra } };
  }
  if (isBusy(error)) {
    logger.warn("Rejected, as the database is busy", { requestId, error: getErrorName(error) });
    // Not the same for all, so that those who lost against each other don't come back together.
    const retryAfterSeconds = 2 + Math.floor(Math.random() * 4);
    const message = "We're too busy right now. Try again in a few seconds.";
    return { status: 503, body: { error: "unavailable", message, requestId, retryAfterSeconds } };
  }
  logger.error("Unforeseen failure", { requestId, error: error instanceof Error ? error.stack : String(error) });
  return {
    status: 500,
    body: { error: "internal", message: "Something went wrong on our side. Try again in a minute.", requestId },
  };
}
