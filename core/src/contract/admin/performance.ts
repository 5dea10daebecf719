import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { budgetFields } from "../../domain/performance/budgets.ts";
import { PERIODS } from "../../domain/overview/figures.ts";
import { COST_ITEMS } from "../../domain/performance/cost.ts";
import { DEVICES, MAX_RELEASE_LENGTH, MEASURED_PAGE_PATHS, VITAL_NAMES } from "../../domain/performance/vitals.ts";
import { text } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { reason, systemAlert } from "./shapes.ts";

const page = z.enum(MEASURED_PAGE_PATHS);
const vitalName = z.enum(VITAL_NAMES);
const value = z.nullable(z.number());

const pageSummary = z.object({
  page,
  /** Measured visits that began on it. */
  visits: z.int(),
  /** Scripts and styles of a visit, on average. Null: nothing was measured. */
  codeKilobytes: z.nullable(z.int()),
  /** Null: nothing was measured. */
  vitals: z.record(
    vitalName,
    z.nullable(
      z.object({
        samples: z.int(),
        /** Estimated within its bucket. CLS is in thousandths, the others in milliseconds. */
        p75: z.number(),
        /** The share of the visits within the budget. */
        within: z.number(),
      }),
    ),
  ),
});

const routeSummary = z.object({
  /** Method and path; empty: all together. */
  route: z.string(),
  calls: z.int(),
  /** Responses from 500 on. */
  errors: z.int(),
  coldStarts: z.int(),
  reads: z.int(),
  /** In milliseconds, estimated within their bucket. */
  p50: value,
  p95: value,
  p99: value,
});

const cost = z.object({
  items: z.array(z.object({ id: z.enum(COST_ITEMS), volume: z.number(), dollars: z.number() })),
  dollars: z.number(),
  /** With a plan, at the end. */
  members: z.int(),
  perMember: value,
});

const period = z.object({
  api: routeSummary,
  cost,
  /** Documents read for each member and day; null: there are no members. */
  readsPerMemberDay: value,
  /** Payments received. */
  revenueCents: z.int(),
});

const revision = z.int().check(z.minimum(0));

const budgets = z.object({
  ...budgetFields.shape,
  /** A change names the one that it was made from; 0: these are the defaults. */
  revision,
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
});

/** The back office's Performance tab. */
export const adminPerformanceContract = {
  report: endpoint("GET /api/admin/performance", {
    ...staffReads("performance.read"),
    summary:
      "Web vitals of measured visits, calls of the API by route, jobs and tasks, and what a member costs, in the last 7, 30 or 90 days (UTC, up to now), compared with as many before.",
    query: z.strictObject({
      days: z.optional(z.enum(PERIODS.map(String) as [string, ...string[]])),
      device: z.optional(z.enum(DEVICES)),
      release: z.optional(text(MAX_RELEASE_LENGTH)),
      /** What to list day by day; without it, what is furthest over its budget. */
      page: z.optional(page),
      vital: z.optional(vitalName),
    }),
    response: z.object({
      /** The last day, today. */
      through: civilDate,
      days: z.int(),
      /** How many of these days have counts. */
      counted: z.int(),
      /** What all of it is held against. */
      budgets,
      /** Of these days, whatever the filters are. */
      alerts: z.array(systemAlert),
      /** Every page, of the chosen device and release. */
      pages: z.array(pageSummary),
      /** Every page, of all devices and releases: what the budgets are held against. */
      allPages: z.array(pageSummary),
      daily: z.object({
        page,
        vital: vitalName,
        days: z.array(z.object({ day: civilDate, p75: value })),
        /** Of all these days, and of as many before. */
        now: value,
        before: value,
      }),
      /** The newest first. */
      releases: z.array(
        z.object({ release: z.string(), from: civilDate, visits: z.int(), pages: z.array(pageSummary) }),
      ),
      /** Most calls first. */
      routes: z.array(routeSummary),
      /** Jobs and tasks. */
      work: z.array(
        z.object({ work: z.string(), runs: z.int(), failed: z.int(), processed: z.int(), ms: z.int(), reads: z.int() }),
      ),
      sweeps: z.object({ runs: z.int(), members: z.int(), msPerThousand: value, readsPerMember: value }),
      now: period,
      before: z.nullable(period),
    }),
  }),
  setBudgets: endpoint("PUT /api/admin/performance/budgets", {
    ...staffChanges("performance.edit", "performance.set-budgets"),
    summary: "Sets the budgets. One that is crossed is a system alert.",
    body: z.strictObject({ revision, ...budgetFields.shape, reason }),
    response: budgets,
    rejections: ["conflict"],
  }),
};
