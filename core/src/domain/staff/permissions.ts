import type { StaffRole } from "./roles.ts";

const READ = [
  "back-office.open",
  "overview.read",
  "users.read",
  "activity.read",
  "card-universe.read",
  "documentation.read",
  "system.read",
  "performance.read",
  "alert-rules.read",
  "email.read",
  "news.read",
  "podcasts.read",
  "logos.read",
  "prompts.read",
  "mobile.read",
] as const;
const SUPPORT = [
  "users.note",
  "users.remove-note",
  "users.view-as",
  "users.sign-in",
  "users.extend-access",
  "card-universe.answer-reports",
  "system.replay",
  "system.publish-incidents",
  "system.sync-plans",
  "alert-rules.explain",
  "email.suppress",
] as const;
const EDIT = [
  "users.remove-note",
  "activity.revert",
  "card-universe.answer-reports",
  "card-universe.import",
  "card-universe.publish",
  "documentation.edit",
  "alert-rules.edit",
  "email.edit",
  "alert-rules.explain",
  "email.send",
  "email.suppress",
  "news.edit",
  "news.publish",
  "podcasts.edit",
  "podcasts.publish",
  "logos.edit",
  "prompts.edit",
  "prompts.promote",
  "prompts.turn-off",
  "mobile.edit",
] as const;
/** Interventions in the running system. */
const OPERATE = ["system.run-jobs", "system.discard", "system.edit-flags", "prompts.set-limits"] as const;

const OWN = ["users.change-role", "users.export", "users.delete", "email.pause"] as const;

/** What a member of staff may do. The part before the dot is the tab that it belongs to. */
export type Permission = (typeof READ | typeof SUPPORT | typeof EDIT | typeof OPERATE | typeof OWN)[number];

export const PERMISSIONS_BY_ROLE: Record<StaffRole, readonly Permission[]> = {
  viewer: READ,
  support: [...READ, ...SUPPORT],
  editor: [...READ, ...EDIT],
  owner: [...new Set([...READ, ...SUPPORT, ...EDIT, ...OPERATE, ...OWN])],
};

/** Every permission: the owner has them all. */
export const PERMISSIONS = PERMISSIONS_BY_ROLE.owner;

export const hasPermission = (role: StaffRole, permission: Permission): boolean =>
  PERMISSIONS_BY_ROLE[role].includes(permission);

/** Whether a role with the permission to remove notes may remove this one. */
export const mayRemoveNote = (role: StaffRole | null, isOwn: boolean): boolean =>
  isOwn || role === "editor" || role === "owner";
