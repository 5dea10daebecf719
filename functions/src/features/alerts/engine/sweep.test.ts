import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import * as logger from "firebase-functions/logger";
import { isUrgent } from "@cardwell/core/domain/alerts/quiet-hours";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidDocumentError } from "../../../lib/firestore.ts";
import type { PersonRepository } from "./person-repository.ts";
import { mergedRules } from "./rules-repository.ts";
import { ALL_SHARDS } from "../alert-record.ts";
import { getLastBeat, type RunsRepository } from "./runs-repository.ts";
import { handlePerson } from "./evaluation.ts";
import { createSweep, isUnderWay, retryAfterMs, type SweepDeps, sweptFrom } from "./sweep.ts";
import { getErrorName } from "../../../lib/error-name.ts";

vi.mock("firebase-functions/logger", { spy: true });
vi.mock("./evaluation.ts", { spy: true });

const now = new Date("2026-11-28T13:00:00Z");
const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

describe("a shard is swept", () => {
  it("from a quarter of an hour before its watermark", () => {
    expect(sweptFrom({ watermark: before(5), deepAt: before(30) }, now)).toEqual(before(20));
  });

  it.each([
    ["where it never was", undefined],
    ["once an hour", { watermark: before(5), deepAt: before(60) }],
    ["when the clock was set back", { watermark: before(-60), deepAt: before(30) }],
    ["when the clock was set back and has caught up", { watermark: before(5), deepAt: before(-30) }],
  ])("from the beginning %s", (_, progress) => {
    expect(sweptFrom(progress, now)).toEqual(new Date(0));
  });
});

describe("the task of a shard", () => {
  it.each([
    [true, "that was asked for a moment ago", { askedAt: now, finishedAt: before(5) }],
    [true, "that was asked for less than 25 minutes ago", { askedAt: before(24), finishedAt: null }],
    [false, "that was asked for 25 minutes ago, and is presumed lost", { askedAt: before(25), finishedAt: before(30) }],
    [false, "that finished the shard", { askedAt: before(5), finishedAt: before(5) }],
    [false, "that was asked for before the clock was set back", { askedAt: before(-5), finishedAt: null }],
    [false, "that was never asked for", undefined],
  ])("is under way: %s, for one %s", (expected, _, progress) => {
    expect(isUnderWay(progress, now)).toBe(expected);
  });
});

describe("the heartbeat of all sweeps", () => {
  const progress = { finishedAt: before(1), isFailing: false };
  const never = { finishedAt: null, watermark: null, deepAt: null, askedAt: null };
  const finished = (minutesAgo: number) => ({ ...never, finishedAt: before(minutesAgo) });
  const shards = Object.fromEntries(ALL_SHARDS.map((shard) => [shard, finished(2)]));

  it("is that of the shard that was finished the longest ago", () => {
    expect(getLastBeat({ ...progress, shards: { ...shards, 7: finished(40) } })).toEqual(before(40));
  });

  it("is as old as the last moment at which somebody was served", () => {
    expect(getLastBeat({ ...progress, finishedAt: before(90), shards })).toEqual(before(90));
  });

  it("isn't there while a shard was never finished", () => {
    expect(getLastBeat({ ...progress, shards: { ...shards, 7: never } })).toBeNull();
  });

  it("is what a sweep of old left, also of some shards, until the first of all", () => {
    expect(getLastBeat({ ...progress, shards: {} })).toEqual(before(1));
    expect(getLastBeat({ ...progress, shards: { 0: finished(2) } })).toEqual(before(2));
  });
});

it("a sweep postpones a person who can't be processed for longer each time, two hours at most", () => {
  expect([1, 2, 3, 5, 6, 30, 4_000].map((failures) => retryAfterMs(failures) / MINUTE_MS)).toEqual([
    5, 10, 20, 80, 120, 120, 120,
  ]);
});

