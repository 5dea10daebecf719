import { expect, it } from "vitest";
import { simulateSweeps } from "../support/simulate-sweeps.ts";

it("sweeps that only run when they are due raise what a look on each of 400 days raises, in 100 wallets", () => {
  const { raised, ...wrong } = simulateSweeps(100);
  console.info(
    `${raised} alerts: ${wrong.late.length} late, ${wrong.missed.length} missed, ${wrong.doubled.length} doubled`,
  );
  expect(raised).toBeGreaterThan(2_000);
  expect(wrong).toEqual({ late: [], missed: [], doubled: [] });
}, 600_000);
