import type { RawAnswer } from "../api-client.ts";

export const emailKey = "emailForSignIn";
export const nameKey = "nameForSignIn";

export type PasswordlessResult = {
  success: boolean;
  message: string;
  isExistingUser?: boolean;
  error?: string;
  requiresPortalAccess?: boolean;
  retryAfterSeconds?: number;
};

export type PasswordlessDeps = {
  /** Rejects when no answer came. */
  send: (body: { email: string; firstName?: string; continueUrl: string }) => Promise<RawAnswer>;
  store: (key: string, value: string) => void;
  origin: string;
};

const failed = "Failed to send sign-in link";

/** Asks for a sign-in link. On success the address and the name are kept, to finish the sign-in on this device. */
export async function sendPasswordlessSignIn(
  { send, store, origin }: PasswordlessDeps,
  email: string,
  firstName?: string,
): Promise<PasswordlessResult> {
  let answer: RawAnswer;
  try {
    answer = await send({ email, continueUrl: origin, ...(firstName ? { firstName } : {}) });
  } catch {
    return { success: false, error: "network", message: failed };
  }
  const body = fieldsOf(answer.body);
  if (answer.ok) {
    store(emailKey, email);
    if (firstName) store(nameKey, firstName);
    return {
      success: true,
      message: textOf(body["message"]) ?? "Sign-in link sent to the email",
      isExistingUser: body["isNewUser"] === false,
    };
  }
  const error = textOf(body["error"]);
  const message = textOf(body["message"]) ?? error ?? failed;
  if (answer.status === 403 && error === "subscription_inactive") {
    return { success: false, error, requiresPortalAccess: body["requiresPortalAccess"] === true, message };
  }
  const seconds = body["retryAfterSeconds"] ?? (answer.retryAfter === null ? undefined : Number(answer.retryAfter));
  return {
    success: false,
    message,
    ...(error === undefined ? {} : { error }),
    ...(typeof seconds === "number" && Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}),
  };
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
