import type { BackTest } from "@cardwell/core/contract/admin/alert-rules";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { AlertRule, RuleStep } from "@cardwell/core/domain/alerts/rule";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  type BackTestsRepository,
  createBackTestsRepository,
} from "../../functions/src/features/alerts/back-test/back-tests-repository.ts";
import { createBackTests } from "../../functions/src/features/alerts/back-test/back-tests.ts";
import { firestore, OvertakenError } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import {
  at,
  cardToPay,
  DUE_ON,
  engine,
  engineDeps,
  readAlerts,
  rules,
  TIME_ZONE,
  walletDue,
  walletWith,
  writeAll,
} from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// A rule is replayed on what wallets have, and compared with what the engine sent.

useOwnProject("alert-back-test");
beforeEach(clearOwnProject);
beforeEach(() => void enqueued.splice(0));
afterAll(() => firestore().terminate());

const UNTIL = addDays(DUE_ON, 9);
const NOW = instantAt(addDays(UNTIL, 1), "12:00", TIME_ZONE);
const { type: _type, version: _version, ...dueRule } = rules.payment_due;

const enqueued: string[] = [];
const deps = {
  ...engineDeps(),
  enqueue: async (id: string) => void enqueued.push(id),
  repository: createBackTestsRepository(firestore()),
};
const backTests = createBackTests(deps);

type Change = Omit<AlertRule, "type" | "version">;

const toRule = (change: Change): AlertRule => ({ ...change, type: "payment_due", version: 1 });

async function start(
  change: Change | null,
  current = rules.payment_due,
  { by = backTests, isEverybody = false } = {},
): Promise<BackTest> {
  const prepared = await by.prepare(current, change, { days: 30, isEverybody }, NOW);
  return inUnitOfWork(firestore(), undefined, async (unit) => by.createWithin(unit, prepared, NOW));
}

async function run(change: Change | null, current = rules.payment_due): Promise<BackTest> {
  let test = await start(change, current);
  while (test.state === "running") test = await backTests.goOn(test.id, NOW);
  return test;
}

const requireNoFlood = (change: Change, given: { current?: AlertRule; now?: Date; mayBeUntested?: boolean } = {}) => {
  const { current = rules.payment_due, ...options } = given;
  return backTests.requireNoFlood(current, toRule(change), { now: NOW, ...options });
};

const paidOn = (on: CivilDate): WalletCard => {
  const card = cardToPay();
  if (!card.statement) throw new Error("There is no statement.");
  const { balanceCents: amountCents } = card.statement;
  const payments = [{ id: "pay-1", amountCents, on, state: "posted" as const, source: "manual" as const }];
  return { ...card, statement: { ...card.statement, payments } };
};

const dayOf = (day: CivilDate) => instantAt(day, "22:00", TIME_ZONE);

const wallet = (uid: string, card = cardToPay(), due: Date | null = null): [string, object] => [
  `wallets/${uid}`,
  walletDue(uid, due, walletWith(card)),
];

const step = (days: number): RuleStep => ({
  key: `s${days}`,
  offsetDays: days,
  threshold: null,
  severity: "low",
  channels: { app: true, mail: "no" },
  at: "08:00",
});

