import { Link } from "react-router-dom";
import { Chip } from "../components/badge.tsx";
import { TriangleIcon } from "../components/icons.tsx";
import { getAccountTimeZone, useAccount } from "../lib/account-query.ts";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { formatCount, formatDate } from "../lib/format.ts";

/** What there is to know about the plan today, in the header; nothing when all is well. */
export function PlanChip() {
  const { subscriptionStatus } = useAuth();
  const { data: account } = useAccount();
  const fact = subscriptionStatus === null ? null : planFact(subscriptionStatus, () => getAccountTimeZone(account));
  if (fact === null) return null;
  return (
    <Link to={paths.billing} className="target rounded-chip">
      <Chip tone={fact.tone}>
        {fact.tone === "copper" ? <TriangleIcon size={12} /> : null}
        {fact.words}
      </Chip>
    </Link>
  );
}

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
