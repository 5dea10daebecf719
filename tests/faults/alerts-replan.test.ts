import { spawn } from "node:child_process";
import { join } from "node:path";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { beforeEach, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import type { AlertEngine } from "../../functions/src/features/alerts/engine/engine.ts";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { createRulesChanges } from "../../functions/src/features/alerts/engine/rules-repository.ts";
import { KEPT_MS } from "../../functions/src/lib/keep-for.ts";
import { createReplans } from "../../functions/src/features/alerts/replan/replan.ts";
import { createReplanRuns } from "../../functions/src/features/alerts/replan/runs-repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { readCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { inUnitOfWork, type UnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { root } from "../../scripts/lib/paths.ts";
import {
  readAlerts,
  at,
  cardToPay,
  engine,
  morning,
  oldGold,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

const PROJECT = "alerts-replan";
useOwnProject(PROJECT);
beforeEach(clearOwnProject);

const NOW = morning("2026-11-20");
const PEOPLE = 250;

const uids = Array.from({ length: PEOPLE }, (_, index) => `person-${String(index).padStart(3, "0")}`);

/** Somebody for each character that ids of accounts begin with. */
const everywhere = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  .split("")
  .map((each) => `${each}-id`);

/** Wallets without a planned time. */
const people = (ids = uids) => writeAll(ids.map((uid) => [`wallets/${uid}`, walletDue(uid, null)]));

type Engine = Pick<AlertEngine, "raise" | "replan" | "writeCounted">;

/** The worker of one process, at a moment of real time. */
function given(change: { engine?: Engine; realNow?: Date; elapsedMs?: () => number; few?: number } = {}) {
  const real = engine();
  const handled: string[] = [];
  const asked: string[] = [];
  const waits: number[] = [];
  const world = { realNow: change.realNow ?? NOW };
  const runs = createReplanRuns(firestore(), () => world.realNow);
  const replans = createReplans({
    runs,
    engine: change.engine ?? {
      ...real,
      replan: async (uid, ...rest) => {
        await real.replan(uid, ...rest);
        handled.push(uid);
      },
    },
    catalog: createCardCatalog(firestore()).service.port,
    readLedger: createTransactionStore(firestore()).readLedger,
    forgetRules: () => undefined,
    enqueue: (runId) => Promise.resolve(void asked.push(runId)),
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    ...(change.elapsedMs && { elapsedMs: change.elapsedMs }),
    ...(change.few !== undefined && { few: change.few }),
  });
  const everybody = async () => {
    await inUnitOfWork(firestore(), undefined, async (unit) =>
      replans.everybodyWithin(unit, "alertRules/payment_due", NOW),
    );
    return asked[0] ?? "";
  };
  return { replans, everybody, handled, asked, waits, world, work: (runId: string) => replans.work(runId, at(NOW)) };
}

const readRun = async (runId: string) => (await firestore().doc(`alertRuns/${runId}`).get()).data() ?? {};

async function unplanned(): Promise<number> {
  const wallets = await firestore().collection("wallets").get();
  return wallets.docs.filter((wallet) => wallet.get("nextDueAt") === null).length;
}

/** Runs a worker in a separate process, and kills it once it has handled the given number. */
function killedAfter(runId: string, count: number, rulesInForce: "few" | "all" = "few"): Promise<void> {
  const file = join(root, "tests/support/alert-replan-worker.ts");
  const argv = [PROJECT, runId, NOW.toISOString(), String(count), rulesInForce];
  const worker = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", file, ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve) => {
    worker.stdout.once("data", () => worker.kill("SIGKILL"));
    worker.on("exit", () => resolve());
  });
}

