import * as z from "zod/mini";
import { STAFF_ROLES } from "./roles.ts";
import type { AuditAction } from "./tabs.ts";

/** In which role the audit log has somebody or something act. */
export const AUDIT_ROLES = [...STAFF_ROLES, "system"] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/** What acts without a member of staff: scheduled functions, and scripts that somebody runs with the project's credentials. */
export const SYSTEM_ACTORS = {
  deleteAccounts: "System, account deletion",
  endViews: "System, expired views",
  fetchNews: "System, watched sources",
  fetchPodcasts: "System, podcast feeds",
  publishNews: "System, scheduled posts and articles",
  verifyAuditLog: "System, audit log check",
  "grant-staff": "Script grant-staff",
  "publish-catalog": "Script publish-catalog",
  "publish-help": "Script publish-help",
} as const;
export type SystemActor = keyof typeof SYSTEM_ACTORS;

/** What a check of the audit log found wrong. */
export const chainFault = z.object({
  /** `2026-11-25 <uid>`, or the day. */
  chain: z.string(),
  /** The entry at which it shows; null when all entries of the chain were removed, and for a whole day. */
  entryId: z.nullable(z.string()),
  /** `not_as_sealed`: the day's chains aren't those that were sealed when it was over. */
  reason: z.enum(["changed", "removed_before", "removed_after", "moved", "not_as_sealed"]),
});

export const MOST_EXPORTED_ENTRIES = 5_000;

/** What can be reverted. A revert can be, like the change that it is. */
export const REVERSIBLE_ACTIONS: ReadonlySet<string> = new Set<AuditAction>([
  "activity.revert",
  "alert-rules.edit",
  "card-universe.decide-proposal",
  "card-universe.publish",
  "documentation.publish",
  "documentation.restore",
  "email.publish-template",
  "email.restore-template",
  "mobile.set-minimum",
]);
