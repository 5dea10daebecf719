import { describe, expect, it } from "vitest";
import { countSteps, type FunnelMoments, listSteps } from "./funnel.ts";

const at = (text: string) => new Date(`${text}:00Z`);

/** Signs up on November 2, tries the plan, adds a card, acts on an alert, and pays two weeks later. */
const ada: FunnelMoments = {
  createdAt: at("2026-11-02T10:00"),
  isVerified: true,
  planAt: at("2026-11-02T10:05"),
  cardOn: "2026-11-02",
  alertAt: at("2026-11-04T13:00"),
  actionAt: at("2026-11-05T08:00"),
  paymentAt: at("2026-11-16T10:05"),
};

describe("somebody who signed up", () => {
  it("comes to every step in order", () => {
    expect(listSteps(ada)).toEqual(["verified", "withPlan", "withCard", "withAlert", "withAction", "withPayment"]);
  });

  it.each<[string, Partial<FunnelMoments>, string[]]>([
    ["who never confirmed the address", { isVerified: false }, []],
    ["without a plan, whatever mail and alerts there were", { planAt: null }, ["verified"]],
    ["who pays without a card", { cardOn: null }, ["verified", "withPlan", "withPayment"]],
    ["who never acted", { actionAt: null }, ["verified", "withPlan", "withCard", "withAlert", "withPayment"]],
    ["whose first charge failed", { paymentAt: null }, ["verified", "withPlan", "withCard", "withAlert", "withAction"]],
  ])("%s comes to the steps $2", (_, moments, steps) => {
    expect(listSteps({ ...ada, ...moments })).toEqual(steps);
  });

  it("has 30 days for each step", () => {
    expect(listSteps({ ...ada, paymentAt: at("2026-12-02T23:59") })).toContain("withPayment");
    expect(listSteps({ ...ada, paymentAt: at("2026-12-03T00:00") })).not.toContain("withPayment");
    expect(listSteps({ ...ada, cardOn: "2026-12-03" })).toEqual(["verified", "withPlan", "withPayment"]);
  });
});

it("a day counts those who signed up on it, by how far they came", () => {
  expect(countSteps([listSteps(ada), listSteps({ ...ada, planAt: null }), []])).toEqual({
    signUps: 3,
    verified: 2,
    withPlan: 1,
    withCard: 1,
    withAlert: 1,
    withAction: 1,
    withPayment: 1,
  });
});
