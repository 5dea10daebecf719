import type { RawAnswer } from "../api-client.ts";
import { emailKey, nameKey } from "./sign-in-address.ts";

export type PasswordlessResult = {
  success: boolean;
  message: string;
  /** The server's own sentence about a failure, for people. */
  detail?: string;
  isExistingUser?: boolean;
  error?: string;
  requiresPortalAccess?: boolean;
  retryAfterSeconds?: number;
};

export type PasswordlessDeps = {
  /** Rejects when there was no response. */
  send: (body: { email: string; firstName?: string; continueUrl: string }) => Promise<RawAnswer>;
  store: (key: string, value: string) => void;
  remove: (key: string) => void;
  origin: string;
};

const failed = "Failed to send sign-in link";

/** Asks for a sign-in link. On success the address and the name are kept, to finish the sign-in on this device. */
export async function sendPasswordlessSignIn(
  { send, store, remove, origin }: PasswordlessDeps,
  email: string,
  firstName?: string,
): Promise<PasswordlessResult> {
  let answer: RawAnswer;
  try {
    answer = await send({ email, continueUrl: origin, ...(firstName ? { firstName } : {}) });
  } catch {
    return { success: false, error: "network", message: failed };
  }
  const body = toFields(answer.body);
  if (answer.ok) {
    store(emailKey, email);
    // A name from an earlier request may be another person's.
    if (firstName) store(nameKey, firstName);
    else remove(nameKey);
    return {
      success: true,
      message: toText(body["message"]) ?? "Sign-in link sent to the email",
      ...(body["isNewUser"] === false ? { isExistingUser: true } : {}),
    };
  }
  const error = toText(body["error"]);
  const detail = toText(body["message"]);
  if (answer.status === 403 && error === "subscription_inactive") {
    return {
      success: false,
      error,
      requiresPortalAccess: body["requiresPortalAccess"] === true,
      message: detail ?? error,
    };
  }
  const seconds = body["retryAfterSeconds"] ?? (answer.retryAfter === null ? undefined : Number(answer.retryAfter));
  return {
    success: false,
    message: error ?? failed,
    ...(detail === undefined ? {} : { detail }),
    ...(error === undefined ? {} : { error }),
    ...(typeof seconds === "number" && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  };
}

function toFields(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
