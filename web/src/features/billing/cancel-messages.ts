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
  const kept = "What you set up is kept. You can resume until that day, and choose a plan again after it.";

  if (reason === "past_due_grace" || reason === "past_due_expired" || reason === "unpaid") {
    const owed = balanceCents === null ? "What is overdue" : formatMoney(balanceCents, plan?.currency);
    const paid = `Once it is paid, your pages are open until the plan ends ${when}.`;
    const pages =
      grace.inGrace && grace.endsAt !== null
        ? `Unless it is paid, your pages close on ${day(grace.endsAt)}.`
        : "Until it is paid, your pages stay closed.";
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
      `Everything stays open until then. It ends ${when}.`,
      trial.isTrialing ? "Nothing is ever charged." : "You won't be charged again, and there is no refund.",
      kept,
    ],
  };
}

/** What is so once the plan was canceled. */
export function formatCanceled({ reason, plan, endsAt }: SubscriptionStatus, timeZone: string): string {
  const name = plan?.name ?? "Your plan";
  const ends = endsAt === null ? `${name} does not renew.` : `${name} ends on ${formatFullDate(endsAt, timeZone)}.`;
  return reason === "canceling" ? `${ends} Nothing more is charged.` : ends;
}
