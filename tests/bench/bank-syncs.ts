import { startHarness } from "../../sandbox/src/plaid/harness.ts";
import { billSyncs, type SyncBill } from "../support/bank-bills.ts";
import { bankPlace, publishCatalog } from "../support/bank-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import type { Row } from "./landing.ts";

const SYNCED = [100, 10_000, 50_000];
const MEMBERS = [500, 50_000];

const lines = (rows: string[]) => rows.join("\n              ");
const format = (count: number) => count.toLocaleString("en-US");

/** What a sync and Today read and write, by the number of transactions. Nothing is timed. */
export async function benchBankSyncs(): Promise<Row[]> {
  // The same as the benches of alerts: a process talks to one database.
  useOwnProject("alerts-bench");
  await clearOwnProject();
  const harness = await startHarness();
  await publishCatalog();
  const bill = (count: number) => billSyncs(bankPlace(harness), harness, { uid: `person-${count}`, count });
  try {
    const rows: string[] = [];
    for (const count of SYNCED) {
      const { first, later } = await bill(count);
      const per = (size: number) => (size / count).toFixed(4);
      const billed = ({ reads, writes, otherWrites }: SyncBill) =>
        `${per(reads)} reads, ${per(writes)} writes, ${per(otherWrites)} of other documents`;
      rows.push(
        `${format(count)} that come later: ${billed(later)}`,
        `${format(count)} in a first import: ${billed(first)}`,
      );
    }
    const today: number[] = [];
    for (const count of MEMBERS) today.push((await bill(count)).today.reads);
    return [
      {
        id: "K1",
        what: "Firestore reads and writes of a sync, for each of its transactions",
        measured: lines(rows),
        goal: "constant, and at most 0.05 writes of other documents",
        beside:
          "4 to 7 writes of each sync, and for a first import one reading of all that is stored since its first day",
      },
      {
        id: "K2",
        what: `Firestore reads of Today with ${MEMBERS.map(format).join(" and ")} imported transactions, and as many that came later`,
        measured: today.join(" and "),
        goal: `the same: ${new Set(today).size === 1 ? "the same" : "not the same"}`,
        beside: "a process that has nothing in its memory",
      },
    ];
  } finally {
    await harness.close();
    await clearOwnProject();
  }
}
