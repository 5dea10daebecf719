import type { SessionState } from "./session-state.ts";
import { paths } from "../paths.ts";

export type ProtectedView =
  | "loading"
  | "finalizing"
  | "redirect"
  | "unconfirmed"
  | "unknown"
  | "blocked"
  | "choosePlan"
  | "page";

/** Pages for everyone who is signed in, whatever the server says of their plan. */
const withoutPlan = new Set<string>([paths.billing]);
/** Also open to those who never had a plan, who have nothing to renew. */
const beforeFirstPlan = new Set<string>([paths.account]);

/** What stands in the place of a protected page. */
export function protectedView(state: SessionState, path: string, justSignedIn: boolean): ProtectedView {
  const { user, loading, subscriptionStatus: status, subscriptionLoading } = state;
  if (loading) return "loading";
  if (user === null) return justSignedIn ? "finalizing" : "redirect";
  if (!user.emailVerified) return "unconfirmed";
  if (status === null && subscriptionLoading) return "loading";
  if (withoutPlan.has(path)) return "page";
  if (status === null) return "unknown";
  if (status.hasAccess) return "page";
  if (status.reason !== "none") return "blocked";
  return beforeFirstPlan.has(path) ? "page" : "choosePlan";
}