describe("the rules that a sweep follows", () => {
  it("are those of the code where nothing was changed", () => {
    const asInCode = { version: 0, rules: DEFAULT_RULES, live: DEFAULT_RULES, lastLive: {} };
    expect(mergedRules(undefined)).toEqual(asInCode);
  });

  const off = { ...DEFAULT_RULES.card_unused, enabled: false, version: 2 };

  it("are those that staff changed in their place", () => {
    const { version, rules } = mergedRules({ version: 7, rules: { card_unused: off } });
    expect(version).toBe(7);
    expect(rules).toEqual({ ...DEFAULT_RULES, card_unused: off });
  });

  const readRule = (kept: unknown, type = "card_unused") => {
    const reported: unknown[] = [];
    const { rules } = mergedRules({ version: 7, rules: { [type]: kept } }, (...each) => reported.push(each));
    return { rule: rules.card_unused, rules, reported };
  };

  it("keep what staff changed when the code has a field more, or one less", () => {
    const { cooldownHours: _cooldownHours, ...older } = off;
    expect(readRule({ ...older, isLoud: true })).toMatchObject({ rule: off, reported: [] });
  });

  it("keep what staff changed beside a field that the code can't read any more, which is reported", () => {
    const { rule, reported } = readRule({ ...off, mode: "shadow", steps: "none" });
    expect(rule).toEqual({ ...off, mode: "shadow", steps: DEFAULT_RULES.card_unused.steps });
    expect(reported).toEqual([["card_unused", ["steps"]]]);
  });

  it("let a critical custom reminder pass quiet hours, also where staff saved its rule without that", () => {
    const { rules, reported } = readRule(
      { ...DEFAULT_RULES.reminder, critical: false, maxPerPersonPerDay: 3 },
      "reminder",
    );
    expect(rules.reminder).toMatchObject({ critical: true, maxPerPersonPerDay: 3 });
    expect(isUrgent({ ...rules.reminder, severity: "critical" })).toBe(true);
    expect(readRule({ ...off, critical: true }).rule.critical).toBe(true);
    expect(reported).toEqual([]);
  });

  it.each([
    ["another type's rule", off, "weekly_recap"],
    ["no rule", null, "card_unused"],
    ["a type that there is not any more", { ...off, type: "card_lost" }, "card_lost"],
  ])("are those of the code in the place of %s, which is reported", (_, kept, type) => {
    const { rules, reported } = readRule(kept, type);
    expect(rules).toEqual(DEFAULT_RULES);
    expect(reported).toEqual([[type, "all"]]);
  });
});

it("an error is logged by what it is and where, with nothing of its message", () => {
  const failing = () => {
    throw new TypeError("nora@example.com has no card 4242");
  };
  try {
    failing();
  } catch (error) {
    expect(getErrorName(error)).toBe("TypeError in failing");
  }
  expect(getErrorName(Object.assign(new Error("secret"), { code: 9 }))).toMatch(/^Error 9( in [\w.]+)?$/);
  expect(getErrorName(Object.assign(new Error("10 ABORTED: secret"), { code: 10, metadata: {} }))).toBe(
    "Google ABORTED",
  );
  expect(getErrorName("secret")).toBe("unknown");
});

/** A sweep of people by the shard that they are in, who aren't due again. */
function givenSweep(people: Record<number, object[]>, change: Partial<SweepDeps> & { fakes?: object } = {}) {
  const { fakes, ...deps } = change;
  const fail = vi.fn<RunsRepository["fail"]>().mockResolvedValue();
  const record = vi.fn<RunsRepository["record"]>().mockResolvedValue();
  const due = { dueAt: now, failures: 0, stamp: null as never, document: null as never };
  const listIn = (shards: readonly number[]) => shards.flatMap((shard) => people[shard] ?? []);
  const by = createSweep({
    people: {
      countDue: (shards: number[]) => Promise.resolve(listIn(shards).length),
      listDue: (shards: number[]) => Promise.resolve(listIn(shards).map((each) => ({ ...due, ...each }))),
      ...fakes,
    } as unknown as PersonRepository,
    runs: {
      readProgress: () => Promise.resolve({ finishedAt: null, isFailing: false, shards: {} }),
      addShards: () => Promise.resolve(),
      noteAsked: () => Promise.resolve(),
      start: () => Promise.resolve("run"),
      record,
      fail,
    } as unknown as RunsRepository,
    catalog: { facts: () => Promise.resolve(null as never) },
    rules: { current: () => Promise.resolve({ version: 0, rules: DEFAULT_RULES }) },
    findReminderStart: () => Promise.resolve(null),
    sendSoon: () => Promise.resolve(),
    pushSoon: () => Promise.resolve(),
    enqueueShard: () => Promise.resolve(),
    ...deps,
  });
  return { ...by, fail, record };
}

