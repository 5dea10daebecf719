import { describe, expect, it } from "vitest";
import { nextFetchAt, sourceFields } from "./source.ts";

describe("a watched feed", () => {
  it.each([
    [0, "2026-11-20T13:00:00.000Z"],
    [1, "2026-11-20T14:00:00.000Z"],
    [3, "2026-11-20T20:00:00.000Z"],
    [30, "2026-11-21T12:00:00.000Z"],
  ])("after %i failures in a row is fetched at %s", (failures, at) => {
    expect(nextFetchAt(failures, new Date("2026-11-20T12:00:00Z")).toISOString()).toBe(at);
  });

  it.each([
    "http://bank.example/feed",
    "https://127.0.0.1/feed",
    "https://2130706433/feed",
    "https://0x7f.1/feed",
    "https://[::1]/feed",
    "https://localhost/feed",
    "https://user:secret@bank.example/feed",
    "https://bank.example@127.0.0.1/feed",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//bank.example/feed",
    "",
  ])("isn't at %j", (feedUrl) => {
    expect(sourceFields.safeParse({ name: "Bank", feedUrl }).success).toBe(false);
  });

  it("is at a name on the web, over https", () => {
    expect(sourceFields.safeParse({ name: "Bank", feedUrl: "https://bank.example/feed.xml?all" }).success).toBe(true);
  });
});
