import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aList, anAlert, closeTabs, createFakeServer, openTab, settle } from "./testing.tsx";
import type { FakeServer } from "./testing.tsx";
import type { useAlertActions } from "./use-alerts.ts";

const now = "2026-11-20T14:00:00.000Z";
let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  localStorage.clear();
  server = createFakeServer();
});
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
});

const read = { is_read: true, read_at: "2026-11-19T08:00:00Z" };
const twoOfTwelve = aList([anAlert("a1"), anAlert("a2", read)], { total: 12, hasMore: true, nextCursor: "7" });

/** A tab that shows two alerts, the first unread, of three unread in all. */
async function openWithAlerts(filters = {}) {
  server.answer("GET /api/alerts/unread-count", { count: 3 });
  server.answer("GET /api/alerts", twoOfTwelve);
  const tab = await openTab({ filters });
  server.calls.length = 0;
  return tab;
}

const ids = ({ state }: { state: () => { alerts: readonly { id: string }[] } }) => state().alerts.map(({ id }) => id);

describe("alerts", () => {
  it("start with nothing", async () => {
    const { state } = await openTab({ uid: null });
    expect(state()).toEqual({
      alerts: [],
      unreadCount: 0,
      pagination: { page: 1, limit: 10, total: 0, hasMore: false },
      loading: false,
      error: null,
    });
  });

  it("are requested by page, limit, type, severity and unread_only", async () => {
    await openTab({ filters: { page: 2, limit: 25, type: "payment_due", severity: "high", unread_only: true } });
    const [, query] = server.calls.find((call) => call.startsWith("GET /api/alerts?"))?.split("?") ?? [];
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      page: "2",
      limit: "25",
      type: "payment_due",
      severity: "high",
      unread_only: "true",
    });
  });

  it("are loading until the answer arrives", async () => {
    const release = server.hold("GET /api/alerts");
    const { state } = await openTab();
    expect(state().loading).toBe(true);
    release();
    await settle();
    expect(state().loading).toBe(false);
  });

  it("come with their page", async () => {
    const tab = await openWithAlerts();
    expect(ids(tab)).toEqual(["a1", "a2"]);
    expect(tab.state().pagination).toEqual({ page: 1, limit: 10, total: 12, hasMore: true });
  });

  it("are those of the last filters, though an older answer arrives later", async () => {
    const tab = await openWithAlerts();
    const release = server.hold("GET /api/alerts");
    await tab.filter({ severity: "low" });
    server.answer("GET /api/alerts", aList([anAlert("b1")]));
    await tab.filter({ severity: "high" });
    release();
    await settle();
    expect(ids(tab)).toEqual(["b1"]);
  });

  it("continue under what is shown, after the last one", async () => {
    const tab = await openWithAlerts();
    server.answer("GET /api/alerts", aList([anAlert("a3")], { page: 2, total: 12 }));
    await tab.run(({ list }) => list.fetchMore());
    expect(server.calls).toEqual(["GET /api/alerts?page=1&limit=10&cursor=7"]);
    expect(ids(tab)).toEqual(["a1", "a2", "a3"]);
  });

  it("keep the next page when one is marked as read while it is on its way", async () => {
    const tab = await openWithAlerts();
    server.answer("GET /api/alerts?page=1&limit=10&cursor=7", aList([anAlert("a3")], { total: 12 }));
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", read), count: 2 });
    const release = server.hold("GET /api/alerts");
    await tab.start(({ list }) => list.fetchMore());
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    expect(tab.state().alerts.map((alert) => alert.is_read)).toEqual([true, true]);
    release();
    await settle();
    expect(ids(tab)).toEqual(["a1", "a2", "a3"]);
    expect(tab.state().alerts.map((alert) => alert.is_read)).toEqual([true, true, false]);
    expect(tab.state()).toMatchObject({ unreadCount: 2, loading: false });
  });

  it("are fetched again when a fetched count is higher than before", async () => {
    const tab = await openWithAlerts();
    server.answer("GET /api/alerts/unread-count", { count: 4 });
    server.answer("GET /api/alerts", aList([anAlert("n0"), anAlert("a1"), anAlert("a2", read)]));
    await tab.run(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    expect(server.calls).toEqual(["GET /api/alerts/unread-count", "GET /api/alerts?page=1&limit=10"]);
    expect(ids(tab)).toEqual(["n0", "a1", "a2"]);
  });

  it("are no fewer after a refetch, however many are shown", async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => anAlert(`a${from + index}`, { created_at: "2026-11-20T08:00:00Z" }));
    const pages = { limit: 100, total: 150, hasMore: true, nextCursor: "50" };
    server.answer("GET /api/alerts", aList(page(0, 100), pages));
    const more = { ...pages, hasMore: false, nextCursor: null };
    server.answer("GET /api/alerts?page=1&limit=100&cursor=50", aList(page(100, 50), more));
    const tab = await openTab({ filters: { limit: 100 } });
    await tab.run(({ list }) => list.fetchMore());
    server.answer("GET /api/alerts", aList([anAlert("n1"), ...page(0, 99)], { ...pages, total: 151 }));
    server.answer("GET /api/alerts?page=1&limit=100&cursor=50", aList(page(99, 51), { ...more, total: 151 }));
    await tab.run(({ list }) => list.refetch());
    expect(ids(tab)).toEqual(["n1", ...page(0, 150).map(({ id }) => id)]);
    expect(tab.state().pagination).toMatchObject({ total: 151, hasMore: false });
  });

  it("that can't be fetched give an error with the status, and stay as they were", async () => {
    const tab = await openWithAlerts();
    server.reject("GET /api/alerts", 503);
    await tab.run(({ list }) => list.refetch());
    expect(tab.state()).toMatchObject({ loading: false, error: "Failed to fetch alerts: 503" });
    expect(tab.state().alerts).toHaveLength(2);
  });
});

