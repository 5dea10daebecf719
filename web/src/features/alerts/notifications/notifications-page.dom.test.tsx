import type { AlertSettings, Watching } from "@cardwell/core/contract/alert-preferences";
import type { PushSettings } from "@cardwell/core/contract/push";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "../../../components/toast.tsx";
import { installPushBrowser, nobodysDevices, noraPhone, removePushBrowser } from "../../../lib/push-fakes.ts";
import { completeBrowser, createFakeServer, openPage } from "../../../lib/testing.tsx";
import type { FakeServer } from "../../../lib/testing.tsx";
import { NotificationsPage } from "./notifications-page.tsx";

const read = "GET /api/push";
const subscribe = "PUT /api/push/subscription";
const withPhone: PushSettings = { ...nobodysDevices, devices: [noraPhone] };
const agents = {
  android: "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
  iPhone: "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1",
};

const settings: AlertSettings = {
  preferences: DEFAULT_PREFERENCES,
  defaults: DEFAULT_PREFERENCES,
  types: [],
  timeZone: "America/New_York",
  mail: { address: "nora@example.com", suppressed: null },
};
const step = (title: string, push: boolean) => ({
  at: "2026-11-20T13:13:00.000Z",
  on: "2026-11-20",
  type: "payment_due",
  severity: "high",
  title,
  walletCardId: null,
  cardName: null,
  dueOn: null,
  app: true,
  mail: "no",
  push,
});
const watching = {
  from: "2026-11-20",
  until: "2027-01-19",
  timeZone: "America/New_York",
  steps: [
    step("Not for devices", false),
    step("Freedom Flex: $1,284.60 due tomorrow", true),
    step("Gold: $20.00 due tomorrow", true),
  ],
  types: [],
  later: [],
} as unknown as Watching;

let server: FakeServer;
beforeEach(() => {
  completeBrowser();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  server = createFakeServer();
  server.answer(read, nobodysDevices);
  server.answer("GET /api/alert-preferences", settings);
  server.answer("GET /api/alert-preferences/watching", watching);
  server.answer(subscribe, { id: "digest-1", ...withPhone });
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agents.android);
});
afterEach(() => {
  cleanup();
  removePushBrowser();
});

const address = "/dashboard/alerts/notifications";
const page = (
  <>
    <NotificationsPage />
    <ToastRegion />
  </>
);
const open = (state?: object) => openPage(page, address, state === undefined ? {} : { state });
const headline = async () => (await screen.findByRole("heading", { level: 1 })).textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

describe("the notifications page", () => {
  it("shows the member's own next notification, and which groups send any, before the browser asks", async () => {
    const browser = installPushBrowser("default");
    open();
    expect(await headline()).toBe("Get payment alerts on this phone");
    expect(await screen.findByText("Freedom Flex: $1,284.60 due tomorrow")).toBeTruthy();
    expect(screen.getByText("8:13 am")).toBeTruthy();
    expect(screen.queryByText("Not for devices")).toBeNull();
    expect(screen.getByText(/^2 notifications planned in the next 60 days\./)).toBeTruthy();
    expect(screen.getByText("Payments")).toBeTruthy();
    expect(screen.getByText("Off: fees, bonuses, spending, recaps and reminders")).toBeTruthy();
    expect(browser.permission).toBe("default");
  });

  it("subscribes by a tap, and names the device by its system and browser", async () => {
    const browser = installPushBrowser("default");
    open();
    await headline();
    server.answer(read, withPhone);
    await press("Turn on notifications");
    await waitFor(async () => expect(await headline()).toBe("Notifications are on for this phone."));
    expect(browser.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: "BKey" }]);
    expect(server.bodies).toEqual([
      {
        endpoint: "https://push.example/1",
        keys: { p256dh: "p256dh-1", auth: "auth-1" },
        platform: "android",
        name: "Android, Chrome",
      },
    ]);
    expect(screen.getByRole("heading", { level: 3, name: "Android, Chrome" })).toBeTruthy();
    expect(screen.getByText(/^This phone · added/)).toBeTruthy();
  });

  it("replaces a subscription of somebody else instead of continuing it", async () => {
    const browser = installPushBrowser("granted");
    const former = browser.subscribe();
    browser.endpoint = "https://push.example/2";
    open();
    expect(await headline()).toBe("Get payment alerts on this phone");
    await press("Turn on notifications");
    await waitFor(() => expect(server.bodies).toMatchObject([{ endpoint: "https://push.example/2" }]));
    expect(browser.subscription).not.toBe(former);
  });

  it("shows the steps of the browser where the member blocks them, and checks again", async () => {
    const browser = installPushBrowser("default", "denied");
    open();
    await headline();
    await press("Turn on notifications");
    await waitFor(async () => expect(await headline()).toBe("Notifications are blocked on this phone."));
    expect(screen.getByText("Allow in Chrome")).toBeTruthy();
    expect(screen.getByText("Tap the icon left of the address")).toBeTruthy();
    await press("Check again");
    expect(await screen.findByText("Still blocked.")).toBeTruthy();
    browser.permission = "granted";
    await press("Check again");
    await waitFor(async () => expect(await headline()).toBe("Get payment alerts on this phone"));
    expect(server.calls).not.toContain(subscribe);
  });

  it("stays as it was when the browser's question is closed", async () => {
    installPushBrowser("default", "default");
    open();
    await headline();
    await press("Turn on notifications");
    expect(await screen.findByText("Your browser didn't allow it, so nothing changed.")).toBeTruthy();
    expect(await headline()).toBe("Get payment alerts on this phone");
  });

  it("shows that the browser couldn't subscribe", async () => {
    installPushBrowser("granted").failsToSubscribe = true;
    open();
    await headline();
    await press("Turn on notifications");
    expect((await screen.findByRole("alert")).textContent).toContain("This browser couldn't subscribe.");
  });

  it("leaves no subscription where the server rejects it", async () => {
    const browser = installPushBrowser("granted");
    server.reject(subscribe, 409, { error: "conflict", message: "You have ten devices. Remove one first." });
    open();
    await headline();
    await press("Turn on notifications");
    expect((await screen.findByRole("alert")).textContent).toContain("You have ten devices. Remove one first.");
    expect(browser.subscription).toBeNull();
  });

  it("asks for the Home Screen first on an iPhone", async () => {
    installPushBrowser("default");
    vi.unstubAllGlobals();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agents.iPhone);
    const { address: where } = open();
    expect(await headline()).toBe("Add Cardwell to your Home Screen");
    expect(within(screen.getAllByRole("list")[0] as HTMLElement).getAllByRole("listitem")).toHaveLength(3);
    await press("Not now");
    expect(where()).toBe("/dashboard/alerts/settings");
  });

  it("says where a browser shows no notifications, and where the server sends none", async () => {
    open();
    expect(await headline()).toBe("This browser doesn't show notifications.");
    cleanup();
    installPushBrowser("default");
    server.answer(read, { ...nobodysDevices, publicKey: null });
    open();
    expect(await headline()).toBe("Notifications aren't available yet.");
    expect(screen.queryByRole("button", { name: "Turn on notifications" })).toBeNull();
  });

  it("leads a new member on to Today, with or without notifications", async () => {
    installPushBrowser("default");
    const one = open({ next: "/dashboard" });
    await headline();
    await press("Email only");
    expect(one.address()).toBe("/dashboard");
    cleanup();
    const other = open({ next: "/dashboard" });
    await headline();
    await press("Turn on notifications");
    await waitFor(() => expect(other.address()).toBe("/dashboard"));
  });
});

