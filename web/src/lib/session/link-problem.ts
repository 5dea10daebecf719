import { getErrorCode } from "./auth-messages.ts";

/** What is wrong with a link from a mail. */
export type LinkProblem = "expired" | "used" | "foreign" | "incomplete" | "closed" | "moved" | "offline" | "other";

/** Why a mail's code was rejected. The service gives used and unknown codes the same code and text. */
export function linkProblem(error: unknown): LinkProblem {
  switch (getErrorCode(error)) {
    case "auth/expired-action-code":
      return "expired";
    case "auth/invalid-action-code":
      return "used";
    case "auth/argument-error":
    case "auth/missing-code":
      return "incomplete";
    case "auth/user-disabled":
      return "closed";
    case "auth/user-not-found":
      return "used";
    case "auth/network-request-failed":
      return "offline";
    default:
      return "other";
  }
}
