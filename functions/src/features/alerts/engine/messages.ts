import type { MailRoute } from "@cardwell/core/domain/alerts/mail-route";
import type { CloseReason } from "@cardwell/core/domain/alerts/plan";
import type { AlertType } from "@cardwell/core/domain/alerts/types";

/** What was recorded. Only a close that comes from a record names it. */
const formatPaid = (type: AlertType): string => (type === "payment_partial" ? "the rest was" : "the payment was");

const ASK_FOR_PAYMENT: ReadonlySet<AlertType> = new Set(["payment_due", "payment_overdue", "payment_partial"]);

/** Its cause is gone, and no more is known: it may be that the next statement was entered, or the card removed. */
const formatGone = (type: AlertType): string =>
  ASK_FOR_PAYMENT.has(type)
    ? "it is watched no longer, and whether it was paid is not recorded"
    : "it no longer applies";

/** The history entry of an alert that closed by itself. */
export function formatClose(type: AlertType, because: CloseReason): string {
  if (because === "paid") return `Closed by itself: ${formatPaid(type)} recorded.`;
  if (because === "gone") return `Closed by itself: ${formatGone(type)}.`;
  if (because === "over") return "Closed by itself: its last day has passed.";
  if (because === "next_step") return "A newer alert about the same thing took its place.";
  if (because === "eased") return "Closed by itself: it is better than it was.";
  if (because === "off") return "Closed by itself: alerts like this one are switched off.";
  return "Closed by itself: your plan has ended.";
}

/** What becomes of the mail about an alert, or why there is none. */
export function formatRoute(route: MailRoute): string {
  if (route.how === "mail") return "It goes out by mail.";
  if (route.how === "digest") {
    if (route.reason === "by_rule") return "It is in your next digest.";
    if (route.reason === "by_choice") return "It is in your next digest, as you chose.";
    return "It is in your next digest: you had as many mails today as you allow.";
  }
  if (route.reason === "by_rule") return "Alerts like this one are not sent by mail.";
  if (route.reason === "by_choice") return "No mail, as you chose.";
  return "No mail: you paused it.";
}

export const DIGEST_FULL_WORDS = "No mail: the digest was full of newer ones.";
export const RAISED_WORDS = "It was made.";
export const NOT_SHOWN_WORDS = "It was made, and not shown in the app, as you chose.";
export const HELD_WORDS = "It was made, and waits: you heard of something like it a short while ago.";
export const WOKE_WORDS = "It came back at its time.";
export const BACK_WORDS = "It is so again.";
