import { describe, expect, it } from "vitest";
import { formatRelease, getReleaseDay, isOlderRelease } from "../performance/release.ts";
import { isBelowMinimum } from "./minimum-version.ts";

const october = "2026.10.30-0915-aaaa111";
const early = "2026.11.11-1200-bbbb222";
const late = "2026.11.19-1640-cccc333";

describe("a version", () => {
  it("is older than one that was built after it", () => {
    expect(isOlderRelease(october, early)).toBe(true);
    expect(isOlderRelease(late, early)).toBe(false);
    expect(isOlderRelease(early, early)).toBe(false);
  });

  it("without a name is older than none", () => {
    expect(isOlderRelease("local", late)).toBe(false);
    expect(isOlderRelease("0000", late)).toBe(false);
    expect(isOlderRelease(october, "local")).toBe(false);
  });

  it("shows when it was built, without its hash", () => {
    expect(formatRelease(early)).toBe("2026.11.11-1200");
    expect(formatRelease("local")).toBe("local");
    expect(getReleaseDay(early)).toBe("2026-11-11");
    expect(getReleaseDay("local")).toBeNull();
  });
});

describe("an app is below the minimum", () => {
  it("when it is older", () => {
    expect(isBelowMinimum(october, { minimum: early, current: late })).toBe(true);
    expect(isBelowMinimum(early, { minimum: early, current: late })).toBe(false);
    expect(isBelowMinimum(late, { minimum: early, current: late })).toBe(false);
  });

  it("never without a minimum", () => {
    expect(isBelowMinimum(october, { minimum: null, current: late })).toBe(false);
  });

  it("never when it is current, also after a release was rolled back", () => {
    expect(isBelowMinimum(october, { minimum: early, current: october })).toBe(false);
  });

  it("never when an update would lead to another one below the minimum", () => {
    expect(isBelowMinimum(october, { minimum: late, current: early })).toBe(false);
  });

  it("never with a version that has no name, or one that isn't known", () => {
    expect(isBelowMinimum("local", { minimum: early, current: late })).toBe(false);
    expect(isBelowMinimum("1.2.3", { minimum: early, current: late })).toBe(false);
  });

  it("also where the server's version has no name", () => {
    expect(isBelowMinimum(october, { minimum: early, current: "local" })).toBe(true);
  });
});
