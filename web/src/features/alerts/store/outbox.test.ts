import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Alert } from "@cardwell/core/contract/alerts";
import { aBrowser, anAlert, aStoreWorld } from "./alert-fakes.ts";

type World = ReturnType<typeof aStoreWorld>;

const list = (alerts: Alert[]) => ({
  alerts,
  page: 1,
  limit: 10,
  total: alerts.length,
  hasMore: false,
  nextCursor: null,
});

/** Three unread alerts on the screen of a tab. */
async function open(world: World): Promise<World> {
  world.connect();
  world.answers("GET /api/alerts/unread-count", { count: 3 });
  world.answers("GET /api/alerts", list([anAlert("a1"), anAlert("a2"), anAlert("a3")]));
  await world.store.fetchUnreadCount();
  await world.store.fetchAlerts();
  world.calls.length = 0;
  return world;
}

const readOf = ({ store }: World) => store.getState().alerts.map((alert) => alert.is_read);

describe("without a line", () => {
  it("what is done shows, is kept and is sent in its order when the line returns", async () => {
    const world = await open(aStoreWorld());
    world.goes("offline");
    await world.store.markAsRead("a1");
    await world.store.act("a2");
    await world.store.markAsUnread("a1");
    await world.store.dismiss("a3", "not_relevant");
    await world.store.markAllAsRead();
    expect(world.calls).toEqual([]);
    expect(world.store.getState()).toMatchObject({ unreadCount: 0, error: null });
    expect(world.outbox.changes()).toHaveLength(5);

    world.goes("online");
    await world.sender.flush();
    expect(world.calls).toEqual([
      "PUT /api/alerts/a1/read",
      "POST /api/alerts/a2/act",
      "PUT /api/alerts/a1/unread",
      "POST /api/alerts/a3/dismiss",
      "POST /api/alerts/mark-all-read",
    ]);
    expect(world.outbox.changes()).toEqual([]);
  });

  it("several of one kind go in one call", async () => {
    const world = await open(aStoreWorld());
    world.goes("offline");
    for (const id of ["a1", "a2", "a3"]) await world.store.markAsRead(id);
    world.goes("online");
    world.answers("POST /api/alerts/bulk", { changed: ["a1", "a2", "a3"], count: 0 });
    await world.sender.flush();
    expect(world.bodies).toEqual([{ ids: ["a1", "a2", "a3"], action: "read" }]);
    expect(readOf(world)).toEqual([true, true, true]);
    expect(world.store.getState().unreadCount).toBe(0);
  });

  it("a tab that is closed loses nothing: the next one shows it and sends it", async () => {
    const browser = aBrowser();
    const closed = await open(aStoreWorld({ browser }));
    closed.goes("offline");
    await closed.store.deleteAlert("a2");
    browser.tabs.length = 0;

    const next = await open(aStoreWorld({ browser }));
    expect(next.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a3"]);
    expect(next.store.getState().unreadCount).toBe(2);
    next.answers("DELETE /api/alerts/a2", { count: 2 });
    await next.sender.flush();
    expect(next.calls).toEqual(["DELETE /api/alerts/a2"]);
    expect(next.store.getState()).toMatchObject({ unreadCount: 2, pagination: { total: 2 } });
  });

  it("what another person left in this browser is neither shown nor sent", async () => {
    const browser = aBrowser();
    const first = await open(aStoreWorld({ browser }));
    first.goes("offline");
    await first.store.markAsRead("a1");
    const other = await open(aStoreWorld({ browser, uid: "u2" }));
    await other.sender.flush();
    expect(readOf(other)).toEqual([false, false, false]);
    expect(other.calls).toEqual([]);
  });

  it("what is refused at last is undone and explained, and the rest is sent", async () => {
    const world = await open(aStoreWorld());
    world.goes("offline");
    await world.store.act("a1");
    await world.store.markAsRead("a2");
    world.goes("online");
    world.refuses("POST /api/alerts/a1/act", 409);
    world.answers("PUT /api/alerts/a2/read", { alert: anAlert("a2", { is_read: true }), count: 2 });
    await world.sender.flush();
    expect(world.store.getState().error).toBe("Failed to mark alert as done: 409");
    expect(readOf(world)).toEqual([false, true, false]);
    expect(world.store.getState().unreadCount).toBe(2);
  });

  it("an answer that does not come leaves it to be sent again after 30 s", async () => {
    const world = await open(aStoreWorld());
    world.refuses("PUT /api/alerts/a1/read", 0);
    await world.store.markAsRead("a1");
    expect(readOf(world)).toEqual([true, false, false]);
    expect(world.timers.map(({ delayMs }) => delayMs)).toEqual([30_000]);
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    world.timers[0]?.act();
    await world.sender.flush();
    expect(world.outbox.changes()).toEqual([]);
    expect(world.store.getState()).toMatchObject({ unreadCount: 2, error: null });
  });

  for (const status of [429, 502, 503, 504]) {
    it(`a server that is busy (${status}) refuses nothing: it is kept, explained by nothing and sent again`, async () => {
      const world = await open(aStoreWorld());
      world.goes("offline");
      await world.store.markAsRead("a1");
      await world.store.act("a2");
      world.goes("online");
      world.refuses("PUT /api/alerts/a1/read", status);
      await world.sender.flush();
      expect(world.calls).toEqual(["PUT /api/alerts/a1/read"]);
      expect(world.outbox.changes()).toHaveLength(2);
      expect(world.store.getState()).toMatchObject({ unreadCount: 1, error: null });

      world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
      world.answers("POST /api/alerts/a2/act", { alert: anAlert("a2", { is_read: true, box: "done" }), count: 1 });
      world.timers[0]?.act();
      await world.sender.flush();
      expect(world.outbox.changes()).toEqual([]);
      expect(world.store.getState()).toMatchObject({ unreadCount: 1, error: null });
    });
  }

  it("waits longer each time, up to eight minutes, and begins anew after an answer", async () => {
    const world = await open(aStoreWorld());
    world.refuses("PUT /api/alerts/a1/read", 503);
    const waits: (number | undefined)[] = [];
    await world.store.markAsRead("a1");
    for (let tries = 0; tries < 6; tries += 1) {
      waits.push(world.timers[0]?.delayMs);
      await world.sender.flush();
    }
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 480_000]);
    expect(world.timers).toHaveLength(1);
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await world.sender.flush();
    expect(world.timers).toEqual([]);
    world.refuses("PUT /api/alerts/a2/read", 0);
    await world.store.markAsRead("a2");
    expect(world.timers[0]?.delayMs).toBe(30_000);
  });

  it("waits as long as the server asks for", async () => {
    const world = await open(aStoreWorld());
    world.refuses("PUT /api/alerts/a1/read", 429, { retryAfterSeconds: 90 });
    await world.store.markAsRead("a1");
    expect(world.timers[0]?.delayMs).toBe(90_000);
  });

  it("one that goes wrong on its way does not keep back the next", async () => {
    const world = await open(aStoreWorld());
    world.fails(new Error("No lock."));
    await expect(world.store.markAsRead("a1")).rejects.toThrow("No lock.");
    expect(world.calls).toEqual([]);
    await world.store.act("a2");
    expect(world.calls).toEqual(["PUT /api/alerts/a1/read", "POST /api/alerts/a2/act"]);
    expect(world.outbox.changes()).toEqual([]);
  });

  it("what was done is not told as refused when somebody fails to hear of it", async () => {
    const world = await open(aStoreWorld());
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    const told: string[] = [];
    world.news.listen(({ kind }) => void told.push(kind));
    world.news.listen(({ kind }) => {
      if (kind === "answered") throw new Error("Not heard.");
    });
    await expect(world.store.markAsRead("a1")).rejects.toThrow("Not heard.");
    expect(told).toEqual(["answered"]);
    expect(world.store.getState()).toMatchObject({ unreadCount: 2, error: null });
  });

  it("a browser that keeps nothing still does it", async () => {
    const browser = aBrowser();
    browser.stored.set = () => browser.stored;
    const world = await open(aStoreWorld({ browser }));
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await world.store.markAsRead("a1");
    expect(world.calls).toEqual(["PUT /api/alerts/a1/read"]);
    expect(readOf(world)).toEqual([true, false, false]);
  });
});

