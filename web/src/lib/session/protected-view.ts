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

const isWithin = (path: string, ...areas: string[]) => areas.some((area) => `${path}/`.startsWith(`${area}/`));

/** Nothing to renew: no plan ever, or only a first payment that never came about. */
function neverPaid({ reason, trial }: SubscriptionStatus): boolean {
  return reason === "none" || (trial.eligible && (reason === "incomplete" || reason === "incomplete_expired"));
}

/** Pages that everybody reads. What is a member's alone in them, they leave out for others. */
export const isPublic = (path: string) => isWithin(path, paths.help, paths.news);

type Visit = { justSignedIn?: boolean; isPainted?: boolean; isAfterSignIn?: boolean };

/**
 * What is shown instead of a protected page: without access the blocking view on all but billing and what everybody reads. `isAfterSignIn`: the person comes from a
 * screen that signed them in, which leads those who never paid to the plans. `isPainted`: the last answer of the page is here and can be shown while the
 * plan is asked about; the server let the person in then, and responds immediately if it wouldn't now. Without a connection it stays.
 */
export function protectedView(
  state: SessionState,
  path: string,
  { justSignedIn = false, isPainted = false, isAfterSignIn = false }: Visit = {},
): ProtectedView {
  const { user, loading, subscriptionStatus: status } = state;
  if (loading) return "loading";
  if (isPublic(path) && (!user?.emailVerified || status !== null)) return "page";
  if (user === null) return justSignedIn ? "finalizing" : "redirect";
  if (!user.emailVerified) return "unconfirmed";
  if (path === paths.billing) return "page";
  // They need no plan on the server, and stay open while the status can't be loaded: the back office is needed most then.
  if (status === null && isWithin(path, paths.help, paths.admin)) return "page";
  // Only until the first response: a retry keeps the screen unchanged.
  if (status === null) {
    if (isPainted && state.subscriptionSilent) return "page";
    if (!state.subscriptionLoading || state.subscriptionAnswered) return "unknown";
    return isPainted ? "page" : "loading";
  }
  if (status.hasAccess) return "page";
  return isAfterSignIn && neverPaid(status) ? "choosePlan" : "blocked";
}
