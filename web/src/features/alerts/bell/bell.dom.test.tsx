import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  aList,
  anAlert,
  closeTabs,
  createFakeServer,
  createFakeSession,
  openTabWith,
  settle,
} from "../data/testing.tsx";
import type { FakeServer } from "../data/testing.tsx";
import { Bell } from "./bell.tsx";
import { Panel } from "./panel.tsx";

vi.mock("../data/start-alerts.ts", () => ({ startAlerts: () => undefined }));

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T14:00:00Z"), toFake: ["Date"] });
  localStorage.clear();
  server = createFakeServer();
  server.answer("GET /api/account", { timeZone: "America/New_York" });
});
afterEach(() => {
  closeTabs();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const openPanel = (session = createFakeSession()) =>
  openTabWith(
    <MemoryRouter>
      <Panel onClose={() => undefined} />
    </MemoryRouter>,
    session,
  );

const lines = () => within(screen.getByRole("list", { name: "Newest alerts" })).getAllByRole("listitem");

describe("the bell", () => {
  it("shows how many alerts are unread", async () => {
    server.answer("GET /api/alerts/unread-count", { count: 3 });
    await openTabWith(<Bell isAsked={false} takesFocus={false} />);
    expect(screen.getByRole("button", { name: "Alerts: 3 unread alerts" })).toBeTruthy();
  });

  it("shows the count on the icon of the installed app", async () => {
    const setAppBadge = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { setAppBadge }));
    server.answer("GET /api/alerts/unread-count", { count: 3 });
    await openTabWith(<Bell isAsked={false} takesFocus={false} />);
    expect(setAppBadge.mock.calls).toEqual([[3]]);
    vi.unstubAllGlobals();
  });

  it("shows no count, and no error, when the count can't be fetched", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    server.reject("GET /api/alerts/unread-count", 500);
    await openTabWith(<Bell isAsked={false} takesFocus={false} />);
    expect(screen.getByRole("button", { name: "Alerts" }).textContent).toBe("");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("announces alerts that arrive, and not those that the member marks as unread", async () => {
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    const tab = await openTabWith(<Bell isAsked={false} takesFocus={false} />);
    server.answer("GET /api/alerts/unread-count", { count: 2 });
    await act(() => tab.client.invalidateQueries({ queryKey: ["alerts", "unread-count"] }));
    await settle();
    expect(screen.getByRole("status").textContent).toBe("1 new alert. You have 2 unread alerts.");
    await act(async () => tab.client.setQueryData(["alerts", "unread-count", "u1"], { count: 3, source: "change" }));
    await settle();
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

describe("the bell's panel", () => {
  it("shows the newest alerts first, with their severity and whether they are unread", async () => {
    const flex = { title: "Freedom Flex is due Saturday, November 21", dueOn: "2026-11-21", is_read: true };
    server.answer("GET /api/alerts", aList([anAlert("a1"), anAlert("a2", flex)]));
    await openPanel();
    expect(lines()[0]?.textContent).toContain("Unread: Alert a1");
    expect(lines()[0]?.textContent).toContain("High");
    expect(lines()[1]?.textContent).toContain("Freedom Flex is due tomorrow");
    expect(lines()[1]?.textContent).not.toContain("Unread");
    expect(screen.getByRole("link", { name: "See all alerts" }).getAttribute("href")).toBe("/dashboard/alerts");
  });

  it("shows a placeholder while the alerts load", async () => {
    const release = server.hold("GET /api/alerts");
    await openPanel();
    expect(screen.getByText("Loading your alerts")).toBeTruthy();
    release();
    await settle();
    expect(screen.queryByText("Loading your alerts")).toBeNull();
  });

  it("shows that nothing needs the member when there is no alert", async () => {
    await openPanel();
    expect(screen.getByText("Nothing needs your attention.")).toBeTruthy();
  });

  it("doesn't show that to a person without a plan, or with an unknown one", async () => {
    const withoutPlan = await openPanel(createFakeSession("u1", { hasAccess: false }));
    expect(screen.getByText("Your alerts will appear once your plan is active.")).toBeTruthy();
    expect(screen.queryByText("Nothing needs your attention.")).toBeNull();
    withoutPlan.close();
    await openPanel(createFakeSession("u1", null));
    expect(screen.getByText(/^We couldn't check your plan\./)).toBeTruthy();
  });

  it("marks all as read: the lines, the count and the button follow", async () => {
    server.answer("GET /api/alerts", aList([anAlert("a1"), anAlert("a2")]));
    server.answer("GET /api/alerts/unread-count", { count: 2 });
    server.answer("POST /api/alerts/mark-all-read", { updated: 2, count: 0 });
    await openPanel();
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    await settle();
    expect(lines()[0]?.textContent).not.toContain("Unread");
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  it("shows why the server rejects a change, and the alerts as they were, until that is closed", async () => {
    server.answer("GET /api/alerts", aList([anAlert("a1")]));
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    server.reject("POST /api/alerts/mark-all-read", 500);
    await openPanel();
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("Failed to mark all alerts as read: 500");
    expect(screen.getByRole("alert").textContent).toContain("Nothing changed.");
    expect(lines()[0]?.textContent).toContain("Unread");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows that the alerts can't be fetched, and fetches them again", async () => {
    server.reject("GET /api/alerts", 503);
    await openPanel();
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch alerts: 503");
    expect(screen.queryByText("Nothing needs your attention.")).toBeNull();
    server.answer("GET /api/alerts", aList([anAlert("a1")]));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await settle();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(lines()).toHaveLength(1);
  });

  it("shows that the member is offline and how many changes wait", async () => {
    server.answer("GET /api/alerts", aList([anAlert("a1")]));
    server.answer("GET /api/alerts/unread-count", { count: 1 });
    await openPanel();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event("offline")));
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    await settle();
    expect(screen.getByText(/^You're offline\./).textContent).toContain("1 change will be sent");
  });
});