describe("marking an alert as read", () => {
  it("shows immediately: read, as of now, and the count lowered", async () => {
    const tab = await openWithAlerts();
    server.hold("PUT /api/alerts/a1/read");
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    expect(tab.state().alerts[0]).toMatchObject({ is_read: true, read_at: now });
    expect(tab.state().unreadCount).toBe(2);
  });

  it("takes over the server's answer", async () => {
    const tab = await openWithAlerts();
    const readAt = "2026-11-20T14:00:01Z";
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true, read_at: readAt }), count: 9 });
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    expect(server.calls).toEqual(["PUT /api/alerts/a1/read"]);
    expect(tab.state().alerts[0]?.read_at).toBe(readAt);
    expect(tab.state().unreadCount).toBe(9);
  });

  it("doesn't lower the count when the alert was read before", async () => {
    const tab = await openWithAlerts();
    server.hold("PUT /api/alerts/a2/read");
    await tab.start(({ actions }) => actions.markAsRead(["a2"]));
    expect(tab.state().unreadCount).toBe(3);
  });

  it("doesn't lower the count below 0", async () => {
    const tab = await openWithAlerts();
    server.answer("GET /api/alerts/unread-count", { count: 0 });
    await tab.run(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    server.hold("PUT /api/alerts/a1/read");
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    expect(tab.state().unreadCount).toBe(0);
  });
});

describe("a change", () => {
  it("resolves with the alerts that it changed, and with none when the server rejects it", async () => {
    const tab = await openWithAlerts();
    expect(await tab.run(({ actions }) => actions.remove(["a1"]))).toEqual(["a1"]);
    server.reject("DELETE /api/alerts/a2", 500);
    expect(await tab.run(({ actions }) => actions.remove(["a2"]))).toEqual([]);
  });

  it.each<[string, string, (actions: ReturnType<typeof useAlertActions>) => unknown, string]>([
    ["read", "PUT /api/alerts/a1/read", (actions) => actions.markAsRead(["a1"]), "mark alert as read"],
    ["unread", "PUT /api/alerts/a2/unread", (actions) => actions.markAsUnread(["a2"]), "mark alert as unread"],
    ["deleted", "DELETE /api/alerts/a1", (actions) => actions.remove(["a1"]), "delete alert"],
    ["all read", "POST /api/alerts/mark-all-read", (actions) => actions.markAllAsRead(), "mark all alerts as read"],
  ])("to %s is undone and explained when the server rejects it", async (_, call, change, verb) => {
    const tab = await openWithAlerts();
    const before = tab.state();
    server.reject(call, 500);
    await tab.run(({ actions }) => change(actions));
    expect(tab.state()).toEqual({ ...before, error: `Failed to ${verb}: 500` });
  });
});

