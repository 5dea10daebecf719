import { contract } from "../contract.ts";
import { callApi, setTransport } from "../api-client.ts";
import { gateway } from "./gateway.ts";
import { clearTraces, dropDrafts, markMember } from "./local-traces.ts";
import { clearJustSignedIn, noteArrival, noteSignOut } from "./redirects.ts";
import { createSessionStore } from "./session-store.ts";
import { forgetSignInAddress } from "./sign-in-address.ts";

const store = createSessionStore({
  gateway,
  loadStatus: ({ refresh }) => callApi(contract.billing.status, { query: refresh ? { refresh: "1" } : {} }),
  clearTraces,
  forgetSignIn() {
    forgetSignInAddress();
    clearJustSignedIn();
  },
  markMember(uid) {
    markMember();
    noteArrival();
    dropDrafts(uid);
  },
  setTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
});

let beforeSignOut = async (): Promise<void> => undefined;

/** For what takes the session to leave, and may not be loaded at all. */
export function onSignOut(act: () => Promise<void>): void {
  beforeSignOut = act;
}

/** The session of this document, on Firebase and our own API. */
export const session = {
  ...store,
  /** By the person, and so with everything that they typed. */
  signOut: async (): Promise<void> => {
    noteSignOut();
    dropDrafts();
    await beforeSignOut();
    await store.signOut();
  },
};

setTransport({
  token: async (options) => (await gateway.token(options))?.idToken ?? null,
  onPlanEnded: () => void store.refreshStatus(),
  onSessionEnded: () => void store.signOut(),
});
