import type { Benefit } from "../catalog/benefit.ts";
import { addDays } from "../dates/civil.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { recordedUse } from "./recorded-use.ts";
import type { WindowFacts, WindowSpan } from "./window-shapes.ts";
import { amountOfWindow, windowAt } from "./windows.ts";
import { getMeasure } from "./worth.ts";

/**
 * What is left of a window. `carried` came from windows before. `expiring` is what of `left` ends with this window; the rest may
 * be used in a later one.
 */
export type LeftOver = { total: number; carried: number; used: number; left: number; expiring: number };

function ownAmount(benefit: Benefit, span: WindowSpan): number {
  const { cents, units } = amountOfWindow(benefit, span);
  const measure = getMeasure(benefit);
  return (measure === "cents" ? cents : measure === "units" ? units : benefit.window?.occurrences) ?? 0;
}

/** The windows before one from which something may have been carried over, oldest first. */
function carryingWindows(benefit: Benefit, facts: WindowFacts, span: WindowSpan): WindowSpan[] {
  const before: WindowSpan[] = [];
  const anchor = benefit.window?.anchor;
  const count = anchor === "last_use" ? 0 : (benefit.window?.carryOverWindows ?? 0);
  let first = span;
  while (before.length < count) {
    const earlier = windowAt(benefit, facts, addDays(first.startsOn, -1));
    if (earlier === null) break;
    before.unshift(earlier);
    first = earlier;
  }
  return before;
}

/**
 * What is left of a window, in the benefit's measure. Where what is left may be carried over, uses take the oldest first. What was
 * left before the oldest window that still counts ends.
 */
export function computeLeftOver(card: WalletCard, benefit: Benefit, facts: WindowFacts, span: WindowSpan): LeftOver {
  const earlier = carryingWindows(benefit, facts, span);
  const allowed = benefit.window?.carryOverWindows ?? 0;
  const pools: number[] = [];
  for (const window of earlier) {
    pools.push(ownAmount(benefit, window));
    take(pools, recordedUse(card, benefit, window).amount);
  }
  const carried = pools.reduce((before, pool) => before + pool, 0);
  pools.push(ownAmount(benefit, span));
  const { amount: used } = recordedUse(card, benefit, span);
  const total = carried + ownAmount(benefit, span);
  take(pools, used);
  const left = pools.reduce((before, pool) => before + pool, 0);
  // The oldest pool ends with this window once it was carried as often as it may be.
  return { total, carried, used, left, expiring: earlier.length === allowed ? (pools[0] ?? 0) : 0 };
}

function take(pools: number[], amount: number): void {
  let wanted = amount;
  for (const [index, pool] of pools.entries()) {
    const taken = Math.min(pool, wanted);
    pools[index] = pool - taken;
    wanted -= taken;
  }
}
