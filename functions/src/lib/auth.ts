import { randomBytes } from "node:crypto";
import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { UserRecord } from "firebase-admin/auth";
import { firebaseApp } from "./firebase-app.ts";
import { passwordChangedAt } from "./password-age.ts";

/** A person as the authentication service knows them. */
export type AuthAccount = {
  uid: string;
  email: string;
  emailVerified: boolean;
  isDisabled: boolean;
  displayName: string | null;
  staffRole: StaffRole | null;
  /** Sessions that began earlier have ended. It moves with the password, among other things; null: not known. */
  sessionsFrom: string | null;
};

async function service() {
  const { getAuth } = await import("firebase-admin/auth");
  return getAuth(firebaseApp());
}

const toAuthAccount = (user: UserRecord): AuthAccount => ({
  uid: user.uid,
  email: user.email ?? "",
  emailVerified: user.emailVerified,
  isDisabled: user.disabled,
  displayName: user.displayName ?? null,
  staffRole: parseStaffRole(user.customClaims?.["staff"]),
  sessionsFrom: user.tokensValidAfterTime ?? null,
});

async function orNull(lookUp: Promise<UserRecord>): Promise<AuthAccount | null> {
  try {
    return toAuthAccount(await lookUp);
  } catch (error) {
    if ((error as { code?: unknown }).code === "auth/user-not-found") return null;
    throw error;
  }
}

/** What the back end asks of the authentication service. firebase-admin's Auth is loaded on first use. */
export const authAccounts = {
  byEmail: async (email: string) => await orNull((await service()).getUserByEmail(email)),
  byUid: async (uid: string) => await orNull((await service()).getUser(uid)),

  passwordChangedAt,

  /** The mail addresses of these people, at most 100 of them; none for deleted ones. */
  getEmails: async (uids: readonly string[]): Promise<Map<string, string>> => {
    if (uids.length === 0) return new Map();
    const { users } = await (await service()).getUsers(uids.map((uid) => ({ uid })));
    return new Map(users.flatMap(({ uid, email }) => (email === undefined ? [] : [[uid, email] as const])));
  },

  /** The service's own links. Their codes work once; the pages that use them are ours (`action-link.ts`). */
  verificationLink: async (email: string) => await (await service()).generateEmailVerificationLink(email),
  passwordResetLink: async (email: string) => await (await service()).generatePasswordResetLink(email),
  emailChangeLink: async (email: string, newEmail: string) =>
    await (await service()).generateVerifyAndChangeEmailLink(email, newEmail),
  signInLink: async (email: string, continueUrl: string) =>
    await (await service()).generateSignInWithEmailLink(email, { url: continueUrl, handleCodeInApp: true }),

  /** Locks out anyone who registered the address before its owner: the new password is unknown to all, and all sessions end. */
  lockOut: async (uid: string) => {
    const auth = await service();
    await auth.updateUser(uid, { password: randomBytes(32).toString("base64url"), displayName: null });
    await auth.revokeRefreshTokens(uid);
  },

  /** Deletes the account; a second time changes nothing. */
  remove: async (uid: string) => {
    try {
      await (await service()).deleteUser(uid);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "auth/user-not-found") throw error;
    }
  },
};

export type AuthAccounts = typeof authAccounts;

/** Checks ID tokens. Only `http/authenticate.ts` may call the result. */
export async function tokenVerifier() {
  return await service();
}
