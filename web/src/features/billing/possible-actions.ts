import type { SubscriptionStatus } from "@cardwell/core/contract/billing";

export type PossibleActions = {
  /** The first thing to do; null when a choice of plan or the payment notice holds it. */
  primary: "manage" | "add_card" | "resume" | "ask_again" | null;
  /** What the list of plans is for. */
  plans: "buy" | "change" | "view";
  canManage: boolean;
  canCancel: boolean;
};

/** The actions that the billing page offers in this state. The server rejects all others. */
export function possibleActions({ reason, paymentMethod, willCancel }: SubscriptionStatus): PossibleActions {
  switch (reason) {
    case "active":
    case "trialing":
      return {
        primary: paymentMethod === null ? "add_card" : "manage",
        plans: "change",
        canManage: true,
        canCancel: true,
      };
    case "canceling":
      return { primary: "resume", plans: "view", canManage: true, canCancel: false };
    case "past_due_grace":
    case "past_due_expired":
    case "unpaid":
      return { primary: willCancel ? "resume" : null, plans: "view", canManage: true, canCancel: !willCancel };
    case "canceled":
    case "incomplete":
    case "incomplete_expired":
      return { primary: null, plans: "buy", canManage: true, canCancel: false };
    case "paused":
    case "stale":
    case "unknown":
      return { primary: "ask_again", plans: "view", canManage: true, canCancel: false };
    case "none":
      return { primary: null, plans: "buy", canManage: false, canCancel: false };
  }
}
