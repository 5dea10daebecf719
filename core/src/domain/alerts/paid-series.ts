import { type AlertType, PAYMENT_TYPES } from "./types.ts";
import { recordedStatements } from "../statements/recorded.ts";
import type { WalletCard } from "../wallet/shapes.ts";

/** What was recorded of a statement: all of it, its minimum, or neither. A reminder's key names the card and the close. */
function getRecorded(cards: readonly WalletCard[], key: string): "all" | "minimum" | null {
  const [cardId, closeOn] = key.split(":");
  const card = cards.find(({ id }) => id === cardId);
  const statement = card && recordedStatements(card).find((each) => each.closeOn === closeOn);
  if (!statement) return null;
  if (statement.settledOn !== undefined) return "all";
  // It was corrected to one that asks for nothing: that is no payment.
  if (statement.balanceCents <= 0) return null;
  const recordedCents = statement.payments
    .filter(({ on }) => on >= statement.closeOn)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (recordedCents >= statement.balanceCents) return "all";
  return statement.minimumCents !== null && recordedCents >= statement.minimumCents ? "minimum" : null;
}

/**
 * Whether the payment that a reminder asked for is recorded. Such a reminder also ends when the next statement is
 * entered, the card is removed, or autopay is set: then it is unknown.
 */
export function isRecordedAsPaid(seriesKey: string, cards: readonly WalletCard[]): boolean {
  const [type, key] = seriesKey.split("|");
  if (key === undefined) return false;
  const recorded = getRecorded(cards, key);
  if (type === "payment_partial") return recorded === "all";
  return PAYMENT_TYPES.has(type as AlertType) && recorded !== null;
}