const clock = { now: () => now };

describe("a sweep that comes to a wallet that can't be parsed", () => {
  it("logs its path, postpones its person, and continues with the next", async () => {
    const broken = () => {
      throw new InvalidDocumentError("wallets/nora", [{ code: "custom", path: ["cards"], message: "", input: null }]);
    };
    const postpone = vi.fn<PersonRepository["postpone"]>().mockResolvedValue();
    const read: string[] = [];
    const both = [
      { uid: "nora", read: broken },
      { uid: "omar", read: () => read.push("omar") && (null as never) },
    ];
    await expect(givenSweep({ 0: both }, { fakes: { postpone } }).sweep(clock)).rejects.toThrow(
      "1 people could not be looked at.",
    );
    expect(read).toEqual(["omar"]);
    expect(postpone.mock.calls.map(([{ uid }, until]) => [uid, until])).toEqual([
      ["nora", new Date("2026-11-28T13:05:00Z")],
    ]);
    expect(vi.mocked(logger.error).mock.calls).toEqual([
      ["Somebody's reminders could not be evaluated", { uid: "nora", error: "wallets/nora: cards (custom)" }],
    ]);
  });
});

describe("what became of the alerts of a sweep", () => {
  const counts = { raised: 1, resolved: 0, woken: 0, shadowed: [] };
  const page = (name: string, size: number) =>
    Array.from({ length: size }, (_, index) => ({ uid: `${name}-${index}`, read: () => null }));
  const written: [string, number][] = [];

  beforeEach(() => {
    written.length = 0;
    vi.mocked(handlePerson).mockImplementation((_deps, _person, _context, counted) => {
      counted?.push({ type: "card_unused", outcome: "fired", at: now, by: 1 });
      return Promise.resolve(counts);
    });
  });
  afterEach(() => void vi.mocked(handlePerson).mockReset());

  const sweepTwoPages = async (sizes: [number, number], addCounts: (key: string) => Promise<void>) => {
    const fakes = {
      addCounts: (key: string, counted: unknown[]) => (written.push([key, counted.length]), addCounts(key)),
    };
    return givenSweep({ 0: page("first", sizes[0]), 40: page("second", sizes[1]) }, { fakes }).sweep(clock);
  };

  it("is written once for 200 changes, and at the end", async () => {
    await sweepTwoPages([150, 49], () => Promise.resolve());
    expect(written).toEqual([["run-0", 199]]);
  });

  it("is written with the next, or at the end, where that fails", async () => {
    const fails = () => (written.length < 3 ? Promise.reject(new Error("10 ABORTED")) : Promise.resolve());
    expect(await sweepTwoPages([200, 2], fails)).toMatchObject({ handled: 202, raised: 202 });
    expect(written).toEqual([
      ["first-0", 200],
      ["second-0", 202],
      ["run-0", 202],
    ]);
  });
});

describe("a sweep ends as failed", () => {
  it("when one of its tasks can't be asked for", async () => {
    const enqueueShard = () => Promise.reject(new Error("14 UNAVAILABLE"));
    const by = givenSweep({ 0: [{ uid: "nora" }] }, { few: 0, enqueueShard });
    await expect(by.sweep(clock)).rejects.toThrow("14 UNAVAILABLE");
    expect(by.fail.mock.calls).toEqual([["run", expect.any(String), now]]);
  });

  it("when its time is over before everyone was evaluated", async () => {
    const fullPage = Array.from({ length: 50 }, (_, index) => ({ uid: `member-${index}`, read: () => null }));
    let elapsedMs = 0;
    const by = givenSweep({ 0: fullPage }, { monotonicMs: () => (elapsedMs += 5 * MINUTE_MS) });
    await by.sweep(clock);
    expect(by.record.mock.calls).toMatchObject([["run", { through: null }, now]]);
    expect(by.fail.mock.calls).toEqual([["run", "out of time", now]]);
  });
});

it("a sweep that asks for tasks has evaluated nobody itself, and each task says how many it has", async () => {
  const by = givenSweep({ 40: [{ uid: "nora", read: () => null }] }, { few: 0 });
  expect(await by.sweep(clock)).toMatchObject({ handled: 0 });
  expect(await by.sweepShard({ runId: "run", shard: 40, afterMs: 0 }, clock)).toMatchObject({ handled: 1 });
});
