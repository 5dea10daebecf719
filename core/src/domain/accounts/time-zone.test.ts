import { describe, expect, it } from "vitest";
import { knownTimeZone } from "./time-zone.ts";

describe("a time zone", () => {
  it("is known by its IANA name, an old name by its new one", () => {
    expect(knownTimeZone("America/New_York")).toBe("America/New_York");
    expect(knownTimeZone("US/Pacific")).toBe("America/Los_Angeles");
    expect(knownTimeZone("UTC")).toBe("UTC");
  });

  it.each(["", "Mars/Olympus", "+02:00", "-05", "America/New_York ", "../etc", "EST5EDT4"])(
    "is rejected: %j",
    (name) => {
      expect(knownTimeZone(name)).toBeNull();
    },
  );
});
