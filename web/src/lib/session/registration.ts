import type { AuthGateway } from "./auth-gateway.ts";

const verificationAttempts = 3;
const attemptDelayMs = 2_000;

export type RegistrationDeps = {
  gateway: Pick<AuthGateway, "createAccount" | "signOut">;
  session: { showVerification: () => void; hideVerification: () => void };
  /** Asks for the mail once. The status is 0 when there was no response. */
  sendVerification: (email: string, firstName: string) => Promise<{ ok: boolean; status: number }>;
  wait: (delayMs: number) => Promise<void>;
  log: (message: string) => void;
  warn: (message: string) => void;
};

export type Registration = { email: string; password: string; firstName: string | undefined };

/**
 * Creates the account and asks for the verification mail, 2, 4 and 6 seconds apart. Once it is requested, the person is
 * signed out immediately, so that nothing redirects them before they confirm; the message stays.
 */
export async function registerAccount(
  { gateway, session, sendVerification, wait, log, warn }: RegistrationDeps,
  { email, password, firstName }: Registration,
): Promise<{ verificationSent: boolean }> {
  session.showVerification();
  try {
    await gateway.createAccount(email, password, firstName);
  } catch (error) {
    session.hideVerification();
    throw error;
  }
  for (let attempt = 1; attempt <= verificationAttempts; attempt += 1) {
    await wait(attemptDelayMs * attempt);
    const { ok, status } = await sendVerification(email, firstName ?? defaultFirstName(email));
    if (ok) {
      await gateway.signOut();
      return { verificationSent: true };
    }
    log(`Attempt ${attempt} of ${verificationAttempts} to ask for the verification mail failed with status ${status}.`);
  }
  warn(`The verification mail could not be asked for after ${verificationAttempts} attempts.`);
  session.hideVerification();
  return { verificationSent: false };
}

/** The part of the address before the @. */
export function defaultFirstName(email: string): string {
  return email.split("@")[0] ?? email;
}