describe("the error of a change", () => {
  it("stays while the same list is fetched again, and until the next action", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 500);
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    await tab.run(({ list }) => list.refetch());
    await tab.run(({ list }) => list.fetchMore());
    expect(tab.state().error).toBe("Failed to mark alert as read: 500");
    server.hold("PUT /api/alerts/a2/read");
    await tab.start(({ actions }) => actions.markAsRead(["a2"]));
    expect(tab.state().error).toBeNull();
  });

  it("can be cleared", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 500);
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    await tab.run(({ actions }) => actions.clearError());
    expect(tab.state().error).toBeNull();
  });

  it("of a list leaves when the list loads", async () => {
    const tab = await openWithAlerts();
    server.reject("GET /api/alerts", 503);
    await tab.run(({ list }) => list.refetch());
    server.answer("GET /api/alerts", aList([]));
    await tab.run(({ list }) => list.refetch());
    expect(tab.state().error).toBeNull();
  });
});

describe("marking an alert as unread", () => {
  it("shows immediately: unread, without a time, and the count raised", async () => {
    const tab = await openWithAlerts();
    server.hold("PUT /api/alerts/a2/unread");
    await tab.start(({ actions }) => actions.markAsUnread(["a2"]));
    expect(tab.state().alerts[1]).toMatchObject({ is_read: false, read_at: null });
    expect(tab.state().unreadCount).toBe(4);
  });
});

describe("deleting an alert", () => {
  it("removes the alert immediately, and lowers the count if it was unread", async () => {
    const tab = await openWithAlerts();
    server.hold("DELETE /api/alerts/a1");
    await tab.start(({ actions }) => actions.remove(["a1"]));
    expect(ids(tab)).toEqual(["a2"]);
    expect(tab.state()).toMatchObject({ unreadCount: 2, pagination: { total: 11 } });
  });

  it("leaves the count when the alert was read", async () => {
    const tab = await openWithAlerts();
    server.hold("DELETE /api/alerts/a2");
    await tab.start(({ actions }) => actions.remove(["a2"]));
    expect(tab.state().unreadCount).toBe(3);
  });

  it("succeeds when another tab was faster", async () => {
    const tab = await openWithAlerts();
    server.reject("DELETE /api/alerts/a1", 404);
    server.answer("GET /api/alerts/unread-count", { count: 2 });
    await tab.run(({ actions }) => actions.remove(["a1"]));
    expect(tab.state()).toMatchObject({ error: null, unreadCount: 2, pagination: { total: 11 } });
  });

  it("can be undone: the alert returns to its place", async () => {
    const tab = await openWithAlerts();
    server.answer("DELETE /api/alerts/a1", { count: 2 });
    await tab.run(({ actions }) => actions.remove(["a1"]));
    server.answer("POST /api/alerts/bulk", { changed: ["a1"], count: 3 });
    const release = server.hold("POST /api/alerts/bulk");
    await tab.start(({ actions }) => actions.restore([anAlert("a1")]));
    expect(ids(tab)).toEqual(["a1", "a2"]);
    expect(tab.state().unreadCount).toBe(3);
    release();
    await settle();
    expect(server.bodies.at(-1)).toEqual({ ids: ["a1"], action: "restore" });
    expect(tab.state()).toMatchObject({ unreadCount: 3, pagination: { total: 12 } });
  });
});

describe("marking all as read", () => {
  it("shows every alert as read and the count as 0, immediately", async () => {
    const tab = await openWithAlerts();
    server.hold("POST /api/alerts/mark-all-read");
    await tab.start(({ actions }) => actions.markAllAsRead());
    expect(tab.state().alerts.every((alert) => alert.is_read)).toBe(true);
    expect(tab.state().unreadCount).toBe(0);
  });
});

