import { paths } from "../paths.ts";
import { readLocal, readSession, removeLocal, removeSession, writeLocal, writeSession } from "../storage.ts";

const justSignedInKey = "justSignedIn";
const signedOutKey = "signedOut";
const lastRedirectKey = "lastRedirect";
const bankReturnKey = "bankReturn";
const redirectLifetimeMs = 30 * 60_000;

export type RedirectReason = "no_user" | "signed_out" | "session_ended";
export type LastRedirect = { time: string; path: string; reason: RedirectReason };

export const hasJustSignedIn = () => readSession(justSignedInKey) !== null;
export const setJustSignedIn = () => writeSession(justSignedInKey, "true");
export const clearJustSignedIn = () => removeSession(justSignedInKey);

/** The state of an address to which a screen leads right after it signed somebody in. */
export const afterSignIn = { isAfterSignIn: true } as const;
export const isAfterSignIn = (state: unknown): boolean =>
  (state as Partial<typeof afterSignIn> | null)?.isAfterSignIn === true;

export function recordRedirect(path: string, reason: RedirectReason, now: Date): void {
  const redirect: LastRedirect = { time: now.toISOString(), path, reason };
  writeSession(lastRedirectKey, JSON.stringify(redirect));
}

let arrivedAt = Date.now();

/** The person signs out: their other tabs, which lose the session with it, can tell it from one that ended. */
export const noteSignOut = () => writeLocal(signedOutKey, String(Date.now()));
export const noteArrival = () => (arrivedAt = Date.now());
/** When somebody last signed out by hand in this browser, in milliseconds. */
export const lastSignOut = () => Number(readLocal(signedOutKey));
/** Whether the person of this document signed out by hand. */
export const isSignedOut = () => lastSignOut() >= arrivedAt;

/** Whether the last redirect came from an ended session. It stays readable until the next sign-in. */
export const wasSessionEnded = (): boolean => parse(readSession(lastRedirectKey))?.reason === "session_ended";

/** The page that the last redirect came from, to which a sign-in returns; null: the dashboard. */
export function askedPath(now: Date): string | null {
  const path = returnPath(readSession(lastRedirectKey), now);
  return path === paths.dashboard ? null : path;
}

/** Whether a path is one to which a bank returned a member. */
export const isBankReturn = (path: string): boolean =>
  path.startsWith(`${paths.plaidReturn}?`) &&
  new URLSearchParams(path.slice(paths.plaidReturn.length)).has("oauth_state_id");

/** For how many minutes a sign-in still finishes the link of a bank that returned the member; null: no bank did. */
export function getBankReturnMinutes(now: Date): number | null {
  const stored = readSession(lastRedirectKey);
  if (!isBankReturn(returnPath(stored, now))) return null;
  const ageMs = now.getTime() - Date.parse(parse(stored)?.time ?? "");
  return Math.max(1, Math.floor((redirectLifetimeMs - ageMs) / 60_000));
}

/** A sign-in link opens in a tab of its own, which doesn't share the last redirect. */
export function keepBankReturn(now: Date): void {
  const stored = readSession(lastRedirectKey);
  if (stored !== null && isBankReturn(returnPath(stored, now))) writeLocal(bankReturnKey, stored);
}

export const forgetBankReturn = () => removeLocal(bankReturnKey);

/** Where to go after a sign-in: the page that the last redirect came from, else the dashboard. Read once. */
export function takeReturnPath(now: Date): string {
  const stored = readSession(lastRedirectKey) ?? readLocal(bankReturnKey);
  removeSession(lastRedirectKey);
  forgetBankReturn();
  return returnPath(stored, now);
}

export function returnPath(stored: string | null, now: Date): string {
  const redirect = parse(stored);
  if (redirect === null || redirect.reason === "signed_out") return paths.dashboard;
  const ageMs = now.getTime() - Date.parse(redirect.time);
  const isOwnPath = /^\/(?![/\\])/.test(redirect.path);
  return isOwnPath && ageMs >= 0 && ageMs <= redirectLifetimeMs ? redirect.path : paths.dashboard;
}

function parse(stored: string | null): LastRedirect | null {
  try {
    const value = JSON.parse(stored ?? "null") as Partial<LastRedirect> | null;
    return typeof value?.time === "string" && typeof value.path === "string" ? (value as LastRedirect) : null;
  } catch {
    return null;
  }
}
