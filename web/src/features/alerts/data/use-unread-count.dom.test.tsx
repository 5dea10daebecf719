import { MutationObserver, onlineManager, focusManager } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/query-client.ts";
import { closeTabs, createFakeServer, openTab, settle } from "./testing.tsx";
import type { FakeServer } from "./testing.tsx";
import { unreadPollMs } from "./use-unread-count.ts";

let server: FakeServer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  localStorage.clear();
  server = createFakeServer();
});
afterEach(() => {
  closeTabs();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const countFetches = () => server.calls.filter((call) => call === "GET /api/alerts/unread-count").length;

async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

async function changeWallet(): Promise<void> {
  const options = { mutationKey: ["wallet"], scope: { id: "wallet" }, mutationFn: async () => ({}) };
  await act(() => new MutationObserver(queryClient, options).mutate());
}

describe("the unread poll", () => {
  it("fetches the count immediately and every 300 s while someone is signed in, also in the background", async () => {
    await openTab();
    expect(countFetches()).toBe(1);
    expect(unreadPollMs).toBe(300_000);
    await passTime(299_000);
    expect(countFetches()).toBe(1);
    await passTime(1_000);
    expect(countFetches()).toBe(2);
    focusManager.setFocused(false);
    await passTime(300_000);
    expect(countFetches()).toBe(3);
  });

  it("fetches when the tab returns, and 300 s after that", async () => {
    await openTab();
    focusManager.setFocused(false);
    await passTime(200_000);
    focusManager.setFocused(true);
    await settle();
    expect(countFetches()).toBe(2);
    await passTime(299_000);
    expect(countFetches()).toBe(2);
    await passTime(1_000);
    expect(countFetches()).toBe(3);
  });

  it("fetches nothing while offline, and once the connection returns", async () => {
    await openTab();
    onlineManager.setOnline(false);
    await passTime(300_000);
    expect(countFetches()).toBe(1);
    onlineManager.setOnline(true);
    await settle();
    expect(countFetches()).toBe(2);
  });

  it("fetches once, a second after the last of some changes of the wallet, and 300 s after that", async () => {
    await openTab();
    await changeWallet();
    await passTime(500);
    await changeWallet();
    await passTime(900);
    expect(countFetches()).toBe(1);
    await passTime(100);
    expect(countFetches()).toBe(2);
    await passTime(300_000);
    expect(countFetches()).toBe(3);
  });

  it("fetches nothing while no one is signed in, and never after a sign-out", async () => {
    const tab = await openTab({ uid: null });
    await changeWallet();
    await passTime(301_000);
    expect(countFetches()).toBe(0);
    await tab.run(() => tab.session.become("u1"));
    expect(countFetches()).toBe(1);
    await changeWallet();
    await tab.run(() => tab.session.become(null));
    await passTime(301_000);
    expect(countFetches()).toBe(1);
  });

  it("fetches once per member, not at each renewal of a token", async () => {
    const tab = await openTab();
    await tab.run(() => tab.session.become("u1"));
    expect(countFetches()).toBe(1);
    await tab.run(() => tab.session.become("u2"));
    expect(countFetches()).toBe(2);
  });

  it("ends with the page", async () => {
    const tab = await openTab();
    tab.close();
    await changeWallet();
    await passTime(301_000);
    expect(countFetches()).toBe(1);
  });
});