describe("creating an alert", () => {
  const draft = { type: "reminder" as const, title: "Call Chase", body: "", severity: "low" as const };

  it("puts the alert at the top, and raises the count", async () => {
    const tab = await openWithAlerts();
    server.answer("POST /api/alerts", { alert: anAlert("n1", { title: "Call Chase" }), count: 4 });
    await tab.run(({ reminders }) => reminders.create(draft));
    expect(ids(tab)).toEqual(["n1", "a1", "a2"]);
    expect(tab.state()).toMatchObject({ unreadCount: 4, pagination: { total: 13 } });
  });

  it("puts the alert at the top once, though the first list is still loading", async () => {
    const release = server.hold("GET /api/alerts");
    const tab = await openTab();
    server.answer("POST /api/alerts", { alert: anAlert("n1"), count: 1 });
    await tab.start(({ reminders }) => reminders.create(draft));
    release();
    await settle();
    expect(ids(tab)).toEqual(["n1"]);
    expect(tab.state()).toMatchObject({ unreadCount: 1, pagination: { total: 1 } });

    server.answer("GET /api/alerts", aList([anAlert("n1"), anAlert("a1")]));
    await tab.run(({ list }) => list.refetch());
    expect(ids(tab)).toEqual(["n1", "a1"]);
    expect(tab.state().pagination.total).toBe(2);
  });

  it("doesn't put the alert into a list whose filters it doesn't match", async () => {
    const tab = await openWithAlerts({ severity: "high" });
    server.answer("POST /api/alerts", { alert: anAlert("n1", { severity: "low" }), count: 4 });
    await tab.run(({ reminders }) => reminders.create(draft));
    expect(ids(tab)).toEqual(["a1", "a2"]);
    expect(tab.state().pagination.total).toBe(12);
  });

  it("creates one alert though the first answer was lost", async () => {
    const tab = await openWithAlerts();
    server.reject("POST /api/alerts", 0);
    await tab.run(({ reminders }) => reminders.create(draft));
    server.answer("POST /api/alerts", { alert: anAlert("n1"), count: 4 });
    await tab.run(({ reminders }) => reminders.create(draft));
    const [first, second] = server.bodies as { id: string }[];
    expect(first?.id).toMatch(/^[a-z0-9]{20}$/);
    expect(first?.id).toBe(second?.id);
  });

  it("gives an error with the status when it fails", async () => {
    const tab = await openWithAlerts();
    server.reject("POST /api/alerts", 400);
    expect(await tab.run(({ reminders }) => reminders.create(draft))).toBeNull();
    expect(tab.state().error).toBe("Failed to create alert: 400");
  });
});

describe("closing an alert", () => {
  const until = new Date("2026-11-21T13:00:00Z");
  const cases = [
    { action: "act", verb: "mark alert as done", box: "done", status: "acted" },
    { action: "dismiss", verb: "dismiss alert", box: "done", status: "dismissed" },
    { action: "snooze", verb: "snooze alert", box: "snoozed", status: "snoozed" },
  ] as const;

  for (const { action, verb, box, status } of cases) {
    it(`shows it as ${status} and read immediately; rejected, it is as it was`, async () => {
      const tab = await openWithAlerts();
      const before = tab.state();
      server.reject(`POST /api/alerts/a1/${action}`, 409);
      const release = server.hold(`POST /api/alerts/a1/${action}`);
      await tab.start(({ actions }) => {
        if (action === "act") return actions.markAsDone("a1");
        return action === "dismiss" ? actions.dismiss("a1", "not_relevant") : actions.snooze("a1", until);
      });
      expect(tab.page().actions.find("a1")).toMatchObject({ box, status, is_read: true });
      expect(tab.state().unreadCount).toBe(2);
      release();
      await settle();
      expect(tab.state()).toEqual({ ...before, error: `Failed to ${verb}: 409` });
    });
  }

  it("leaves the box that is shown, and can be reopened", async () => {
    const tab = await openWithAlerts({ box: "new" });
    server.answer("POST /api/alerts/a1/act", { alert: anAlert("a1", { box: "done", is_read: true }), count: 2 });
    await tab.run(({ actions }) => actions.markAsDone("a1"));
    expect(ids(tab)).toEqual(["a2"]);
    server.answer("POST /api/alerts/a1/reopen", { alert: anAlert("a1"), count: 3 });
    await tab.run(({ actions }) => actions.reopen("a1"));
    expect(ids(tab)).toEqual(["a1", "a2"]);
    expect(tab.state().unreadCount).toBe(3);
  });

  it("is taken back as read when it was read before", async () => {
    const acted = anAlert("a2", { status: "acted", box: "done", is_read: true });
    const reopened = anAlert("a2", { is_read: true });
    server.answer("GET /api/alerts/unread-count", { count: 3 });
    server.answer("GET /api/alerts", aList([anAlert("a1"), acted]));
    const tab = await openTab();
    const release = server.hold("POST /api/alerts/bulk");
    server.answer("POST /api/alerts/bulk", { changed: ["a2"], count: 3 });
    await tab.start(({ actions }) => actions.undo("reopen_as_read", ["a2"], { status: "acted" }));
    expect(tab.page().actions.find("a2")).toMatchObject({ box: "new", is_read: true });
    server.answer("GET /api/alerts", aList([anAlert("a1"), reopened]));
    release();
    await settle();
    expect(server.bodies).toEqual([{ ids: ["a2"], action: "reopen_as_read", from: { status: "acted" } }]);
    expect(tab.page().actions.find("a2")).toMatchObject({ box: "new", is_read: true });
    expect(tab.state().unreadCount).toBe(3);
  });

  it("stays as another window changed it since, when the change before is taken back", async () => {
    const tab = await openWithAlerts();
    const snoozed = anAlert("a2", { status: "snoozed", box: "snoozed", is_read: true });
    server.answer("POST /api/alerts/bulk", { changed: ["a1"], count: 2 });
    server.answer("GET /api/alerts", aList([anAlert("a1"), snoozed]));
    const from = { is_read: true, status: "open" } as const;
    const left = await tab.run(({ actions }) => actions.undo("unread", ["a1", "a2"], from));
    expect(left).toEqual(["a2"]);
    expect(tab.page().actions.find("a2")).toMatchObject({ status: "snoozed", is_read: true });
    expect(tab.state()).toMatchObject({ unreadCount: 2, error: null });
  });

  it("changes several in one call", async () => {
    const tab = await openWithAlerts();
    server.answer("POST /api/alerts/bulk", { changed: ["a1", "a2"], count: 2 });
    await tab.run(({ actions }) => actions.markAsRead(["a1", "a2"]));
    expect(server.bodies).toEqual([{ ids: ["a1", "a2"], action: "read" }]);
    expect(tab.state().unreadCount).toBe(2);
  });
});

