import { describe, expect, it } from "vitest";
import { knownTimeZone, signedInRecently } from "./rules.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const secondsAgo = (seconds: number) => NOW.getTime() / 1000 - seconds;

describe("a recent sign-in", () => {
  it("is at most 15 minutes old", () => {
    expect(signedInRecently(secondsAgo(900), NOW)).toBe(true);
    expect(signedInRecently(secondsAgo(901), NOW)).toBe(false);
  });

  it("is not an unknown one", () => {
    expect(signedInRecently(Number.NaN, NOW)).toBe(false);
  });
});

describe("a time zone", () => {
  it("is known by its IANA name, an old name by its new one", () => {
    expect(knownTimeZone("America/New_York")).toBe("America/New_York");
    expect(knownTimeZone("US/Pacific")).toBe("America/Los_Angeles");
    expect(knownTimeZone("UTC")).toBe("UTC");
  });

  it.each(["", "Mars/Olympus", "+02:00", "-05", "America/New_York ", "../etc", "EST5EDT4"])(
    "is refused: %j",
    (name) => {
      expect(knownTimeZone(name)).toBeNull();
    },
  );
});
