import { Link } from "react-router-dom";
import { useTimeZone } from "../../lib/account-query.ts";
import { paths } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { formatCount, formatFullDate } from "../../lib/format.ts";

export function PlanSentence() {
  const { subscriptionStatus } = useAuth();
  const timeZone = useTimeZone();
  if (subscriptionStatus === null) return null;
  return (
    <p>
      {planSentence(subscriptionStatus, timeZone)}{" "}
      <Link to={paths.billing} className="link">
        See billing
      </Link>
    </p>
  );
}

/** The plan's status, in one sentence with its number. */
export function planSentence(status: SubscriptionStatus, timeZone: string): string {
  const name = status.plan?.name ?? "Your plan";
  const day = (instant: string) => formatFullDate(instant, timeZone);
  if (status.reason === "staff") return "Your staff role gives you access.";
  if (status.reason === "past_due_grace") {
    return status.grace.endsAt === null
      ? "Your last payment failed. You keep access while we retry."
      : `Your last payment failed. You keep access until ${day(status.grace.endsAt)}.`;
  }
  if (status.willCancel && status.endsAt !== null) return `${name} ends on ${day(status.endsAt)}.`;
  if (status.trial.isTrialing && status.trial.endsAt !== null) {
    return `Your trial has ${formatCount(status.trial.daysLeft, "day")} left and ends on ${day(status.trial.endsAt)}.`;
  }
  if (status.pause !== null) {
    return status.pause.from === null ? `${name} is paused.` : `${name} is paused from ${day(status.pause.from)}.`;
  }
  if (status.plan !== null && status.renewsAt !== null) return `${name} renews on ${day(status.renewsAt)}.`;
  return `${name} is active.`;
}