describe("a back-test", () => {
  it("finds for the rule in force what the engine sent while members entered payments", async () => {
    const from = addDays(UNTIL, -29);
    await writeAll(["never", "early", "late"].map((uid) => wallet(uid, cardToPay(), dayOf(from))));
    for (let day = from; day <= UNTIL; day = addDays(day, 1)) {
      await engine().sweep(at(instantAt(day, "09:00", TIME_ZONE)));
      for (const [uid, on] of [
        ["early", addDays(DUE_ON, -4)],
        ["late", DUE_ON],
      ] as const) {
        if (day !== on) continue;
        await firestore()
          .doc(`wallets/${uid}`)
          .update({ cards: walletWith(paidOn(on)).cards });
        await engine().replan(uid, instantAt(day, "20:00", TIME_ZONE));
      }
      await engine().sweep(at(dayOf(day)));
    }
    const sent = (await Promise.all(["never", "early", "late"].map(readAlerts))).map((alerts) =>
      alerts.filter(({ type }) => type === "payment_due"),
    );
    expect(sent.map(({ length }) => length)).toEqual([4, 1, 4]);
    const found = await run(null);
    expect(found).toMatchObject({ state: "done", looked: 3, failed: 0, isBlocked: false });
    expect(found.current).toEqual(found.draft);
    expect(found.current).toMatchObject({ alerts: sent.flat().length, members: 3 });
    expect(found).toMatchObject({ sent: 9, differences: [] });
    expect(found.examples.map(({ alertId }) => alertId).toSorted()).toEqual(
      sent
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(found.examples.every(({ sent: status }) => status !== null)).toBe(true);
  });

  it("shows what became of each alert while it runs, and at last how many it finds that weren't sent, and the reverse", async () => {
    const uids = Array.from({ length: 21 }, (_, index) => `member-${String(index).padStart(2, "0")}`);
    await writeAll(uids.map((uid) => wallet(uid, cardToPay(), dayOf(addDays(DUE_ON, -1)))));
    await engine().sweep(at(instantAt(DUE_ON, "09:00", TIME_ZONE)));
    const [first] = await readAlerts("member-00");
    if (!first) throw new Error("Nothing was sent.");
    await firestore().doc(`wallets/member-00/alerts/${first.id}`).update({ "rule.version": 7 });
    await firestore().doc(`wallets/member-00`).update({ cards: {} });
    let test = await start(null);
    test = await backTests.goOn(test.id, NOW);
    expect(test).toMatchObject({ state: "running", looked: 20, sent: 20 });
    const onDueDay = test.examples.filter(({ on }) => on === DUE_ON);
    expect(new Set(onDueDay.map(({ sent }) => sent))).toEqual(new Set(["open"]));
    test = await backTests.goOn(test.id, NOW);
    expect(test).toMatchObject({ state: "done", sent: 21, current: { alerts: 80 } });
    // Earlier steps were sent to no one, and one alert came from another version.
    expect(test.differences).toEqual([
      { cause: "version", onlyFound: 0, onlySent: 1 },
      { cause: "facts", onlyFound: 60, onlySent: 0 },
    ]);
  });

  it("compares a draft with the rule in force", async () => {
    await writeAll([wallet("nora")]);
    const found = await run({ ...dueRule, steps: [step(25), step(10), ...dueRule.steps] });
    const added = found.examples.filter(({ inCurrent }) => !inCurrent);
    // The 25 days before this due date were reached before the period, and those before the next one, January 1, in it.
    expect(added.map(({ on, inDraft }) => [on, inDraft])).toEqual([
      ["2026-12-07", true],
      ["2026-11-21", true],
    ]);
    expect(found.draft.alerts).toBe(found.current.alerts + 2);
    const none = await run({ ...dueRule, condition: { field: "amountCents", operator: "gt", value: 100_000_000 } });
    expect(none.draft).toMatchObject({ alerts: 0, members: 0, byBusiestWeek: [1, 0, 0, 0, 0, 0] });
  });

  it("blocks a rule that takes members above the flood limit from going live, and not from shadow mode", async () => {
    await writeAll([wallet("nora")]);
    const flood = { ...dueRule, steps: [6, 5, 4, 3, 2, 1].map(step) };
    await expect(requireNoFlood(flood)).rejects.toMatchObject({
      code: "conflict",
      message: "Back-test this version before it goes live.",
    });
    await requireNoFlood(flood, { mayBeUntested: true });
    const found = await run(flood);
    expect(found).toMatchObject({ isBlocked: true, draft: { overLimit: 1 }, current: { overLimit: 0 } });
    await expect(requireNoFlood(flood)).rejects.toMatchObject({
      code: "conflict",
      message: "This version can't go live: by its back-test 1 member would get more than 3 alerts a week.",
    });
    await requireNoFlood({ ...flood, mode: "shadow" });
    const forAFew = { ...flood, audience: { ...flood.audience, percent: 1 } };
    await expect(requireNoFlood(forAFew)).rejects.toMatchObject({ code: "conflict" });
    const later = { ...flood, offUntil: addDays(UNTIL, 30) };
    await expect(requireNoFlood(later)).rejects.toMatchObject({ code: "conflict" });
    await expect(requireNoFlood(flood, { mayBeUntested: true }), "going back").rejects.toMatchObject({
      code: "conflict",
    });
    await requireNoFlood(dueRule);
  });

  it("blocks it also after shadow mode, in which it is compared with nothing", async () => {
    await writeAll([wallet("nora")]);
    const flood = { ...dueRule, steps: [6, 5, 4, 3, 2, 1].map(step) };
    const current = toRule({ ...flood, mode: "shadow" });
    expect(await run(null, current)).toMatchObject({
      isBlocked: true,
      draft: { overLimit: 1 },
      current: { overLimit: 1 },
    });
    await expect(requireNoFlood(flood, { current })).rejects.toMatchObject({
      message: expect.stringContaining("This version can't go live") as string,
    });
  });

  it("lets a rule go to more members only after a back-test for these", async () => {
    await writeAll([wallet("nora")]);
    const flood = { ...dueRule, steps: [6, 5, 4, 3, 2, 1].map(step) };
    const forAFew = { ...flood, audience: { percent: 1 } };
    const current = toRule(forAFew);
    await run(null, current);
    await expect(requireNoFlood(flood, { current })).rejects.toMatchObject({
      message: "Back-test this version before it goes live.",
    });
    expect(await run(flood, current)).toMatchObject({ isBlocked: true });
    await requireNoFlood(forAFew, { current });
    await requireNoFlood({ ...flood, audience: { percent: 0 } }, { current });
  });

  it("is worth something for seven days", async () => {
    await writeAll([wallet("nora")]);
    const rarer = { ...dueRule, cooldownHours: 48 };
    await run(rarer);
    const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000 - 1);
    await requireNoFlood(rarer, { now: after(7) });
    await expect(requireNoFlood(rarer, { now: after(7.1) })).rejects.toMatchObject({
      message: "Back-test this version before it goes live.",
    });
    expect(await backTests.checkLive(rules.payment_due, toRule(rarer), after(7))).toEqual({
      state: "passed",
      testedAt: NOW,
      overLimit: 0,
      sample: null,
    });
  });

  describe("of a rule with other severities", () => {
    const calmer = { ...dueRule, steps: dueRule.steps.map((each) => ({ ...each, severity: "low" as const })) };

    it("isn't needed, as the same members get the same alerts", async () => {
      await writeAll([wallet("nora")]);
      await requireNoFlood(calmer);
      const inShadow = toRule({ ...dueRule, mode: "shadow" });
      await run(null, inShadow);
      await requireNoFlood(calmer, { current: inShadow });
    });

    it("is needed where the rule never passed one", async () => {
      const inShadow = toRule({ ...dueRule, mode: "shadow" });
      await expect(requireNoFlood(calmer, { current: inShadow })).rejects.toMatchObject({ code: "conflict" });
    });

    it.each([
      ["a cooldown", { cooldownHours: 24 }],
      ["a daily limit within the flood limit", { maxPerPersonPerDay: 3 }],
    ])("is needed with %s, by which the most severe comes first", async (_, limit) => {
      const current = toRule({ ...dueRule, ...limit });
      await expect(requireNoFlood({ ...calmer, ...limit }, { current })).rejects.toMatchObject({ code: "conflict" });
    });

    it("is needed where the severity decides what is in one list", async () => {
      const current = DEFAULT_RULES.credit_expiring;
      const urgent = { ...current, steps: current.steps.map((each) => ({ ...each, severity: "high" as const })) };
      await expect(backTests.requireNoFlood(current, urgent, { now: NOW })).rejects.toMatchObject({ code: "conflict" });
    });
  });

  it("that could read no wallet says nothing of a rule", async () => {
    await writeAll([["wallets/broken", { cards: { "card-1": { name: 5 } }, nextDueAt: null }]]);
    const rarer = { ...dueRule, cooldownHours: 48 };
    expect(await run(rarer)).toMatchObject({ state: "done", looked: 1, failed: 1 });
    await expect(requireNoFlood(rarer)).rejects.toMatchObject({
      message: "Back-test this version before it goes live.",
    });
  });

  it("counts a wallet that can't be read, and goes on", async () => {
    await writeAll([wallet("nora"), ["wallets/broken", { cards: { "card-1": { name: 5 } }, nextDueAt: null }]]);
    expect(await run(null)).toMatchObject({ state: "done", looked: 2, failed: 1, current: { members: 1 } });
  });

  it("reads a page of members with each call, however many there are", async () => {
    await writeAll(Array.from({ length: 45 }, (_, index) => wallet(`member-${String(index).padStart(2, "0")}`)));
    let test = await start(null);
    const bills = [];
    while (test.state === "running") {
      const { id } = test;
      bills.push(
        await countReads(firestore()).during(async () => {
          test = await backTests.goOn(id, NOW);
        }),
      );
    }
    expect(test).toMatchObject({ looked: 45, current: { members: 45 } });
    // The back-test, 20 wallets, and a query for each member's earlier statements and for what was sent to them.
    expect(bills).toEqual([
      { reads: 61, writes: 1 },
      { reads: 61, writes: 1 },
      { reads: 16, writes: 2 },
    ]);
    expect(await backTests.goOn(test.id, NOW)).toEqual(test);
  });

  it("of a sample begins with a random member and goes round, and is blocked while too few were looked at", async () => {
    await writeAll(Array.from({ length: 45 }, (_, index) => wallet(`member-${String(index).padStart(2, "0")}`)));
    const ofFive = createBackTests({ ...deps, sampleMembers: 5, drawStart: () => "member-43" });
    let test = await start({ ...dueRule, cooldownHours: 48 }, undefined, { by: ofFive });
    expect(test).toMatchObject({ wanted: 5, sample: { looked: 0, members: 45, atMost: 45 } });
    while (test.state === "running") test = await ofFive.goOn(test.id, NOW);
    const uids = new Set(test.examples.map(({ uid }) => uid));
    expect([...uids].toSorted()).toEqual(["member-00", "member-01", "member-02", "member-43", "member-44"]);
    // Of five with none above the limit, 45% of all may be.
    expect(test).toMatchObject({ looked: 5, sample: { looked: 5, members: 45, atMost: 20 }, isBlocked: true });
    await expect(requireNoFlood({ ...dueRule, cooldownHours: 48 })).rejects.toMatchObject({
      message: "This version can't go live: too few wallets could be read by its back-test.",
    });
  });

  describe("of everybody", () => {
    /** The time of a task is over after two members. */
    function slow() {
      let elapsedMs = 0;
      return createBackTests({ ...deps, sampleMembers: 1, elapsedMs: () => (elapsedMs += 100_000) });
    }
    const rarer = { ...dueRule, cooldownHours: 48 };
    const begin = () => start(rarer, undefined, { by: slow(), isEverybody: true });

    beforeEach(() => writeAll(["ada", "ben", "cara"].map((uid) => wallet(uid))));

    it("goes on in tasks one after another, whether its page is open or not", async () => {
      const { id } = await begin();
      expect([id, enqueued]).toEqual(["everybody-payment_due", [id]]);
      expect(await backTests.goOn(id, NOW)).toMatchObject({ state: "running", looked: 0, wanted: 3 });
      await slow().work(id, NOW);
      expect(enqueued).toEqual([id, id]);
      expect(await backTests.findEverybody("payment_due")).toMatchObject({ state: "running", looked: 2 });
      await slow().work(id, NOW);
      await slow().work(id, NOW);
      expect(await backTests.findEverybody("payment_due")).toMatchObject({ state: "done", looked: 3, sample: null });
      await requireNoFlood(rarer);
    });

    it("ends where it was stopped, and says nothing of the rule", async () => {
      const { id } = await begin();
      await slow().work(id, NOW);
      expect(await backTests.stop(id)).toMatchObject({ state: "stopped", looked: 2 });
      await slow().work(id, NOW);
      expect(await backTests.findEverybody("payment_due")).toMatchObject({ state: "stopped", looked: 2 });
      await expect(requireNoFlood(rarer)).rejects.toMatchObject({ code: "conflict" });
    });

    it("counts each member once when its task is delivered twice at the same time", async () => {
      const { id } = await begin();
      await Promise.all([backTests.work(id, NOW), backTests.work(id, NOW)]);
      expect(await backTests.findEverybody("payment_due")).toMatchObject({ state: "done", looked: 3 });
    });

    it("goes on when the answer to what it wrote is lost", async () => {
      const { id } = await begin();
      let isLost = false;
      const save: BackTestsRepository["save"] = async (...done) => {
        await deps.repository.save(...done);
        if (isLost) return;
        isLost = true;
        throw new OvertakenError("Written, and its answer was lost");
      };
      let elapsedMs = 0;
      const losing = { repository: { ...deps.repository, save }, elapsedMs: () => (elapsedMs += 10_000) };
      await createBackTests({ ...deps, ...losing }).work(id, NOW);
      expect(await backTests.findEverybody("payment_due")).toMatchObject({ state: "done", looked: 3 });
    });
  });

  describe("of everybody, who are many,", () => {
    const verdicts: string[] = [];
    const save: BackTestsRepository["save"] = async (kept, finished) => {
      await deps.repository.save(kept, finished);
      if (finished) verdicts.push(kept.id);
    };
    const divided = createBackTests({ ...deps, repository: { ...deps.repository, save }, few: 6 });
    const rarer = { ...dueRule, cooldownHours: 48 };
    const begin = async (by = divided) => {
      enqueued.splice(0);
      return { ...(await start(rarer, undefined, { by, isEverybody: true })), tasks: [...enqueued] };
    };
    const workAll = (tasks: string[]) => Promise.all(tasks.map((task) => divided.work(task, NOW)));
    const listStored = async () => (await firestore().collection("alertBackTests").get()).docs.map(({ id }) => id);

    beforeEach(() => void verdicts.splice(0));
    beforeEach(() =>
      writeAll(["0-ada", "3-ben", "Z-cara", "_-dan", "a-eve", "k-fay", "k-gus"].map((uid) => wallet(uid))),
    );

    it("comes in ranges to the same as in one go, with one verdict, though every task is delivered twice", async () => {
      const { id, tasks } = await begin(backTests);
      expect(tasks).toEqual([id]);
      await backTests.work(id, NOW);
      const inOneGo = await backTests.findEverybody("payment_due");
      expect(inOneGo).toMatchObject({ state: "done", looked: 7, draft: { members: 7 } });
      expect(inOneGo?.examples).toHaveLength(20);

      const { tasks: ranges } = await begin();
      expect(ranges).toHaveLength(16);
      await workAll([...ranges, ...ranges]);
      expect(await divided.findEverybody("payment_due")).toEqual(inOneGo);
      expect(verdicts).toEqual([id]);
      expect(await listStored()).toEqual([id, expect.stringMatching(/^rule-/)]);
      await requireNoFlood(rarer);
    });

    it("shows how far all ranges came, and ends them where it was stopped", async () => {
      const { id, tasks } = await begin();
      await workAll(tasks.slice(8));
      expect(await divided.goOn(id, NOW)).toMatchObject({ state: "running", looked: 5, draft: { members: 5 } });
      expect(await divided.stop(id)).toMatchObject({ state: "stopped", looked: 5 });
      await workAll(tasks);
      expect(await divided.findEverybody("payment_due")).toMatchObject({ state: "stopped", looked: 5 });
      expect([verdicts, await listStored()]).toEqual([[], [id]]);
    });

    it("isn't mixed with the tasks of one that was begun before", async () => {
      const { id, tasks } = await begin();
      await workAll(tasks.slice(8));
      const { tasks: anew } = await begin();
      await workAll([id, ...tasks]);
      expect(await divided.findEverybody("payment_due")).toMatchObject({ state: "running", looked: 0 });
      await workAll(anew);
      expect(await divided.findEverybody("payment_due")).toMatchObject({ state: "done", looked: 7 });
    });

    it("is ended by the next try of a task that was stopped when its range was through", async () => {
      const { tasks } = await begin();
      let isStopped = false;
      const stopping: BackTestsRepository["save"] = async (...done) => {
        await save(...done);
        if (done[0].result.state === "done") isStopped = true;
      };
      const read: BackTestsRepository["read"] = (id) =>
        isStopped ? Promise.reject(new Error("14 UNAVAILABLE")) : deps.repository.read(id);
      const stopped = createBackTests({ ...deps, repository: { ...deps.repository, save: stopping, read } });
      await workAll(tasks.slice(1));
      await expect(stopped.work(tasks[0] ?? "", NOW)).rejects.toThrow("14 UNAVAILABLE");
      expect(await divided.findEverybody("payment_due")).toMatchObject({ state: "running", looked: 7 });
      await workAll(tasks);
      expect(await divided.findEverybody("payment_due")).toMatchObject({ state: "done", looked: 7 });
    });

    it("is deleted with the account of a member who is among the examples of a range", async () => {
      const { tasks } = await begin();
      await workAll(tasks.slice(8));
      await deps.repository.deleteFor("k-fay");
      expect(await divided.findEverybody("payment_due")).toBeNull();
      await workAll(tasks);
      expect(verdicts).toEqual([]);
    });
  });

  it("is deleted with the account of a member who is among its examples", async () => {
    await writeAll([wallet("nora"), wallet("other", cardToPay("card-1", { statement: null }))]);
    const { id } = await run(null);
    const repository = createBackTestsRepository(firestore());
    await repository.deleteFor("other");
    expect(await repository.read(id)).not.toBeNull();
    await repository.deleteFor("nora");
    expect(await repository.read(id)).toBeNull();
  });

  it("is gone on with by one at a time, and not after it expired", async () => {
    await writeAll([wallet("nora")]);
    const { id } = await start(null);
    const both = await Promise.allSettled([backTests.goOn(id, NOW), backTests.goOn(id, NOW)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(backTests.goOn("a".repeat(20), NOW)).rejects.toMatchObject({ code: "not_found" });
  });
});
