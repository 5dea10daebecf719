import { formatMs } from "@cardwell/core/domain/system/attention";
import { formatNumber } from "../../lib/format.ts";

export const dash = "—";

/** "540 ms"; a dash where nothing was measured. */
export const formatLatency = (ms: number | null): string => (ms === null ? dash : formatMs(Math.round(ms)));

/** "0.56%": shares of a percent count here. */
export const formatRate = (part: number, whole: number): string =>
  whole === 0 ? dash : `${((part / whole) * 100).toFixed(2)}%`;

/** "61.2 M" from a million on, otherwise "34,812" */
export const formatVolume = (count: number): string =>
  count >= 1_000_000 ? `${(count / 1_000_000).toFixed(1)} M` : formatNumber(Math.round(count));

/** "3.1" */
export const formatPer = (part: number, whole: number): string => (whole === 0 ? dash : (part / whole).toFixed(1));