describe("marking all as read, sent late", () => {
  const asked = new Date("2026-11-20T14:00:00Z");
  beforeEach(() => vi.useFakeTimers({ now: asked }));
  afterEach(() => vi.useRealTimers());

  const unread = "GET /api/alerts?limit=100&unread_only=true";
  const meanwhile = anAlert("n1", { created_at: "2026-11-20T15:00:00Z" });

  /** All were marked without a line, two hours ago. */
  async function late() {
    const world = await open(aStoreWorld());
    world.goes("offline");
    await world.store.markAllAsRead();
    vi.setSystemTime(new Date("2026-11-20T16:00:00Z"));
    world.goes("online");
    return world;
  }

  it("reads one by one when others came meanwhile, and leaves these unread", async () => {
    const world = await late();
    world.answers("GET /api/alerts", list([meanwhile, anAlert("a1"), anAlert("a2"), anAlert("a3")]));
    world.answers("POST /api/alerts/bulk", { changed: ["a1", "a2", "a3"], count: 1 });
    world.answers("GET /api/alerts/unread-count", { count: 1 });
    await world.sender.flush();
    expect(world.calls).toEqual([unread, "POST /api/alerts/bulk", "GET /api/alerts/unread-count"]);
    expect(world.bodies).toEqual([{ ids: ["a1", "a2", "a3"], action: "read" }]);
    expect(world.store.getState().unreadCount).toBe(1);
  });

  it("goes on until the last page", async () => {
    const world = await late();
    world.answers("GET /api/alerts", { ...list([meanwhile, anAlert("a1")]), nextCursor: "7" });
    world.answers(`${unread}&cursor=7`, list([anAlert("a2")]));
    world.answers("POST /api/alerts/bulk", { changed: [], count: 1 });
    await world.sender.flush();
    expect(world.bodies).toEqual([
      { ids: ["a1"], action: "read" },
      { ids: ["a2"], action: "read" },
    ]);
  });

  it("is one call when none came", async () => {
    const world = await late();
    world.answers("GET /api/alerts", list([anAlert("a1"), anAlert("a2")]));
    await world.sender.flush();
    expect(world.calls).toEqual([unread, "POST /api/alerts/mark-all-read"]);
  });

  it("shows as unread what came meanwhile", async () => {
    const world = await late();
    world.goes("offline");
    world.answers("GET /api/alerts", list([meanwhile, anAlert("a1")]));
    await world.store.refresh();
    expect(readOf(world)).toEqual([false, true]);
  });

  it("reads what was shown, though the clock of the device is behind", async () => {
    const world = await open(aStoreWorld());
    world.answers("GET /api/alerts", list([meanwhile]));
    await world.store.fetchAlerts();
    world.goes("offline");
    await world.store.markAllAsRead();
    expect(readOf(world)).toEqual([true]);
  });
});

