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
