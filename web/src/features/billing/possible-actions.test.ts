import { accessReason } from "@cardwell/core/contract/billing";
import { describe, expect, it } from "vitest";
import { possibleActions } from "./possible-actions.ts";
import { buildStatus } from "./status-fixture.ts";

const reasonsWith = (holds: (actions: ReturnType<typeof possibleActions>) => boolean) =>
  accessReason.options.filter((reason) => holds(possibleActions(buildStatus({ reason }))));

describe("what can be done on the billing page", () => {
  it("sells a plan to those who have none, and only to them", () => {
    expect(reasonsWith(({ plans }) => plans === "buy")).toEqual([
      "incomplete",
      "incomplete_expired",
      "canceled",
      "granted",
      "none",
    ]);
  });

  it("changes a plan that runs", () => {
    expect(reasonsWith(({ plans }) => plans === "change")).toEqual(["active", "trialing"]);
  });

  const owing = ["past_due_grace", "past_due_expired", "unpaid"] as const;

  it("cancels a plan that would continue, also while a payment is overdue", () => {
    expect(reasonsWith(({ canCancel }) => canCancel)).toEqual(["active", "trialing", ...owing]);
  });

  it.each(owing)("resumes instead of canceling twice: %s", (reason) => {
    expect(possibleActions(buildStatus({ reason, willCancel: true }))).toMatchObject({
      primary: "resume",
      canCancel: false,
    });
  });

  it("resumes a plan that was canceled and has not ended", () => {
    expect(reasonsWith(({ primary }) => primary === "resume")).toEqual(["canceling"]);
  });

  it("asks again where the answer is not final", () => {
    expect(reasonsWith(({ primary }) => primary === "ask_again")).toEqual(["paused", "stale", "unknown"]);
  });

  const monthly = {
    name: "Personal",
    interval: "month" as const,
    intervalCount: 1,
    unitAmountCents: 800,
    currency: "usd",
  };

  it("pauses a monthly plan that is paid, and no other", () => {
    const pausable = accessReason.options.filter(
      (reason) => possibleActions(buildStatus({ reason, plan: monthly })).canPause,
    );
    expect(pausable).toEqual(["active"]);
    expect(reasonsWith(({ canPause }) => canPause)).toEqual([]);
  });

  it.each([
    ["is ahead", "active"],
    ["has begun", "paused"],
  ] as const)("resumes a plan whose pause %s, which can still be canceled", (_, reason) => {
    const pause = { from: "2026-12-03T15:00:00.000Z", resumesAt: "2027-02-03T14:00:00.000Z" };
    expect(possibleActions(buildStatus({ reason, plan: monthly, pause }))).toMatchObject({
      primary: "resume",
      plans: "view",
      canCancel: true,
      canPause: false,
    });
  });

  it("asks for a card first where there is none", () => {
    expect(possibleActions(buildStatus()).primary).toBe("manage");
    expect(possibleActions(buildStatus({ paymentMethod: null })).primary).toBe("add_card");
  });

  it("opens the provider's page for everyone whom the provider knows", () => {
    expect(reasonsWith(({ canManage }) => !canManage)).toEqual(["none"]);
  });
});
