import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import { MEASURES, PERIODS } from "../../domain/overview/figures.ts";
import type { MeasureName } from "../../domain/overview/figures.ts";
import { endpoint } from "../endpoint.ts";

const value = z.nullable(z.number());

const compared = z.object({
  now: value,
  before: value,
  days: z.array(value),
  daysBefore: z.array(value),
});

/** The back office's Overview tab. */
export const adminOverviewContract = {
  figures: endpoint({
    method: "GET",
    path: "/api/admin/overview",
    access: "staff",
    permission: "overview.read",
    audit: "none",
    summary:
      "Figures of the last 7, 30 or 90 days that are over (UTC), each with the same of as many days before, from daily rollups.",
    query: z.strictObject({ days: z.optional(z.enum(PERIODS.map(String) as [string, ...string[]])) }),
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
};
