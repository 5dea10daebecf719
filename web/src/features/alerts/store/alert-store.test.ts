import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anAlert, aStoreWorld } from "./alert-fakes.ts";

const now = "2026-11-20T14:00:00.000Z";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now) });
});
afterEach(() => vi.useRealTimers());

/** A store that shows two alerts, the first unread, of three unread in all. */
async function shown() {
  const world = aStoreWorld();
  world.answers("GET /api/alerts/unread-count", { count: 3 });
  world.answers("GET /api/alerts", {
    alerts: [anAlert("a1"), anAlert("a2", { is_read: true, read_at: "2026-11-19T08:00:00Z" })],
    page: 1,
    limit: 10,
    total: 12,
    hasMore: true,
    nextCursor: "7",
  });
  await world.store.fetchUnreadCount();
  await world.store.fetchAlerts();
  world.calls.length = 0;
  return world;
}

describe("alerts", () => {
  it("begin with nothing", () => {
    expect(aStoreWorld().store.getState()).toEqual({
      alerts: [],
      unreadCount: 0,
      pagination: { page: 1, limit: 10, total: 0, hasMore: false },
      loading: false,
      error: null,
    });
  });

  it("are asked for by page, limit, type, severity and unread_only", async () => {
    const { store, calls } = aStoreWorld();
    await store.fetchAlerts({ page: 2, limit: 25, type: "payment_due", severity: "high", unread_only: true });
    const [, query] = calls[0]?.split("?") ?? [];
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      page: "2",
      limit: "25",
      type: "payment_due",
      severity: "high",
      unread_only: "true",
    });
  });

  it("are loading until the answer is here", async () => {
    const { store } = aStoreWorld();
    const asked = store.fetchAlerts();
    expect(store.getState().loading).toBe(true);
    await asked;
    expect(store.getState().loading).toBe(false);
  });

  it("come with their page", async () => {
    const { store } = await shown();
    expect(store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2"]);
    expect(store.getState().pagination).toEqual({ page: 1, limit: 10, total: 12, hasMore: true });
  });

  it("are shown as asked for last, though an older answer comes later", async () => {
    const world = await shown();
    const late = world.holds("GET /api/alerts");
    const first = world.store.fetchAlerts({ severity: "low" });
    await vi.advanceTimersByTimeAsync(1);
    world.answers("GET /api/alerts", { alerts: [anAlert("b1")], page: 1, limit: 10, total: 1, hasMore: false });
    await world.store.fetchAlerts({ severity: "high" });
    late.release();
    await first;
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["b1"]);
  });

  it("go on under what is shown, after the last one", async () => {
    const world = await shown();
    world.answers("GET /api/alerts", { alerts: [anAlert("a3")], page: 2, limit: 10, total: 12, hasMore: false });
    await world.store.fetchMore();
    expect(world.calls).toEqual(["GET /api/alerts?page=1&limit=10&cursor=7"]);
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2", "a3"]);
  });

  it("go on though news come while the next ones are on their way; then they are asked for again", async () => {
    const world = await shown();
    const rest = { page: 1, limit: 10, total: 12, hasMore: false, nextCursor: null };
    world.answers("GET /api/alerts", { ...rest, alerts: [anAlert("a3")] });
    const more = world.holds("GET /api/alerts");
    const asked = world.store.fetchMore();
    await vi.advanceTimersByTimeAsync(1);
    world.answers("GET /api/alerts/unread-count", { count: 4 });
    await world.store.fetchUnreadCount();
    world.answers("GET /api/alerts", { ...rest, alerts: [anAlert("a1"), anAlert("a2"), anAlert("a3")] });
    more.release();
    await asked;
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2", "a3"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(world.calls.slice(-2)).toEqual(["GET /api/alerts/unread-count", "GET /api/alerts?page=1&limit=10"]);
    expect(world.store.getState().loading).toBe(false);
  });

  it("are no fewer after news, however many are shown", async () => {
    const world = aStoreWorld();
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => anAlert(`a${from + index}`, { created_at: "2026-11-20T08:00:00Z" }));
    const rest = { page: 1, limit: 100, total: 150, hasMore: true, nextCursor: "50" };
    world.answers("GET /api/alerts", { ...rest, alerts: page(0, 100) });
    await world.store.fetchAlerts({ limit: 100 });
    world.answers("GET /api/alerts", { ...rest, alerts: page(100, 50), hasMore: false, nextCursor: null });
    await world.store.fetchMore();
    world.answers("GET /api/alerts", { ...rest, total: 151, alerts: [anAlert("n1"), ...page(0, 99)] });
    await world.store.refresh();
    const { alerts, pagination } = world.store.getState();
    expect(alerts.map(({ id }) => id)).toEqual(["n1", ...page(0, 150).map(({ id }) => id)]);
    expect(pagination).toMatchObject({ total: 151, hasMore: false });
  });

  it("say with the status that they could not be fetched, and stay as they were", async () => {
    const world = await shown();
    world.refuses("GET /api/alerts", 503);
    await world.store.fetchAlerts();
    expect(world.store.getState()).toMatchObject({ loading: false, error: "Failed to fetch alerts: 503" });
    expect(world.store.getState().alerts).toHaveLength(2);
  });
});

