import * as z from "zod/mini";
import { PERMISSIONS } from "../../domain/staff/permissions.ts";
import type { Permission } from "../../domain/staff/permissions.ts";
import { STAFF_ROLES } from "../../domain/staff/roles.ts";
import { endpoint } from "../endpoint.ts";

export const staffMember = z.object({
  uid: z.string(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(PERMISSIONS as readonly [Permission, ...Permission[]])),
});

export type StaffMember = z.infer<typeof staffMember>;

export const adminStaffContract = {
  me: endpoint({
    method: "GET",
    path: "/api/admin/me",
    access: "staff",
    permission: "back-office.open",
    audit: "none",
    summary: "The caller's role in the back office and what it permits.",
    response: staffMember,
  }),
};
