import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { ApiError } from "../../lib/api-error.ts";
import { formatEmails } from "../../lib/alert-group-labels.ts";
import { capitalize } from "../../lib/format.ts";

export const turnOffLabel = (groups: readonly AlertGroup[]): string => `Turn off ${formatEmails(groups)} emails`;

export const offTitle = (groups: readonly AlertGroup[]): string => `${capitalize(formatEmails(groups))} emails are off`;

/** `gone`: the link is invalid or expired. `silent`: no response, and a retry may succeed. */
export type Problem = "missing" | "gone" | "silent";

export function toProblem(error: unknown): Problem {
  return error instanceof ApiError && error.code === "invalid_request" ? "gone" : "silent";
}