describe("marking as read", () => {
  it("shows at once: read, as of now, and one less to read", async () => {
    const { store } = await shown();
    void store.markAsRead("a1");
    expect(store.getState().alerts[0]).toMatchObject({ is_read: true, read_at: now });
    expect(store.getState().unreadCount).toBe(2);
  });

  it("puts what the server says", async () => {
    const world = await shown();
    const readAt = "2026-11-20T14:00:01Z";
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true, read_at: readAt }), count: 9 });
    await world.store.markAsRead("a1");
    expect(world.calls).toEqual(["PUT /api/alerts/a1/read"]);
    expect(world.store.getState().alerts[0]?.read_at).toBe(readAt);
    expect(world.store.getState().unreadCount).toBe(9);
  });

  it("lowers no count when it was read before", async () => {
    const { store } = await shown();
    void store.markAsRead("a2");
    expect(store.getState().unreadCount).toBe(3);
  });

  it("lowers no count under 0", async () => {
    const world = await shown();
    world.answers("GET /api/alerts/unread-count", { count: 0 });
    await world.store.fetchUnreadCount();
    void world.store.markAsRead("a1");
    expect(world.store.getState().unreadCount).toBe(0);
  });

  it("is undone and explained when the server refuses", async () => {
    const world = await shown();
    const before = world.store.getState();
    world.refuses("PUT /api/alerts/a1/read", 500);
    await world.store.markAsRead("a1");
    expect(world.store.getState()).toEqual({ ...before, error: "Failed to mark alert as read: 500" });
  });
});

describe("what an act answers with", () => {
  it("are the alerts to which it was done, or will be once there is a line", async () => {
    const world = await shown();
    expect(await world.store.deleteAlert("a1")).toEqual(["a1"]);
    world.goes("offline");
    expect(await world.store.bulk("read", ["a1", "a2"])).toEqual(["a1", "a2"]);
  });

  it("are none when the server refused", async () => {
    const world = await shown();
    world.refuses("DELETE /api/alerts/a1", 500);
    expect(await world.store.deleteAlert("a1")).toEqual([]);
  });
});

