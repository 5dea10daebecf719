import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { formatFullDate, formatMoney } from "../../lib/format.ts";
import type { WordsContext } from "./format-billing.ts";

export type CancelText = { name: string; when: string; consequences: string[] };

/** What canceling does, and when the plan then ends. */
export function formatCancel(
  { reason, plan, trial, grace, currentPeriodEnd }: SubscriptionStatus,
  { timeZone, balanceCents }: Pick<WordsContext, "timeZone" | "balanceCents">,
): CancelText {
  const name = plan?.name ?? "your plan";
  const day = (instant: string) => formatFullDate(instant, timeZone);
  const endsAt = trial.endsAt ?? currentPeriodEnd;
  const when = endsAt === null ? "when its period ends" : `on ${day(endsAt)}`;
  const kept = "Your data is kept. You can resume until that day, or choose a plan again later.";

  if (reason === "past_due_grace" || reason === "past_due_expired" || reason === "unpaid") {
    const owed = balanceCents === null ? "The overdue amount" : formatMoney(balanceCents, plan?.currency);
    const paid = `Once it's paid, you have access until the plan ends ${when}.`;
    const pages =
      grace.inGrace && grace.endsAt !== null
        ? `Unless it's paid, your access ends on ${day(grace.endsAt)}.`
        : "Until it's paid, you don't have access.";
    return {
      name,
      when,
      consequences: [`The plan won't renew. ${owed} is still due for the current period.`, `${pages} ${paid}`, kept],
    };
  }
  return {
    name,
    when,
    consequences: [
      `You keep access until then. It ends ${when}.`,
      trial.isTrialing ? "You won't be charged." : "You won't be charged again, and there is no refund.",
      kept,
    ],
  };
}

/** What is so once the plan was canceled. */
export function formatCanceled({ reason, plan, endsAt }: SubscriptionStatus, timeZone: string): string {
  const name = plan?.name ?? "Your plan";
  const ends = endsAt === null ? `${name} won't renew.` : `${name} ends on ${formatFullDate(endsAt, timeZone)}.`;
  return reason === "canceling" ? `${ends} You won't be charged again.` : ends;
}
