import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { onlineManager } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getPendingChanges } from "./connect-alerts.ts";
import type { ListData } from "./list-query.ts";
import { aList, anAlert, closeTabs, createFakeServer, openTab, settle } from "./testing.tsx";
import type { FakeServer, FakeTab } from "./testing.tsx";

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z"), toFake: ["Date", "setTimeout", "clearTimeout"] });
  localStorage.clear();
  server = createFakeServer();
});
afterEach(() => {
  closeTabs();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A tab that shows three unread alerts. */
async function openWithAlerts(uid = "u1"): Promise<FakeTab> {
  server.answer("GET /api/alerts/unread-count", { count: 3 });
  server.answer("GET /api/alerts", aList([anAlert("a1"), anAlert("a2"), anAlert("a3")]));
  const tab = await openTab({ uid });
  server.calls.length = 0;
  return tab;
}

async function setOnline(isOnline: boolean): Promise<void> {
  onlineManager.setOnline(isOnline);
  await settle();
}

async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

const readFlags = ({ state }: FakeTab) => state().alerts.map((alert) => alert.is_read);
const getStored = (uid = "u1") =>
  Object.keys(localStorage).filter((key) => key.startsWith(`cardwell:pending-changes:${uid}:`));
const changeCalls = () => server.calls.filter((call) => !call.startsWith("GET"));

describe("offline", () => {
  it("changes show, are stored and are sent in order when the connection returns", async () => {
    const tab = await openWithAlerts();
    await setOnline(false);
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    await tab.start(({ actions }) => actions.markAsDone("a2"));
    await tab.start(({ actions }) => actions.markAsUnread(["a1"]));
    await tab.start(({ actions }) => actions.dismiss("a3", "not_relevant"));
    await tab.start(({ actions }) => actions.markAllAsRead());
    expect(server.calls).toEqual([]);
    expect(tab.state()).toMatchObject({ unreadCount: 0, error: null });
    expect(getStored()).toHaveLength(5);

    await setOnline(true);
    expect(changeCalls()).toEqual([
      "PUT /api/alerts/a1/read",
      "POST /api/alerts/a2/act",
      "PUT /api/alerts/a1/unread",
      "POST /api/alerts/a3/dismiss",
      "POST /api/alerts/mark-all-read",
    ]);
    expect(getStored()).toEqual([]);
  });

  it("several changes of one kind are sent in one call", async () => {
    const tab = await openWithAlerts();
    await setOnline(false);
    for (const id of ["a1", "a2", "a3"]) await tab.start(({ actions }) => actions.markAsRead([id]));
    server.answer("POST /api/alerts/bulk", { changed: ["a1", "a2", "a3"], count: 0 });
    server.answer("GET /api/alerts/unread-count", { count: 0 });
    server.answer("GET /api/alerts", aList(["a1", "a2", "a3"].map((id) => anAlert(id, { is_read: true }))));
    await setOnline(true);
    expect(server.bodies).toEqual([{ ids: ["a1", "a2", "a3"], action: "read" }]);
    expect(readFlags(tab)).toEqual([true, true, true]);
    expect(tab.state().unreadCount).toBe(0);
    expect(getStored()).toEqual([]);
  });

  it("a tab that is closed loses nothing: the next one shows its changes and sends them", async () => {
    const closed = await openWithAlerts();
    await setOnline(false);
    await closed.start(({ actions }) => actions.remove(["a2"]));
    closed.close();

    const release = server.hold("DELETE /api/alerts/a2");
    server.answer("DELETE /api/alerts/a2", { count: 2 });
    onlineManager.setOnline(true);
    const next = await openTab();
    expect(next.state().alerts.map(({ id }) => id)).toEqual(["a1", "a3"]);
    expect(next.state().unreadCount).toBe(2);
    release();
    await settle();
    expect(changeCalls()).toEqual(["DELETE /api/alerts/a2"]);
    expect(next.state()).toMatchObject({ unreadCount: 2, pagination: { total: 2 } });
  });

  it("the changes of a tab that was closed are sent by an open one when the member returns to it", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
    const open = await openWithAlerts();
    const closed = await openWithAlerts();
    await setOnline(false);
    await closed.start(({ actions }) => actions.remove(["a2"]));
    closed.close();
    await setOnline(true);
    expect(changeCalls()).toEqual([]);
    await open.run(() => window.dispatchEvent(new Event("visibilitychange")));
    expect(changeCalls()).toEqual(["DELETE /api/alerts/a2"]);
    expect(getStored()).toEqual([]);
  });

  it("the changes that another member left in this browser are neither shown nor sent", async () => {
    const first = await openWithAlerts();
    await setOnline(false);
    await first.start(({ actions }) => actions.markAsRead(["a1"]));
    first.close();
    onlineManager.setOnline(true);
    const other = await openWithAlerts("u2");
    expect(readFlags(other)).toEqual([false, false, false]);
    expect(changeCalls()).toEqual([]);
  });

  it("a change that is rejected later is undone and explained, and the others are sent", async () => {
    const tab = await openWithAlerts();
    await setOnline(false);
    await tab.start(({ actions }) => actions.markAsDone("a1"));
    await tab.start(({ actions }) => actions.markAsRead(["a2"]));
    server.reject("POST /api/alerts/a1/act", 409);
    server.answer("PUT /api/alerts/a2/read", { alert: anAlert("a2", { is_read: true }), count: 2 });
    server.answer("GET /api/alerts/unread-count", { count: 2 });
    server.answer("GET /api/alerts", aList([anAlert("a1"), anAlert("a2", { is_read: true }), anAlert("a3")]));
    await setOnline(true);
    expect(tab.state().error).toBe("Failed to mark alert as done: 409");
    expect(readFlags(tab)).toEqual([false, true, false]);
    expect(tab.state().unreadCount).toBe(2);
  });
});

describe("a change that gets no answer", () => {
  it("stays and is sent again after 30 s", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 0);
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    expect(readFlags(tab)).toEqual([true, false, false]);
    await passTime(29_000);
    expect(changeCalls()).toHaveLength(1);
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await passTime(1_000);
    expect(changeCalls()).toHaveLength(2);
    expect(getStored()).toEqual([]);
    expect(tab.state()).toMatchObject({ unreadCount: 2, error: null });
  });

  for (const status of [429, 502, 503, 504]) {
    it(`because the server is busy (${status}) isn't rejected: it stays, without an error, and is sent again`, async () => {
      const tab = await openWithAlerts();
      server.reject("PUT /api/alerts/a1/read", status);
      await tab.start(({ actions }) => actions.markAsRead(["a1"]));
      await tab.start(({ actions }) => actions.markAsDone("a2"));
      expect(changeCalls()).toEqual(["PUT /api/alerts/a1/read"]);
      expect(getStored()).toHaveLength(2);
      expect(tab.state()).toMatchObject({ unreadCount: 1, error: null });

      server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
      server.answer("POST /api/alerts/a2/act", { alert: anAlert("a2", { is_read: true, box: "done" }), count: 1 });
      await passTime(30_000);
      expect(getStored()).toEqual([]);
      expect(tab.state()).toMatchObject({ unreadCount: 1, error: null });
    });
  }

  it("waits longer each time, up to eight minutes, and the next change starts at 30 s again", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 503);
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    for (const [index, minutes] of [0.5, 1, 2, 4, 8, 8].entries()) {
      await passTime(minutes * MINUTE_MS - 1_000);
      expect(changeCalls()).toHaveLength(index + 1);
      await passTime(1_000);
      expect(changeCalls()).toHaveLength(index + 2);
    }
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await passTime(8 * MINUTE_MS);
    expect(getStored()).toEqual([]);
    server.reject("PUT /api/alerts/a2/read", 0);
    await tab.start(({ actions }) => actions.markAsRead(["a2"]));
    const sent = changeCalls().length;
    await passTime(30_000);
    expect(changeCalls()).toHaveLength(sent + 1);
  });

  it("waits as long as the server asks for", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 429, { retryAfterSeconds: 90 });
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    await passTime(89_000);
    expect(changeCalls()).toHaveLength(1);
    await passTime(1_000);
    expect(changeCalls()).toHaveLength(2);
  });

  it("isn't sent after its member signed out", async () => {
    const tab = await openWithAlerts();
    server.reject("PUT /api/alerts/a1/read", 503);
    await tab.start(({ actions }) => actions.markAsRead(["a1"]));
    await tab.run(() => tab.session.become("u2"));
    await passTime(30_000);
    expect(changeCalls()).toHaveLength(1);
  });
});