describe("in several tabs", () => {
  async function twoTabs() {
    const browser = aBrowser();
    const here = await open(aStoreWorld({ browser }));
    const there = await open(aStoreWorld({ browser }));
    here.connect();
    return { here, there };
  }

  it("what is done in one shows in the other before the server has answered", async () => {
    const { here, there } = await twoTabs();
    const late = here.holds("PUT /api/alerts/a1/read");
    here.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    const sent = here.store.markAsRead("a1");
    expect(readOf(there)).toEqual([true, false, false]);
    expect(there.store.getState().unreadCount).toBe(2);
    late.release();
    await sent;
    expect(there.store.getState()).toEqual(here.store.getState());
    expect(there.outbox.changes()).toEqual([]);
  });

  it("what is refused is undone in both, and explained where it was done", async () => {
    const { here, there } = await twoTabs();
    here.refuses("DELETE /api/alerts/a1", 500);
    await here.store.deleteAlert("a1");
    expect(there.store.getState()).toMatchObject({ unreadCount: 3, error: null });
    expect(there.store.getState().alerts).toHaveLength(3);
    expect(here.store.getState().error).toBe("Failed to delete alert: 500");
  });

  it("a new alert and a new count show in both", async () => {
    const { here, there } = await twoTabs();
    here.answers("POST /api/alerts", { alert: anAlert("n1"), count: 4 });
    await here.store.createAlert({ type: "reminder", title: "Call", body: "", severity: "low" });
    expect(there.store.getState().alerts[0]?.id).toBe("n1");
    expect(there.store.getState().unreadCount).toBe(4);
    here.answers("GET /api/alerts/unread-count", { count: 1 });
    await here.store.fetchUnreadCount();
    expect(there.store.getState().unreadCount).toBe(1);
  });

  it("a count that cannot be had is 0 in every list of that tab, and no news to the others", async () => {
    const { here, there } = await twoTabs();
    const second = here.another();
    here.answers("GET /api/alerts/unread-count", { count: 3 });
    await here.store.fetchUnreadCount();
    expect(second.getState().unreadCount).toBe(3);
    here.refuses("GET /api/alerts/unread-count", 500);
    await here.store.fetchUnreadCount();
    expect(here.store.getState().unreadCount).toBe(0);
    expect(second.getState().unreadCount).toBe(0);
    expect(there.store.getState().unreadCount).toBe(3);
  });

  it("tells nothing to another person", async () => {
    const browser = aBrowser();
    const here = await open(aStoreWorld({ browser }));
    const other = await open(aStoreWorld({ browser, uid: "u2" }));
    here.connect();
    await here.store.markAllAsRead();
    expect(readOf(other)).toEqual([false, false, false]);
  });
});
