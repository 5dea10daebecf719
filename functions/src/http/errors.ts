import { ERROR_STATUS } from "@cardwell/core/contract/error-codes";
import type { ErrorBody } from "@cardwell/core/contract/errors";
import * as logger from "firebase-functions/logger";
import { AppError, busy } from "../lib/app-error.ts";
import { getErrorName } from "../lib/error-name.ts";
import { isBusy } from "../lib/firestore.ts";

/** The documented form of any failure. An unexpected error is logged with its cause and returned without detail. */
export function errorAnswer(thrown: unknown, requestId: string): { status: number; body: ErrorBody } {
  const error = isBusy(thrown) ? busy(thrown) : thrown;
  if (error instanceof AppError) {
    const status = ERROR_STATUS[error.code];
    if (error.code === "unavailable" && error.extra.retryAfterSeconds !== undefined)
      logger.warn("Rejected, as the database is busy", { requestId, error: getErrorName(error.cause) });
    else if (status >= 500)
      logger.error(error.message, { requestId, cause: error.cause instanceof Error ? error.cause.message : undefined });
    return { status, body: { error: error.code, message: error.message, requestId, ...error.extra } };
  }
  logger.error("Unforeseen failure", { requestId, error: error instanceof Error ? error.stack : String(error) });
  return {
    status: 500,
    body: { error: "internal", message: "Something went wrong on our side. Try again in a minute.", requestId },
  };
}
