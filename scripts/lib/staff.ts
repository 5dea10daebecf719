import type { Auth } from "firebase-admin/auth";

/** What somebody may do in the back office. */
export const staffRoles = ["owner"] as const;
type StaffRole = (typeof staffRoles)[number];

/**
 * Gives the account of an address a staff role, or takes it away, and ends its sessions: a token of before would go
 * on saying what it said for up to an hour.
 *
 * @throws when no account has the address, or when it is not confirmed: whoever comes to own it would be staff
 */
export async function setStaffRole(auth: Auth, email: string, role: StaffRole | null): Promise<{ uid: string }> {
  const { uid, emailVerified, customClaims } = await auth.getUserByEmail(email);
  if (role !== null && !emailVerified) throw new Error(`${email} is not confirmed yet.`);
  const { staff: _before, ...others } = customClaims ?? {};
  await auth.setCustomUserClaims(uid, role === null ? others : { ...others, staff: role });
  await auth.revokeRefreshTokens(uid);
  return { uid };
}
