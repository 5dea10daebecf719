import { useMemo, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { session } from "../lib/session/session.ts";
import { AuthContext } from "../lib/session/use-auth.ts";

export function AuthProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const value = useMemo(
    () => ({
      ...state,
      refreshStatus: session.refreshStatus,
      acceptStatus: session.acceptStatus,
      signOut: session.signOut,
      hideVerification: session.hideVerification,
    }),
    [state],
  );
  return <AuthContext value={value}>{children}</AuthContext>;
}
