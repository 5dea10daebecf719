import { contract } from "@cardwell/core/contract/contract";
import { callApi, sendRequest, setTransport } from "../api-client.ts";
import type { ActionLink } from "../action-link.ts";
import { readLocal, removeLocal, writeLocal } from "../storage.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { firebaseGateway } from "./firebase-gateway.ts";
import { clearTraces, markMember } from "./local-traces.ts";
import { emailKey, nameKey, sendPasswordlessSignIn } from "./passwordless.ts";
import { clearJustSignedIn, setJustSignedIn } from "./redirects.ts";
import { registerAccount } from "./registration.ts";
import type { Registration } from "./registration.ts";
import { linkResult } from "./send-result.ts";
import type { SendResult } from "./send-result.ts";
import { createSessionStore } from "./session-store.ts";

/** The session of this document, on Firebase and our own API. */
export const session = createSessionStore({
  gateway: firebaseGateway,
  loadStatus: ({ refresh }) => callApi(contract.billing.status, { query: refresh ? { refresh: "1" } : {} }),
  clearTraces,
  forgetSignIn() {
    forgetSignInAddress();
    clearJustSignedIn();
  },
  markMember,
  setTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
});

setTransport({
  token: async (options) => (await firebaseGateway.token(options))?.idToken ?? null,
  onPlanEnded: () => void session.refreshStatus(),
  onSessionEnded: () => void session.signOut(),
});

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
      gateway: firebaseGateway,
      session,
      sendVerification: requestVerification,
      wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
      log: (message) => console.warn(message),
      warn: (message) => console.warn(message),
    },
    registration,
  );
}

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

function forgetSignInAddress(): void {
  removeLocal(emailKey);
  removeLocal(nameKey);
}

export function finishSignIn(link: ActionLink, email: string): Promise<void> {
  return completeSignIn(
    {
      signInWithLink: firebaseGateway.signInWithLink,
      claim: async (address, proof) =>
        void (await callApi(contract.email.claimAddress, { body: { email: address, proof } })),
      saveFirstName: async (firstName) => void (await callApi(contract.accounts.update, { body: { firstName } })),
      storedName: () => readLocal(nameKey),
      finish() {
        forgetSignInAddress();
        setJustSignedIn();
      },
    },
    link,
    email,
  );
}

/** Signs in; false when the address is not confirmed yet, and then nobody is signed in. */
export async function signInWithPassword(email: string, password: string): Promise<boolean> {
  const user = await firebaseGateway.signInWithPassword(email, password);
  if (user.emailVerified) {
    forgetSignInAddress();
    setJustSignedIn();
    return true;
  }
  await session.signOut();
  return false;
}
