import { expect, it } from "vitest";
import { billSyncs } from "../support/bank-bills.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { useOwnProject } from "../support/own-project.ts";

// What a sync reads and writes. `npm run bench banks` measures the same with 50,000 transactions.

useOwnProject("bank-sync-bills");

const stand = useBankStandIn();
const bill = (count: number) => billSyncs(stand.place, stand.harness, { uid: `person-${count}`, count });

it("a bank sync costs 17 reads and 6 writes with the first 100 transactions, of which 5 aren't of the transactions themselves", async () => {
  const { first, later } = await bill(100);
  expect(later).toEqual({ reads: 17, writes: 6, otherWrites: 5, plans: 1 });
  // The import also shows its progress, and due dates before purchases.
  expect(first).toEqual({ reads: 21, writes: 8, otherWrites: 7, plans: 2 });
});

it("500 transactions write at most five other documents and 0.05 for each, and plan reminders once", async () => {
  const { later } = await bill(500);
  expect(later.otherWrites).toBeLessThanOrEqual(5 + 0.05 * 500);
  expect(later.plans).toBe(1);
});

it("a bank sync costs the same for each of 1,000 transactions and of 3,000", async () => {
  const [thousand, three] = [await bill(1_000), await bill(3_000)];
  for (const kind of ["first", "later"] as const) {
    const perTransaction = (what: "reads" | "writes" | "otherWrites") =>
      (three[kind][what] - thousand[kind][what]) / 2_000;
    expect(perTransaction("reads")).toBeLessThanOrEqual(0.025);
    expect(perTransaction("writes")).toBeLessThanOrEqual(0.0125);
    expect(perTransaction("otherWrites")).toBeLessThanOrEqual(0.005);
    expect(three[kind].otherWrites / 3_000).toBeLessThanOrEqual(0.05);
  }
  expect(three.today).toEqual(thousand.today);
});