describe("a change in a broken browser", () => {
  it("that can't be sent doesn't hold back the next", async () => {
    const request = vi.fn(async (_name: string, perform: () => unknown) => perform());
    vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: { request } } }));
    const tab = await openWithAlerts();
    request.mockRejectedValueOnce(new Error("No lock."));
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    expect(tab.state().error).toBe("Failed to mark alert as read: 0");
    await tab.run(({ actions }) => actions.markAsDone("a2"));
    expect(changeCalls()).toEqual(["POST /api/alerts/a2/act"]);
    expect(getStored()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("isn't shown as rejected when notifying the other tabs fails", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    vi.spyOn(BroadcastChannel.prototype, "postMessage").mockImplementation((message) => {
      if (Object.hasOwn(message, "changes")) throw new Error("Closed.");
    });
    const tab = await openWithAlerts();
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    server.answer("GET /api/alerts/unread-count", { count: 2 });
    server.answer("GET /api/alerts", aList([anAlert("a1", { is_read: true }), anAlert("a2"), anAlert("a3")]));
    expect(await tab.run(({ actions }) => actions.markAsRead(["a1"]))).toEqual(["a1"]);
    expect(tab.state()).toMatchObject({ unreadCount: 2, error: null });
    expect(readFlags(tab)).toEqual([true, false, false]);
    expect(log).toHaveBeenCalled();
  });

  it("that stores nothing is sent all the same", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("Blocked.");
    });
    const tab = await openWithAlerts();
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await tab.run(({ actions }) => actions.markAsRead(["a1"]));
    expect(changeCalls()).toEqual(["PUT /api/alerts/a1/read"]);
    expect(readFlags(tab)).toEqual([true, false, false]);
  });
});

