import { expect, it } from "vitest";
import { simulateSweeps } from "../../../../../tests/support/simulate-sweeps.ts";

it("sweeps that only run when they are due raise what a look on each of 400 days raises, on the same day", () => {
  const { raised, ...wrong } = simulateSweeps(12);
  expect(raised).toBeGreaterThan(200);
  expect(wrong).toEqual({ late: [], missed: [], doubled: [] });
});