describe("what was refused", () => {
  it("stays explained while the same list is asked for again, and until the next thing is done", async () => {
    const world = await shown();
    world.refuses("PUT /api/alerts/a1/read", 500);
    await world.store.markAsRead("a1");
    await world.store.refresh();
    await world.store.fetchAlerts();
    await world.store.fetchMore();
    expect(world.store.getState().error).toBe("Failed to mark alert as read: 500");
    void world.store.markAsRead("a2");
    expect(world.store.getState().error).toBeNull();
  });

  it("is of no interest to who looks at others", async () => {
    const world = await shown();
    world.refuses("PUT /api/alerts/a1/read", 500);
    await world.store.markAsRead("a1");
    await world.store.fetchAlerts({ box: "done" });
    expect(world.store.getState().error).toBeNull();
  });

  it("a list that is there at last takes away that it was not", async () => {
    const world = await shown();
    world.refuses("GET /api/alerts", 503);
    await world.store.fetchAlerts();
    world.answers("GET /api/alerts", { alerts: [], page: 1, limit: 10, total: 0, hasMore: false, nextCursor: null });
    await world.store.refresh();
    expect(world.store.getState().error).toBeNull();
  });
});

describe("marking as unread", () => {
  it("shows at once: unread, without a time, and one more to read", async () => {
    const { store } = await shown();
    void store.markAsUnread("a2");
    expect(store.getState().alerts[1]).toMatchObject({ is_read: false, read_at: null });
    expect(store.getState().unreadCount).toBe(4);
  });

  it("is undone and explained when the server refuses", async () => {
    const world = await shown();
    const before = world.store.getState();
    world.refuses("PUT /api/alerts/a2/unread", 403);
    await world.store.markAsUnread("a2");
    expect(world.store.getState()).toEqual({ ...before, error: "Failed to mark alert as unread: 403" });
  });
});

describe("deleting", () => {
  it("takes it away at once, and one less to read if it was unread", async () => {
    const { store } = await shown();
    void store.deleteAlert("a1");
    expect(store.getState().alerts.map(({ id }) => id)).toEqual(["a2"]);
    expect(store.getState()).toMatchObject({ unreadCount: 2, pagination: { total: 11 } });
  });

  it("leaves the count when it was read", async () => {
    const { store } = await shown();
    void store.deleteAlert("a2");
    expect(store.getState().unreadCount).toBe(3);
  });

  it("is undone and explained when the server refuses", async () => {
    const world = await shown();
    const before = world.store.getState();
    world.refuses("DELETE /api/alerts/a1", 500);
    await world.store.deleteAlert("a1");
    expect(world.store.getState()).toEqual({ ...before, error: "Failed to delete alert: 500" });
  });

  it("is done when another tab was faster", async () => {
    const world = await shown();
    world.refuses("DELETE /api/alerts/a1", 404);
    world.answers("GET /api/alerts/unread-count", { count: 2 });
    await world.store.deleteAlert("a1");
    expect(world.store.getState()).toMatchObject({ error: null, unreadCount: 2, pagination: { total: 11 } });
  });

  it("can be taken back, to the place where it was", async () => {
    const world = await shown();
    world.answers("DELETE /api/alerts/a1", { count: 2 });
    await world.store.deleteAlert("a1");
    world.answers("POST /api/alerts/bulk", { changed: ["a1"], count: 3 });
    const back = world.store.restore(["a1"]);
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2"]);
    expect(world.store.getState().unreadCount).toBe(3);
    await back;
    expect(world.bodies.at(-1)).toEqual({ ids: ["a1"], action: "restore" });
    expect(world.store.getState()).toMatchObject({ unreadCount: 3, pagination: { total: 12 } });
  });
});

describe("marking all as read", () => {
  it("shows every alert as read and nothing to read, at once", async () => {
    const { store } = await shown();
    void store.markAllAsRead();
    expect(store.getState().alerts.every((alert) => alert.is_read)).toBe(true);
    expect(store.getState().unreadCount).toBe(0);
  });

  it("is undone and explained when the server refuses", async () => {
    const world = await shown();
    const before = world.store.getState();
    world.refuses("POST /api/alerts/mark-all-read", 500);
    await world.store.markAllAsRead();
    expect(world.store.getState()).toEqual({ ...before, error: "Failed to mark all alerts as read: 500" });
  });
});

