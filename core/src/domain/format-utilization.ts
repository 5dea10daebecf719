import type { CardUtilization } from "./utilization.ts";
import { formatBalance, money } from "./format.ts";

/** `$15.40 of $1,000.00`; of a card in credit `$25.00 in credit, limit $1,000.00`. */
export const balanceOfLimit = ({ currentCents, limitCents }: CardUtilization): string =>
  `${formatBalance(currentCents)}${currentCents < 0 ? ", limit" : " of"} ${money(limitCents)}`;
