import type { PaymentItem } from "@cardwell/core/domain/dashboard/shapes";
import { isOverdue } from "@cardwell/core/domain/statements/payment-state";
import { paymentWord } from "../../../components/payment-mark.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";

/** The amount due as far as it is known, and whether it may still change. */
export function getAmount({
  state,
  statementCents,
  currentCents,
}: PaymentItem): { cents: number; isAbout: boolean } | null {
  if (statementCents !== null) return { cents: statementCents, isAbout: false };
  if (state === "closes_later" && currentCents !== null) return { cents: Math.max(0, currentCents), isAbout: true };
  return null;
}

/** Its status, in two or three words. */
export function formatState(item: PaymentItem): string {
  if (item.state === "unknown") return "Not entered";
  return item.state === "closes_later" ? `Closes ${formatMonthDay(item.closeOn)}` : paymentWord(item);
}

export function getTone(state: PaymentItem["state"]): string {
  if (isOverdue({ state })) return "text-red";
  return state === "paid" ? "text-green" : "text-ink-2";
}

const tappable = new Set<PaymentItem["state"]>(["overdue", "long_overdue", "not_confirmed", "minimum_met"]);

/** Whether "Mark as paid" has something to record. */
export const canBePaid = ({ state, remainingCents }: PaymentItem): boolean =>
  remainingCents !== null && remainingCents > 0 && tappable.has(state);
