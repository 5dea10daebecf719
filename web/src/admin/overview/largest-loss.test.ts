import { expect, it } from "vitest";
import { findLargestLoss } from "./largest-loss.ts";

it("the largest loss is between the steps that differ most", () => {
  const steps = [
    { name: "signUps", count: 100 },
    { name: "verified", count: 90 },
    { name: "withPlan", count: 60 },
    { name: "withCard", count: 55 },
  ] as const;
  expect(findLargestLoss(steps)).toEqual({ from: "verified", to: "withPlan", count: 30 });
  expect(findLargestLoss(steps.map((step) => ({ ...step, count: 5 })))).toBeNull();
});