describe("a replanning run", () => {
  it("plans each person once, and records what it did", async () => {
    await people();
    const { everybody, work, handled } = given();
    const runId = await everybody();
    expect(await work(runId)).toBe("done");
    expect(handled.toSorted()).toEqual(uids);
    expect(await unplanned()).toBe(0);
    expect(await readRun(runId)).toMatchObject({
      kind: "replan",
      state: "done",
      handled: PEOPLE,
      failed: 0,
      failures: [],
    });
    expect(await work(runId)).toBe("taken");
  });

  it("starts when every process uses the new rules, and waits for that only once", async () => {
    await people();
    let calls = 0;
    const { everybody, work, waits, world } = given({ elapsedMs: () => (calls += 1) * 3 * MINUTE_MS });
    const runId = await everybody();
    world.realNow = new Date(NOW.getTime() + 5_000);
    expect(await work(runId)).toBe("again");
    expect(waits).toEqual([KEPT_MS + 10_000]);
    world.realNow = new Date(NOW.getTime() + 5_000 + 7 * MINUTE_MS);
    expect(await work(runId)).toBe("done");
    expect(waits).toHaveLength(1);
  });

  it("that is killed halfway resumes after the last hundred, and counts no one twice", async () => {
    await people();
    const { everybody, work, handled, world, asked, replans } = given();
    const runId = await everybody();
    await killedAfter(runId, 130);
    expect(await readRun(runId)).toMatchObject({
      state: "running",
      handled: 100,
      cursor: { part: 0, after: "person-099" },
    });
    expect(await work(runId), "its worker is waited for").toBe("taken");

    world.realNow = new Date(NOW.getTime() + 4 * MINUTE_MS);
    await replans.takeUp();
    expect(asked).toEqual([runId, runId]);
    expect(await work(runId)).toBe("done");
    expect(handled.toSorted()).toEqual(uids.slice(100));
    expect(await unplanned()).toBe(0);
    expect(await readRun(runId)).toMatchObject({ state: "done", handled: PEOPLE });
  });

  it("is processed by one of two tasks", async () => {
    await people();
    const [one, other] = [given(), given()];
    const runId = await one.everybody();
    const outcomes = await Promise.all([one.work(runId), other.work(runId)]);
    expect(outcomes.toSorted()).toEqual(["done", "taken"]);
    expect([...one.handled, ...other.handled]).toHaveLength(PEOPLE);
  });

  it("hands over to the next task before its time is up", async () => {
    await people();
    let calls = 0;
    const { everybody, work, asked, handled } = given({ elapsedMs: () => (calls += 1) * 3 * MINUTE_MS });
    const runId = await everybody();
    const outcomes = [await work(runId), await work(runId)];
    expect(outcomes).toEqual(["again", "done"]);
    expect(asked).toEqual([runId, runId]);
    expect(handled.toSorted()).toEqual(uids);
  });

  it("plans the others when some can't be planned, lists those, and ends as failed", async () => {
    await people();
    const broken = new Set(uids.filter((_, index) => index % 20 === 3));
    const real = engine();
    const { everybody, work } = given({
      engine: {
        ...real,
        replan: (uid, now) => (broken.has(uid) ? Promise.reject(new Error("A broken wallet")) : real.replan(uid, now)),
      },
    });
    const runId = await everybody();
    await work(runId);
    const run = await readRun(runId);
    expect(run).toMatchObject({ state: "failed", handled: PEOPLE, failed: broken.size });
    expect((run["failures"] as { uid: string }[]).map(({ uid }) => uid).toSorted()).toEqual([...broken].toSorted());
    expect(await unplanned()).toBe(broken.size);
  });

  it("is picked up when its task was lost, and left alone while a worker has it", async () => {
    await people();
    const { everybody, replans, asked, world } = given();
    const runId = await everybody();
    await replans.takeUp();
    expect(asked).toEqual([runId]);
    world.realNow = new Date(NOW.getTime() + 4 * MINUTE_MS);
    await replans.takeUp();
    expect(asked).toEqual([runId, runId]);
  });
});

