import { describe, expect, it } from "vitest";
import { createLanes, dueBetween } from "./schedules.ts";

const schedules = [
  { name: "daily", schedule: "every day 06:00", timeZone: "UTC" },
  { name: "sweep", schedule: "every 5 minutes", timeZone: "UTC" },
];
const due = (from: string, to: string) =>
  dueBetween(schedules, new Date(from), new Date(to)).map(({ name, at }) => `${name} ${at.toISOString()}`);

describe("when the clock moves", () => {
  it("nothing is due before its time", () => {
    expect(due("2026-11-20T12:01:00Z", "2026-11-20T12:04:59Z")).toEqual([]);
  });

  it("a schedule is due as soon as its time is reached", () => {
    expect(due("2026-11-20T12:04:59Z", "2026-11-20T12:05:00Z")).toEqual(["sweep 2026-11-20T12:05:00.000Z"]);
  });

  it("each schedule runs once, however far the jump, in the order of time", () => {
    expect(due("2026-11-20T12:00:00Z", "2026-12-30T12:00:00Z")).toEqual([
      "sweep 2026-11-20T12:05:00.000Z",
      "daily 2026-11-21T06:00:00.000Z",
    ]);
  });

  it("nothing is due when the clock goes back", () => {
    expect(due("2026-11-20T12:00:00Z", "2025-11-20T12:00:00Z")).toEqual([]);
  });
});

describe("schedules that fall due together", () => {
  const at = new Date("2026-11-20T12:05:00Z");
  const dueNow = (...names: string[]) => names.map((name) => ({ name, at }));

  /** Runs that end, and time that passes, when a test says so. */
  function setUp() {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const times: (() => void)[] = [];
    const begin = createLanes(
      ({ name }) => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
      () => new Promise<void>((resolve) => times.push(resolve)),
    );
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    return {
      begin,
      begun,
      end: async (name: string) => (ends.get(name)?.(), settled()),
      passTime: async () => (times.splice(0).forEach((pass) => pass()), settled()),
    };
  }

  it("run two at a time, in their order", async () => {
    const { begin, begun, end } = setUp();
    begin(dueNow("mail", "alerts", "billing"));
    expect(begun).toEqual(["mail", "alerts"]);
    await end("alerts");
    expect(begun).toEqual(["mail", "alerts", "billing"]);
  });

  it("don't wait for one that takes long", async () => {
    const { begin, begun, passTime } = setUp();
    begin(dueNow("mail", "alerts", "billing", "figures"));
    await passTime();
    expect(begun).toEqual(["mail", "alerts", "billing", "figures"]);
  });

  it("wait for their own last run, and are due once however often they fell due meanwhile", async () => {
    const { begin, begun, end } = setUp();
    begin(dueNow("mail"));
    begin(dueNow("mail"));
    begin(dueNow("mail"));
    expect(begun).toEqual(["mail"]);
    await end("mail");
    await end("mail");
    expect(begun).toEqual(["mail", "mail"]);
  });
});