describe("creating", () => {
  const draft = { type: "reminder" as const, title: "Call Chase", body: "", severity: "low" as const };

  it("puts the alert at the top, and one more to read", async () => {
    const world = await shown();
    world.answers("POST /api/alerts", { alert: anAlert("n1", { title: "Call Chase" }), count: 4 });
    await world.store.createAlert(draft);
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["n1", "a1", "a2"]);
    expect(world.store.getState()).toMatchObject({ unreadCount: 4, pagination: { total: 13 } });
  });

  it("puts it at the top also where no alert was asked for yet, and the first list takes its place", async () => {
    const world = aStoreWorld();
    world.answers("POST /api/alerts", { alert: anAlert("n1"), count: 1 });
    await world.store.createAlert(draft);
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["n1"]);
    expect(world.store.getState()).toMatchObject({ unreadCount: 1, pagination: { total: 1 } });

    const list = { alerts: [anAlert("n1"), anAlert("a1")], page: 1, limit: 10, total: 2, hasMore: false };
    world.answers("GET /api/alerts", list);
    await world.store.fetchAlerts();
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["n1", "a1"]);
    expect(world.store.getState().pagination.total).toBe(2);
  });

  it("puts it nowhere where only others are shown", async () => {
    const world = await shown();
    await world.store.fetchAlerts({ severity: "high" });
    world.answers("POST /api/alerts", { alert: anAlert("n1", { severity: "low" }), count: 4 });
    await world.store.createAlert(draft);
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2"]);
    expect(world.store.getState().pagination.total).toBe(12);
  });

  it("makes one alert though the first answer was lost", async () => {
    const world = await shown();
    world.refuses("POST /api/alerts", 0);
    await world.store.createAlert(draft);
    world.answers("POST /api/alerts", { alert: anAlert("n1"), count: 4 });
    await world.store.createAlert(draft);
    const [first, second] = world.bodies as { id: string }[];
    expect(first?.id).toBe(second?.id);
  });

  it("says with the status that it failed", async () => {
    const world = await shown();
    world.refuses("POST /api/alerts", 400);
    expect(await world.store.createAlert(draft)).toBeNull();
    expect(world.store.getState().error).toBe("Failed to create alert: 400");
  });
});

describe("dealing with an alert", () => {
  const dealt = [
    { name: "done", act: "act", path: "act", error: "mark alert as done", box: "done", status: "acted" },
    { name: "dismissed", act: "dismiss", path: "dismiss", error: "dismiss alert", box: "done", status: "dismissed" },
    { name: "snoozed", act: "snooze", path: "snooze", error: "snooze alert", box: "snoozed", status: "snoozed" },
  ] as const;

  for (const { name, act, path, error, box, status } of dealt) {
    it(`shows it as ${name} at once and counts it no more; refused, it is as it was`, async () => {
      const world = await shown();
      const before = world.store.getState();
      world.refuses(`POST /api/alerts/a1/${path}`, 409);
      const { store } = world;
      const until = new Date("2026-11-21T13:00:00Z");
      const running =
        act === "act"
          ? store.act("a1")
          : act === "dismiss"
            ? store.dismiss("a1", "not_relevant")
            : store.snooze("a1", until);
      expect(store.find("a1")).toMatchObject({ box, status, is_read: true });
      expect(store.getState().unreadCount).toBe(2);
      await running;
      expect(store.getState()).toEqual({ ...before, error: `Failed to ${error}: 409` });
    });
  }

  it("leaves the box that is shown, and can be brought back", async () => {
    const world = await shown();
    await world.store.fetchAlerts({ box: "new" });
    world.answers("POST /api/alerts/a1/act", { alert: anAlert("a1", { box: "done", is_read: true }), count: 2 });
    await world.store.act("a1");
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a2"]);
    world.answers("POST /api/alerts/a1/reopen", { alert: anAlert("a1"), count: 3 });
    await world.store.reopen("a1");
    expect(world.store.getState().alerts.map(({ id }) => id)).toEqual(["a1", "a2"]);
    expect(world.store.getState().unreadCount).toBe(3);
  });

  it("comes back read when it was read before", async () => {
    const world = await shown();
    world.answers("POST /api/alerts/a2/reopen", { alert: anAlert("a2"), count: 4 });
    world.answers("PUT /api/alerts/a2/read", { alert: anAlert("a2", { is_read: true }), count: 3 });
    await world.store.reopen("a2", { asRead: true });
    expect(world.calls).toEqual(["POST /api/alerts/a2/reopen", "PUT /api/alerts/a2/read"]);
    expect(world.store.find("a2")).toMatchObject({ box: "new", is_read: true });
    expect(world.store.getState().unreadCount).toBe(3);
  });

  it("does several in one call", async () => {
    const world = await shown();
    world.answers("POST /api/alerts/bulk", { changed: ["a1", "a2"], count: 2 });
    await world.store.bulk("read", ["a1", "a2"]);
    expect(world.bodies).toEqual([{ ids: ["a1", "a2"], action: "read" }]);
    expect(world.store.getState().unreadCount).toBe(2);
  });
});

