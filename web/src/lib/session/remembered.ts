import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { env } from "../env.ts";
import { readLocal } from "../storage.ts";
import type { SessionUser } from "./session-state.ts";

export type Remembered = { user: SessionUser; token: { idToken: string; staffRole: StaffRole | null } | null };

const leastLeftMs = 60_000;

/** Who was signed in when this browser was last here, before Firebase has asked its server whether they still are. */
export const remembered = (): Remembered | null =>
  readRemembered(readLocal(`firebase:authUser:${env.firebase.apiKey}:[DEFAULT]`), Date.now());

/**
 * Reads what Firebase keeps. Someone whose address is not confirmed is left to Firebase, which checks whether it is by now.
 * The token is null once it has a minute or less to live.
 */
export function readRemembered(stored: string | null, nowMs: number): Remembered | null {
  const kept = toFields(parsed(stored));
  const { uid, email, emailVerified, displayName } = kept;
  if (typeof uid !== "string" || typeof email !== "string" || emailVerified !== true) return null;
  const user = { uid, email, emailVerified, displayName: typeof displayName === "string" ? displayName : null };
  const { accessToken, expirationTime } = toFields(kept["stsTokenManager"]);
  const isGood = typeof expirationTime === "number" && expirationTime > nowMs + leastLeftMs;
  return { user, token: isGood && typeof accessToken === "string" ? withRole(accessToken) : null };
}

function withRole(idToken: string): Remembered["token"] {
  try {
    const payload = (idToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return { idToken, staffRole: parseStaffRole(toFields(parsed(atob(payload)))["staff"]) };
  } catch {
    return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function toFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
