import { createHmac, timingSafeEqual } from "node:crypto";

/** The content of a token: for one purpose, `subject` (an address or a user id) may act until `expiresAt`. */
export type TokenClaims = { purpose: string; subject: string; expiresAt: Date };

export type TokenVerdict = { valid: true; subject: string } | { valid: false; reason: "forged" | "expired" };

const MIN_KEY_LENGTH = 32;

function signature(payload: string, key: string): string {
  if (key.length < MIN_KEY_LENGTH) throw new Error(`The signing key needs at least ${MIN_KEY_LENGTH} characters.`);
  return createHmac("sha256", key).update(payload).digest("base64url");
}

/** A token for a link in a mail: anyone can read it, only we can make it. HMAC-SHA256, at most about 450 characters. */
export function signToken(claims: TokenClaims, key: string): string {
  const payload = Buffer.from(JSON.stringify([claims.purpose, claims.subject, claims.expiresAt.getTime()])).toString(
    "base64url",
  );
  return `${payload}.${signature(payload, key)}`;
}

/** Whether we made this token for this purpose and it still holds. Compares in constant time, and parses only what is genuine. */
export function verifyToken(token: string, purpose: string, key: string, now: Date): TokenVerdict {
  const [payload = "", mac = "", ...rest] = token.split(".");
  const expected = Buffer.from(signature(payload, key));
  const given = Buffer.from(mac);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { valid: false, reason: "forged" };
  }
  const [madeFor, subject, expiresAtMs] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [
    string,
    string,
    number,
  ];
  if (madeFor !== purpose) return { valid: false, reason: "forged" };
  if (now.getTime() >= expiresAtMs) return { valid: false, reason: "expired" };
  return { valid: true, subject };
}
