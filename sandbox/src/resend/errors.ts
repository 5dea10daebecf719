/** An error in the shape of Resend's API: `{ statusCode, name, message }`. */
export type ResendError = { statusCode: number; name: string; message: string };

export function resendError(statusCode: number, name: string, message: string): ResendError {
  return { statusCode, name, message };
}

export const unverified = (domain: string): ResendError =>
  resendError(
    403,
    "validation_error",
    `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
  );

export const errors = {
  missingKey: resendError(401, "missing_api_key", "Missing API key in the authorization header."),
  invalidKey: resendError(403, "invalid_api_key", "API key is invalid"),
  notJson: resendError(400, "validation_error", "The request body is not valid JSON."),
  idempotencyKey: resendError(400, "invalid_idempotency_key", "The key must be between 1-256 chars."),
  otherPayload: resendError(
    409,
    "invalid_idempotent_request",
    "Same idempotency key used with a different request payload.",
  ),
  batchSize: resendError(422, "validation_error", "A batch is a list of 1 to 100 emails."),
  batchAttachments: resendError(422, "validation_error", "The `attachments` field is not supported in batches."),
  batchValidation: resendError(422, "validation_error", "The `x-batch-validation` header is `strict` or `permissive`."),
  noDomain: resendError(404, "not_found", "Domain not found"),
  noUuid: resendError(422, "validation_error", "The `id` must be a valid UUID."),
  unknownParameter: (name: string) => resendError(422, "validation_error", `Unrecognized parameter: \`${name}\`.`),
  rateLimit: resendError(
    429,
    "rate_limit_exceeded",
    "Too many requests. Please limit the number of requests per second. Or contact support to increase rate limit.",
  ),
};
