import { getOwn } from "@cardwell/core/domain/get-own";
import { tabPath } from "./tabs-context.ts";
import type { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES, AuditRow } from "@cardwell/core/contract/admin/activity";

const actionLabels: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  "activity.export": "Exported the audit log",
  "activity.revert": "Reverted a change",
  "activity.verify": "Checked the audit log",
  "alert-rules.back-test": "Back-tested a rule",
  "alert-rules.edit": "Edited a rule",
  "alert-rules.explain": "Looked at why a member gets an alert",
  "back-office.export": "Exported a list",
  "card-universe.answer-report": "Answered a report",
  "card-universe.decide-proposal": "Decided a proposal",
  "card-universe.import": "Imported a file",
  "card-universe.publish": "Published a card",
  "card-universe.verify": "Verified facts",
  "email.add-suppression": "Suppressed an address",
  "email.count-broadcast": "Counted a broadcast's recipients",
  "email.create-broadcast": "Drafted a broadcast",
  "email.discard-broadcast": "Deleted a draft broadcast",
  "email.discard-draft": "Discarded a template's draft",
  "email.edit-template": "Edited a template",
  "email.publish-template": "Published a template",
  "email.remove-suppression": "Removed a suppression",
  "email.resend": "Sent an email again",
  "email.restore-template": "Went back to a template's version",
  "email.send-broadcast": "Sent a broadcast",
  "email.stop-broadcast": "Stopped a broadcast",
  "email.test-broadcast": "Sent a broadcast to themselves",
  "email.test-template": "Sent a test email",
  "email.update-broadcast": "Edited a broadcast",
  "system.change-flag": "Changed a flag",
  "system.discard-dead-letter": "Discarded a task",
  "system.pause-job": "Paused a job",
  "system.record-restore-test": "Recorded a restore test",
  "system.replay-dead-letter": "Replayed a task",
  "system.replay-webhook-event": "Replayed a webhook",
  "system.reset-flag": "Reset a flag",
  "system.resume-job": "Resumed a job",
  "system.run-job": "Started a job",
  "system.sync-plans": "Fetched plans from Stripe",
  "users.add-note": "Wrote a note",
  "users.cancel-deletion": "Canceled a deletion",
  "users.change-role": "Changed a staff role",
  "users.delete": "Deleted an account",
  "users.disable": "Disabled an account",
  "users.enable": "Enabled an account",
  "users.end-view": "Stopped viewing as a member",
  "users.export": "Exported a person's data",
  "users.extend-access": "Changed a person's access",
  "users.remove-note": "Removed a note",
  "users.resend-verification": "Sent the verification again",
  "users.revoke-sessions": "Signed a person out",
  "users.schedule-deletion": "Scheduled a deletion",
  "users.start-view": "Viewed as a member",
};

/** What was done, in words; an action of an earlier version as it was recorded. */
export const formatAction = (action: string): string =>
  Object.hasOwn(actionLabels, action) ? actionLabels[action as keyof typeof actionLabels] : action;

export const objectTypeLabels: Record<(typeof AUDIT_OBJECT_TYPES)[number], string> = {
  alertRules: "Alert rule",
  auditLog: "Audit log",
  broadcasts: "Broadcast",
  cards: "Card",
  exports: "Exported list",
  factReports: "Report",
  flags: "Flag",
  imports: "Import",
  jobs: "Job",
  mailSuppressions: "Suppressed address",
  mailTemplates: "Email template",
  mails: "Email",
  plans: "Plans and prices",
  proposals: "Proposal",
  restoreTests: "Restore test",
  users: "Person",
  views: "View as a member",
  webhookEvents: "Webhook",
};

/** Where the object of an entry is shown. */
const objectPlaces: Partial<Record<keyof typeof objectTypeLabels, (id: string) => string>> = {
  alertRules: (id) => tabPath("alert-rules", id),
  broadcasts: (id) => tabPath("email", `broadcasts/${id}`),
  cards: (id) => tabPath("card-universe", id),
  mails: (id) => tabPath("email", `delivery/${id}`),
  users: (id) => tabPath("users", id),
};

/** The object of an entry in words, with the address at which it is shown (null: it has none). */
export function describeObject(object: string): { label: string; to: string | null } {
  const [type = "", id] = object.split("/");
  const label = getOwn(objectTypeLabels, type);
  if (label === undefined) return { label: object, to: null };
  if (id === undefined) return { label, to: null };
  return { label: `${label} ${id}`, to: getOwn(objectPlaces, type)?.(encodeURIComponent(id)) ?? null };
}

export const outcomeLabels: Record<AuditRow["outcome"], string> = {
  done: "Done",
  started: "Started",
  failed: "Failed",
};