describe("without a user", () => {
  it("nothing is requested and nothing is changed", async () => {
    const tab = await openTab({ uid: null });
    await tab.run(async ({ list, actions, reminders }) => {
      await list.fetchMore();
      await actions.markAsRead(["a1"]);
      await actions.markAsUnread(["a1"]);
      await actions.remove(["a1"]);
      await actions.markAllAsRead();
      await reminders.create({ type: "reminder", title: "x", body: "", severity: "low" });
      await actions.snooze("a1", new Date());
      await actions.dismiss("a1", "other");
      await actions.markAsDone("a1");
      await actions.reopen("a1");
      await actions.restore([anAlert("a1")]);
    });
    expect(server.calls).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it("nothing of the last member is shown, and the count is 0", async () => {
    const tab = await openWithAlerts();
    await tab.run(() => tab.session.become(null));
    expect(tab.state()).toEqual((await openTab({ uid: null })).state());
  });

  it("an answer for the last member isn't shown to the next", async () => {
    const tab = await openWithAlerts();
    const release = server.hold("GET /api/alerts");
    await tab.start(({ list }) => list.refetch());
    server.answer("GET /api/alerts", aList([]));
    await tab.run(() => tab.session.become("u2"));
    release();
    await settle();
    expect(tab.state().alerts).toEqual([]);
  });
});

describe("the unread count", () => {
  it("is known once the server has answered, and no longer when it can't be fetched", async () => {
    const release = server.hold("GET /api/alerts/unread-count");
    const tab = await openTab();
    expect(tab.page().isCounted).toBe(false);
    release();
    await settle();
    expect(tab.page().isCounted).toBe(true);
    server.reject("GET /api/alerts/unread-count", 500);
    await tab.run(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    expect(tab.page().isCounted).toBe(false);
  });

  it("falls back to 0 when it can't be fetched, and no error is shown", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const tab = await openWithAlerts();
    server.reject("GET /api/alerts/unread-count", 500);
    await tab.run(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    expect(tab.state()).toMatchObject({ unreadCount: 0, error: null });
    expect(warn.mock.calls).toEqual([["Failed to fetch unread count: 500"]]);
    warn.mockRestore();
  });

  it("isn't taken from an answer that is older than a change", async () => {
    const tab = await openWithAlerts();
    const release = server.hold("GET /api/alerts/unread-count");
    await tab.start(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    release();
    await settle();
    expect(tab.state().unreadCount).toBe(2);
  });
});
