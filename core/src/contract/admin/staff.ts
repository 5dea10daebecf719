import * as z from "zod/mini";
import { PERMISSIONS } from "../../domain/staff/permissions.ts";
import { STAFF_ROLES } from "../../domain/staff/roles.ts";
import { LISTS } from "../../domain/staff/tabs.ts";
import { trimmedText } from "../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";

export const staffMember = z.object({
  uid: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
});

export type StaffMember = z.infer<typeof staffMember>;

export const adminStaffContract = {
  me: endpoint("GET /api/admin/me", {
    ...staffReads("back-office.open"),
    summary: "The caller's role in the back office and what it permits.",
    response: staffMember,
  }),
  recordExport: endpoint("POST /api/admin/exports", {
    ...staffChanges("back-office.open", "back-office.export"),
    summary: "Records that the rows of a list are about to be saved as a file.",
    body: z.strictObject({
      list: z.enum(LISTS),
      rows: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      /** The part of the list's address that filters it. */
      filters: trimmedText(1000),
    }),
    response: z.object({}),
  }),
};
