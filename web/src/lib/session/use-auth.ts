import { createContext, use } from "react";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { SessionState } from "./session-state.ts";

export type Auth = SessionState & {
  /** Refreshes the plan's status; null when the request failed. */
  refreshStatus: (options?: { fromProvider?: boolean }) => Promise<SubscriptionStatus | null>;
  /** Uses the status in the response to a change of the plan. */
  acceptStatus: (status: SubscriptionStatus) => void;
  signOut: () => Promise<void>;
  hideVerification: () => void;
};

export const AuthContext = createContext<Auth | null>(null);

/** The auth context of the specification, with its actions. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth needs an AuthProvider above it.");
  return auth;
}

/** Signed in without access: only billing is open. */
export const useIsClosed = (): boolean => useAuth().subscriptionStatus?.hasAccess === false;
