import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { formatCount, formatDate } from "../lib/format.ts";

type PlanFact = { tone: "green" | "copper"; words: string };

/**
 * The one fact about the plan that the header shows. Payment problems come first. The zone is needed where
 * it is needed: to look up the browser's own takes longer than to draw the rest of the frame.
 */
export function planFact(status: SubscriptionStatus, timeZone: () => string): PlanFact | null {
  if (status.reason === "past_due_grace") return { tone: "copper", words: "Payment failed" };
  if (!status.hasAccess || status.reason === "staff") return null;
  if (status.willCancel && status.endsAt !== null) {
    return { tone: "copper", words: `Ends ${formatDate(status.endsAt, timeZone())}` };
  }
  if (status.pause?.from) return { tone: "copper", words: `Paused from ${formatDate(status.pause.from, timeZone())}` };
  if (status.trial.isTrialing) {
    const { daysLeft } = status.trial;
    return daysLeft <= 0
      ? { tone: "copper", words: "Trial ends today" }
      : { tone: daysLeft <= 3 ? "copper" : "green", words: `Trial: ${formatCount(daysLeft, "day")} left` };
  }
  return null;
}