describe("a replanning run for many", () => {
  const RANGES = 16;
  const listRuns = () => createRunsRepository(firestore()).list(50);

  it("is divided into ranges of ids, and plans each person once though every task is delivered twice at the same time", async () => {
    await people(everywhere);
    const real = engine();
    const failing: Engine = {
      ...real,
      replan: (uid, now) => (uid === "Z-id" ? Promise.reject(new Error("A broken wallet")) : real.replan(uid, now)),
    };
    const [one, other] = [given({ few: 61, engine: failing }), given({ few: 61, engine: failing })];
    const runId = await one.everybody();
    expect((await Promise.all([one.work(runId), other.work(runId)])).toSorted()).toEqual(["divided", "taken"]);
    const ranges = Array.from({ length: RANGES }, (_, index) => `${runId}-${index}`);
    expect([...one.asked, ...other.asked]).toEqual([runId, ...ranges]);
    expect(await listRuns()).toMatchObject([{ id: runId, state: "running", handled: 0, finishedAt: null }]);

    const twice = ranges.flatMap((range) => [one.work(range), other.work(range)]);
    expect((await Promise.all(twice)).filter((outcome) => outcome === "done")).toHaveLength(RANGES);
    expect(await unplanned()).toBe(1);
    expect(await listRuns()).toMatchObject([
      {
        id: runId,
        state: "failed",
        handled: everywhere.length,
        failed: 1,
        failures: [{ uid: "Z-id", error: "Error in Object.replan" }],
        finishedAt: NOW.toISOString(),
      },
    ]);
    expect(await Promise.all([runId, ...ranges].map((id) => one.work(id)))).toEqual(Array(RANGES + 1).fill("taken"));
  });

  it("costs as much for each person as one for few, and two reads and five writes for each range more", async () => {
    const measure = async (few: number) => {
      await people(everywhere);
      const { everybody, work, asked, handled } = given({ few });
      await everybody();
      const bill = await countReads(firestore()).during(async () => {
        for (const id of asked) await work(id);
      });
      expect(handled.toSorted()).toEqual(everywhere.toSorted());
      return bill;
    };
    const [chain, divided] = [await measure(62), await measure(61)];
    expect(divided).toEqual({
      // Each range and, for its scope, its run.
      reads: chain.reads + 2 * RANGES,
      // The ranges as they begin, are claimed, saved and ended, each with its run, which isn't saved and ended itself but divided.
      writes: chain.writes + RANGES * (1 + 1 + 1 + 2) - 1,
    });
  });

  it("is finished by the next try of a range whose worker was killed", async () => {
    await people();
    const { everybody, work, handled, world, asked, replans } = given({ few: 100 });
    const runId = await everybody();
    await work(runId);
    const range = `${runId}-13`;
    await killedAfter(range, 130);
    const others = asked.slice(1).filter((id) => id !== range);
    await Promise.all(others.map((id) => work(id)));
    expect(await work(range), "its worker is waited for").toBe("taken");
    expect(await readRun(range)).toMatchObject({ handled: 100, cursor: { part: 0, after: "person-099" } });
    expect(await readRun(runId)).toMatchObject({ handled: 0, left: [13] });

    world.realNow = new Date(NOW.getTime() + 4 * MINUTE_MS);
    await replans.takeUp();
    expect(asked.slice(1 + RANGES)).toEqual([range]);
    expect(await work(range)).toBe("done");
    expect(handled.toSorted()).toEqual(uids.slice(100));
    expect(await listRuns()).toMatchObject([{ id: runId, state: "done", handled: PEOPLE }]);
  });

  it("isn't divided once it has begun, as one that was stored before runs had ranges", async () => {
    await people();
    const { everybody, work } = given({ few: 100 });
    const runId = await everybody();
    await firestore()
      .doc(`alertRuns/${runId}`)
      .update({ handled: 200, cursor: { part: 0, after: "person-199" } });
    expect(await work(runId)).toBe("done");
    expect(await unplanned()).toBe(200);
    expect(await readRun(runId)).toMatchObject({ state: "done", handled: PEOPLE });
  });
});

