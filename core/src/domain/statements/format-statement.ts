import type { Statement } from "../wallet/shapes.ts";
import { formatBalance, money } from "../format.ts";

/** `$1,284.60, minimum $40.00`; of one in credit `$25.00 in credit`. */
export function formatStatement({ balanceCents, minimumCents }: Statement): string {
  const minimum = minimumCents === null ? "not entered" : money(minimumCents);
  return balanceCents < 0 ? formatBalance(balanceCents) : `${money(balanceCents)}, minimum ${minimum}`;
}
