import { randomBytes } from "node:crypto";
import { cutList } from "@cardwell/core/domain/cut-list";
import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { UserRecord } from "firebase-admin/auth";
import { AppError } from "./app-error.ts";
import { firebaseApp } from "./firebase-app.ts";
import { passwordChangedAt } from "./password-age.ts";
import { standingSessions } from "./standing-sessions.ts";

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

/** Ways to sign in, by the service's names: `password`, `emailLink`. */
export type SignIns = { methods: string[]; lastAt: Date | null; sessionsFrom: Date | null };

/** That the service looks up in one call. */
const MOST_USERS = 100;

async function service() {
  const { getAuth } = await import("firebase-admin/auth");
  return getAuth(firebaseApp());
}

async function endSessions(uid: string): Promise<void> {
  await (await service()).revokeRefreshTokens(uid);
  standingSessions.forget(uid);
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

/** Nobody has an address or an id that can't be one, either. */
const NO_SUCH_ACCOUNT: ReadonlySet<unknown> = new Set([
  "auth/user-not-found",
  "auth/invalid-email",
  "auth/invalid-uid",
]);

async function orNull(lookUp: () => Promise<UserRecord>): Promise<UserRecord | null> {
  try {
    return await lookUp();
  } catch (error) {
    if (NO_SUCH_ACCOUNT.has((error as { code?: unknown }).code)) return null;
    throw error;
  }
}

async function accountOrNull(lookUp: () => Promise<UserRecord>): Promise<AuthAccount | null> {
  const user = await orNull(lookUp);
  return user && toAuthAccount(user);
}

/** What the back end asks of the authentication service. firebase-admin's Auth is loaded on first use. */
export const authAccounts = {
  byEmail: async (email: string) => await accountOrNull(async () => (await service()).getUserByEmail(email)),
  byUid: async (uid: string) => await accountOrNull(async () => (await service()).getUser(uid)),

  passwordChangedAt,

  /** How and when somebody signs in; null: there is no such account. */
  readSignIns: async (uid: string): Promise<SignIns | null> => {
    const user = await orNull(async () => (await service()).getUser(uid));
    if (user === null) return null;
    const { lastSignInTime } = user.metadata;
    return {
      methods: user.providerData.map(({ providerId }) => providerId),
      lastAt: lastSignInTime ? new Date(lastSignInTime) : null,
      sessionsFrom: user.tokensValidAfterTime ? new Date(user.tokensValidAfterTime) : null,
    };
  },

  /** The mail addresses of these people; none for deleted ones. */
  getEmails: async (uids: readonly string[]): Promise<Map<string, string>> => {
    const auth = await service();
    const parts = cutList(uids, MOST_USERS).map((some) => auth.getUsers(some.map((uid) => ({ uid }))));
    const users = (await Promise.all(parts)).flatMap((part) => part.users);
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
    await endSessions(uid);
  },

  /** Lets nobody sign in, and ends all sessions; or lets them sign in again. */
  setDisabled: async (uid: string, isDisabled: boolean) => {
    const auth = await service();
    await auth.updateUser(uid, { disabled: isDisabled });
    if (isDisabled) await endSessions(uid);
  },

  revokeSessions: endSessions,

  /** Gives a role, or takes it (null), and ends all sessions: a token keeps the claims with which it was issued for up to an hour. */
  setStaffRole: async (uid: string, role: StaffRole | null) => {
    const auth = await service();
    const { staff: _before, ...others } = (await auth.getUser(uid)).customClaims ?? {};
    await auth.setCustomUserClaims(uid, role === null ? others : { ...others, staff: role });
    await endSessions(uid);
  },

  /** Deletes the account; a second time changes nothing. */
  remove: async (uid: string) => {
    try {
      await (await service()).deleteUser(uid);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "auth/user-not-found") throw error;
    }
    standingSessions.forget(uid);
  },
};

export type AuthAccounts = typeof authAccounts;

/** The role that the account has now: a token keeps the claims with which it was issued for an hour. */
export async function currentStaffRole(uid: string): Promise<StaffRole | null> {
  try {
    return (await authAccounts.byUid(uid))?.staffRole ?? null;
  } catch (cause) {
    throw new AppError("vendor_unavailable", "We can't check who you are right now. Try again in a minute.", {
      cause,
    });
  }
}

/** Checks ID tokens. Only `http/authenticate.ts` may call the result. */
export async function tokenVerifier() {
  return await service();
}
