import * as z from "zod/mini";
import { findBucket } from "../histogram.ts";
import { LATENCY_BOUNDS_MS } from "../system/dependencies.ts";
import { OTHER_RELEASES, VITALS } from "./vitals.ts";
import type { Visit, VitalName } from "./vitals.ts";

const counted = z.prefault(z.number(), 0);
const buckets = z.prefault(z.record(z.string(), z.number()), {});

const usage = {
  reads: counted,
  /** Deletions count as writes. */
  writes: counted,
  /** Time in milliseconds, each call rounded up to the 100 ms that it is charged for. */
  billedMs: counted,
};

const routeCounts = z.object({ calls: counted, errors: counted, coldStarts: counted, ...usage, buckets });
const workCounts = z.object({ runs: counted, failed: counted, processed: counted, ms: counted, ...usage });
const cell = z.object({
  visits: counted,
  kilobytes: counted,
  codeKilobytes: counted,
  LCP: buckets,
  INP: buckets,
  CLS: buckets,
  TTFB: buckets,
} satisfies Record<VitalName | "visits" | "kilobytes" | "codeKilobytes", z.ZodMiniType>);

/** What was measured: by route, by job or task, and of visits by release, page and device. */
export const performanceCounts = z.object({
  routes: z.prefault(z.record(z.string(), routeCounts), {}),
  work: z.prefault(z.record(z.string(), workCounts), {}),
  vitals: z.prefault(z.record(z.string(), z.record(z.string(), z.record(z.string(), cell))), {}),
  emails: counted,
  /** What calls of the language model cost, in millionths of a dollar. */
  modelMicros: counted,
});

export type PerformanceCounts = z.infer<typeof performanceCounts>;
export type RouteCounts = z.infer<typeof routeCounts>;
export type WorkCounts = z.infer<typeof workCounts>;
export type VitalsCell = z.infer<typeof cell>;

/** Numbers by name, however deep: every count is added in the same way. */
export type CountTree = { [name: string]: number | CountTree };

export const noCounts = (): PerformanceCounts => ({ routes: {}, work: {}, vitals: {}, emails: 0, modelMicros: 0 });

/** Adds counts to others, in place. */
export function addTree(target: CountTree, added: CountTree): void {
  for (const [name, value] of Object.entries(added)) {
    if (typeof value === "number") {
      const before = Object.hasOwn(target, name) ? target[name] : 0;
      target[name] = (typeof before === "number" ? before : 0) + value;
    } else {
      const before = Object.hasOwn(target, name) ? target[name] : undefined;
      const below: CountTree = typeof before === "object" ? before : {};
      addTree(below, value);
      target[name] = below;
    }
  }
}

export function sumCounts(all: readonly PerformanceCounts[]): PerformanceCounts {
  const sum = noCounts();
  for (const counts of all) addTree(sum, counts);
  return sum;
}

export type Usage = { reads: number; writes: number };

const BILLED_STEP_MS = 100;

const toBilledMs = (ms: number): number => Math.max(1, Math.ceil(ms / BILLED_STEP_MS)) * BILLED_STEP_MS;

/** Leaves out what is 0, as each number is one more to write. */
const withoutZeros = (tree: Record<string, number>): CountTree =>
  Object.fromEntries(Object.entries(tree).filter(([, count]) => count !== 0));

export type Call = Usage & { ms: number; isError: boolean; isCold: boolean };

export const countCall = (route: string, { ms, isError, isCold, reads, writes }: Call): CountTree => ({
  routes: {
    [route]: {
      ...withoutZeros({
        calls: 1,
        errors: Number(isError),
        coldStarts: Number(isCold),
        reads,
        writes,
        billedMs: toBilledMs(ms),
      }),
      buckets: { [findBucket(LATENCY_BOUNDS_MS, ms)]: 1 },
    },
  },
});

export type Run = Usage & { ms: number; isFailure: boolean; processed: number };

export const countRun = (work: string, { ms, isFailure, processed, reads, writes }: Run): CountTree => ({
  work: {
    [work]: withoutZeros({
      runs: 1,
      failed: Number(isFailure),
      processed,
      ms: Math.round(ms),
      billedMs: toBilledMs(ms),
      reads,
      writes,
    }),
  },
});

/**
 * A visit. A release that isn't the server's own is counted with all others, so that no one can make up releases.
 *
 * @param ownRelease the release of the server
 */
export function countVisit(visit: Visit, ownRelease: string): CountTree {
  const { device, kilobytes, codeKilobytes } = visit;
  const release = visit.release === ownRelease ? ownRelease : OTHER_RELEASES;
  const pages: CountTree = {};
  addTree(pages, { [visit.page]: { [device]: withoutZeros({ visits: 1, kilobytes, codeKilobytes }) } });
  for (const { name, page, value } of visit.vitals) {
    addTree(pages, { [page]: { [device]: { [name]: { [findBucket(VITALS[name].bounds, value)]: 1 } } } });
  }
  return { vitals: { [release]: pages } };
}

/** Every number of a tree with its path. */
export function listCounts(tree: CountTree, path: readonly string[] = []): { path: string[]; count: number }[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "number" ? [{ path: [...path, name], count: value }] : listCounts(value, [...path, name]),
  );
}
