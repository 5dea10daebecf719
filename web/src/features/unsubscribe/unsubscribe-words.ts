import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { ApiError } from "../../lib/api-error.ts";
import { capitalized, emailsOf, groupWords } from "../alerts/group-words.ts";

export const turnOffLabel = (groups: readonly AlertGroup[]): string => `Turn off ${emailsOf(groups)} emails`;

/** "Payments", "Payments, Credits and Fees". */
export function groupNames(groups: readonly AlertGroup[]): string {
  const names = groups.map((group) => groupWords[group].name);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const offTitle = (groups: readonly AlertGroup[]): string => `${capitalized(emailsOf(groups))} emails are off`;

/** `gone`: the link proves nothing, or not any more. `silent`: no answer came, and another try may bring one. */
export type Problem = "missing" | "gone" | "silent";

export function problemOf(error: unknown): Problem {
  return error instanceof ApiError && error.code === "invalid_request" ? "gone" : "silent";
}
