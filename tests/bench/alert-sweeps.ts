import { getShard } from "../../functions/src/features/alerts/alert-record.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { at, engine, morning, walletDue } from "../support/alert-world.ts";
import { type Bill, countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import type { Row } from "./landing.ts";

const DUE = 100;
/** The step seven days before is in-app only, so that every write is an alert's or its wallet's. */
const NOW = morning("2026-11-24");
const LATER = morning("2026-12-20");

/** The given number of people, of whom a hundred at random positions are due. */
async function people(count: number): Promise<void> {
  const db = firestore();
  const writer = db.bulkWriter({ throttling: false });
  const every = count / DUE;
  for (let index = 0; index < count; index += 1) {
    const uid = `person-${index}`;
    const document = index % every === 0 ? walletDue(uid, NOW) : { shard: getShard(uid), nextDueAt: LATER };
    void writer.set(db.doc(`wallets/${uid}`), document);
    if (index % 5_000 === 4_999) await writer.flush();
  }
  await writer.close();
}

const perAlert = (count: number) => (count / DUE).toFixed(2);
const billed = ({ reads, writes }: Bill) =>
  `${reads} reads and ${writes} writes, ${perAlert(reads)} and ${perAlert(writes)} for each alert`;

/** What a sweep reads and writes when a hundred people are due, among few and among many. */
export async function benchAlertSweeps(sizes: readonly number[]): Promise<Row[]> {
  useOwnProject("alerts-bench");
  const counter = countReads(firestore());
  const bills: string[] = [];
  const reads: number[] = [];
  for (const size of sizes) {
    await clearOwnProject();
    const startedAt = performance.now();
    await people(size);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    let raised = 0;
    const bill = await counter.during(async () => {
      raised = (await engine().sweep(at(NOW))).raised;
    });
    if (raised !== DUE) throw new Error(`${raised} alerts were made where ${DUE} people were due.`);
    reads.push(bill.reads);
    bills.push(`${DUE} due of ${size.toLocaleString("en-US")} (written in ${seconds} s): ${billed(bill)}`);
  }
  await clearOwnProject();
  return [
    {
      id: "B1",
      what: "Firestore reads of a sweep, the rules and the catalog's version beside",
      measured: bills.join("\n              "),
      goal: `1.09 reads for each alert at most, the same however many people there are: ${new Set(reads).size === 1 ? "the same" : "not the same"}`,
      beside: "an hourly look at everybody: 90 to 540 reads for each alert",
    },
    {
      id: "B2",
      what: "Firestore writes of the same sweeps",
      measured: "above: the alert and its person's wallet, and six of the run itself",
      goal: "2 writes for each alert, and those of the run",
      beside: "a counter and a schedule in documents of their own: 3",
    },
  ];
}
