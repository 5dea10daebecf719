import type { PlanStatus } from "./plan-status.ts";

export type PossibleActions = {
  /** The first thing to do; null when a choice of plan or the payment notice holds it. */
  primary: "manage" | "add_card" | "resume" | "ask_again" | null;
  /** What the list of plans is for. */
  plans: "buy" | "change" | "view";
  canManage: boolean;
  canCancel: boolean;
  /** A pause skips whole months, so it is for a plan that is paid by the month. */
  canPause: boolean;
};

/** The actions that the billing page offers in this state. The server rejects all others. */
export function possibleActions({
  reason,
  plan,
  pause,
  paymentMethod,
  willCancel,
  status,
}: PlanStatus): PossibleActions {
  const none = { canManage: true, canCancel: false, canPause: false };
  switch (reason) {
    case "active":
    case "trialing":
      if (pause !== null) return { ...none, primary: "resume", plans: "view", canCancel: true };
      return {
        primary: paymentMethod === null ? "add_card" : "manage",
        plans: "change",
        canManage: true,
        canCancel: true,
        canPause: reason === "active" && plan?.interval === "month" && plan.intervalCount === 1,
      };
    case "canceling":
      return { ...none, primary: "resume", plans: "view" };
    case "past_due_grace":
    case "past_due_expired":
    case "unpaid":
      return { ...none, primary: willCancel ? "resume" : null, plans: "view", canCancel: !willCancel };
    case "canceled":
    case "incomplete":
    case "incomplete_expired":
      return { ...none, primary: null, plans: "buy" };
    case "granted":
      return { ...none, primary: null, plans: ["past_due", "unpaid", "paused"].includes(status) ? "view" : "buy" };
    case "paused":
      return { ...none, primary: pause === null ? "ask_again" : "resume", plans: "view", canCancel: pause !== null };
    case "stale":
    case "unknown":
      return { ...none, primary: "ask_again", plans: "view" };
    case "none":
      return { ...none, primary: null, plans: "buy", canManage: false };
  }
}
