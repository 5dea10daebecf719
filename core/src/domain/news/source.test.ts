import { describe, expect, it } from "vitest";
import { getItemDate, nextFetchAt, pickDrafts, sourceFields } from "./source.ts";

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
    "ftp://bank.example/feed",
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

  it.each(["https://bank.example/feed.xml?all", "http://bank.example/feed"])(
    "is at a name on the web: %s",
    (feedUrl) => {
      expect(sourceFields.safeParse({ name: "Bank", feedUrl }).success).toBe(true);
    },
  );
});

describe("an item of a feed", () => {
  const readAt = new Date("2026-11-20T12:00:00Z");

  it.each([
    ["2026-11-19T08:00:00Z", "2026-11-19T08:00:00.000Z"],
    ["2099-01-01T00:00:00Z", "2026-11-20T12:00:00.000Z"],
    [null, "2026-11-20T12:00:00.000Z"],
  ])("with the date %s has %s", (published, date) => {
    expect(getItemDate(published === null ? null : new Date(published), readAt).toISOString()).toBe(date);
  });

  it("becomes a draft where it is among the newest: five at first, and twenty later", () => {
    const items = Array.from({ length: 30 }, (_, nth) => ({ publishedAt: new Date(Date.UTC(2026, 9, nth + 1)) }));
    const days = (isFirst: boolean) =>
      pickDrafts(items, isFirst, readAt).map(({ publishedAt }) => publishedAt.getUTCDate());
    expect(days(true)).toEqual([30, 29, 28, 27, 26]);
    expect(days(false)).toHaveLength(20);
  });

  it("with a date that is still ahead, or without one, comes after those that have one", () => {
    const items = [null, "2099-01-01", "2026-11-01", "2026-11-19"].map((day) => ({
      publishedAt: day && new Date(day),
    }));
    expect(
      pickDrafts(items as { publishedAt: Date | null }[], true, readAt).map((item) => items.indexOf(item)),
    ).toEqual([3, 2, 0, 1]);
  });
});
