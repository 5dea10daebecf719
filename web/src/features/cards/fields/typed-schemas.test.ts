import { describe, expect, it } from "vitest";
import { readDay } from "./typed-schemas.ts";

describe("a day of the month as typed", () => {
  it.each([
    ["7", 7],
    ["31", 31],
    ["3rd", 3],
    ["", null],
    ["0", undefined],
    ["32", undefined],
    ["1.5", undefined],
    ["1,5", undefined],
    ["1e1", undefined],
  ])("%j is read as %s", (typed, day) => expect(readDay(typed).value).toBe(day));

  it("beyond 31 shows that no month is so long", () =>
    expect(readDay("32").error).toBe("A month has at most 31 days."));
});
