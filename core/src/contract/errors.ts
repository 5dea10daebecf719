import * as z from "zod/mini";
import { ERROR_STATUS, type ErrorCode } from "./error-codes.ts";

const errorCodes = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/**
 * `fields` names each invalid part of the request; `requiresPortalAccess` comes with `subscription_inactive`; `confirmUrl` with a
 * `payment_failed` that isn't final: on that page of the payment provider the person confirms the payment for their bank, which makes the
 * change.
 */
export const errorBody = z.object({
  error: z.enum(errorCodes),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requiresPortalAccess: z.optional(z.boolean()),
  confirmUrl: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.int()),
});

export type ErrorBody = z.infer<typeof errorBody>;
