import type { MailRequest } from "./mail.ts";
import { AppError } from "../lib/app-error.ts";
import type { AuthAccount, AuthAccounts } from "../lib/auth.ts";

type Seen = { queued: MailRequest[]; lookUps: string[]; lockedOut: string[]; removed: string[] };

export const person = (change: Partial<AuthAccount> = {}): AuthAccount => ({
  uid: "u1",
  email: "nora@example.com",
  emailVerified: true,
  isDisabled: false,
  displayName: null,
  staffRole: null,
  sessionsFrom: null,
  ...change,
});

const link = (mode: string) => Promise.resolve(`https://auth.test/action?mode=${mode}&oobCode=c0de&apiKey=x`);

/** The authentication service with these people in it; records what it was asked. */
export function fakeAuth(people: AuthAccount[], seen: Pick<Seen, "lookUps" | "lockedOut" | "removed">): AuthAccounts {
  const find = (matches: (account: AuthAccount) => boolean, key: string) => {
    seen.lookUps.push(key);
    return Promise.resolve(people.find(matches) ?? null);
  };
  return {
    byEmail: (email) => find((account) => account.email === email, email),
    byUid: (uid) => find((account) => account.uid === uid, uid),
    passwordChangedAt: () => Promise.resolve(null),
    readSignIns: () => Promise.resolve(null),
    getEmails: (uids) =>
      Promise.resolve(new Map(people.filter(({ uid }) => uids.includes(uid)).map(({ uid, email }) => [uid, email]))),
    verificationLink: () => link("verifyEmail"),
    passwordResetLink: () => link("resetPassword"),
    emailChangeLink: () => link("verifyAndChangeEmail"),
    signInLink: () => link("signIn"),
    setDisabled: () => Promise.resolve(),
    revokeSessions: () => Promise.resolve(),
    setStaffRole: () => Promise.resolve(),
    lockOut: (uid) => Promise.resolve(void seen.lockedOut.push(uid)),
    remove: (uid) => Promise.resolve(void seen.removed.push(uid)),
  };
}

export const noSeen = (): Seen => ({ queued: [], lookUps: [], lockedOut: [], removed: [] });

export const rejectAll = () => Promise.reject(new AppError("rate_limited", "Too often.", { retryAfterSeconds: 60 }));
