import { describe, expect, it } from "vitest";
import { findCurrentRelease, summarizeInstalls } from "./install-figures.ts";
import type { InstallCount, PermissionCount } from "./install-figures.ts";

const october = "2026.10.30-0915-aaaa111";
const early = "2026.11.11-1200-bbbb222";
const late = "2026.11.19-1640-cccc333";

const counts: InstallCount[] = [
  { day: "2026-11-20", platform: "ios", release: late, installs: 5 },
  { day: "2026-11-14", platform: "android", release: late, installs: 2 },
  { day: "2026-11-13", platform: "ios", release: early, installs: 3 },
  { day: "2026-10-01", platform: "desktop", release: october, installs: 4 },
  { day: "2026-11-20", platform: "desktop", release: october, installs: 1 },
  { day: "2026-11-19", platform: "desktop", release: early, installs: 0 },
];

const permissions: PermissionCount[] = [
  { day: "2026-11-20", platform: "ios", permission: "granted", installs: 4 },
  { day: "2026-11-13", platform: "ios", permission: "granted", installs: 1 },
  { day: "2026-11-20", platform: "ios", permission: "denied", installs: 2 },
  { day: "2026-11-20", platform: "android", permission: "default", installs: 2 },
];

describe("the figures of installs", () => {
  const figures = summarizeInstalls(counts, permissions, { today: "2026-11-20", current: late, minimum: early });

  it("count all, and those that were opened in the last seven days", () => {
    expect(figures).toMatchObject({ installs: 15, opened: 8 });
  });

  it("list versions, the newest first, with the state of each", () => {
    expect(figures.versions).toEqual([
      { release: late, state: "current", installs: 7, opened: 7 },
      { release: early, state: "supported", installs: 3, opened: 0 },
      { release: october, state: "below", installs: 5, opened: 1 },
    ]);
    expect(figures.below).toEqual({ installs: 5, opened: 1 });
  });

  it("list every platform", () => {
    expect(figures.platforms).toEqual([
      { platform: "ios", installs: 8, opened: 5, allowed: 5, asked: 7 },
      { platform: "android", installs: 2, opened: 2, allowed: 0, asked: 0 },
      { platform: "desktop", installs: 5, opened: 1, allowed: 0, asked: 0 },
    ]);
  });

  it("count where notifications are allowed, and whose member answered when asked", () => {
    expect(figures).toMatchObject({ allowed: 5, asked: 7 });
  });

  it("leave out a version that nobody has any more", () => {
    const removed = [{ day: "2026-11-20", platform: "ios", release: early, installs: 0 }] as const;
    expect(summarizeInstalls(removed, [], { today: "2026-11-20", current: late, minimum: null }).versions).toEqual([]);
  });
});

describe("the current version", () => {
  it("is what the server runs", () => {
    expect(findCurrentRelease(early, counts)).toBe(early);
  });

  it("is the newest that is in use where the server's has no name", () => {
    expect(findCurrentRelease("local", counts)).toBe(late);
    expect(findCurrentRelease("local", [])).toBe("local");
  });
});
