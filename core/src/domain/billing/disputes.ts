import { getOwn } from "../get-own.ts";

/** How the dispute of an invoice stands, the most pressing first. An inquiry is a bank's question: it takes no money back. */
export const DISPUTE_STATUSES = ["needs_response", "under_review", "lost", "inquiry", "won"] as const;

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export type InvoiceDispute = { status: DisputeStatus; amountCents: number };

/** Stripe's words for these. Null: nothing came of it. */
const STATUSES: Readonly<Record<string, DisputeStatus | null>> = {
  needs_response: "needs_response",
  appeal_needs_response: "needs_response",
  under_review: "under_review",
  appeal_under_review: "under_review",
  lost: "lost",
  // It was settled before it began, by giving the money back.
  prevented: "lost",
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: null,
  won: "won",
};

/** Whether the bank has the money of a payment with this dispute. */
export const isTakenBack = ({ status }: Pick<InvoiceDispute, "status">): boolean =>
  status !== "inquiry" && status !== "won";

/**
 * All disputes of one invoice as one: the most pressing status, and the sum of what the bank has or of what it asks about.
 *
 * @param disputes with Stripe's status; the list of these is open, and an unknown one counts as under review
 */
export function summarizeDisputes(disputes: readonly { status: string; amountCents: number }[]): InvoiceDispute | null {
  const known = disputes.flatMap(({ status: code, amountCents }) => {
    const status = getOwn(STATUSES, code);
    return status === null ? [] : [{ status: status ?? ("under_review" as const), amountCents }];
  });
  const [first] = known.toSorted((a, b) => DISPUTE_STATUSES.indexOf(a.status) - DISPUTE_STATUSES.indexOf(b.status));
  if (!first) return null;
  const counted = known.filter((each) => (isTakenBack(first) ? isTakenBack(each) : each.status === first.status));
  return { status: first.status, amountCents: counted.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

type Payment = { amountPaidCents: number; refundedCents: number; dispute: InvoiceDispute | null };

/** What is left of a payment without refunds and disputes, and what of it its bank took back. */
export function splitPayment({ amountPaidCents, refundedCents, dispute }: Payment) {
  const unrefundedCents = amountPaidCents - refundedCents;
  const disputedCents = dispute !== null && isTakenBack(dispute) ? Math.min(dispute.amountCents, unrefundedCents) : 0;
  return { keptCents: unrefundedCents - disputedCents, disputedCents };
}