describe("without a user", () => {
  it("nothing is asked for and nothing is done", async () => {
    const world = aStoreWorld({ uid: null });
    const { store } = world;
    await store.fetchUnreadCount();
    await store.fetchAlerts();
    await store.fetchMore();
    await store.markAsRead("a1");
    await store.markAsUnread("a1");
    await store.deleteAlert("a1");
    await store.markAllAsRead();
    await store.createAlert({ type: "reminder", title: "x", body: "", severity: "low" });
    await store.bulk("read", ["a1"]);
    await store.snooze("a1", new Date());
    await store.dismiss("a1", "other");
    await store.act("a1");
    await store.reopen("a1");
    await store.restore(["a1"]);
    expect(world.calls).toEqual([]);
    expect(world.stored.size).toBe(0);
  });

  it("everything of the last person is gone, and the count is 0", async () => {
    const world = await shown();
    world.becomes(null);
    expect(world.store.getState()).toEqual(aStoreWorld().store.getState());
    expect(world.store.find("a1")).toBeUndefined();
  });

  it("an answer for the last person is not shown to the next", async () => {
    const world = await shown();
    const late = world.holds("GET /api/alerts");
    const asked = world.store.fetchAlerts();
    await vi.advanceTimersByTimeAsync(1);
    world.becomes("u2");
    late.release();
    await asked;
    expect(world.store.getState().alerts).toEqual([]);
  });
});

describe("the unread count", () => {
  it("is known once the server told it, and no more when it cannot be had", async () => {
    const world = aStoreWorld();
    expect(world.store.isCounted()).toBe(false);
    await world.store.fetchUnreadCount();
    expect(world.store.isCounted()).toBe(true);
    world.refuses("GET /api/alerts/unread-count", 500);
    await world.store.fetchUnreadCount();
    expect(world.store.isCounted()).toBe(false);
  });

  it("falls back to 0 when it cannot be had, and no error is shown", async () => {
    const world = await shown();
    world.refuses("GET /api/alerts/unread-count", 500);
    await world.store.fetchUnreadCount();
    expect(world.store.getState()).toMatchObject({ unreadCount: 0, error: null });
    expect(world.warnings).toEqual(["Failed to fetch unread count: 500"]);
  });

  it("is not taken from an answer that is older than a mark", async () => {
    const world = await shown();
    const late = world.holds("GET /api/alerts/unread-count");
    const asked = world.store.fetchUnreadCount();
    await vi.advanceTimersByTimeAsync(1);
    world.answers("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await world.store.markAsRead("a1");
    world.answers("GET /api/alerts/unread-count", { count: 2 });
    late.release();
    await asked;
    expect(world.store.getState().unreadCount).toBe(2);
  });
});