describe("the devices", () => {
  const laptop = { ...noraPhone, id: "digest-2", name: "Work laptop", platform: "desktop", state: "failing" } as const;

  /** This phone is the first of two. */
  async function openOwn() {
    const browser = installPushBrowser("granted");
    const { endpoint } = browser.subscribe();
    localStorage.setItem("cardwell:push", JSON.stringify({ uid: "nora", id: noraPhone.id, endpoint }));
    server.answer(read, { ...withPhone, devices: [noraPhone, laptop] });
    open();
    await headline();
    return browser;
  }

  it("are renamed", async () => {
    await openOwn();
    expect(screen.getByText("Last alert not delivered")).toBeTruthy();
    await press("Rename Work laptop");
    await userEvent.clear(screen.getByLabelText("Name"));
    await press("Save name");
    expect(await screen.findByText("Enter a name.")).toBeTruthy();
    server.answer("PATCH /api/push/devices/digest-2", {
      ...withPhone,
      devices: [noraPhone, { ...laptop, name: "Old laptop" }],
    });
    await userEvent.type(screen.getByLabelText("Name"), "Old laptop");
    await press("Save name");
    expect(await screen.findByRole("heading", { name: "Old laptop" })).toBeTruthy();
    expect(server.bodies).toEqual([{ name: "Old laptop" }]);
  });

  it("are removed, and this one is unsubscribed then", async () => {
    const browser = await openOwn();
    server.answer("DELETE /api/push/devices/digest-2", withPhone);
    await press("Remove Work laptop");
    expect(await screen.findByText("Work laptop removed.")).toBeTruthy();
    expect(browser.subscription).not.toBeNull();
    server.answer("DELETE /api/push/devices/digest-1", nobodysDevices);
    await press("Remove Android, Chrome");
    await waitFor(async () => expect(await headline()).toBe("Get payment alerts on this phone"));
    expect(browser.subscription).toBeNull();
    expect(localStorage.getItem("cardwell:push")).toBeNull();
  });

  it.each([
    ["delivered", /^Sent\./],
    ["failed", /didn't accept it/],
    ["removed", /ended this subscription/],
  ])("are tested, with the reply in words: %s", async (reply, words) => {
    await openOwn();
    server.answer("POST /api/push/devices/digest-1/test", { reply, ...withPhone });
    await press("Send a test alert");
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("that the server no longer has are off", async () => {
    await openOwn();
    cleanup();
    server.answer(read, { ...nobodysDevices, devices: [laptop] });
    open();
    expect(await headline()).toBe("Get payment alerts on this phone");
  });

  it("show no amounts where the member hides them", async () => {
    await openOwn();
    server.answer("PATCH /api/push", { ...withPhone, hidesAmounts: true });
    await userEvent.click(screen.getByRole("switch", { name: "Hide amounts in notifications" }));
    await waitFor(() => expect(server.bodies).toEqual([{ hidesAmounts: true }]));
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Hide amounts in notifications" }).checked).toBe(true);
  });

  it("that couldn't be loaded show an error with a retry", async () => {
    installPushBrowser("default");
    server.reject(read, 503);
    open();
    expect(await headline()).toBe("We couldn't load your notifications.");
    server.answer(read, nobodysDevices);
    await press("Try again");
    await waitFor(async () => expect(await headline()).toBe("Get payment alerts on this phone"));
  });
});
