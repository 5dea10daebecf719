import type { Alert } from "@cardwell/core/contract/alerts";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { completeBrowser } from "../../../lib/testing.tsx";
import { clearToasts } from "../../../lib/toast-store.ts";
import { refetchLists } from "../data/alert-cache.ts";
import { aList, anAlert, closeTabs, createFakeServer, openTabWith, settle } from "../data/testing.tsx";
import type { FakeServer } from "../data/testing.tsx";
import { AlertsPage } from "./alerts-page.tsx";

let server: FakeServer;

beforeEach(() => {
  completeBrowser();
  vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z"), toFake: ["Date"] });
  localStorage.clear();
  // jsdom has no layout: every row counts as visible.
  if (!("checkVisibility" in Element.prototype)) {
    Object.defineProperty(Element.prototype, "checkVisibility", { configurable: true, value: () => true });
  }
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
  server.answer("GET /api/alert-preferences/watching", { steps: [] });
});
afterEach(() => {
  closeTabs();
  clearToasts();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const openPage = (search = "") =>
  openTabWith(
    <MemoryRouter initialEntries={[`/dashboard/alerts${search}`]}>
      <main tabIndex={-1}>
        <Routes>
          <Route path="/dashboard/alerts/:alertId?" element={<AlertsPage />} />
        </Routes>
      </main>
      <ToastRegion />
    </MemoryRouter>,
  );

function show(alerts: Alert[], unread = alerts.filter((alert) => !alert.is_read).length): void {
  server.answer("GET /api/alerts", aList(alerts));
  server.answer("GET /api/alerts/unread-count", { count: unread });
  server.answer("GET /api/alerts/counts", { new: alerts.length, snoozed: 1, done: 4, unread });
}

async function click(name: string | RegExp, role: "button" | "link" | "checkbox" = "button"): Promise<void> {
  await userEvent.click(screen.getByRole(role, { name }));
  await settle();
}

const rows = () =>
  [...document.querySelectorAll("[data-alert]")].map((row) => row.textContent?.replace("Unread: ", ""));
const tabs = () => screen.getByRole("navigation", { name: "Alerts by state" }).textContent;

describe("the list of alerts", () => {
  it("shows a placeholder while it loads", async () => {
    const release = server.hold("GET /api/alerts");
    await openPage();
    expect(screen.getByText("Loading your alerts")).toBeTruthy();
    release();
    await settle();
    expect(screen.queryByText("Loading your alerts")).toBeNull();
  });

  it("counts by tab and in words", async () => {
    show([anAlert("a1"), anAlert("a2"), anAlert("a3", { is_read: true })]);
    await openPage();
    expect(tabs()).toBe("New 3Snoozed 1Done 4");
    expect(screen.getByText("You have 2 unread alerts.")).toBeTruthy();
    expect(screen.getByText("3 of 3.")).toBeTruthy();
  });

  it("puts read alerts under their own heading, and marks all as read", async () => {
    show([anAlert("a1"), anAlert("a2"), anAlert("a3", { is_read: true })]);
    server.answer("POST /api/alerts/mark-all-read", { updated: 2, count: 0 });
    await openPage();
    expect(within(screen.getByRole("list", { name: "New alerts" })).getAllByRole("listitem")).toHaveLength(2);
    expect(within(screen.getByRole("region", { name: "Read" })).getAllByRole("listitem")).toHaveLength(1);
    await click("Mark all 2 as read");
    expect(screen.queryByRole("list", { name: "New alerts" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Mark all/ })).toBeNull();
    expect(within(screen.getByRole("region", { name: "Read" })).getAllByRole("listitem")).toHaveLength(3);
  });

  it("requests only unread alerts when that is chosen", async () => {
    show([anAlert("a1")]);
    await openPage();
    await click("Unread");
    expect(server.calls.at(-1)).toContain("unread_only=true");
    expect(screen.getByRole("button", { name: "Unread" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("keeps an alert that was opened among the unread ones, also when its details arrive after the list is refetched", async () => {
    const [opened, other] = [anAlert("a1"), anAlert("a2")];
    show([opened, other]);
    const tab = await openPage("?unread=1");
    const release = server.hold("GET /api/alerts/a1");
    server.answer("GET /api/alerts/a1", { alert: { ...opened, is_read: true }, related: [], mail: null });
    await click(/Alert a1/, "link");
    await click("All alerts", "link");
    show([other]);
    await act(async () => {
      refetchLists(tab.client);
      await settle();
      release();
      await settle();
    });
    expect(rows()).toEqual(["Alert a1", "Alert a2"]);
  });

  it("puts several about one thing under the newest, and loads older ones by page", async () => {
    const about = { groupKey: "credit" };
    const page = [anAlert("a1", { ...about, title: "Ends in 13 days" }), anAlert("a2", about), anAlert("a3", about)];
    server.answer("GET /api/alerts", aList(page, { total: 4, hasMore: true, nextCursor: "7" }));
    await openPage();
    expect(rows()).toEqual(["Ends in 13 days"]);
    await click("2 more about this");
    expect(rows()).toEqual(["Ends in 13 days", "Alert a2", "Alert a3"]);
    expect(screen.getByText(/^3 of 4\./)).toBeTruthy();
    server.answer("GET /api/alerts", aList([anAlert("a4")], { total: 4 }));
    await click("Show older");
    expect(rows()).toEqual(["Ends in 13 days", "Alert a2", "Alert a3", "Alert a4"]);
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  it("shows that everything is clear, and what is watched next", async () => {
    server.answer("GET /api/alert-preferences/watching", { steps: [{ on: "2026-12-05", title: "Gold Card is due" }] });
    await openPage();
    expect(screen.getByText("All clear.")).toBeTruthy();
    expect(screen.getByText(/Gold Card is due\.$/).textContent).toContain("December");
  });

  it("shows what is kept in the tabs that are empty", async () => {
    const snoozed = await openPage("?tab=snoozed");
    expect(screen.getByText("No snoozed alerts.")).toBeTruthy();
    snoozed.close();
    await openPage("?tab=done");
    expect(screen.getByText("No completed alerts yet.")).toBeTruthy();
  });

  it("shows that no alert matches the filters, and clears them", async () => {
    await openPage("?severity=low");
    expect(screen.getByText("No alerts match.")).toBeTruthy();
    show([anAlert("a1")]);
    await click("Clear filters");
    expect(rows()).toEqual(["Alert a1"]);
  });

  it("keeps what was loaded when it can't be fetched again, and retries", async () => {
    show([anAlert("a1")]);
    const tab = await openPage();
    server.reject("GET /api/alerts", 503);
    await act(() => tab.client.invalidateQueries({ queryKey: ["alerts", "list"] }));
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch alerts: 503");
    expect(rows()).toEqual(["Alert a1"]);
    show([anAlert("a1"), anAlert("a2")]);
    await click("Try again");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(rows()).toEqual(["Alert a1", "Alert a2"]);
  });

  it("shows that the member is offline, and how many changes wait", async () => {
    show([anAlert("a1"), anAlert("a2")]);
    await openPage();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText(/^You're offline\. Changes will be sent/)).toBeTruthy();
    await click("Mark all 2 as read");
    expect(screen.getByText(/^You're offline\. 1 change will be sent/)).toBeTruthy();
  });

  it("removes the chosen alerts, and the undo brings them back", async () => {
    show([anAlert("a1"), anAlert("a2"), anAlert("a3")]);
    server.answer("POST /api/alerts/bulk", { changed: ["a1", "a2"], count: 1 });
    await openPage();
    await click("Select");
    await click("Select Alert a1", "checkbox");
    await click("Select Alert a2", "checkbox");
    expect(screen.getByText("2 alerts selected")).toBeTruthy();
    await click("Remove 2 alerts");
    expect(rows()).toEqual(["Alert a3"]);
    expect(document.activeElement?.textContent).toContain("Alert a3");
    expect(screen.getByText("2 alerts removed.")).toBeTruthy();
    await click("Undo");
    expect(rows()).toEqual(["Alert a1", "Alert a2", "Alert a3"]);
  });
});

describe("the undo of what was done", () => {
  const chooseTwo = async () => {
    show([anAlert("a1"), anAlert("a2")]);
    await openPage();
    await click("Select");
    await click("Select Alert a1", "checkbox");
    await click("Select Alert a2", "checkbox");
  };

  it("asks for those alone that are still so", async () => {
    server.answer("POST /api/alerts/bulk", { changed: ["a1", "a2"], count: 0 });
    await chooseTwo();
    await click("Read");
    await click("Undo");
    expect(server.bodies).toEqual([
      { ids: ["a1", "a2"], action: "read" },
      { ids: ["a1", "a2"], action: "unread", from: { is_read: true, status: "open" } },
    ]);
    expect(screen.queryByText(/^Couldn't undo/)).toBeNull();
  });

  it("counts those that were changed since", async () => {
    server.answer("POST /api/alerts/bulk", { changed: ["a1"], count: 0 });
    await chooseTwo();
    await click("Read");
    await click("Undo");
    expect(await screen.findByText("Couldn't undo 1 of 2 alerts. They were changed since.")).toBeTruthy();
  });
});

describe("an alert", () => {
  const mail = { state: "none", to: null, at: null, words: "Not emailed." };

  /** The page with this alert open. */
  async function openAlert(change: Partial<Alert>) {
    const alert = anAlert("a1", change);
    show([alert]);
    server.answer("GET /api/alerts/a1", { alert, mail, related: [] });
    return openPage("/a1");
  }
  const article = () => screen.getByRole("article").textContent ?? "";

  it("that was dismissed is reopened by the undo only as the server closed it then", async () => {
    const dismissed = {
      status: "dismissed",
      box: "done",
      is_read: true,
      closedAt: "2026-11-20T14:00:01.250Z",
      dismissReason: "not_relevant",
    } as const;
    server.answer("POST /api/alerts/a1/dismiss", { alert: anAlert("a1", dismissed), count: 0 });
    server.answer("POST /api/alerts/bulk", { changed: [], count: 0 });
    await openAlert({ is_read: true });
    await userEvent.click(screen.getAllByRole("button", { name: "Dismiss" })[0] as HTMLElement);
    await screen.findByRole("dialog");
    await click("Dismiss alert");
    await click("Undo");
    const { status, closedAt, dismissReason } = dismissed;
    expect(server.bodies.at(-1)).toEqual({
      ids: ["a1"],
      action: "reopen_as_read",
      from: { status, closedAt, dismissReason },
    });
    expect(await screen.findByText("Couldn't undo. It was changed since.")).toBeTruthy();
  });

  it("is marked as read when it is opened", async () => {
    server.answer("PUT /api/alerts/a1/read", { alert: anAlert("a1", { is_read: true }), count: 0 });
    await openAlert({});
    expect(server.calls).toContain("PUT /api/alerts/a1/read");
    expect(within(screen.getByRole("article")).getAllByRole("button", { name: "Mark as unread" })[0]).toBeTruthy();
  });

  it("stays, with its list, when that is rejected", async () => {
    server.reject("PUT /api/alerts/a1/read", 500);
    await openAlert({});
    expect(screen.getAllByRole("alert")[0]?.textContent).toContain("Failed to mark alert as read: 500");
    expect(rows()).toEqual(["Alert a1"]);
  });

  it("shows a title with today and tomorrow for near days, and names the others", async () => {
    await openAlert({ title: "Gold Card is due Saturday, November 21", dueOn: "2026-11-21", is_read: true });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Gold Card is due tomorrow");
    expect(rows()).toEqual(["Gold Card is due tomorrow"]);
    expect(document.title).toBe("Gold Card is due tomorrow · Cardwell");
  });

  it("that is opened while a search for it is on its way stays open", async () => {
    const alert = anAlert("a1", { title: "Freedom Flex is due", is_read: true });
    show([alert, anAlert("a2")]);
    server.answer("GET /api/alerts/a1", { alert, mail, related: [] });
    await openPage();
    const release = server.hold("GET /api/alerts");
    server.answer("GET /api/alerts", aList([alert]));
    await userEvent.type(screen.getByLabelText("Search alerts"), "freedom");
    await click(/Freedom Flex/, "link");
    await waitFor(() => expect(server.calls.at(-1)).toContain("q=freedom"));
    release();
    await waitFor(() => expect(rows()).toEqual(["Freedom Flex is due"]));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Freedom Flex is due");
  });

  it("shows its outcome, and can be reopened", async () => {
    const at = "2026-11-20T13:12:00Z";
    const cases: [Partial<Alert>, string][] = [
      [{ status: "snoozed", box: "snoozed", snoozedUntil: "2026-11-21T13:00:00Z" }, "Snoozed until tomorrow, 8:00 am."],
      [{ status: "acted", box: "done", closedAt: at }, "You marked it as done today, 8:12 am."],
      [{ status: "dismissed", box: "done", closedAt: at }, "You dismissed it today, 8:12 am."],
      [{ status: "resolved", box: "done", closedAt: at }, "Closed automatically today, 8:12 am."],
      [{ status: "superseded", box: "done", closedAt: at }, "Replaced by a newer alert today, 8:12 am."],
      [{ status: "expired", box: "done", closedAt: at }, "Expired today, 8:12 am."],
    ];
    for (const [change, sentence] of cases) {
      const tab = await openAlert({ ...change, is_read: true });
      expect(article()).toContain(sentence);
      server.answer("POST /api/alerts/a1/reopen", { alert: anAlert("a1"), count: 1 });
      show([anAlert("a1")]);
      server.answer("GET /api/alerts/a1", { alert: anAlert("a1"), mail, related: [] });
      await click("Reopen");
      expect(article()).not.toContain(sentence);
      tab.close();
    }
  });

  it("that is closed offers no action on it", async () => {
    await openAlert({ status: "acted", box: "done", closedAt: "2026-11-20T13:12:00Z", is_read: true });
    expect(screen.queryByRole("button", { name: "Mark as done" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Snooze" })).toBeNull();
    expect(article()).toContain("This alert is closed. No more reminders.");
  });

  it("that was removed, or never existed, shows an error and leads to the list", async () => {
    server.reject("GET /api/alerts/a1", 404, { error: "not_found" });
    await openPage("/a1");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Alert not found.");
    expect(screen.getAllByRole("link", { name: "All alerts" }).at(-1)?.getAttribute("href")).toBe("/dashboard/alerts");
  });

  it("that doesn't load shows an error, and loads again", async () => {
    server.reject("GET /api/alerts/a1", 500);
    await openPage("/a1");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("We couldn't load this alert.");
    server.answer("GET /api/alerts/a1", { alert: anAlert("a1", { is_read: true }), mail, related: [] });
    await click("Try again");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Alert a1");
  });
});
