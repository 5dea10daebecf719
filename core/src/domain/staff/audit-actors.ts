import { STAFF_ROLES } from "./roles.ts";

/** In which role the audit log has somebody or something act. */
export const AUDIT_ROLES = [...STAFF_ROLES, "system"] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/** What acts without a member of staff: scheduled functions, and scripts that somebody runs with the project's credentials. */
export const SYSTEM_ACTORS = {
  deleteAccounts: "System, account deletion",
  endViews: "System, expired views",
  fetchNews: "System, watched sources",
  fetchPodcasts: "System, podcast feeds",
  publishNews: "System, scheduled news",
  verifyAuditLog: "System, audit log check",
  "grant-staff": "Script grant-staff",
  "publish-catalog": "Script publish-catalog",
  "publish-help": "Script publish-help",
} as const;
export type SystemActor = keyof typeof SYSTEM_ACTORS;
