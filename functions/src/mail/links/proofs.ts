import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { addMs, MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { LINK_MINUTES, type LinkPurpose } from "@cardwell/core/domain/email/link-expiry";
import { normalEmail } from "../../lib/email-address.ts";
import { signToken, verifyToken } from "../../lib/signed-token.ts";

const sign = (purpose: LinkPurpose, subject: string, key: string, now: Date) =>
  signToken({ purpose, subject, expiresAt: addMs(now, LINK_MINUTES[purpose] * MINUTE_MS) }, key);

/** Whom a sign-in mail's link signs in: the account with this uid, or without one whoever owns the address. */
export type Claim = { uid: string | null; email: string };

export const signClaim = ({ uid, email }: Claim, key: string, now: Date) =>
  sign("claim", `${uid ?? ""}:${normalEmail(email)}`, key, now);
export const signDisown = (uid: string, key: string, now: Date) => sign("disown", uid, key, now);
export const signRenewal = (uid: string, key: string, now: Date) => sign("renew", uid, key, now);
export const signUnsubscribe = (uid: string, groups: readonly AlertGroup[], key: string, now: Date) =>
  sign("unsubscribe", `${groups.join(",")}:${uid}`, key, now);

/** Which person and mail groups a token turns off; null when it is not valid, or not any more. */
export function unsubscribed(token: string, key: string, now: Date): { uid: string; groups: AlertGroup[] } | null {
  const verdict = verifyToken(token, "unsubscribe", key, now);
  if (!verdict.valid) return null;
  const [, named = "", uid = ""] = /^([^:]*):(.*)$/s.exec(verdict.subject) ?? [];
  const groups = named.split(",");
  return { uid, groups: ALERT_GROUPS.filter((group) => groups.includes(group)) };
}

/** What a sign-in mail that went to this address proves; null when it proves nothing (any more). */
export function readClaim(proof: string, email: string, key: string, now: Date): Claim | null {
  const verdict = verifyToken(proof, "claim", key, now);
  if (!verdict.valid) return null;
  const [, uid = "", sentTo] = /^([^:]*):(.*)$/s.exec(verdict.subject) ?? [];
  return sentTo === normalEmail(email) ? { uid: uid === "" ? null : uid, email: sentTo } : null;
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
