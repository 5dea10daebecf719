import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { AuthGateway } from "./auth-gateway.ts";
import type { SessionUser } from "./session-state.ts";

/** Test doubles of the session's ports. */
export function aUser(change: Partial<SessionUser> = {}): SessionUser {
  return { uid: "u1", email: "nora@example.com", emailVerified: true, displayName: null, ...change };
}

export function aStatus(change: Partial<SubscriptionStatus> = {}): SubscriptionStatus {
  return {
    hasAccess: true,
    reason: "active",
    planReason: change.reason === "staff" ? "none" : (change.reason ?? "active"),
    status: "active",
    plan: { name: "Personal", interval: "month", intervalCount: 1, unitAmountCents: 800, currency: "usd" },
    currentPeriodEnd: "2026-12-20T12:00:00Z",
    renewsAt: "2026-12-20T12:00:00Z",
    endsAt: null,
    endedAt: null,
    willCancel: false,
    trial: { isTrialing: false, endsAt: null, daysLeft: 0, eligible: false, denied: false },
    grace: { inGrace: false, endsAt: null, nextPaymentAttemptAt: null },
    pause: null,
    paymentMethod: null,
    nextStep: "none",
    asOf: "2026-11-20T12:00:00Z",
    ...change,
  };
}

/** An authentication service whose moments the test decides. */
export function fakeGateway(change: Partial<AuthGateway> = {}) {
  let listener: ((user: SessionUser | null) => void) | undefined;
  const calls: string[] = [];
  const gateway: AuthGateway = {
    remembered: () => null,
    onChange(next) {
      listener = next;
      return () => calls.push("stopped listening");
    },
    token: async () => ({ idToken: "token-1", staffRole: null }),
    signInWithPassword: async () => aUser(),
    async createAccount(email, _password, firstName) {
      calls.push(`create ${email} ${firstName ?? "-"}`);
      return aUser({ email, emailVerified: false });
    },
    signInWithLink: async () => ({ user: aUser(), isNewUser: false }),
    async signOut() {
      calls.push("sign out");
      listener?.(null);
    },
    ...change,
  };
  return { gateway, calls, emit: (user: SessionUser | null) => listener?.(user) };
}

/** A timer that fires when the test calls it. */
export function fakeTimers() {
  const pending: { act: () => void; delayMs: number }[] = [];
  return {
    pending,
    setTimer(act: () => void, delayMs: number) {
      const timer = { act, delayMs };
      pending.push(timer);
      return () => {
        const index = pending.indexOf(timer);
        if (index >= 0) pending.splice(index, 1);
      };
    },
    fire() {
      for (const { act } of pending.splice(0)) act();
    },
  };
}

/** Lets every promise that is ready run to its end. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
