import { formatMoney } from "../../../lib/format.ts";

/** The warning for a payment above the statement's amount, before it is recorded; undefined when it isn't above. */
export function overStatement(amountCents: number, remainingCents: number | null): string | undefined {
  if (remainingCents === null || amountCents <= remainingCents) return undefined;
  const overCents = amountCents - remainingCents;
  return `That's ${formatMoney(overCents)} more than the statement balance. Save again to confirm.`;
}
