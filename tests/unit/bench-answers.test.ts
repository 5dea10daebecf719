import { contract } from "@cardwell/core/contract/contract";
import { describe, expect, it } from "vitest";
import { dashboardAnswer } from "../bench/dashboard-answer.ts";
import { memberAnswers } from "../bench/member.ts";

describe("what the bench answers in the place of the API", () => {
  it("is what the contract says", () => {
    expect(contract.dashboard.read.response.safeParse(dashboardAnswer).error).toBeUndefined();
    const { status } = contract.billing;
    expect(status.response.safeParse(memberAnswers[status.path]).error).toBeUndefined();
    const { read } = contract.accounts;
    expect(read.response.safeParse(memberAnswers[read.path]).error).toBeUndefined();
    const { unreadCount } = contract.alerts;
    expect(unreadCount.response.safeParse(memberAnswers[unreadCount.path]).error).toBeUndefined();
  });
});
