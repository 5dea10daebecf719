import { gzipSync } from "node:zlib";
import { buildWindowFacts } from "@cardwell/core/domain/benefits/recorded-use";
import { windowsBetween } from "@cardwell/core/domain/benefits/windows";
import { bestCards } from "@cardwell/core/domain/earning/best-card";
import type { CardQuery } from "@cardwell/core/domain/earning/best-card";
import type { Wallet } from "@cardwell/core/domain/wallet/shapes";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { largeWallet } from "../support/large-wallet.ts";
import { seedFacts } from "../support/wallet-view.ts";
import type { Row } from "./landing.ts";

const today = "2026-11-20";
const now = new Date(`${today}T15:00:00Z`);
const queries = 10_000;
const years = 10;
const runs = 7;
/** Results go here, so that no engine optimizes the computation away. */
let kept = 0;

const micro = (ms: number) => `${(ms * 1000).toFixed(ms < 0.001 ? 3 : 1)} µs`;

/** The median of several runs, per operation. `work` returns how many operations it did. */
function timeEach(work: () => number): { eachMs: number; operations: number } {
  const measured = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    const operations = work();
    return { eachMs: (performance.now() - startedAt) / operations, operations };
  }).toSorted((a, b) => a.eachMs - b.eachMs);
  const middle = measured[Math.floor(runs / 2)];
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}

/** The empty loop: how much of a figure is the counting itself. */
function emptyLoop(operations: number): number {
  return timeEach(() => {
    for (let at = 0; at < operations; at += 1) kept += at & 1;
    return operations;
  }).eachMs;
}

const buildBenchView = (wallet: Wallet) =>
  createView(wallet, { facts: seedFacts, timeZone: "America/New_York", now, isSample: false });

function bestCardRow(): Row {
  const { cards, getTerms, settings } = buildBenchView(largeWallet(20, { today }));
  const { reference } = seedFacts;
  const places = [
    ...reference.categories.map(({ id }) => ({ categoryId: id, merchantId: null })),
    ...reference.merchants.map(({ id, categoryId }) => ({ categoryId, merchantId: id })),
  ];
  const queryAt = (at: number): CardQuery => ({
    ...(places[at % places.length] ?? { categoryId: "other", merchantId: null }),
    amountCents: 500 + ((at * 7919) % 60_000),
    on: today,
    abroad: at % 11 === 0,
    channel: "any",
    certainty: 1,
  });
  const best = timeEach(() => {
    for (let at = 0; at < queries; at += 1) {
      kept += bestCards({ cards, getTerms, reference, settings, query: queryAt(at) }).ranked.length;
    }
    return queries;
  });
  return {
    id: "D1",
    what: `best card of 20 at ${places.length} places, ${queries.toLocaleString("en-US")} queries, each`,
    measured: micro(best.eachMs),
    goal: "printed",
    beside: `${micro(emptyLoop(queries))} a turn of an empty loop`,
  };
}

function windowsRow(): Row {
  const { cards, getTerms } = buildBenchView(largeWallet(20, { today, years }));
  const benefits = cards.flatMap((card) =>
    (getTerms(card)?.benefits ?? []).map((benefit) => ({ benefit, facts: buildWindowFacts(card, benefit) })),
  );
  const windows = timeEach(() => {
    let found = 0;
    for (const { benefit, facts } of benefits)
      found += windowsBetween(benefit, facts, "2026-01-01", "2035-12-31").length;
    kept += found;
    return found;
  });
  const all = windows.eachMs * windows.operations;
  return {
    id: "D2",
    what: `windows of the ${benefits.length} benefits of 20 cards over ${years} years, each of ${windows.operations.toLocaleString("en-US")}`,
    measured: `${micro(windows.eachMs)}; all of them ${all.toFixed(2)} ms`,
    goal: "printed",
    beside: `${micro(emptyLoop(windows.operations))} a turn of an empty loop`,
  };
}

function dashboardRow(count: number, goal: string): Row {
  const wallet = largeWallet(count, { today });
  const compose = () => buildDashboard(buildBenchView(wallet), null);
  const text = JSON.stringify(compose());
  const times = count > 50 ? 3 : 20;
  const { eachMs } = timeEach(() => {
    for (let at = 0; at < times; at += 1) kept += compose().credits.length;
    return times;
  });
  return {
    id: `D3.${count}`,
    what: `a whole dashboard of ${count} cards, warm, and its answer`,
    measured: `${eachMs.toFixed(2)} ms; ${(gzipSync(text).length / 1000).toFixed(1)} kB in gzip of ${(text.length / 1000).toFixed(0)} kB`,
    goal,
    beside: `${micro(emptyLoop(times))} a turn of an empty loop; ${timeEach(() => (JSON.stringify(JSON.parse(text)).length > 0 ? 1 : 0)).eachMs.toFixed(2)} ms to read and write the answer once`,
  };
}

/** What the server computes, over the cards of the seed catalog with the most credits: the figures of full wallets. */
export function benchDomain(): Row[] {
  const rows = [
    bestCardRow(),
    windowsRow(),
    dashboardRow(8, "printed"),
    dashboardRow(20, "well under 15 ms; under 30 kB"),
    dashboardRow(200, "under 100 ms"),
  ];
  if (kept === 0) throw new Error("Nothing was computed.");
  return rows;
}
