// @module-tag gate

import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { beforeEach, describe, expect, it } from "vitest";
import type { PersonRepository } from "../../functions/src/features/alerts/engine/person-repository.ts";
import { getLastBeat } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import type { ShardTask, SweepDeps } from "../../functions/src/features/alerts/engine/sweep.ts";
import { readCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { at, engine, engineDeps, morning, readAlerts, rules, walletDue, writeAll } from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { given, runs, uids, verdictOn } from "../support/sweep-of-many.ts";

useOwnProject("alerts-sweep-tasks");
beforeEach(clearOwnProject);

const NOW = morning("2026-11-28");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const lastBeat = async () => getLastBeat(await engineDeps().runs.readProgress());

/** An engine whose schedule asks for tasks even for few, and the tasks that it asked for. */
function divided(change: Partial<SweepDeps> = {}) {
  const asked: ShardTask[] = [];
  return { asked, ...engine({ few: 0, enqueueShard: async (task) => void asked.push(task), ...change }) };
}

const countFired = async () =>
  (await readCounts(firestore(), "2026-11-01", "2026-11-30")).reduce((sum, { counts }) => sum + (counts.fired ?? 0), 0);

/** All in one shard, as wallets are that were last written when there were four. */
const inOneShard = async (people: number) => given(people, (uid) => ({ ...walletDue(uid, NOW), shard: 3 }));

describe("a sweep of many people", () => {
  it("asks for a task for each of 64 shards, and raises each alert once when every task is delivered twice", async () => {
    const all = await given(120);
    const { asked, ...by } = divided();
    expect(await by.sweep(at(NOW))).toMatchObject({ handled: 0, raised: 0 });
    expect(asked.map(({ shard }) => shard)).toEqual(Array.from({ length: 64 }, (_, shard) => shard));
    expect(await runs()).toMatchObject([{ state: "running", finishedAt: null }]);
    expect(await lastBeat()).toBeNull();

    for (const task of asked) await Promise.all([by.sweepShard(task, at(later(1))), by.sweepShard(task, at(later(1)))]);
    const verdict = await verdictOn(all);
    expect(verdict).toMatchObject({ lost: 0, unexpected: 0, doubledNumbers: 0, wrongUnread: 0, mailedTwice: 0 });
    expect(await runs()).toMatchObject([
      { state: "done", raised: verdict.alerts, failed: 0, finishedAt: later(1).toISOString() },
    ]);
    expect(await countFired()).toBe(verdict.alerts);
    expect(await lastBeat()).toEqual(later(1));
    expect(asked, "no task leaves anything to another").toHaveLength(64);
  });

  it("adds up what rules in shadow mode would have sent", async () => {
    await given(12, (uid) => walletDue(uid, NOW));
    const shadow = { ...rules, payment_due: { ...rules.payment_due, mode: "shadow" as const } };
    const { asked, ...by } = divided({
      rules: { current: () => Promise.resolve({ version: 2, rules: shadow }) },
    });
    await by.sweep(at(NOW));
    for (const task of asked) await by.sweepShard(task, at(NOW));
    expect(await runs()).toMatchObject([{ state: "done", handled: 12, raised: 0, shadowed: { payment_due: 12 } }]);
  });

  it("is finished by a task's next try when the first was killed in the middle", async () => {
    await inOneShard(120);
    const { people } = engineDeps();
    let pages = 0;
    const listDue: PersonRepository["listDue"] = async (...span) => {
      pages += 1;
      if (pages === 2) throw new Error("The process was stopped.");
      return people.listDue(...span);
    };
    const { asked, ...by } = divided({ people: { ...people, listDue } });
    await by.sweep(at(NOW));
    const task = asked.find(({ shard }) => shard === 3);
    await expect(by.sweepShard(task!, at(NOW))).rejects.toThrow("The process was stopped.");
    for (const other of asked.filter((each) => each !== task)) await by.sweepShard(other, at(NOW));
    expect(await runs()).toMatchObject([{ state: "running", handled: 50 }]);
    expect(await lastBeat(), "the shard isn't finished").toBeNull();

    await by.sweepShard(task!, at(later(1)));
    expect(await runs()).toMatchObject([{ state: "done", handled: 120, raised: 120 }]);
    expect(await countFired()).toBe(120);
    expect(await lastBeat()).toEqual(NOW);
    const alerts = await Promise.all(uids(120).map(readAlerts));
    expect(alerts.map(({ length }) => length)).toEqual(Array.from({ length: 120 }, () => 1));
  });

  it("goes on in another task when the time of one is over", async () => {
    await inOneShard(120);
    let calls = 0;
    const { asked, ...by } = divided({ monotonicMs: () => (calls += 1) * 5 * MINUTE_MS });
    await by.sweep(at(NOW));
    // Two full pages, each of which takes longer than a task has.
    for (let done = 0; done < asked.length; done += 1) await by.sweepShard(asked[done]!, at(NOW));
    expect(asked.slice(64).map(({ shard }) => shard)).toEqual([3, 3]);
    expect(await runs()).toMatchObject([{ state: "done", handled: 120 }]);
    expect(await lastBeat()).toEqual(NOW);
  });

  it("asks for no second task of a shard that has one under way, and is done where none is free", async () => {
    await inOneShard(120);
    const { asked, ...by } = divided();
    await by.sweep(at(NOW));
    for (const task of asked.filter(({ shard }) => shard < 2)) await by.sweepShard(task, at(later(1)));
    for (const minutes of [5, 10]) await by.sweep(at(later(minutes)));
    expect(asked.slice(64).map(({ shard }) => shard)).toEqual([0, 1]);
    expect(await runs()).toMatchObject([
      { state: "done", finishedAt: later(10).toISOString() },
      { state: "running" },
      { state: "running" },
    ]);
    for (const task of asked) await by.sweepShard(task, at(later(11)));
    expect((await runs()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
    expect(await countFired()).toBe(120);
  });

  it("asks for the task of a shard again 25 minutes after one that was lost", async () => {
    await inOneShard(120);
    const { asked, ...by } = divided();
    await by.sweep(at(NOW));
    for (const task of asked.filter(({ shard }) => shard !== 3)) await by.sweepShard(task, at(later(1)));
    for (const minutes of [24, 25]) await by.sweep(at(later(minutes)));
    expect(asked.slice(64 + 63)).toMatchObject([{ shard: 3 }]);
    await by.sweepShard(asked.at(-1)!, at(later(26)));
    expect(await countFired()).toBe(120);
  });

  it("asks for no second task of a shard that goes on in another", async () => {
    await inOneShard(120);
    let calls = 0;
    const { asked, ...by } = divided({ monotonicMs: () => (calls += 1) * 5 * MINUTE_MS });
    await by.sweep(at(NOW));
    await by.sweepShard(asked[3]!, at(later(4)));
    await by.sweep(at(later(26)));
    expect(asked.map(({ shard }) => shard).filter((shard) => shard === 3)).toEqual([3, 3]);
    expect(asked, "the others were lost").toHaveLength(64 + 1 + 63);
  });

  it("asks again for the task of a shard that couldn't be asked for", async () => {
    await inOneShard(3);
    const asked: number[] = [];
    let failures = 1;
    const by = divided({
      enqueueShard: async ({ shard }) => {
        if (shard === 3 && failures-- > 0) throw new Error("14 UNAVAILABLE");
        asked.push(shard);
      },
    });
    await expect(by.sweep(at(NOW))).rejects.toThrow("14 UNAVAILABLE");
    expect(asked).toHaveLength(63);
    await by.sweep(at(later(5)));
    expect(asked.slice(63)).toEqual([3]);
  });

  it("fails when its tasks don't get through for half an hour", async () => {
    await engine().sweep(at(NOW));
    await given(3, (uid) => walletDue(uid, NOW));
    const by = divided();
    for (const minutes of [5, 30]) expect(await by.sweep(at(later(minutes)))).toMatchObject({ handled: 0 });
    await expect(by.sweep(at(later(35)))).rejects.toThrow("3 people wait: no sweep has finished for half an hour.");
    expect(await lastBeat()).toEqual(NOW);
  });
});

describe("a person in a shard of when there were four", () => {
  it("is found there, and is in one of 64 after that", async () => {
    const uid = "person-0";
    const { shard: current, ...wallet } = walletDue(uid, NOW);
    await writeAll([[`wallets/${uid}`, { ...wallet, shard: current % 4 }]]);
    await engine().sweep(at(NOW));
    expect(await readAlerts(uid)).toHaveLength(1);
    expect((await firestore().doc(`wallets/${uid}`).get()).get("shard")).toBe(current);
    expect(current).toBeGreaterThan(3);
  });
});

describe("what a sweep reads and writes", () => {
  const counter = countReads(firestore());

  it("is seven and three when nobody is due", async () => {
    expect(await counter.during(() => engine().sweep(at(NOW)))).toEqual({ reads: 7, writes: 3 });
  });

  it("is one read for each of many, their own writes, and one of counts for 200 alerts made or due and each month", async () => {
    await inOneShard(150);
    const bill = await counter.during(() => engine().sweep(at(NOW)));
    // Each has an alert, a mail and a wallet. The alerts are made in November, for payments that are due in December.
    expect(bill).toEqual({ reads: 150 + 7, writes: 3 * 150 + 2 * 2 + 3 });
  });

  it("is a read and two writes more for a task, which counts its people together", async () => {
    await inOneShard(40);
    const { asked, ...by } = divided();
    // The run, and which shards have a task; the first one also notes all shards.
    expect(await counter.during(() => by.sweep(at(NOW)))).toEqual({ reads: 4, writes: 3 });
    expect(await counter.during(() => by.sweep(at(NOW)))).toEqual({ reads: 4, writes: 1 });
    const bill = await counter.during(() => by.sweepShard(asked[3]!, at(NOW)));
    expect(bill).toEqual({ reads: 40, writes: 3 * 40 + 2 + 2 });
    expect(await counter.during(() => by.sweepShard(asked[4]!, at(NOW)))).toEqual({ reads: 1, writes: 2 });
  });
});
