import { formatMoney } from "../../../lib/format.ts";

/** What is said of a payment of more than the statement asks, before it is recorded; undefined when it is not more. */
export function overStatement(amountCents: number, remainingCents: number | null): string | undefined {
  if (remainingCents === null || amountCents <= remainingCents) return undefined;
  const overCents = amountCents - remainingCents;
  return `That is ${formatMoney(overCents)} more than the statement asks. Save it again if it is right.`;
}
