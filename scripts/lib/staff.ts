import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { Auth, UserRecord } from "firebase-admin/auth";

const isActiveOwner = ({ disabled, customClaims }: UserRecord) =>
  !disabled && parseStaffRole(customClaims?.["staff"]) === "owner";

/** Reads the accounts, a thousand at a time, until it finds an owner. */
async function hasOtherOwner(auth: Auth, uid: string): Promise<boolean> {
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1_000, pageToken);
    if (page.users.some((user) => user.uid !== uid && isActiveOwner(user))) return true;
    ({ pageToken } = page);
  } while (pageToken !== undefined);
  return false;
}

/**
 * Gives an account a role in the back office, or removes it (null), and ends the account's sessions, because a token keeps the
 * claims with which it was issued for up to an hour.
 *
 * @throws when no account has the address, when the address isn't confirmed (the person who confirms it later would be staff), or when
 *   no owner would be left
 */
export async function setStaffRole(auth: Auth, email: string, role: StaffRole | null): Promise<{ uid: string }> {
  const user = await auth.getUserByEmail(email);
  const { uid, emailVerified, customClaims } = user;
  if (role !== null && !emailVerified) throw new Error(`${email} is not confirmed yet.`);
  if (role !== "owner" && isActiveOwner(user) && !(await hasOtherOwner(auth, uid))) {
    throw new Error(`${email} is the last owner. Make somebody else an owner first.`);
  }
  const { staff: _before, ...others } = customClaims ?? {};
  await auth.setCustomUserClaims(uid, role === null ? others : { ...others, staff: role });
  await auth.revokeRefreshTokens(uid);
  return { uid };
}
