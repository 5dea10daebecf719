import { parseStaffRole } from "@cardwell/core/domain/staff/roles";
import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import { AppError } from "../lib/app-error.ts";
import { measureCall } from "../lib/call-stats.ts";
import type { StandingSessions } from "../lib/standing-sessions.ts";

export type Caller = {
  uid: string;
  email: string;
  emailVerified: boolean;
  /** When the person last proved who they are, in seconds of real time. */
  authTimeSeconds: number;
  staffRole: StaffRole | null;
};

type DecodedToken = { uid: string; email?: string; email_verified?: boolean; auth_time: number; staff?: unknown };

/** Checks signature, expiry, audience and, with `true`, asks Auth for revocation. The one method of firebase-admin's Auth used here. */
export type TokenVerifier = { verifyIdToken(token: string, checkRevoked: boolean): Promise<DecodedToken> };

/** Error codes of firebase-admin for an invalid token or user, as opposed to an outage. */
const REJECTIONS = new Set([
  "auth/argument-error",
  "auth/id-token-expired",
  "auth/id-token-revoked",
  "auth/user-disabled",
  "auth/user-not-found",
]);

const isRejection = (error: unknown): boolean => REJECTIONS.has(String((error as { code?: unknown }).code));
const isOutage = (error: unknown): boolean => !isRejection(error);

type Asking = {
  verifier: TokenVerifier;
  sessions: StandingSessions;
  /** Auth isn't asked of a session of which it answered a moment ago. */
  mayBeKept: boolean;
};

async function verify(token: string, { verifier, sessions, mayBeKept }: Asking): Promise<DecodedToken> {
  const kept = mayBeKept ? await verifier.verifyIdToken(token, false) : null;
  if (kept && sessions.isKept(kept)) return kept;
  return sessions.keep(() => measureCall("auth", verifier.verifyIdToken(token, true), { isOutage }));
}

/** The only place where an ID token becomes a person. */
export async function authenticate(authorization: string | undefined, asking: Asking): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? "")?.[1];
  if (!token) throw new AppError("unauthenticated", "Sign in to continue.");

  let decoded: DecodedToken;
  try {
    decoded = await verify(token, asking);
  } catch (cause) {
    // An outage must not look like a sign-out: the browser would throw a good session away.
    if (isOutage(cause)) {
      throw new AppError("vendor_unavailable", "We can't verify your sign-in right now. Try again in a minute.", {
        cause,
      });
    }
    throw new AppError("unauthenticated", "Sign in to continue.", { cause });
  }
  return {
    uid: decoded.uid,
    email: decoded.email ?? "",
    emailVerified: decoded.email_verified === true,
    authTimeSeconds: decoded.auth_time,
    staffRole: parseStaffRole(decoded.staff),
  };
}
