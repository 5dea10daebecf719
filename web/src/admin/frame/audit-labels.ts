import type { AUDIT_ACTIONS, AuditRow } from "@cardwell/core/contract/admin/activity";

const actionLabels: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  "activity.export": "Exported the audit log",
  "activity.revert": "Reverted a change",
  "alert-rules.back-test": "Back-tested a rule",
  "alert-rules.edit": "Edited a rule",
  "alert-rules.explain": "Looked at why a member gets an alert",
  "back-office.export": "Exported a list",
  "card-universe.answer-report": "Answered a report",
  "card-universe.decide-proposal": "Decided a proposal",
  "card-universe.import": "Imported a file",
  "card-universe.publish": "Published a card",
  "card-universe.verify": "Verified facts",
  "email.count-broadcast": "Counted a broadcast's recipients",
  "email.create-broadcast": "Drafted a broadcast",
  "email.discard-broadcast": "Deleted a draft broadcast",
  "email.discard-draft": "Discarded a template's draft",
  "email.edit-template": "Edited a template",
  "email.publish-template": "Published a template",
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
  "users.disable": "Disabled an account",
  "users.enable": "Enabled an account",
  "users.export": "Exported a person's data",
  "users.extend-access": "Changed a person's access",
  "users.resend-verification": "Sent the verification again",
  "users.revoke-sessions": "Signed a person out",
  "users.schedule-deletion": "Scheduled a deletion",
};

/** What was done, in words; an action of an earlier version as it was recorded. */
export const formatAction = (action: string): string =>
  Object.hasOwn(actionLabels, action) ? actionLabels[action as keyof typeof actionLabels] : action;

export const outcomeLabels: Record<AuditRow["outcome"], string> = {
  done: "Done",
  started: "Started",
  failed: "Failed",
};
