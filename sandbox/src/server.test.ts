import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createClock, DAY_MS } from "./clock.ts";
import { createSandbox } from "./server.ts";
import type { Vendor } from "./vendor.ts";

const start = Date.parse("2026-11-20T12:00:00.000Z");

function setUp({ withOther = false, startsAt }: { withOther?: boolean; startsAt?: Date } = {}) {
  const seen: string[] = [];
  const clock = createClock(() => start, startsAt);
  const createVendor = (name: string, dueAt: number[]): Vendor => ({
    routes: new Hono().get("/ping", (c) => c.text("pong")),
    reset: ({ webhooks }) => seen.push(`reset ${webhooks}`),
    snapshot: () => ({ kept: true }),
    restore: (state) => seen.push(`restore ${JSON.stringify(state)}`),
    nextDue: (until) => {
      const [at] = dueAt;
      if (at === undefined || at > until.getTime()) return undefined;
      return {
        at: new Date(at),
        run: () => {
          dueAt.shift();
          seen.push(`${name} at ${clock.now().toISOString()}`);
        },
      };
    },
    delivered: () => Promise.resolve(),
  });
  const vendors = {
    vendor: createVendor("vendor", [start + 1, start + 2 * DAY_MS, start + 30 * DAY_MS]),
    ...(withOther && { other: createVendor("other", [start + DAY_MS]) }),
  };
  const sandbox = createSandbox({ clock, vendors, inbox: new Hono(), feeds: new Hono() });
  const post = async (path: string, body: unknown) =>
    (await sandbox.app.request(path, { method: "POST", body: JSON.stringify(body) })).json();
  return { seen, clock, sandbox, post };
}

describe("the sandbox's clock", () => {
  it("shows the machine's time at first", async () => {
    const { sandbox } = setUp();
    expect(await (await sandbox.app.request("/clock")).json()).toEqual({
      now: "2026-11-20T12:00:00.000Z",
      offsetMs: 0,
      startOffsetMs: 0,
      runsSchedules: true,
    });
  });

  it("starts at a given time, stays behind or ahead of the machine's, and comes back to it when it is reset", async () => {
    const { post, clock } = setUp({ startsAt: new Date("2026-10-31T15:00:00Z") });
    expect(clock.now().toISOString()).toBe("2026-10-31T15:00:00.000Z");
    await post("/clock/advance", { days: 40 });
    expect(await post("/reset", undefined)).toMatchObject({ now: "2026-10-31T15:00:00.000Z" });
  });

  it("moves ahead by days, hours and minutes, and lets the vendors do what falls due, in order", async () => {
    const { seen, post } = setUp({ withOther: true });
    expect(await post("/clock/advance", { days: 2, hours: 1, minutes: 30 })).toEqual({
      now: "2026-11-22T13:30:00.000Z",
      offsetMs: 2 * DAY_MS + 90 * 60_000,
      startOffsetMs: 0,
      runsSchedules: true,
    });
    expect(seen).toEqual([
      "vendor at 2026-11-20T12:00:00.001Z",
      "other at 2026-11-21T12:00:00.000Z",
      "vendor at 2026-11-22T12:00:00.000Z",
    ]);
  });

  it("refuses to go back, and units that it doesn't know", async () => {
    const { post, seen } = setUp();
    expect(await post("/clock/advance", { days: -1 })).toMatchObject({ error: "invalid" });
    expect(await post("/clock/advance", { weeks: 1 })).toMatchObject({ error: "invalid" });
    expect(seen).toEqual([]);
  });
});

describe("a reset of the sandbox", () => {
  it("without webhooks lets nothing fall due by itself, until it is told to", async () => {
    const { post } = setUp();
    expect(await post("/reset", { webhooks: false })).toMatchObject({ runsSchedules: false });
    expect(await post("/clock/advance", { days: 1 })).toMatchObject({ runsSchedules: false });
    expect(await post("/clock/schedules", { enabled: true })).toMatchObject({ runsSchedules: true });
    expect(await post("/clock/schedules", {})).toMatchObject({ error: "invalid" });
  });

  it("empties everything and brings the clock back", async () => {
    const { post, seen, clock } = setUp();
    await post("/clock/advance", { days: 40 });
    expect(await post("/reset", undefined)).toMatchObject({ offsetMs: 0 });
    expect(clock.offsetMs()).toBe(0);
    expect(seen.at(-1)).toBe("reset true");
  });

  it("can begin at another time, with webhooks off", async () => {
    const { post, seen } = setUp();
    expect(await post("/reset", { at: "2025-11-20T12:00:00Z", webhooks: false })).toMatchObject({
      now: "2025-11-20T12:00:00.000Z",
      offsetMs: -365 * DAY_MS,
    });
    expect(seen).toEqual(["reset false"]);
  });
});

describe("the sandbox's state", () => {
  it("is kept and taken up again", async () => {
    const first = setUp();
    await first.post("/clock/advance", { days: 3 });
    const second = setUp();
    second.sandbox.restore(structuredClone(first.sandbox.snapshot()));
    expect(second.clock.offsetMs()).toBe(3 * DAY_MS);
    expect(second.seen).toEqual(['restore {"kept":true}']);
  });
});

describe("the sandbox's server", () => {
  it("puts each vendor under its own path and says what it doesn't have", async () => {
    const { sandbox } = setUp();
    expect(await (await sandbox.app.request("/vendor/ping")).text()).toBe("pong");
    const missing = await sandbox.app.request("/vendor/nothing");
    expect([missing.status, await missing.json()]).toMatchObject([404, { error: "not_found" }]);
    expect(await (await sandbox.app.request("/")).text()).toContain("Friday, November 20, 2026");
  });
});
