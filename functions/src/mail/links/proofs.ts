import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import { addMs, DAY_MS, MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { SIGN_IN_LINK_MINUTES } from "@cardwell/core/domain/accounts/mailbox";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { normalEmail } from "../../lib/email-address.ts";
import { signToken, verifyToken } from "../../lib/signed-token.ts";

const UNSUBSCRIBE_DAYS = 400;

/** Proves that its holder read a sign-in mail at this address a short time ago. */
export const signClaim = (email: string, key: string, now: Date) =>
  signToken(
    { purpose: "claim", subject: normalEmail(email), expiresAt: addMs(now, SIGN_IN_LINK_MINUTES * MINUTE_MS) },
    key,
  );

/** Proves that its holder read the confirmation mail of this very account. */
export const signDisown = (uid: string, key: string, now: Date) =>
  signToken({ purpose: "disown", subject: uid, expiresAt: addMs(now, 7 * DAY_MS) }, key);

/** Lets its holder open the page that renews this account's plan. */
export const signRenewal = (uid: string, key: string, now: Date) =>
  signToken({ purpose: "renew", subject: uid, expiresAt: addMs(now, DAY_MS) }, key);

/** Lets its holder turn off the mails of these groups, as long as someone may find the mail. */
export const signUnsubscribe = (uid: string, groups: readonly AlertGroup[], key: string, now: Date) =>
  signToken(
    {
      purpose: "unsubscribe",
      subject: `${groups.join(",")}:${uid}`,
      expiresAt: addMs(now, UNSUBSCRIBE_DAYS * DAY_MS),
    },
    key,
  );

/** Which person and mail groups a token turns off; null when it is not valid, or not any more. */
export function unsubscribed(token: string, key: string, now: Date): { uid: string; groups: AlertGroup[] } | null {
  const verdict = verifyToken(token, "unsubscribe", key, now);
  if (!verdict.valid) return null;
  const [, named = "", uid = ""] = /^([^:]*):(.*)$/s.exec(verdict.subject) ?? [];
  const groups = named.split(",");
  return { uid, groups: ALERT_GROUPS.filter((group) => groups.includes(group)) };
}

export function holdsClaim(proof: string, email: string, key: string, now: Date): boolean {
  const verdict = verifyToken(proof, "claim", key, now);
  return verdict.valid && verdict.subject === normalEmail(email);
}

/** The account that a disown token is about, or null when it proves nothing (any more). */
export function disownedUid(proof: string, key: string, now: Date): string | null {
  const verdict = verifyToken(proof, "disown", key, now);
  return verdict.valid ? verdict.subject : null;
}

/** Whom a renewal link was made for, or null when it proves nothing (any more). */
export function renewalUid(token: string, key: string, now: Date): string | null {
  const verdict = verifyToken(token, "renew", key, now);
  return verdict.valid ? verdict.subject : null;
}
