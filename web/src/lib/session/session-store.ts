import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { AuthGateway } from "./auth-gateway.ts";
import { initialSession, nextSession } from "./session-state.ts";
import type { SessionEvent, SessionState, SessionUser } from "./session-state.ts";

export const authCeilingMs = 10_000;

export type SessionDeps = {
  gateway: AuthGateway;
  /** Throws when there is no good answer. `refresh` asks the payment provider first. */
  loadStatus: (options: { refresh: boolean }) => Promise<SubscriptionStatus>;
  /** Removes everything of the person that this browser keeps. */
  clearTraces: () => void;
  markMember: () => void;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

/** Who is signed in and what they may use. One per document; React reads it through `useAuth`. */
export function createSessionStore({ gateway, loadStatus, clearTraces, markMember, setTimer }: SessionDeps) {
  let state = initialSession;
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
      // Offline with an old token: the calls that need it will say so.
    }
  }

  async function readStatus(uid: string, refresh: boolean): Promise<SubscriptionStatus | null> {
    dispatch({ type: "statusRequested" });
    const status = await loadStatus({ refresh }).catch(() => null);
    dispatch({ type: "statusArrived", uid, status });
    return status;
  }

  async function welcome(user: SessionUser) {
    await readToken(user.uid);
    if (user.emailVerified && state.user?.uid === user.uid) await readStatus(user.uid, false);
  }

  function onUser(user: SessionUser | null) {
    const before = state.user;
    if (user === null) {
      if (before !== null || state.loading) clearTraces();
      dispatch({ type: "userLeft" });
      return;
    }
    if (before !== null && before.uid !== user.uid) clearTraces();
    if (user.emailVerified) markMember();
    const isArrival = before?.uid !== user.uid || before.emailVerified !== user.emailVerified;
    dispatch({ type: "userArrived", user, statusWillLoad: isArrival && user.emailVerified });
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
    signOut,
    showVerification: () => dispatch({ type: "verificationShown" }),
    hideVerification: () => dispatch({ type: "verificationHidden" }),
  };
}
