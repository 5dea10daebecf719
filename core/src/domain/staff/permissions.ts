import type { StaffRole } from "./roles.ts";
import { type Permission, PERMISSION_ROLES } from "./tabs.ts";

/** Every permission: the owner has them all. */
export const PERMISSIONS = Object.keys(PERMISSION_ROLES) as Permission[];

export const hasPermission = (role: StaffRole, permission: Permission): boolean =>
  role === "owner" ? PERMISSIONS.includes(permission) : PERMISSION_ROLES[permission].includes(role);

export const listPermissions = (role: StaffRole): Permission[] =>
  PERMISSIONS.filter((permission) => hasPermission(role, permission));

/** Whether a role with the permission to remove notes may remove this one. */
export const mayRemoveNote = (role: StaffRole | null, isOwn: boolean): boolean =>
  isOwn || role === "editor" || role === "owner";

type Person = { uid: string; staffRole: StaffRole | null };

/** Why somebody can't change an account; null: they can. Staff change members; only an owner changes staff, and nobody their own account. */
export function findChangeProblem(
  acting: Person,
  account: Person,
): { code: "conflict" | "forbidden"; message: string } | null {
  if (account.uid === acting.uid) return { code: "conflict", message: "You can't do this to your own account." };
  if (account.staffRole === null || acting.staffRole === "owner") return null;
  return { code: "forbidden", message: "Only an owner can change the account of staff." };
}

/** Why staff can't disable or delete an account with a role. */
export const ROLE_FIRST = "Take the staff role away first.";

type Candidate = Person & { emailVerified: boolean; isDisabled: boolean };

/** Why an owner can't give somebody a role, or take it (null); null: they can, unless it is the last owner's. */
export function findRoleProblem(actingUid: string, account: Candidate, role: StaffRole | null): string | null {
  if (account.staffRole === role) return "This is their role already.";
  if (role === null) return null;
  if (!account.emailVerified || account.isDisabled)
    return "A role needs an account with a verified address that isn't disabled.";
  return account.uid === actingUid ? "Another owner has to change your role." : null;
}
