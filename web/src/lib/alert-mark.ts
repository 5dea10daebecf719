import type { Alert } from "@cardwell/core/contract/alerts";
import { markOfAction } from "./mark-calls.ts";
import type { Mark } from "./use-mark.ts";

const aboutCard = new Set(["mark_paid", "confirm_payment", "settle_statement", "activate_category", "confirm_bonus"]);

/** What one tap on an alert records in the wallet, in the alert's own words; null: there is nothing to record. */
export function markOfAlert({ mark, subject }: Pick<Alert, "mark" | "subject">, today: string): Mark | null {
  if (mark === null) return null;
  const found = markOfAction({ ...mark, markAmount: mark.amount }, subject.cardName ?? "", "", today);
  if (found === null) return null;
  // The alert knows its card by name, and its credit only by id.
  const canName = subject.cardName !== null && aboutCard.has(mark.kind);
  return { ...found, label: mark.label, message: canName ? found.message : `${found.doing}.` };
}
