import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
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

/** Pages for everyone who is signed in, whatever the status of their plan. The back office asks for a role instead. */
const withoutPlan = (path: string) =>
  path === paths.billing || [paths.help, paths.admin].some((open) => `${path}/`.startsWith(`${open}/`));
/** Also open to those who never had a plan, who have nothing to renew. */
const beforeFirstPlan = new Set<string>([paths.account]);

/** Nothing to renew: no plan ever, or only a first payment that never came about. */
function neverPaid({ reason, trial }: SubscriptionStatus): boolean {
  return reason === "none" || (trial.eligible && (reason === "incomplete" || reason === "incomplete_expired"));
}

/**
 * What is shown instead of a protected page. `isPainted`: the last answer of the page is here and can be shown while the
 * plan is asked about; the server let the person in then, and responds immediately if it wouldn't now. Without a connection it stays.
 */
export function protectedView(
  state: SessionState,
  path: string,
  justSignedIn: boolean,
  isPainted = false,
): ProtectedView {
  const { user, loading, subscriptionStatus: status } = state;
  if (loading) return "loading";
  if (user === null) return justSignedIn ? "finalizing" : "redirect";
  if (!user.emailVerified) return "unconfirmed";
  if (withoutPlan(path)) return "page";
  // Only until the first response: a retry keeps the screen unchanged.
  if (status === null) {
    if (isPainted && state.subscriptionSilent) return "page";
    if (!state.subscriptionLoading || state.subscriptionAnswered) return "unknown";
    return isPainted ? "page" : "loading";
  }
  if (status.hasAccess) return "page";
  if (!neverPaid(status)) return "blocked";
  return beforeFirstPlan.has(path) ? "page" : "choosePlan";
}
