import { contract } from "../contract.ts";
import { callApi, setTransport } from "../api-client.ts";
import { gateway } from "./gateway.ts";
import { clearTraces, markMember } from "./local-traces.ts";
import { clearJustSignedIn, forgetBankReturn, noteSessionEnded } from "./redirects.ts";
import { createSessionStore } from "./session-store.ts";
import { forgetSignInAddress } from "./sign-in-address.ts";

/** The session of this document, on Firebase and our own API. */
export const session = createSessionStore({
  gateway,
  loadStatus: ({ refresh }) => callApi(contract.billing.status, { query: refresh ? { refresh: "1" } : {} }),
  clearTraces,
  forgetSignIn() {
    forgetSignInAddress();
    clearJustSignedIn();
    forgetBankReturn();
  },
  markMember,
  setTimer(act, delayMs) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
});

setTransport({
  token: async (options) => (await gateway.token(options))?.idToken ?? null,
  onPlanEnded: () => void session.refreshStatus(),
  onSessionEnded() {
    noteSessionEnded();
    void session.signOut();
  },
});
