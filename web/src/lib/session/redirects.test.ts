import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askedPath, recordRedirect, returnPath } from "./redirects.ts";

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

describe("the page that a sign-in returns to", () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

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
