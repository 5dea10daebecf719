import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { MEASURES, PERIODS } from "../../domain/overview/figures.ts";
import type { MeasureName } from "../../domain/overview/figures.ts";
import { BEHIND_FIGURES } from "../../domain/overview/behind.ts";
import { ownText } from "../../domain/wallet/shapes.ts";
import { edit } from "../edit.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery } from "./shapes.ts";

const value = z.nullable(z.number());

const compared = z.object({
  now: value,
  before: value,
  days: z.array(value),
  daysBefore: z.array(value),
});

const period = z.optional(z.enum(PERIODS.map(String) as [string, ...string[]]));

/** Something that a figure counts: a person who came to a step, a plan, a payment. */
const countedRow = z.object({
  id: z.string(),
  /** Null: the account was deleted since. */
  uid: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  at: instant,
  /** Of a payment, what a plan is for a month, or what credits were worth. */
  cents: z.nullable(z.int()),
});

export type CountedRow = z.infer<typeof countedRow>;

const chartNote = z.object({ day: civilDate, text: z.string(), by: z.string() });

export type ChartNote = z.infer<typeof chartNote>;

export const LONGEST_CHART_NOTE = 60;

const noteText = ownText(LONGEST_CHART_NOTE).check(z.minLength(3, { error: "Enter what happened." }));

/** The back office's Overview tab. */
export const adminOverviewContract = {
  figures: endpoint("GET /api/admin/overview", {
    ...staffReads("overview.read"),
    summary:
      "Figures of the last 7, 30 or 90 days that are over (UTC), each with the same of as many days before, from daily rollups.",
    query: z.strictObject({ days: period }),
    response: z.object({
      /** The last day of the figures; null: none was counted yet. */
      through: z.nullable(civilDate),
      days: z.int(),
      /** How many days there are figures of: a comparison may need more. */
      counted: z.int(),
      figures: z.object(
        Object.fromEntries(Object.keys(MEASURES).map((name) => [name, compared])) as Record<
          MeasureName,
          typeof compared
        >,
      ),
      /** What staff noted of these days, the oldest first. */
      notes: z.array(chartNote),
    }),
  }),
  setNote: endpoint("PUT /api/admin/overview/notes", {
    ...staffChanges("overview.note", "overview.change-chart-note"),
    summary: "Notes on the charts what happened on a day, in place of what was noted, or removes it.",
    body: edit(z.strictObject({ day: civilDate, text: z.nullable(noteText) })),
    response: z.object({ note: z.nullable(chartNote) }),
    rejections: ["conflict"],
  }),
  behind: endpoint("GET /api/admin/overview/behind", {
    ...staffReads("users.read"),
    exported: { list: "behind-a-figure", isPersonal: true },
    summary:
      "What a figure of the overview counts in its days, or at the end of the last one, one by one, newest first.",
    query: z.strictObject({ figure: z.optional(z.enum(BEHIND_FIGURES)), days: period, ...listQuery }),
    response: z.object(listPage(countedRow)),
  }),
};
