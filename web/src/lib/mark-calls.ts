import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { ActionItem, CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { contract } from "./contract.ts";
import { undoEdit } from "./wallet-changes.ts";
import { createMark } from "./use-mark.ts";
import type { Mark } from "./use-mark.ts";
import { formatMoney } from "./format.ts";

/** One tap that records a payment of what remains of a statement. */
export function paidMark(
  walletCardId: string,
  title: string,
  { amountCents, closeOn }: { amountCents: number | null; closeOn?: string | null },
): Mark {
  return createMark({
    label: "Mark as paid",
    doing: "Marked as paid",
    message:
      amountCents === null ? `${title} marked as paid.` : `${formatMoney(amountCents)} to ${title} marked as paid.`,
    endpoint: contract.wallet.recordPayment,
    request: {
      params: { walletCardId },
      body: { amountCents: amountCents ?? undefined, closeOn: closeOn ?? undefined },
    },
    undo: (paymentId) => undoPayment({ walletCardId, paymentId }),
  });
}

/** Takes a payment back that is still as it was recorded. */
export const undoPayment = (
  params: RequestOf<typeof contract.wallet.removePayment>["params"],
  state: "posted" | "pending" = "posted",
) => ({ endpoint: contract.wallet.removePayment, request: { params, body: { from: { state } } } });

/** One tap that confirms a payment as posted. */
export function postedMark(walletCardId: string, title: string, paymentId: string): Mark {
  const params = { walletCardId, paymentId };
  return createMark({
    label: "Mark as posted",
    doing: "Marked as posted",
    message: `Payment to ${title} marked as posted.`,
    endpoint: contract.wallet.setPaymentState,
    request: { params, body: { state: "posted", from: { state: "pending" } } },
    undo: undoEdit,
  });
}

/** One tap that marks a statement as settled, whether it was entered or not. */
export function settledMark(walletCardId: string, title: string, dueOn: string, label = "Yes, it's paid"): Mark {
  const params = { walletCardId, dueOn };
  return createMark({
    label,
    doing: "Marked as settled",
    message: `Statement of ${title} marked as settled.`,
    endpoint: contract.wallet.settleStatement,
    request: { params, body: { isSettled: true, from: { isSettled: false } } },
    undo: undoEdit,
  });
}

export type CreditKey = Pick<CreditItem, "walletCardId" | "benefitId" | "cycleKey">;

/** One tap that records all that is left of a credit as used, or `amount` of it. */
export function usedMark({ walletCardId, benefitId, cycleKey }: CreditKey, title: string, amount?: number): Mark {
  return createMark({
    label: "Mark as used",
    doing: "Marked as used",
    message: `${title} marked as used.`,
    endpoint: contract.wallet.recordUse,
    request: { params: { walletCardId, benefitId }, body: { cycleKey, amount } },
    undo: (useId) => ({ endpoint: contract.wallet.removeUse, request: { params: { walletCardId, benefitId, useId } } }),
  });
}

export function enrolledMark(
  { walletCardId, benefitId }: Omit<CreditKey, "cycleKey">,
  title: string,
  today: string,
): Mark {
  const params = { walletCardId, benefitId };
  return createMark({
    label: "Mark as enrolled",
    doing: "Marked as enrolled",
    message: `${title} marked as enrolled.`,
    endpoint: contract.wallet.chooseBenefit,
    request: { params, body: { enrolledOn: today, from: { enrolledOn: null } } },
    undo: undoEdit,
  });
}

type WindowMarked = CreditKey & Pick<CreditItem, "title" | "state">;

export function windowMark(credit: WindowMarked, state: "skipped" | "open" | "used"): Mark {
  const { walletCardId, benefitId, cycleKey, title } = credit;
  const params = { walletCardId, benefitId, cycleKey };
  const words = {
    skipped: { label: "Skip this time", doing: "Skipped", message: `${title} skipped this time.` },
    open: { label: "Reopen", doing: "Reopened", message: `${title} reopened.` },
    used: { label: "Mark as posted", doing: "Marked as posted", message: `${title} marked as posted.` },
  }[state];
  const before =
    credit.state === "skipped" || credit.state === "used" || credit.state === "awaited"
      ? credit.state
      : ("open" as const);
  return createMark({
    ...words,
    endpoint: contract.wallet.setWindow,
    request: { params, body: { state, from: { state: before } } },
    undo: (lastUseId, call) => undoEdit(null, call, { lastUseId: lastUseId || null }),
  });
}

export function creditedMark(walletCardId: string, title: string, today: string): Mark {
  const params = { walletCardId };
  return createMark({
    label: "Mark as received",
    doing: "Marked as received",
    message: `Bonus of ${title} marked as received.`,
    endpoint: contract.wallet.setOffer,
    request: { params, body: { creditedOn: today, from: { creditedOn: null } } },
    undo: undoEdit,
  });
}

/** One tap that records a category of a quarter as activated. */
export function activatedMark(walletCardId: string, ruleId: string, title: string, today: string): Mark {
  const params = { walletCardId, ruleId };
  return createMark({
    label: "Mark as activated",
    doing: "Marked as activated",
    message: `Category of ${title} marked as activated.`,
    endpoint: contract.wallet.activate,
    request: { params, body: { activatedOn: today, from: { activatedOn: null } } },
    undo: undoEdit,
  });
}

type Markable = Pick<ActionItem, "kind" | "subjectId" | "cycleKey" | "markAmount"> & { walletCardId: string };

/** What one tap on an item of the queue records; null: it leads to a form or to the numbers. */
export function markOfAction(item: Markable, cardTitle: string, benefitTitle: string, today: string): Mark | null {
  const { kind, walletCardId, subjectId, cycleKey, markAmount } = item;
  if (kind === "mark_paid") return paidMark(walletCardId, cardTitle, { amountCents: markAmount, closeOn: cycleKey });
  if (kind === "settle_statement") return cycleKey === null ? null : settledMark(walletCardId, cardTitle, cycleKey);
  if (kind === "confirm_bonus") return creditedMark(walletCardId, cardTitle, today);
  if (subjectId === null) return null;
  if (kind === "confirm_payment") return postedMark(walletCardId, cardTitle, subjectId);
  if (kind === "use_credit" && cycleKey !== null) {
    return usedMark({ walletCardId, benefitId: subjectId, cycleKey }, benefitTitle);
  }
  if (kind === "credit_missing" && cycleKey !== null) {
    const credit = { walletCardId, benefitId: subjectId, cycleKey, title: benefitTitle, state: "awaited" } as const;
    return windowMark(credit, "used");
  }
  if (kind === "enrol_benefit") return enrolledMark({ walletCardId, benefitId: subjectId }, benefitTitle, today);
  if (kind === "activate_category") return activatedMark(walletCardId, subjectId, cardTitle, today);
  return null;
}
