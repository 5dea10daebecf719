import type { StaffRole } from "@cardwell/core/domain/staff/roles";
import type { SessionUser } from "./session-state.ts";

/** What the session needs of the hosted authentication service. */
export type AuthService = {
  /** Calls back with the person at start, at sign-in and sign-out (in any tab), and when their token is renewed. */
  onChange: (listener: (user: SessionUser | null) => void) => () => void;
  token: (options: { force: boolean }) => Promise<{ idToken: string; staffRole: StaffRole | null } | null>;
  signInWithPassword: (email: string, password: string) => Promise<SessionUser>;
  createAccount: (email: string, password: string, firstName: string | undefined) => Promise<SessionUser>;
  /** Finishes a sign-in by mail. `link` is the whole address that the mail led to. */
  signInWithLink: (email: string, link: string) => Promise<{ user: SessionUser; isNewUser: boolean }>;
  signOut: () => Promise<void>;
};

export type AuthGateway = AuthService & {
  /** Who was signed in at the last visit; available immediately, and confirmed or not by `onChange`. */
  remembered: () => SessionUser | null;
};
