import type { MailRoute } from "@cardwell/core/domain/alerts/mail-route";
import type { CloseReason } from "@cardwell/core/domain/alerts/plan";
import type { AlertType } from "@cardwell/core/domain/alerts/types";

/** What was recorded. Only a close that comes from a record names it. */
const formatPaid = (type: AlertType): string => (type === "payment_partial" ? "the rest was" : "the payment was");

const ASK_FOR_PAYMENT: ReadonlySet<AlertType> = new Set(["payment_due", "payment_overdue", "payment_partial"]);

/** Its cause is gone, and no more is known: it may be that the next statement was entered, or the card removed. */
const formatGone = (type: AlertType): string =>
  ASK_FOR_PAYMENT.has(type) ? "we stopped tracking it, and no payment was recorded" : "it no longer applies";

/** The history entry of an alert that closed by itself. */
export function formatClose(type: AlertType, because: CloseReason): string {
  if (because === "paid") return `Closed automatically: ${formatPaid(type)} recorded.`;
  if (because === "gone") return `Closed automatically: ${formatGone(type)}.`;
  if (because === "over") return "Closed automatically: its last day passed.";
  if (because === "next_step") return "Replaced by a newer alert.";
  if (because === "eased") return "Closed automatically: the situation improved.";
  if (because === "off") return "Closed automatically: this type of alert is off.";
  return "Closed automatically: your plan ended.";
}

/** What becomes of the mail about an alert, or why there is none. */
export function formatRoute(route: MailRoute): string {
  if (route.how === "mail") return "Will be sent by email.";
  if (route.how === "digest") {
    if (route.reason === "by_rule") return "In your next digest.";
    if (route.reason === "by_choice") return "In your next digest, based on your settings.";
    return "In your next digest: you reached your daily email limit.";
  }
  if (route.reason === "by_rule") return "This alert isn't emailed.";
  if (route.reason === "by_choice") return "Not emailed, based on your settings.";
  return "Not emailed: you paused email.";
}

export const DIGEST_FULL_WORDS = "Not emailed: the digest was full.";
export const RAISED_WORDS = "Created.";
export const NOT_SHOWN_WORDS = "Created, but not shown in the app based on your settings.";
export const HELD_WORDS = "Created, then held: you recently got a similar alert.";
export const WOKE_WORDS = "Moved back to New.";
export const BACK_WORDS = "Reopened: it applies again.";
