import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { MEASURES, PERIODS } from "../../domain/overview/figures.ts";
import type { MeasureName } from "../../domain/overview/figures.ts";
import { BEHIND_FIGURES } from "../../domain/overview/behind.ts";
import { endpoint, staffReads } from "../endpoint.ts";
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
    }),
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