describe("a change of a rule", () => {
  const rule = (() => {
    const { type: _type, version: _version, ...changeable } = DEFAULT_RULES.card_unused;
    return { ...changeable, enabled: false };
  })();
  const change = (version: number, unit?: UnitOfWork) =>
    createRulesChanges(firestore()).change(
      "card_unused",
      rule,
      { by: "ada", reason: "Too much of it", version },
      NOW,
      unit,
    );
  const stored = async () => (await firestore().doc("alertRuleSets/current").get()).data();

  it("replaces the default rule, for one read and three writes", async () => {
    const bill = await countReads(firestore()).during(async () => {
      expect(await change(0)).toMatchObject({
        before: { enabled: true, version: 1 },
        after: { rule: { enabled: false, version: 2 }, changed: { by: "ada", reason: "Too much of it" } },
      });
    });
    expect(bill).toEqual({ reads: 1, writes: 3 });
    expect(await stored()).toMatchObject({ version: 1, rules: { card_unused: { enabled: false } } });
    const changes = createRulesChanges(firestore());
    const listing = await countReads(firestore()).during(async () => {
      const rules = await changes.list();
      expect(rules).toHaveLength(Object.keys(DEFAULT_RULES).length);
      expect(rules.filter(({ enabled }) => !enabled).map(({ type }) => type)).toEqual(["card_unused"]);
    });
    expect(listing).toEqual({ reads: 1, writes: 0 });
    expect(await changes.read("card_unused")).toMatchObject({ version: 1, changed: { by: "ada" } });
  });

  it("is rejected when another version is in force: of two at the same time one succeeds", async () => {
    const both = await Promise.allSettled([change(0), change(0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(change(0)).rejects.toMatchObject({ code: "conflict" });
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it("isn't saved without its replanning run", async () => {
    const failing = inUnitOfWork(firestore(), undefined, async (unit) => {
      await change(0, unit);
      throw new Error("No run could be noted");
    });
    await expect(failing).rejects.toThrow("No run could be noted");
    expect(await stored()).toBeUndefined();
  });
});

describe("a publication of a card", () => {
  const publishing = { actor: "ada", reason: "A test", effectiveFrom: "2026-12-01", now: NOW };
  const wanted = (feeDollars: number) => ({ terms: oldGold(feeDollars), status: "published" as const });
  const rules = { current: () => Promise.resolve({ version: 1, rules: DEFAULT_RULES }) };

  async function world(inForce = rules, few?: number) {
    const { replans, asked, waits, work } = given({
      engine: engine({ rules: inForce }),
      ...(few !== undefined && { few }),
    });
    const { publisher } = createCardCatalog(firestore(), replans.publications);
    await publisher.publishAll([wanted(95)], seedCatalog.reference, publishing);
    const held = walletWith(cardToPay("card-1", { cardId: "old-gold" }));
    await writeAll([
      ["wallets/holder", walletDue("holder", null, held)],
      ["wallets/other", walletDue("other", null)],
    ]);
    return { publisher, asked, waits, work };
  }

  it("that is its first affects no one", async () => {
    expect((await world()).asked).toEqual([]);
    expect((await firestore().collection("alertRuns").get()).size).toBe(0);
  });

  it("notifies and replans its holders only, once", async () => {
    const { publisher, asked, waits, work } = await world();
    await publisher.publishCard("old-gold", publishing, () => wanted(150));
    const [runId = ""] = asked;
    expect(await work(runId)).toBe("done");
    expect(waits, "a new version is seen at once").toEqual([]);
    const notified = (await readAlerts("holder")).filter(({ type }) => type === "price_change");
    expect(notified).toMatchObject([{ severity: "high", walletCardId: "card-1", cause: "price_change|old-gold:2" }]);
    expect(notified[0]?.body).toMatch(
      /^Effective Dec 1, 2026\. Your annual fee rises by \$55\.00 to \$150\.00 from [A-Z][a-z]+ \d+, 2027\.$/,
    );
    expect(await readAlerts("other")).toEqual([]);
    expect(await unplanned()).toBe(1);
    expect(await readRun(runId)).toMatchObject({ state: "done", handled: 1, raised: 1 });

    // A task that is delivered again, or a worker that died after it notified.
    await firestore()
      .doc(`alertRuns/${runId}`)
      .update({ state: "running", worker: null, cursor: { part: 0, after: null } });
    await work(runId);
    expect((await readAlerts("holder")).filter(({ type }) => type === "price_change")).toHaveLength(1);
  });

  it("counts the alerts of up to a hundred holders in one write", async () => {
    const { publisher, asked, work } = await world();
    const wallet = walletWith(cardToPay("card-1", { cardId: "old-gold" }));
    await writeAll(uids.slice(0, 9).map((uid) => [`wallets/${uid}`, walletDue(uid, null, wallet)]));
    await publisher.publishCard("old-gold", publishing, () => wanted(150));
    await work(asked[0] ?? "");
    expect((await firestore().collection("alertCounts").get()).size).toBe(1);
    expect(await readCounts(firestore(), "2026-11-20", "2026-11-20")).toEqual([
      { day: "2026-11-20", type: "price_change", counts: { fired: 10 } },
    ]);
  });

  it("notifies each of its many holders in the range of their id", async () => {
    const { publisher, asked, work } = await world(rules, 0);
    const wallet = walletWith(cardToPay("card-1", { cardId: "old-gold" }));
    await writeAll(["0-id", "Z-id"].map((uid) => [`wallets/${uid}`, walletDue(uid, null, wallet)]));
    await publisher.publishCard("old-gold", publishing, () => wanted(150));
    for (const id of asked) await work(id);
    const notified = (await Promise.all(["0-id", "Z-id", "holder"].map(readAlerts))).map((own) =>
      own.filter(({ type }) => type === "price_change"),
    );
    expect(notified.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(await readAlerts("other")).toEqual([]);
    expect(await readRun(asked[0] ?? "")).toMatchObject({ handled: 3, raised: 3, left: [] });
  });

  it("notifies nobody twice when its worker is killed and another one finishes", async () => {
    const { publisher, asked } = await world();
    const wallet = walletWith(cardToPay("card-1", { cardId: "old-gold" }));
    await writeAll(uids.map((uid) => [`wallets/${uid}`, walletDue(uid, null, wallet)]));
    await publisher.publishCard("old-gold", publishing, () => wanted(150));
    const [runId = ""] = asked;
    await killedAfter(runId, 120, "all");
    expect((await readRun(runId))["state"]).toBe("running");
    const { work } = given({ engine: engine({ rules }), realNow: new Date(NOW.getTime() + 4 * MINUTE_MS) });
    expect(await work(runId)).toBe("done");
    expect(await readRun(runId)).toMatchObject({ handled: PEOPLE + 1, failed: 0 });
    const alerts = await Promise.all([...uids, "holder"].map(readAlerts));
    const counts = alerts.map((own) => own.filter(({ type }) => type === "price_change").length);
    expect(counts).toEqual(counts.map(() => 1));
  });

  it("notifies nobody of a correction, and plans them anew", async () => {
    const { publisher, asked, work } = await world();
    await publisher.publishCard("old-gold", { ...publishing, isCorrection: true }, () => wanted(150));
    await work(asked[0] ?? "");
    expect((await readAlerts("holder")).filter(({ type }) => type === "price_change")).toEqual([]);
    expect(await readRun(asked[0] ?? "")).toMatchObject({ state: "done", handled: 1, raised: 0 });
  });

  it("is only counted while its rule is in shadow mode", async () => {
    const shadow = { ...DEFAULT_RULES, price_change: { ...DEFAULT_RULES.price_change, mode: "shadow" as const } };
    const { publisher, asked, work } = await world({ current: () => Promise.resolve({ version: 2, rules: shadow }) });
    await publisher.publishCard("old-gold", publishing, () => wanted(150));
    await work(asked[0] ?? "");
    expect((await readAlerts("holder")).filter(({ type }) => type === "price_change")).toEqual([]);
    expect(await readRun(asked[0] ?? "")).toMatchObject({ state: "done", raised: 0, shadowed: { price_change: 1 } });
  });

  it("stays published, and the sweep picks up its run, when the run's task can't be queued", async () => {
    await world();
    const { replans } = given();
    const failing = createCardCatalog(firestore(), {
      within: (unit, ...noting) => {
        const afterCommit = () => unit.afterCommit(() => Promise.reject(new Error("The queue is down")));
        replans.publications.within({ ...unit, afterCommit }, ...noting);
      },
    });
    expect(await failing.publisher.publishCard("old-gold", publishing, () => wanted(150))).toMatchObject({
      version: 2,
    });
    expect((await firestore().collection("alertRuns").where("state", "==", "running").get()).size).toBe(1);
  });
});
