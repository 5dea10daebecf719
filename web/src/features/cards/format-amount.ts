import { formatMoney } from "../../lib/format.ts";

/** "80%" of a weight from 0 to 1. */
export const formatWeight = (weight: number): string => `${Math.round(weight * 100)}%`;

/** "20.1%" of basis points, without the tenth where it is none. */
export const formatBps = (bps: number): string => `${(bps / 100).toFixed(1).replace(/\.0$/, "")}%`;

/** "−$795.00" */
export const minusMoney = (amountCents: number): string => `−${formatMoney(Math.abs(amountCents))}`;
