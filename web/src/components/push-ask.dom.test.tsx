import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installPushBrowser, nobodysDevices, removePushBrowser } from "../lib/push-fakes.ts";
import { buildAuth, createFakeServer, openPage } from "../lib/testing.tsx";
import type { FakeServer } from "../lib/testing.tsx";
import { PushAsk } from "./push-ask.tsx";

let server: FakeServer;
beforeEach(() => {
  server = createFakeServer();
  server.answer("GET /api/push", nobodysDevices);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  removePushBrowser();
});

const open = (uid = "nora", idToken: string | null = "token-1") => {
  cleanup();
  return openPage(<PushAsk />, "/dashboard/payments", { auth: { ...buildAuth(uid, null), idToken } });
};
const offer = async () => screen.findByRole("link", { name: "Set up notifications" });
const isOffered = () => screen.queryByRole("link", { name: "Set up notifications" }) !== null;

describe("the offer of notifications", () => {
  it("leads to the page that asks", async () => {
    installPushBrowser("default");
    open();
    expect((await offer()).getAttribute("href")).toBe("/dashboard/alerts/notifications");
  });

  it("comes back a month after it was declined, and sooner for another member", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
    installPushBrowser("default");
    open();
    await offer();
    await userEvent.click(screen.getByRole("button", { name: "Not now" }));
    expect(isOffered()).toBe(false);
    vi.setSystemTime(new Date("2026-12-20T12:59:00Z"));
    open();
    expect(isOffered()).toBe(false);
    open("otto");
    await offer();
    vi.setSystemTime(new Date("2026-12-20T13:01:00Z"));
    open();
    await offer();
    expect(JSON.stringify(localStorage)).not.toContain("nora");
  });

  it("isn't made to staff who look at a member's screens", async () => {
    installPushBrowser("default");
    const { client } = open("nora", null);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(isOffered()).toBe(false);
    expect(server.calls).toEqual([]);
  });

  it.each([
    ["blocked", () => installPushBrowser("denied")],
    ["unsupported", () => undefined],
  ])("isn't made where notifications are %s", async (state, install) => {
    install();
    const { client } = open();
    await waitFor(() => expect(client.getQueryData(["push-device", "nora"])).toMatchObject({ state }));
    expect(isOffered()).toBe(false);
    expect(server.calls).toEqual([]);
  });
});
