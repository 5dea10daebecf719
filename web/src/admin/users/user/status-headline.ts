import type { UserDetail } from "@cardwell/core/contract/admin/users";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { formatPaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import { formatMoney } from "../../../lib/format.ts";
import { formatDay, formatLongDay } from "../labels.tsx";

export type StatusHeadline = {
  /** The headline: a problem in the first part, a fact in the second. */
  problem: string | null;
  fact: string;
};

export const personName = ({ firstName, email }: Pick<UserDetail, "firstName" | "email">): string => firstName ?? email;

/** How a person's account and plan are, in one sentence or two. */
export function describeStatus(user: Pick<UserDetail, "status" | "until" | "subscription">): StatusHeadline {
  const { status, until } = user;
  const { hasAccess, grace, renewsAt } = user.subscription;
  const from = until === null ? "" : ` ${formatLongDay(until)}`;
  switch (status) {
    case "disabled":
      return { problem: "is disabled.", fact: "They can't sign in." };
    case "deleting":
      return { problem: "is being deleted.", fact: `Everything goes on${from}.` };
    case "unverified":
      return { problem: "hasn't verified the address.", fact: "They can't use the app until they do." };
    case "past_due":
      return {
        problem: "is past due.",
        fact: hasAccess && grace.endsAt !== null ? `Access ends ${formatLongDay(grace.endsAt)}.` : "Access has ended.",
      };
    case "canceling":
      return { problem: null, fact: `Access ends${from}.` };
    case "pausing":
      return { problem: null, fact: `The plan pauses${from}.` };
    case "paused":
      return { problem: null, fact: until === null ? "The plan is paused." : `The plan is paused until${from}.` };
    case "granted":
      return { problem: null, fact: `Access was given until${from}.` };
    case "trialing":
      return { problem: null, fact: `The trial ends${from}.` };
    case "active":
      return {
        problem: null,
        fact: renewsAt === null ? "The plan is active." : `The plan renews ${formatLongDay(renewsAt)}.`,
      };
    case "ended":
      return { problem: null, fact: until === null ? "The plan has ended." : `The plan ended${from}.` };
    case "none":
      return { problem: null, fact: "They never had a plan." };
  }
}

export type Need = { id: string; severity: Severity; title: string; detail: string };

/** What needs somebody, the worst first. */
export function listNeeds(user: Pick<UserDetail, "status" | "subscription" | "invoices" | "emails">): Need[] {
  const { status, subscription, invoices, emails } = user;
  const needs: Need[] = [];
  if (status === "past_due") {
    const open = invoices.find((invoice) => invoice.status === "open" && !invoice.isForChange);
    const { paymentMethod, grace } = subscription;
    const next = grace.nextPaymentAttemptAt && `Next try ${formatDay(grace.nextPaymentAttemptAt)}`;
    const parts = [open?.failureMessage, paymentMethod && formatPaymentMethod(paymentMethod), next].filter(
      (part) => part !== null && part !== undefined,
    );
    needs.push({
      id: "payment",
      severity: "high",
      title:
        open === undefined
          ? "A payment is overdue"
          : `Payment failed: ${formatMoney(open.amountDueCents, open.currency)}`,
      detail:
        parts.length === 0
          ? "Stripe has no open invoice."
          : `${parts.map((part) => part.replace(/\.$/, "")).join(". ")}.`,
    });
  }
  for (const { number, currency, dispute } of invoices) {
    if (dispute?.status !== "needs_response") continue;
    needs.push({
      id: `dispute ${number}`,
      severity: "high",
      title: `Payment disputed: ${formatMoney(dispute.amountCents, currency)}`,
      detail: "Add evidence in the Stripe Dashboard, under Payments, Disputes.",
    });
  }
  const bounced = emails.filter(({ state }) => state === "bounced" || state === "complained");
  if (bounced.length > 0) {
    needs.push({
      id: "email",
      severity: "medium",
      title: bounced[0]?.state === "complained" ? "Marked our email as spam" : "Email bounces",
      detail: `${bounced.length} of the last ${emails.length} emails. No more is sent to this address.`,
    });
  }
  return needs;
}
