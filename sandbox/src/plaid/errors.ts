import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { PlaidErrorObject } from "./wire.ts";

type ErrorType = PlaidErrorObject["error_type"];

/** An answer of the vendor that isn't a success. */
export class PlaidFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: PlaidErrorObject;

  constructor(
    type: ErrorType,
    code: string,
    message: string,
    options: { status?: ContentfulStatusCode; display?: string } = {},
  ) {
    super(message);
    this.status = options.status ?? 400;
    this.body = {
      error_type: type,
      error_code: code,
      error_message: message,
      display_message: options.display ?? null,
      documentation_url: `https://plaid.com/docs/?ref=error#${type.toLowerCase().replaceAll("_", "-")}`,
      suggested_action: null,
    };
  }
}

type Known = { type: ErrorType; message: string; display?: string; status?: ContentfulStatusCode };

/** What can be wrong with an item or its bank, by code. */
const known: Record<string, Known> = {
  ITEM_LOGIN_REQUIRED: {
    type: "ITEM_ERROR",
    message:
      "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
    display: "Please sign in to your bank again.",
  },
  USER_PERMISSION_REVOKED: {
    type: "ITEM_ERROR",
    message: "the holder of this account has revoked their permission for your application to access it",
  },
  ITEM_NOT_FOUND: {
    type: "ITEM_ERROR",
    message: "The Item you requested cannot be found. This Item does not exist, or has been removed",
  },
  ITEM_LOCKED: {
    type: "ITEM_ERROR",
    message: "this account is locked. user should visit their financial institution's website to resolve the issue",
    display: "Your account is locked. Visit your bank's website to unlock it.",
  },
  INVALID_CREDENTIALS: {
    type: "ITEM_ERROR",
    message: "the provided credentials were not correct",
    display: "The username or password wasn't correct. Try again.",
  },
  INVALID_MFA: {
    type: "ITEM_ERROR",
    message: "the client did not enter the correct MFA response(s)",
    display: "The code wasn't correct. Try again.",
  },
  NO_ACCOUNTS: { type: "ITEM_ERROR", message: "no valid accounts exist for this item" },
  ACCESS_NOT_GRANTED: {
    type: "ITEM_ERROR",
    message: "the user did not grant permissions necessary for the integration",
  },
  PRODUCTS_NOT_SUPPORTED: {
    type: "ITEM_ERROR",
    message: 'the following products are not supported by this institution: ["liabilities"]',
  },
  NO_LIABILITY_ACCOUNTS: { type: "ITEM_ERROR", message: "No valid liability accounts exist for this Item" },
  PRODUCT_NOT_READY: {
    type: "ITEM_ERROR",
    message: "the requested product is not yet ready. please provide a webhook or try the request again later",
  },
  ADDITIONAL_CONSENT_REQUIRED: {
    type: "INVALID_INPUT",
    message: "client does not have user consent to access the requested product. Use Link's update mode to collect it",
  },
  INSTITUTION_DOWN: {
    type: "INSTITUTION_ERROR",
    message: "this institution is not currently responding to requests. please try again soon",
    display: "Your bank isn't responding. Try again later.",
  },
  INSTITUTION_NOT_RESPONDING: {
    type: "INSTITUTION_ERROR",
    message: "this institution is not currently responding to this request. please try again soon",
    display: "Your bank isn't responding. Try again later.",
  },
  INSTITUTION_NO_LONGER_SUPPORTED: { type: "INSTITUTION_ERROR", message: "this institution is no longer supported" },
  RATE_LIMIT_EXCEEDED: { type: "RATE_LIMIT_EXCEEDED", message: "rate limit exceeded for this endpoint", status: 429 },
  INTERNAL_SERVER_ERROR: { type: "API_ERROR", message: "an unexpected error occurred", status: 500 },
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: {
    type: "TRANSACTIONS_ERROR",
    message:
      "Underlying transaction data changed since last page was fetched. Please restart pagination from last update.",
  },
};

export const knownCodes = Object.keys(known);

export function createFailure(code: string): PlaidFailure {
  const { type, message, display, status } = known[code] ?? { type: "ITEM_ERROR" as const, message: code };
  return new PlaidFailure(type, code, message, {
    ...(display !== undefined && { display }),
    ...(status !== undefined && { status }),
  });
}

/** An error as webhooks and items carry it. */
export function toErrorObject(code: string): PlaidErrorObject {
  const { body, status } = createFailure(code);
  return { ...body, status };
}

export const invalidInput = (code: string, message: string) => new PlaidFailure("INVALID_INPUT", code, message);
export const invalidRequest = (code: string, message: string) => new PlaidFailure("INVALID_REQUEST", code, message);
