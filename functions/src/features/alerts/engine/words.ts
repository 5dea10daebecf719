import type { MailRoute } from "@cardwell/core/domain/alerts/mail-route";
import type { CloseReason } from "@cardwell/core/domain/alerts/plan";
import { type AlertGroup, type AlertType, factsOfType } from "@cardwell/core/domain/alerts/types";

/** What made the cause go, as far as its kind tells. */
const GONE_TYPES: Partial<Record<AlertType, string>> = {
  payment_due: "the payment was recorded",
  payment_overdue: "the payment was recorded",
  payment_partial: "the rest was paid",
  statement_ready: "the statement was entered, or paid",
  high_utilization: "less of the limit is used",
  utilization_at_close: "less of the limit will be used",
  over_limit_near: "there is room below the limit again",
  credit_expiring: "the credit was used, or set aside",
  credit_enrolment: "the enrollment was recorded",
  credit_missing: "the credit was recorded",
  annual_fee: "you decided about the fee, or it was settled",
  retention_call: "you decided about the fee",
  welcome_offer_deadline: "the offer was met, or set aside",
  welcome_offer_pace: "you are on pace again",
  welcome_offer_missing: "the bonus was recorded",
  rotating_activation: "the category was activated",
  card_unused: "the card was used",
  subscription_payment_failed: "the payment went through",
  subscription_card_expiring: "another card pays for the plan",
  subscription_trial_ending: "the plan has changed",
  subscription_renewal: "the plan has changed",
};

const GONE_GROUPS: Record<AlertGroup, string> = {
  payments: "there is nothing left to pay",
  credits: "there is nothing left of it to use",
  fees: "the fee is settled",
  bonuses: "the offer has changed",
  spending: "it is not so any more",
  connections: "the link works again",
  account: "it is not so any more",
  news: "its time has passed",
};

const goneWords = (type: AlertType) => GONE_TYPES[type] ?? GONE_GROUPS[factsOfType(type).group];

/** What its history says of an alert that closed by itself. */
export function closeWords(type: AlertType, because: CloseReason): string {
  if (because === "gone") return `Closed by itself: ${goneWords(type)}.`;
  if (because === "over") return "Closed by itself: its last day has passed.";
  if (because === "next_step") return "A newer alert about the same thing took its place.";
  if (because === "eased") return "Closed by itself: it is better than it was.";
  if (because === "off") return "Closed by itself: alerts like this one are switched off.";
  return "Closed by itself: your plan has ended.";
}

/** What becomes of the mail about an alert, or why there is none. */
export function routeWords(route: MailRoute): string {
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
export const NOT_AGAIN_WORDS = "It was told by mail before.";
export const RAISED_WORDS = "It was made.";
export const NOT_SHOWN_WORDS = "It was made, and not shown in the app, as you chose.";
export const WOKE_WORDS = "It came back at its time.";
export const BACK_WORDS = "It is so again.";
