import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, createBankProcess, matchAll, signInAtBank } from "../support/bank-world.ts";
import { useOwnProject } from "../support/own-project.ts";

// A worker that reads 10,000 transactions of a bank may be killed at any moment.

useOwnProject("bank-sync-kills");

const CITI = "ins_5";
const worker = join(root, "tests/support/bank-sync-worker.ts");
const stand = useBankStandIn();
let clockMs = Date.parse("2026-11-20T15:00:00Z");

/** Runs a worker, after the time for which one that was killed keeps the link. Returns how many writes it made; null: it was killed. */
async function runWorker(linkId: string, killAfterWrites: number | null): Promise<number | null> {
  clockMs += 91_000;
  const order = { place: stand.place, linkId, systemNow: new Date(clockMs).toISOString(), killAfterWrites };
  const child = spawn(process.execPath, [worker, JSON.stringify(order)], { stdio: ["ignore", "pipe", "inherit"] });
  const [written, [code, signal]] = await Promise.all([
    text(child.stdout),
    new Promise<[number | null, string | null]>((resolve) => child.on("close", (...how) => resolve(how))),
  ]);
  if (signal === "SIGKILL") return null;
  expect(code).toBe(0);
  return Number(written);
}

async function link(uid: string): Promise<string> {
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  const { link: made } = await signInAtBank(process, stand.harness, {
    uid,
    institution: CITI,
    persona: "ten_thousand",
  });
  await matchAll(process, uid, made.id);
  return made.id;
}

/** What the transactions come to, without the ids of the link. */
async function readFigures(uid: string) {
  const { walletRepository, store } = createBankProcess(stand.place);
  const { cards } = await walletRepository.read(uid);
  const { rows } = await store.listAll(uid);
  return {
    rows: rows.length,
    ids: new Set(rows.map(({ id }) => id)).size,
    totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    cards: Object.values(cards).map(({ spentCents, earnedUnits, capSpend, lastUsedOn, costs, statement, balance }) => ({
      spentCents,
      earnedUnits,
      capSpend,
      lastUsedOn,
      costs,
      balance,
      statement: statement && {
        ...statement,
        payments: statement.payments.map(({ on, amountCents, state }) => ({ on, amountCents, state })),
      },
    })),
  };
}

describe("a sync of 10,000 transactions", () => {
  it("loses and doubles nothing when it is killed again and again, in its pages and after the last one", async () => {
    const whole = await link("whole");
    const writes = (await runWorker(whole, null)) ?? 0;
    // Each of the 20 pages, and that the worker still has the link.
    expect(writes).toBeGreaterThan(40);
    const expected = await readFigures("whole");
    expect(expected).toMatchObject({ rows: 10_000, ids: 10_000 });

    const killed = await link("killed");
    const { repository } = createBankProcess(stand.place);
    // With the accounts alone; amid the pages; with the last page stored; with all but the cursor written.
    for (const killAfterWrites of [2, 8, 25, writes - 2, writes - 1]) {
      expect(await runWorker(killed, killAfterWrites)).toBeNull();
      expect(await repository.find(killed)).toMatchObject({ cursor: null, import: { finishedAt: null } });
      const { rows, ids } = await readFigures("killed");
      expect(ids).toBe(rows);
    }
    expect(await runWorker(killed, null)).not.toBeNull();
    expect(await readFigures("killed")).toEqual(expected);
    expect(await repository.find(killed)).toMatchObject({ import: { transactions: 10_000 } });

    // A worker that was killed after the cursor was written leaves the link to the next one, which finds nothing new.
    expect(await runWorker(killed, 3)).toBeNull();
    await runWorker(killed, null);
    expect(await readFigures("killed")).toEqual(expected);
  });

  it("is left to its worker while that has the link", async () => {
    const { sync } = createBankProcess(stand.place, { systemNow: () => new Date(clockMs) });
    const linkId = await link("busy");
    expect(await runWorker(linkId, 5)).toBeNull();
    expect(await sync.sync(linkId, new Date(clockMs))).toBe("busy");
  });
});
