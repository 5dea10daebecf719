import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { ApiError } from "../api-error.ts";
import type { AuthGateway } from "./auth-gateway.ts";
import { initialSession, nextSession } from "./session-state.ts";
import type { SessionEvent, SessionState, SessionUser } from "./session-state.ts";

const authCeilingMs = 10_000;

export type SessionDeps = {
  gateway: AuthGateway;
  /** Throws when the request fails. `refresh` asks the payment provider first. */
  loadStatus: (options: { refresh: boolean }) => Promise<SubscriptionStatus>;
  /** Removes everything of the person that this browser keeps. */
  clearTraces: (uid: string | null) => void;
  /** Removes what was kept to finish a sign-in: the stored address and name, and the flag. */
  forgetSignIn: () => void;
  markMember: (uid: string) => void;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

/** Who is signed in and what they may use. One per document; React reads it through `useAuth`. */
export function createSessionStore(deps: SessionDeps) {
  const { gateway, loadStatus, markMember, setTimer } = deps;
  let state = initialSession;
  let statusRequests = 0;
  const listeners = new Set<() => void>();

  function dispatch(event: SessionEvent) {
    const next = nextSession(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function readToken(uid: string) {
    try {
      const token = await gateway.token({ force: false });
      if (token !== null) dispatch({ type: "tokenArrived", uid, ...token });
    } catch {
      // Offline with an old token: the calls that need it will fail with an error.
    }
  }

  async function readStatus(uid: string, refresh: boolean): Promise<SubscriptionStatus | null> {
    const request = (statusRequests += 1);
    dispatch({ type: "statusRequested" });
    const answer = await askStatus(refresh);
    // Responses can arrive out of order; only that of the newest request counts.
    if (request === statusRequests) {
      const isSilent = answer === "silence";
      dispatch({ type: "statusArrived", uid, status: isSilent ? state.subscriptionStatus : answer, isSilent });
    }
    return answer === "silence" ? null : answer;
  }

  /** Null for an error response. A missing response reveals nothing about the plan, so the known status stays. */
  async function askStatus(refresh: boolean): Promise<SubscriptionStatus | "silence" | null> {
    try {
      return await loadStatus({ refresh });
    } catch (error) {
      return error instanceof ApiError && error.isNetwork ? "silence" : null;
    }
  }

  /** Uses the status in the response to a change of the plan. */
  function acceptStatus(status: SubscriptionStatus): void {
    if (state.user === null) return;
    statusRequests += 1;
    dispatch({ type: "statusArrived", uid: state.user.uid, status });
  }

  /** Called before another person, or no one, replaces `before`. At the start a link still needs the stored data. */
  function forget(before: SessionUser | null): void {
    deps.clearTraces(before?.uid ?? null);
    if (before !== null) deps.forgetSignIn();
  }

  async function welcome(user: SessionUser) {
    await readToken(user.uid);
    if (user.emailVerified && state.user?.uid === user.uid) await readStatus(user.uid, false);
  }

  function onUser(user: SessionUser | null) {
    const before = state.user;
    if (user === null) {
      if (before !== null || state.loading) forget(before);
      dispatch({ type: "userLeft" });
      return;
    }
    if (before !== null && before.uid !== user.uid) forget(before);
    const isArrival = before?.uid !== user.uid || before.emailVerified !== user.emailVerified;
    const statusWillLoad = isArrival && user.emailVerified;
    if (statusWillLoad) markMember(user.uid);
    dispatch({ type: "userArrived", user, statusWillLoad });
    void (isArrival ? welcome(user) : readToken(user.uid));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function start(): () => void {
    const cancelCeiling = setTimer(() => dispatch({ type: "waitedTooLong" }), authCeilingMs);
    const stop = gateway.onChange((user) => {
      cancelCeiling();
      onUser(user);
    });
    const known = gateway.remembered();
    if (known !== null && state.loading) onUser(known);
    return () => {
      cancelCeiling();
      stop();
    };
  }

  async function refreshStatus({ fromProvider = false } = {}): Promise<SubscriptionStatus | null> {
    const uid = state.user?.uid;
    return uid === undefined ? null : readStatus(uid, fromProvider);
  }

  async function signOut(): Promise<void> {
    await gateway.signOut();
    onUser(null);
  }

  return {
    getState: (): SessionState => state,
    subscribe,
    start,
    refreshStatus,
    acceptStatus,
    signOut,
    showVerification: () => dispatch({ type: "verificationShown" }),
    hideVerification: () => dispatch({ type: "verificationHidden" }),
  };
}
