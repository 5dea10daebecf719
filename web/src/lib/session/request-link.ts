import { contract } from "../contract.ts";
import { sendRequest } from "../api-client.ts";
import { removeLocal, writeLocal } from "../storage.ts";
import { sendPasswordlessSignIn } from "./passwordless.ts";
import { linkResult } from "./send-result.ts";
import type { SendResult } from "./send-result.ts";

/** Asks for a sign-in link. */
export async function requestLink(email: string, firstName?: string): Promise<SendResult> {
  const result = await sendPasswordlessSignIn(
    {
      send: (body) => sendRequest(contract.email.sendPasswordlessSignin, { body }),
      store: writeLocal,
      remove: removeLocal,
      origin: globalThis.location.origin,
    },
    email,
    firstName,
  );
  return linkResult(result);
}