describe("marking all as read, sent late", () => {
  const unread = "GET /api/alerts?limit=100&unread_only=true";
  const later = anAlert("n1", { created_at: "2026-11-20T15:00:00Z" });

  /** All were marked while offline, two hours ago. */
  async function markLate(): Promise<FakeTab> {
    const tab = await openWithAlerts();
    await setOnline(false);
    await tab.start(({ actions }) => actions.markAllAsRead());
    vi.setSystemTime(new Date("2026-11-20T16:00:00Z"));
    return tab;
  }
  const sent = () =>
    server.calls.slice(
      0,
      server.calls.findIndex((call) => call.startsWith("GET /api/alerts?page")),
    );

  it("reads the older ones when others arrived meanwhile, and leaves these unread", async () => {
    const tab = await markLate();
    server.answer("GET /api/alerts", aList([later, anAlert("a1"), anAlert("a2"), anAlert("a3")]));
    server.answer("POST /api/alerts/bulk", { changed: ["a1", "a2", "a3"], count: 1 });
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    await setOnline(true);
    expect(server.calls.slice(0, 3)).toEqual([unread, "POST /api/alerts/bulk", "GET /api/alerts/unread-count"]);
    expect(server.bodies).toEqual([{ ids: ["a1", "a2", "a3"], action: "read" }]);
    expect(tab.state().unreadCount).toBe(1);
  });

  it("continues until the last page", async () => {
    await markLate();
    server.answer(unread, aList([later, anAlert("a1")], { nextCursor: "7" }));
    server.answer(`${unread}&cursor=7`, aList([anAlert("a2")]));
    server.answer("POST /api/alerts/bulk", { changed: [], count: 1 });
    await setOnline(true);
    expect(server.bodies).toEqual([
      { ids: ["a1"], action: "read" },
      { ids: ["a2"], action: "read" },
    ]);
  });

  it("is one call when none arrived", async () => {
    await markLate();
    server.answer(unread, aList([anAlert("a1"), anAlert("a2")]));
    await setOnline(true);
    expect(sent().slice(0, 2)).toEqual([unread, "POST /api/alerts/mark-all-read"]);
  });

  it("shows an alert as unread that arrived meanwhile", async () => {
    const tab = await markLate();
    const data: ListData = { pages: [aList([later, anAlert("a1")])], pageParams: [null] };
    await tab.run(() => tab.client.setQueriesData({ queryKey: ["alerts", "list"] }, data));
    expect(readFlags(tab)).toEqual([false, true]);
  });

  it("reads what was shown, though the clock of the device is slow", async () => {
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    server.answer("GET /api/alerts", aList([later]));
    const tab = await openTab();
    await setOnline(false);
    await tab.start(({ actions }) => actions.markAllAsRead());
    expect(readFlags(tab)).toEqual([true]);
  });
});

