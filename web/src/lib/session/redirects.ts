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

/** A bank's return is kept for every tab of this browser, and for whoever signs in: the server decides whose it is. */
export function recordRedirect(path: string, reason: RedirectReason, now: Date): void {
  const redirect: LastRedirect = { time: now.toISOString(), path, reason };
  const stored = JSON.stringify(redirect);
  writeSession(lastRedirectKey, stored);
  if (isBankReturn(path)) writeLocal(bankReturnKey, stored);
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

/** Whether a path is one to which a bank returned a member. */
const isBankReturn = (path: string): boolean =>
  path.startsWith(`${paths.plaidReturn}?`) && path.includes("oauth_state_id=");

const getLeftMs = ({ time }: LastRedirect, now: Date): number => Date.parse(time) + redirectLifetimeMs - now.getTime();

/** What a sign-in returns to: where this tab's last redirect came from, else where a bank returned a member. */
const findAsked = (now: Date) => readOpen(readSession(lastRedirectKey), now) ?? readBankReturn(now);

/** The return of a bank that isn't finished yet. */
export const readBankReturn = (now = new Date()) => readOpen(readLocal(bankReturnKey), now);

/** The page that a sign-in returns to; undefined: the dashboard. */
export const askedPath = (now: Date): string | undefined => findAsked(now)?.path;

/** For how many minutes a sign-in still finishes the link of a bank that returned the member; null: it leads elsewhere. */
export function getBankReturnMinutes(now: Date): number | null {
  const asked = findAsked(now);
  return asked && isBankReturn(asked.path) ? Math.max(1, Math.floor(getLeftMs(asked, now) / 60_000)) : null;
}

/** Once its page is open. */
export const forgetBankReturn = () => removeLocal(bankReturnKey);

/** Where to go after a sign-in. This tab's last redirect is read once. */
export function takeReturnPath(now: Date): string {
  const path = askedPath(now);
  removeSession(lastRedirectKey);
  return path ?? paths.dashboard;
}

function readOpen(stored: string | null, now: Date): LastRedirect | null {
  const redirect = parse(stored);
  if (redirect === null) return null;
  const leftMs = getLeftMs(redirect, now);
  const isOpen = leftMs >= 0 && leftMs <= redirectLifetimeMs && redirect.reason !== "signed_out";
  return isOpen && redirect.path !== paths.dashboard && /^\/(?![/\\])/.test(redirect.path) ? redirect : null;
}

function parse(stored: string | null): LastRedirect | null {
  try {
    const value = JSON.parse(stored ?? "null") as Partial<LastRedirect> | null;
    return typeof value?.time === "string" && typeof value.path === "string" ? (value as LastRedirect) : null;
  } catch {
    return null;
  }
}
