import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askedPath,
  forgetBankReturn,
  getBankReturnMinutes,
  isSignedOut,
  noteArrival,
  noteSignOut,
  readBankReturn,
  recordRedirect,
  takeReturnPath,
} from "./redirects.ts";

const now = new Date("2026-11-20T12:00:00Z");

const stubStorage = (name: "sessionStorage" | "localStorage") => {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
};

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("where a sign-in leads", () => {
  beforeEach(() => {
    stubStorage("sessionStorage");
    stubStorage("localStorage");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is the page that was blocked a moment ago, once", () => {
    recordRedirect("/dashboard/alerts/abc?tab=done", "no_user", now);
    expect(askedPath(now)).toBe("/dashboard/alerts/abc?tab=done");
    expect(takeReturnPath(now)).toBe("/dashboard/alerts/abc?tab=done");
    expect(takeReturnPath(now)).toBe("/dashboard");
  });

  it.each([
    ["nothing was redirected", null],
    ["the person had signed out there", { reason: "signed_out" }],
    ["it was more than half an hour ago", { time: "2026-11-20T11:29:00.000Z" }],
    ["it is dated in the future", { time: "2026-11-20T13:00:00.000Z" }],
    ["it was the dashboard", { path: "/dashboard" }],
    ["the path leads to another site", { path: "//evil.example" }],
    ["the path is an address", { path: "https://evil.example" }],
    ["the path hides an address", { path: "/\\evil.example" }],
    ["it has another shape", { path: 1 }],
  ])("is the dashboard when %s", (_what, change) => {
    const rejected = { time: "2026-11-20T11:55:00.000Z", path: "/billing", reason: "no_user", ...change };
    sessionStorage.setItem("lastRedirect", JSON.stringify(change && rejected));
    expect(askedPath(now)).toBeUndefined();
    expect(takeReturnPath(now)).toBe("/dashboard");
  });

  it("is the dashboard when what was stored can't be read", () => {
    sessionStorage.setItem("lastRedirect", "{");
    expect(takeReturnPath(now)).toBe("/dashboard");
  });
});

describe("the return from a bank of somebody who isn't signed in", () => {
  const bankReturn = "/plaid-oauth-return?oauth_state_id=abc";
  beforeEach(() => {
    stubStorage("sessionStorage");
    stubStorage("localStorage");
    recordRedirect(bankReturn, "no_user", now);
  });
  afterEach(() => vi.unstubAllGlobals());
  const openTab = () => stubStorage("sessionStorage");

  it("is where a sign-in in any tab of the browser leads, for half an hour", () => {
    openTab();
    expect(getBankReturnMinutes(later(4))).toBe(26);
    expect(takeReturnPath(later(4))).toBe(bankReturn);
    openTab();
    expect(getBankReturnMinutes(later(31))).toBeNull();
    expect(takeReturnPath(later(31))).toBe("/dashboard");
  });

  it("waits for the dashboard in a tab that wanted to go elsewhere", () => {
    openTab();
    recordRedirect("/dashboard/credits", "no_user", later(1));
    expect(getBankReturnMinutes(later(2))).toBeNull();
    expect(takeReturnPath(later(2))).toBe("/dashboard/credits");
    expect(readBankReturn(later(2))?.path).toBe(bankReturn);
  });

  it("is over once a tab has opened it", () => {
    expect(takeReturnPath(now)).toBe(bankReturn);
    forgetBankReturn();
    expect(readBankReturn(now)).toBeNull();
    openTab();
    expect(takeReturnPath(now)).toBe("/dashboard");
  });

  it("is a protected page like any other without what the bank added", () => {
    stubStorage("localStorage");
    recordRedirect("/plaid-oauth-return", "no_user", now);
    expect(getBankReturnMinutes(now)).toBeNull();
    expect(readBankReturn(now)).toBeNull();
  });
});

describe("a sign-out by hand", () => {
  beforeEach(() => stubStorage("localStorage"));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("counts until the next sign-in", () => {
    vi.useFakeTimers({ now });
    noteArrival();
    expect(isSignedOut()).toBe(false);
    vi.advanceTimersByTime(1_000);
    noteSignOut();
    expect(isSignedOut()).toBe(true);
    vi.advanceTimersByTime(1_000);
    noteArrival();
    expect(isSignedOut()).toBe(false);
  });
});
