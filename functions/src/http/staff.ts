import type { Endpoint } from "@cardwell/core/contract/endpoint";
import { findSignInProblem } from "@cardwell/core/domain/accounts/fresh-sign-in";
import { hasPermission, PERMISSIONS } from "@cardwell/core/domain/staff/permissions";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { AppError } from "../lib/app-error.ts";
import type { Caller } from "./authenticate.ts";

type Deps = {
  /** The role that the account has now: a token keeps the claims with which it was issued for an hour. */
  currentStaffRole: (uid: string) => Promise<StaffRole | null>;
  realNow: () => Date;
};

const noAccess = () => new AppError("forbidden", "This account doesn't have access.");

/** The caller with their current role, if it has the endpoint's permission. */
export async function admitStaff(
  { permission, dangerous }: Pick<Endpoint, "permission" | "dangerous">,
  caller: Caller,
  { currentStaffRole, realNow }: Deps,
): Promise<Caller> {
  if (caller.staffRole === null) throw noAccess();
  const staffRole = await currentStaffRole(caller.uid);
  if (staffRole === null || permission === undefined) throw noAccess();
  if (!hasPermission(staffRole, permission)) {
    throw new AppError("forbidden", `The role “${staffRole}” doesn't have permission to do this.`);
  }
  const problem = dangerous ? findSignInProblem("staff", caller.authTimeSeconds, realNow()) : null;
  if (problem !== null) throw new AppError("reauthentication_required", problem);
  return { ...caller, staffRole };
}

function findFault(endpoint: Endpoint): string | null {
  const { method, path, access, permission, audit, dangerous, body, isViewable } = endpoint;
  if (isViewable && (method !== "GET" || access === "public"))
    return "can't be part of a view: it isn't a member's GET";
  if (access !== "staff") return path.startsWith("/api/admin/") ? "is open to others than staff" : null;
  if (!PERMISSIONS.some((known) => known === permission)) return "declares no permission";
  if (audit === "none")
    return method === "GET" || (method === "POST" && "unauditedBecause" in endpoint)
      ? null
      : "changes something and writes no audit entry";
  if (!audit) return "doesn't declare its audit entry";
  if (!dangerous) return null;
  const missing = body?.safeParse({}).error?.issues ?? [];
  return missing.some(({ path: [key] }) => key === "reason") ? null : "is dangerous and requires no reason";
}

/** Stops the start when an endpoint lacks what keeps the back office closed and its changes on record. */
export function requireStaffDeclarations(endpoint: Endpoint): void {
  const fault = findFault(endpoint);
  if (fault !== null) throw new Error(`${endpoint.method} ${endpoint.path} ${fault}.`);
}
