import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";
import { type Harness, startHarness } from "../../sandbox/src/plaid/harness.ts";
import { linkOneCard } from "../support/bank-bills.ts";
import { type BankPlace, bankPlace, createBankProcess, NOW, publishCatalog } from "../support/bank-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import type { Row } from "./landing.ts";

const IMPORTED = 50;
const TRANSACTIONS_EACH = 2_000;
const NOTIFIED = 10;
const ROUNDS = 20;
const MAX_ACK_MS = 500;

async function linkMany(place: BankPlace, harness: Harness, name: string, count: number) {
  const links: Awaited<ReturnType<typeof linkOneCard>>[] = [];
  for (let at = 0; at < count; at += 1) links.push(await linkOneCard(place, harness, `${name}-${at}`));
  return links;
}

/** What the provider posts about links, signed. */
async function collectNotifications(harness: Harness, links: { linkId: string }[]) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { linkId } of links) {
      await harness.control("event", { item: linkId, event: round % 2 === 0 ? "login_required" : "login_repaired" });
    }
  }
  await harness.control("idle");
  return harness.received;
}

const percentile95 = (tookMs: number[]): number =>
  tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.95) - 1] ?? 0;

/** How long a notification takes to be verified, stored and queued while another process imports 50 links. */
export async function benchBankWebhooks(): Promise<Row[]> {
  // The same as the benches of alerts: a process talks to one database.
  useOwnProject("alerts-bench");
  await clearOwnProject();
  const harness = await startHarness();
  const place = bankPlace(harness);
  await publishCatalog();
  try {
    const links = await linkMany(place, harness, "imported", IMPORTED);
    const notifications = await collectNotifications(harness, await linkMany(place, harness, "notified", NOTIFIED));
    const order = { place, links, count: TRANSACTIONS_EACH };
    const worker = spawn(
      process.execPath,
      [join(root, "tests/support/bank-imports-worker.ts"), JSON.stringify(order)],
      { stdio: "inherit" },
    );
    let isImporting = true;
    const ended = once(worker, "exit").finally(() => (isImporting = false));
    const { inbox } = createBankProcess(place);
    const tookMs: number[] = [];
    for (const { text, signature } of notifications) {
      if (!isImporting) break;
      const startedMs = performance.now();
      await inbox.receive("plaid", Buffer.from(text), new Headers({ "plaid-verification": signature }), NOW);
      tookMs.push(performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const [code] = (await ended) as [number];
    if (code !== 0) throw new Error("An import failed.");
    return [
      {
        id: "K3",
        what: `${tookMs.length} notifications while ${IMPORTED} links import ${TRANSACTIONS_EACH} transactions each: until they are acknowledged`,
        measured: `${Math.round(percentile95(tookMs))} ms at p95`,
        goal: `at most ${MAX_ACK_MS} ms at p95`,
        beside:
          "verified, stored and queued, in a process beside that of the imports, which are one after the other: transactions that run at the same time block each other in the emulator of the database",
      },
    ];
  } finally {
    await harness.close();
    await clearOwnProject();
  }
}
