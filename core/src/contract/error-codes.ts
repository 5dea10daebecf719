/** Every error code of the API with its HTTP status. The codes are a closed list; the sentence beside each is free. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  reauthentication_required: 401,
  payment_failed: 402,
  forbidden: 403,
  email_unverified: 403,
  subscription_inactive: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_subscribed: 409,
  no_subscription: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  vendor_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
