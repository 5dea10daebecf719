import { contract } from "../contract.ts";
import { sendRequest } from "../api-client.ts";
import { gateway } from "./gateway.ts";
import { registerAccount } from "./registration.ts";
import type { Registration } from "./registration.ts";
import { session } from "./session.ts";

/** Asks for the verification mail once. */
async function requestVerification(email: string, firstName: string): Promise<{ ok: boolean; status: number }> {
  try {
    return await sendRequest(contract.email.sendVerification, { body: { email, firstName } });
  } catch {
    return { ok: false, status: 0 };
  }
}

export function register(registration: Registration): Promise<{ verificationSent: boolean }> {
  return registerAccount(
    {
      gateway,
      session,
      sendVerification: requestVerification,
      wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      log: (message) => console.warn(message),
      warn: (message) => console.warn(message),
    },
    registration,
  );
}
