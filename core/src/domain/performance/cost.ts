import type { PerformanceCounts } from "./counts.ts";
import { SAMPLED_SHARE } from "./sampling.ts";

export const COST_ITEMS = ["email", "model", "egress", "reads", "writes", "calls", "cpu", "memory"] as const;
export type CostItemId = (typeof COST_ITEMS)[number];

type Price = {
  label: string;
  dollars: number;
  /** So many units cost that. */
  per: number;
  /** "100,000 documents". Null: it's counted in dollars, as its prices differ. */
  unit: string | null;
  source: string;
  /** How much of it costs nothing. Null: it depends on a plan that is chosen at the vendor. */
  freePerDay: number | null;
};

/** When the prices were read. */
export const PRICES_READ_ON = "2026-11-20";

const DAYS_OF_MONTH = 30;

/**
 * Published prices without discounts, and what is free (firebase.google.com/docs/firestore/quotas, cloud.google.com/run/pricing, read on
 * 2026-11-27). Firestore's prices are those of the multi-region nam5.
 */
export const PRICES: Record<CostItemId, Price> = {
  email: {
    label: "Email",
    dollars: 0.9,
    per: 1_000,
    unit: "1,000 emails",
    source: "Resend, price above a plan's quota",
    freePerDay: null,
  },
  model: {
    label: "Language model",
    dollars: 1,
    per: 1_000_000,
    unit: null,
    source: "Tokens of each call at the price in MODEL_PRICES",
    freePerDay: 0,
  },
  egress: {
    label: "Hosting egress",
    dollars: 0.15,
    per: 1_000_000,
    unit: "GB",
    source: "Firebase Hosting, Blaze plan",
    freePerDay: null,
  },
  reads: {
    label: "Firestore reads",
    dollars: 0.06,
    per: 100_000,
    unit: "100,000 documents",
    source: "Firestore, location nam5",
    freePerDay: 50_000,
  },
  writes: {
    label: "Firestore writes",
    dollars: 0.18,
    per: 100_000,
    unit: "100,000 documents",
    source: "Firestore, location nam5",
    freePerDay: 20_000,
  },
  calls: {
    label: "Function calls",
    dollars: 0.4,
    per: 1_000_000,
    unit: "million",
    source: "Cloud Run, by request",
    freePerDay: 2_000_000 / DAYS_OF_MONTH,
  },
  cpu: {
    label: "Function CPU",
    dollars: 0.000_024,
    per: 1,
    unit: "vCPU-second",
    source: "Cloud Run, by request",
    freePerDay: 180_000 / DAYS_OF_MONTH,
  },
  memory: {
    label: "Function memory",
    dollars: 0.000_002_5,
    per: 1,
    unit: "GiB-second",
    source: "Cloud Run, by request",
    freePerDay: 360_000 / DAYS_OF_MONTH,
  },
};

/** Of every function (functions/src/http-functions.ts). */
const FUNCTION_VCPUS = 1;
export const FUNCTION_GIB = 0.5;

const sum = <T>(all: Readonly<Record<string, T>>, pick: (each: T) => number): number =>
  Object.values(all).reduce((total, each) => total + pick(each), 0);

/** What was loaded in all visits, from those that were measured. */
function estimateKilobytes({ vitals }: PerformanceCounts): number {
  const measured = sum(vitals, (pages) => sum(pages, (devices) => sum(devices, ({ kilobytes }) => kilobytes)));
  return Math.round(measured / SAMPLED_SHARE);
}

/** How much of each was used. CPU and memory are an upper limit: calls that overlap in an instance share them. */
export function measureVolumes(counts: PerformanceCounts): Record<CostItemId, number> {
  const { routes, work, emails, modelMicros } = counts;
  const seconds = (sum(routes, ({ billedMs }) => billedMs) + sum(work, ({ billedMs }) => billedMs)) / 1_000;
  return {
    email: emails,
    model: modelMicros,
    egress: estimateKilobytes(counts),
    reads: sum(routes, ({ reads }) => reads) + sum(work, ({ reads }) => reads),
    writes: sum(routes, ({ writes }) => writes) + sum(work, ({ writes }) => writes),
    calls: sum(routes, ({ calls }) => calls) + sum(work, ({ runs }) => runs),
    cpu: seconds * FUNCTION_VCPUS,
    memory: seconds * FUNCTION_GIB,
  };
}

export type CostItem = { id: CostItemId; volume: number; dollars: number };

export type Cost = {
  /** The dearest first. */
  items: CostItem[];
  dollars: number;
  members: number;
  /** `dollars` by `members`; null: there are none. */
  perMember: number | null;
};

/** What was used, at the published prices, and for each member with a plan. */
export function computeCost(counts: PerformanceCounts, members: number): Cost {
  const volumes = measureVolumes(counts);
  const items = COST_ITEMS.map((id) => ({
    id,
    volume: volumes[id],
    dollars: (volumes[id] * PRICES[id].dollars) / PRICES[id].per,
  })).toSorted((a, b) => b.dollars - a.dollars);
  const dollars = items.reduce((total, item) => total + item.dollars, 0);
  return { items, dollars, members, perMember: members === 0 ? null : dollars / members };
}

/** What a member may cost in some days, in dollars, by what they may cost in 30. */
export const getCostBudget = (monthlyCents: number, days: number): number =>
  (monthlyCents * days) / 100 / DAYS_OF_MONTH;
