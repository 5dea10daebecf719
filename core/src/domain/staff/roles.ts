/** The roles of the back office, from the fewest permissions to all of them. */
export const STAFF_ROLES = ["viewer", "support", "editor", "owner"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The role that a token's `staff` claim grants; null for anything that isn't one of the roles. */
export function parseStaffRole(claim: unknown): StaffRole | null {
  return STAFF_ROLES.find((role) => role === claim) ?? null;
}
