import { describe, expect, it } from "vitest";
import { findUnusualDays } from "./unusual-days.ts";

const day = (uid: string, date: string, entries: number) => ({ uid, day: `2026-11-${date}`, entries });
const find = (...days: ReturnType<typeof day>[]) => findUnusualDays(days, "2026-11-19");

describe("an unusual day", () => {
  it("has at least three times what the person does on their other days", () => {
    const usual = [day("ada", "14", 8), day("ada", "20", 4)];
    expect(find(...usual, day("ada", "25", 20))).toEqual([{ ...day("ada", "25", 20), usual: 6 }]);
    expect(find(...usual, day("ada", "25", 17))).toEqual([]);
    expect(find(day("ada", "14", 10), day("ada", "25", 29))).toEqual([]);
  });

  it("has at least 20 entries", () => {
    expect(find(day("ada", "20", 1), day("ada", "25", 19))).toEqual([]);
  });

  it("is measured by the same person's days, and may be their first", () => {
    expect(find(day("lin", "20", 90), day("ada", "25", 25))).toEqual([
      { ...day("ada", "25", 25), usual: null },
      { ...day("lin", "20", 90), usual: null },
    ]);
  });

  it("is one of the last week", () => {
    expect(find(day("ada", "14", 200), day("ada", "15", 1))).toEqual([]);
  });
});
