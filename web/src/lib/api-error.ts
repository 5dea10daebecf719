import { ERROR_STATUS, type ErrorCode } from "@cardwell/core/contract/error-codes";
import type { ErrorBody } from "@cardwell/core/contract/errors";

/** `network`: no response arrived; `bad_response`: the response doesn't match the contract. */
export type ApiErrorCode = ErrorCode | "network" | "bad_response";

type Details = Omit<ErrorBody, "error" | "message" | "requestId"> & {
  status: number;
  code: ApiErrorCode;
  message: string;
  requestId?: string | undefined;
};

export class ApiError extends Error {
  /** 0 when there was no response. */
  declare readonly status: number;
  declare readonly code: ApiErrorCode;
  declare readonly fields: NonNullable<ErrorBody["fields"]>;
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly requiresPortalAccess: boolean | undefined;
  declare readonly confirmUrl: string | undefined;
  declare readonly requestId: string | undefined;

  constructor({ message, ...details }: Details) {
    super(message);
    Object.assign(this, { fields: [], ...details, name: "ApiError" });
  }

  get isNetwork(): boolean {
    return this.code === "network";
  }
}

/** There is nothing at this address, or nothing can be. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === "not_found" || error.fields.some(({ path }) => path.startsWith("path.")));

/** The server may have done it all the same: no answer arrived, or none that says that it didn't. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "network" || error.code === "bad_response" || error.status >= 500);

/** Another session changed it since it was loaded. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === "conflict";

/** The name of a field of the form, from its path in the request. */
export const toField = (path: string) => path.replace(/^body\./, "");

/** The API's error for one field, to be shown at it. */
export const rejectedAt = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields.find(({ path }) => toField(path) === field)?.message : undefined;

/** Client-side errors at fields, shown like the API's. */
export const createFieldErrors = (fields: ApiError["fields"]): ApiError =>
  new ApiError({
    status: 400,
    code: "invalid_request",
    message: fields.map(({ message }) => message).join(" "),
    fields,
  });

export function networkError(): ApiError {
  return new ApiError({
    status: 0,
    code: "network",
    message: "We couldn't reach the server. Check your connection and try again.",
  });
}

/** Reads the error in the response, or reports that it contains none. */
export function toApiError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const headerSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  if (!isErrorBody(body)) {
    return new ApiError({
      status,
      code: status === 401 ? "unauthenticated" : status >= 500 ? "internal" : "bad_response",
      message: status === 401 ? "Sign in again." : "Unexpected response from the server. Try again in a minute.",
      retryAfterSeconds: headerSeconds,
    });
  }
  const { error, ...rest } = body;
  return new ApiError({ ...rest, status, code: error, retryAfterSeconds: rest.retryAfterSeconds ?? headerSeconds });
}

function isErrorBody(body: unknown): body is ErrorBody {
  const { error, message } = Object(body) as Partial<ErrorBody>;
  return typeof error === "string" && Object.hasOwn(ERROR_STATUS, error) && typeof message === "string";
}
