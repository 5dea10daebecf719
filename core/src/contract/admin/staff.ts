import * as z from "zod/mini";
import { PERMISSIONS } from "../../domain/staff/permissions.ts";
import { STAFF_ROLES } from "../../domain/staff/roles.ts";
import { LISTS } from "../../domain/staff/tabs.ts";
import { MOST_CHOSEN_ROWS, MOST_EXPORTED_ROWS } from "../../domain/staff/exports.ts";
import { number } from "../../domain/format.ts";
import { text } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { reason } from "./shapes.ts";

export const staffMember = z.object({
  uid: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
});

export type StaffMember = z.infer<typeof staffMember>;

const chosenRows = {
  list: z.enum(LISTS),
  /** What the list's endpoint takes, without `cursor` and `limit`. */
  query: z.record(text(40), text(500)),
  /** Keys of rows (`getRowKey`): of what is found, these alone. */
  rows: z.optional(z.array(text(500)).check(z.minLength(1), z.maxLength(MOST_CHOSEN_ROWS))),
};

const exportedRows = z.object({
  rows: z.int(),
  /** A column for each field of a row. */
  csv: z.string(),
});

export const adminStaffContract = {
  me: endpoint("GET /api/admin/me", {
    ...staffReads("back-office.open"),
    summary: "The caller's role in the back office and what it permits.",
    response: staffMember,
  }),
  exportList: endpoint("POST /api/admin/exports", {
    ...staffChanges("back-office.open", "back-office.export"),
    summary: `The rows of a list that its filters find, as CSV, at most ${number(MOST_EXPORTED_ROWS)}.`,
    body: z.strictObject(chosenRows),
    response: exportedRows,
    rejections: ["conflict"],
  }),
  exportPersonalList: endpoint("POST /api/admin/exports/personal", {
    ...staffChanges("back-office.export-personal-data", "back-office.export"),
    summary: "The same of a list that names members, or holds what they wrote.",
    body: z.strictObject({ ...chosenRows, reason }),
    response: exportedRows,
    rejections: ["conflict"],
  }),
};
