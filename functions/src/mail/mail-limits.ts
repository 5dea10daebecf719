/** What Resend takes in one request: resend.com/docs/dashboard/emails/batch-sending, 2026-11-30. Neither attachments nor a time to send at. */
export const MAILS_AT_ONCE = 100;

/**
 * Requests that Resend takes of a team in a second (resend.com/docs/api-reference/rate-limit, 2026-11-30); teams of before have two, and what
 * is above the limit waits as its answer says. Mail that somebody waits for has one of them for itself, and reading of domains another.
 */
export const REQUESTS_PER_SECOND = { single: 1, batches: 3 };