describe("in several tabs", () => {
  /** Browsers notify the other tabs when one writes to the storage. */
  beforeEach(() => {
    const [setItem, removeItem] = ["setItem", "removeItem"].map((name) => Reflect.get(Storage.prototype, name));
    const notify = (key: string) => queueMicrotask(() => window.dispatchEvent(new StorageEvent("storage", { key })));
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function write(this: Storage, key, value) {
      setItem.call(this, key, value);
      notify(key);
    });
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(function remove(this: Storage, key) {
      removeItem.call(this, key);
      notify(key);
    });
  });

  it("a change in one shows in the other before the server has answered", async () => {
    const [here, there] = [await openWithAlerts(), await openWithAlerts()];
    const release = server.hold("PUT /api/alerts/a1/read");
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 2 });
    await here.start(({ actions }) => actions.markAsRead(["a1"]));
    expect(readFlags(there)).toEqual([true, false, false]);
    expect(there.state().unreadCount).toBe(2);
    release();
    await settle();
    expect(there.state()).toEqual(here.state());
    expect(getPendingChanges(there.client)).toEqual([]);
    expect(changeCalls()).toEqual(["PUT /api/alerts/a1/read"]);
  });

  it("a rejected change is undone in both, and explained where it was made", async () => {
    const [here, there] = [await openWithAlerts(), await openWithAlerts()];
    server.reject("DELETE /api/alerts/a1", 500);
    await here.run(({ actions }) => actions.remove(["a1"]));
    expect(there.state()).toMatchObject({ unreadCount: 3, error: null });
    expect(there.state().alerts).toHaveLength(3);
    expect(here.state().error).toBe("Failed to delete alert: 500");
  });

  it("a new alert and a new count show in both", async () => {
    const [here, there] = [await openWithAlerts(), await openWithAlerts()];
    server.answer("POST /api/alerts", { alert: anAlert("n1"), count: 4 });
    await here.run(({ reminders }) => reminders.create({ type: "reminder", title: "Call", body: "", severity: "low" }));
    expect(there.state().alerts[0]?.id).toBe("n1");
    expect(there.state().unreadCount).toBe(4);
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    await here.run(() => here.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    expect(there.state().unreadCount).toBe(1);
  });

  it("a count that can't be fetched is 0 in that tab alone", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const [here, there] = [await openWithAlerts(), await openWithAlerts()];
    server.reject("GET /api/alerts/unread-count", 500);
    await here.run(() => here.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    expect(here.state().unreadCount).toBe(0);
    expect(there.state().unreadCount).toBe(3);
  });

  it("another member's tab gets nothing", async () => {
    const [here, other] = [await openWithAlerts(), await openWithAlerts("u2")];
    await here.run(({ actions }) => actions.markAllAsRead());
    expect(readFlags(other)).toEqual([false, false, false]);
  });
});
