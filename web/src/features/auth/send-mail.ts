import { contract } from "../../lib/contract.ts";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { defaultFirstName } from "../../lib/session/registration.ts";
import type { SendResult } from "../../lib/session/send-result.ts";

async function asResult(call: Promise<unknown>): Promise<SendResult> {
  try {
    await call;
    return { sent: true };
  } catch (error) {
    return { sent: false, message: describeError(error) };
  }
}

export function sendVerification(email: string, firstName = defaultFirstName(email)): Promise<SendResult> {
  return asResult(callApi(contract.email.sendVerification, { body: { email, firstName } }));
}

export function sendPasswordReset(email: string): Promise<SendResult> {
  return asResult(callApi(contract.email.sendPasswordReset, { body: { email } }));
}

export function sendPortalLink(email: string): Promise<SendResult> {
  return asResult(callApi(contract.email.sendPortalLink, { body: { email } }));
}
