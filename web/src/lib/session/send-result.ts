import { rateLimited } from "../describe-error.ts";
import type { PasswordlessResult } from "./passwordless.ts";

/** The result of requesting an email, as a message. */
export type SendResult = { sent: true } | SendRejection;

export type SendRejection = {
  sent: false;
  message: string;
  /** The plan is over. `canRenew`: a renewal link can be mailed instead. */
  planEnded?: { canRenew: boolean };
};

/** The result of requesting a sign-in link. */
export function linkResult(result: PasswordlessResult): SendResult {
  if (result.success) return { sent: true };
  switch (result.error) {
    case "subscription_inactive":
      return {
        sent: false,
        message: result.message,
        planEnded: { canRenew: result.requiresPortalAccess === true },
      };
    case "rate_limited":
      return { sent: false, message: rateLimited(result.retryAfterSeconds) };
    case "network":
      return { sent: false, message: "We couldn't reach the server. Check your connection and try again." };
    default:
      return { sent: false, message: result.detail ?? result.message };
  }
}
