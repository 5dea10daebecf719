import { describe, expect, it } from "vitest";
import { FLAG_IDS, FLAGS, isFlagOn } from "./flags.ts";
import type { FlagState } from "./flags.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ada = { uid: "ada", isStaff: false };
const sam = { uid: "sam", isStaff: true };

const state = (changes: Partial<FlagState> = {}): FlagState => ({
  isOn: true,
  audience: "everyone",
  percent: 100,
  endsAt: new Date("2026-12-01T00:00:00Z"),
  message: null,
  ...changes,
});

describe("a flag", () => {
  it("has its default until staff change it, and again from its end date on", () => {
    for (const id of FLAG_IDS) expect(isFlagOn(id, null, ada, now)).toBe(FLAGS[id].isOnByDefault);
    const ended = state({ isOn: false, endsAt: now });
    expect(isFlagOn("wallet-import", ended, ada, now)).toBe(true);
    expect(isFlagOn("wallet-import", state({ isOn: false }), ada, now)).toBe(false);
  });

  it("that is on for staff is off for members", () => {
    const forStaff = state({ audience: "staff" });
    expect([isFlagOn("calendar-feed", forStaff, ada, now), isFlagOn("calendar-feed", forStaff, sam, now)]).toEqual([
      false,
      true,
    ]);
  });

  it("that is on for a quarter is on for about a quarter, always the same people, and others for another flag", () => {
    const people = Array.from({ length: 4_000 }, (_, index) => ({ uid: `member-${index}`, isStaff: false }));
    const on = (id: "wallet-import" | "calendar-feed", percent: number) =>
      people.filter((person) => isFlagOn(id, state({ percent }), person, now)).map(({ uid }) => uid);
    const quarter = on("wallet-import", 25);
    expect(quarter.length).toBeGreaterThan(900);
    expect(quarter.length).toBeLessThan(1_100);
    expect(on("wallet-import", 50)).toEqual(expect.arrayContaining(quarter));
    expect(on("calendar-feed", 25)).not.toEqual(quarter);
    expect(on("wallet-import", 0)).toEqual([]);
    expect(on("wallet-import", 100)).toHaveLength(4_000);
  });
});
