import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  askedPath,
  getBankReturnMinutes,
  isBankReturn,
  isSignedOut,
  keepBankReturn,
  noteArrival,
  noteSignOut,
  recordRedirect,
  returnPath,
  takeReturnPath,
} from "./redirects.ts";

const now = new Date("2026-11-20T12:00:00Z");
const rejected = (change: object = {}) =>
  JSON.stringify({ time: "2026-11-20T11:55:00.000Z", path: "/billing", reason: "no_user", ...change });

describe("where a sign-in leads", () => {
  it("goes back to the page that was blocked a moment ago", () => {
    expect(returnPath(rejected(), now)).toBe("/billing");
  });

  it.each([
    ["nothing was refused", null],
    ["the person had signed out there", rejected({ reason: "signed_out" })],
    ["it was more than half an hour ago", rejected({ time: "2026-11-20T11:29:00.000Z" })],
    ["it is dated in the future", rejected({ time: "2026-11-20T13:00:00.000Z" })],
    ["the path leads to another site", rejected({ path: "//evil.example" })],
    ["the path is an address", rejected({ path: "https://evil.example" })],
    ["the path hides an address", rejected({ path: "/\\evil.example" })],
    ["it cannot be read", "{"],
    ["it has another shape", JSON.stringify({ path: 1 })],
  ])("goes to the dashboard when %s", (_what, stored) => {
    expect(returnPath(stored, now)).toBe("/dashboard");
  });
});

const stubStorage = (name: "sessionStorage" | "localStorage") => {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
};

describe("the page that a sign-in returns to", () => {
  beforeEach(() => {
    stubStorage("sessionStorage");
    stubStorage("localStorage");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is the return from a bank for half an hour, also in the tab that a sign-in link opens", () => {
    recordRedirect("/plaid-oauth-return?oauth_state_id=abc", "no_user", now);
    expect(getBankReturnMinutes(new Date(now.getTime() + 4 * 60_000))).toBe(26);
    expect(getBankReturnMinutes(new Date(now.getTime() + 31 * 60_000))).toBeNull();
    keepBankReturn(now);
    stubStorage("sessionStorage");
    expect(takeReturnPath(now)).toBe("/plaid-oauth-return?oauth_state_id=abc");
    expect(takeReturnPath(now)).toBe("/dashboard");
  });

  it("is kept for other tabs only where a bank returned", () => {
    expect(isBankReturn("/plaid-oauth-return")).toBe(false);
    recordRedirect("/billing", "no_user", now);
    expect(getBankReturnMinutes(now)).toBeNull();
    keepBankReturn(now);
    stubStorage("sessionStorage");
    expect(takeReturnPath(now)).toBe("/dashboard");
  });

  it("is the one that was blocked a moment ago, and stays so until the sign-in", () => {
    expect(askedPath(now)).toBeNull();
    recordRedirect("/dashboard/alerts/abc?tab=done", "no_user", now);
    expect(askedPath(now)).toBe("/dashboard/alerts/abc?tab=done");
    expect(askedPath(now)).toBe("/dashboard/alerts/abc?tab=done");
  });

  it("is none after a sign-out, after half an hour, or where every sign-in leads", () => {
    recordRedirect("/billing", "signed_out", now);
    expect(askedPath(now)).toBeNull();
    recordRedirect("/billing", "no_user", now);
    expect(askedPath(new Date(now.getTime() + 31 * 60_000))).toBeNull();
    recordRedirect("/dashboard", "no_user", now);
    expect(askedPath(now)).toBeNull();
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
