import type { Alert } from "@cardwell/core/contract/alerts";
import type { UserDetail } from "@cardwell/core/contract/admin/users";
import type { Invoice } from "@cardwell/core/contract/billing";
import type { AuditEntry } from "../../http/audit-repository.ts";
import { isTakenBack } from "@cardwell/core/domain/billing/disputes";
import { money } from "@cardwell/core/domain/format";
import { getOwn } from "@cardwell/core/domain/get-own";
import { SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";

type Event = Omit<UserDetail["events"][number], "id">;

const SHOWN = 30;

const FAILED_MAIL = new Set(["bounced", "complained", "dead", "failed"]);

const mailTitles: Record<string, string> = {
  verify_email: "confirm the address",
  sign_in: "sign-in link",
  staff_notice: "notice to staff",
  reset_password: "reset the password",
  renewal_link: "renew the plan",
  account_deleted: "account deleted",
  confirm_new_email: "confirm the new address",
  email_change_asked: "address about to change",
  email_changed: "address changed",
  deletion_scheduled: "account will be deleted",
  deletion_canceled: "account is kept",
  bank_back: "bank works again",
  bank_paused: "bank link paused",
  household_invitation: "invitation to a household",
  alerts: "alerts",
  alert_digest: "digest of alerts",
};

function invoiceEvent({ createdAt, status, isForChange, totalCents, failureMessage, dispute }: Invoice): Event {
  const amount = money(totalCents);
  const isDisputed = dispute !== null && isTakenBack(dispute);
  const open = failureMessage === null ? `Invoice of ${amount}` : `Charge of ${amount} failed: ${failureMessage}`;
  const titles: Record<Invoice["status"], string> = {
    paid: isDisputed ? `Paid ${amount}, later disputed` : `Paid ${amount}`,
    open: isForChange ? `Invoice of ${amount} for a plan change, pending` : open,
    draft: `Invoice of ${amount} drafted`,
    uncollectible: `Invoice of ${amount} written off`,
    void: `Invoice of ${amount} voided`,
  };
  return {
    at: createdAt,
    kind: "invoice",
    title: titles[status],
    isProblem: isDisputed || (status === "open" && failureMessage !== null && !isForChange),
  };
}

const alertVerbs: Record<string, string> = {
  raised: "Alert",
  acted: "Alert acted on",
  dismissed: "Alert dismissed",
  snoozed: "Alert snoozed",
};

const alertEvents = ({ title, history }: Alert): Event[] =>
  history.flatMap(({ at, kind }) => {
    const verb = alertVerbs[kind];
    return verb === undefined ? [] : [{ at, kind: "alert" as const, title: `${verb}: ${title}`, isProblem: false }];
  });

const staffTitles: Record<string, string> = {
  "users.disable": "Disabled",
  "users.enable": "Enabled",
  "users.reset-sign-in": "Sign-in reset",
  "users.revoke-sessions": "Signed out everywhere",
  "users.resend-verification": "Verification sent again",
  "users.change-role": "Staff role changed",
  "users.extend-access": "Access changed",
  "users.start-view": "Screens viewed",
  "users.end-view": "View ended",
  "users.remove-note": "Note removed",
  "users.export": "Data exported",
  "users.schedule-deletion": "Deletion scheduled",
  "users.cancel-deletion": "Deletion canceled",
};

/** What staff did, from the audit log; notes are listed by themselves, and a job by how it ended. */
export const staffEvents = (entries: readonly AuditEntry[], emails: ReadonlyMap<string, string>): Event[] =>
  entries.flatMap(({ at, action, actorUid, reason, outcome }) => {
    const what = staffTitles[action];
    if (what === undefined || outcome === "started") return [];
    const isProblem = outcome === "failed";
    const by = `by ${emails.get(actorUid) ?? getOwn<string>(SYSTEM_ACTORS, actorUid) ?? actorUid}`;
    const title = `${what}${isProblem ? " (failed)" : ""} ${by}${reason === null ? "" : `: ${reason}`}`;
    return [{ at: at.toISOString(), kind: "staff" as const, title, isProblem }];
  });

type Sources = {
  createdAt: string;
  invoices: readonly Invoice[];
  emails: UserDetail["emails"];
  alerts: readonly Alert[];
  notes: UserDetail["notes"];
  staff: readonly Event[];
};

/** What happened, newest first, from what the page reads anyway. */
export function buildEvents(sources: Sources): UserDetail["events"] {
  const { createdAt, invoices, emails, alerts, notes, staff } = sources;
  const events: Event[] = [
    { at: createdAt, kind: "joined", title: "Joined", isProblem: false },
    ...invoices.map(invoiceEvent),
    ...emails.map(({ at, kind, state }): Event => {
      const isProblem = FAILED_MAIL.has(state);
      return { at, kind: "email", title: `Email ${state}: ${mailTitles[kind] ?? kind}`, isProblem };
    }),
    ...alerts.flatMap(alertEvents),
    ...notes.map(({ at, by }): Event => ({ at, kind: "note", title: `Note by ${by}`, isProblem: false })),
    ...staff,
  ];
  // Numbered from the oldest on, so that a new one changes no number.
  const numbered = events
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((event, index) => ({ ...event, id: `${event.kind}-${index}` }));
  return numbered.toReversed().slice(0, SHOWN);
}
