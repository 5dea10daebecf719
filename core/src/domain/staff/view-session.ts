import { addMs, MINUTE_MS } from "../dates/instants.ts";
import { STAFF_ROLES } from "./roles.ts";
import type { StaffRole } from "./roles.ts";

/** The header with the id of the view in which staff read a member's data. */
export const VIEW_HEADER = "x-view-session";

/** For how long staff may see a member's screens at a time. */
export const VIEW_MINUTES = 15;

export const viewExpiresAt = (startedAt: Date): Date => addMs(startedAt, VIEW_MINUTES * MINUTE_MS);

/** How long a view lasted, in whole minutes and at least one. */
export const countViewMinutes = (startedAt: Date, endedAt: Date): number =>
  Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / MINUTE_MS));

type Viewer = { uid: string; staffRole: StaffRole };
type Viewed = { uid: string; staffRole: StaffRole | null; isVerified: boolean; isDisabled: boolean };

/** Why staff can't see somebody's screens; null: they can. Disabled and unverified accounts have none. */
export function whyNotViewable(viewer: Viewer, { uid, staffRole, isVerified, isDisabled }: Viewed): string | null {
  if (uid === viewer.uid) return "This is your own account.";
  if (staffRole !== null && STAFF_ROLES.indexOf(staffRole) >= STAFF_ROLES.indexOf(viewer.staffRole))
    return "You can't view the account of staff with your role or a higher one.";
  if (isDisabled) return "This account is disabled, so it has no screens to view.";
  return isVerified ? null : "This address isn't verified, so the account has no screens to view.";
}
