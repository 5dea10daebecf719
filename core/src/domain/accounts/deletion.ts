import { addMs, DAY_MS } from "../dates/instants.ts";
import { ROLE_FIRST } from "../staff/permissions.ts";
import type { StaffRole } from "../staff/roles.ts";

/**
 * A deletion that staff schedule waits so long, and they can undo it; members delete their account immediately. What is kept of somebody is
 * in the table of docs/architecture.md.
 */
export const DELETION_WAIT_DAYS = 7;

/** When an account is deleted whose deletion staff schedule now. */
export const deletionAt = (now: Date): Date => addMs(now, DELETION_WAIT_DAYS * DAY_MS);

/** Why an account with this role can't be deleted by its member, or by staff; null: it can. */
export function findDeletionProblem(by: "member" | "staff", staffRole: StaffRole | null): string | null {
  switch (by) {
    case "member":
      // There has to be an owner: who gives the role up needs another one.
      return staffRole === "owner"
        ? "An owner's account can't be deleted. Give up the role in the back office first."
        : null;
    case "staff":
      return staffRole === null ? null : ROLE_FIRST;
  }
}
