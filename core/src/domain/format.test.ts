import { describe, expect, it } from "vitest";
import {
  formatBalance,
  centsEach,
  counted,
  day,
  fromToday,
  list,
  money,
  ordinal,
  percentOfBps,
  shortDay,
  weekdayAndDay,
} from "./format.ts";

const today = "2026-11-20";

describe("amounts in sentences", () => {
  it.each([
    [128_460, "$1,284.60"],
    [5, "$0.05"],
    [0, "$0.00"],
    [-39_750, "−$397.50"],
    [123_456_789, "$1,234,567.89"],
  ])("%i cents are %s", (cents, words) => {
    expect(money(cents)).toBe(words);
  });

  it("of a balance below nothing are in credit", () => {
    expect([128_460, 0, -2_500].map(formatBalance)).toEqual(["$1,284.60", "$0.00", "$25.00 in credit"]);
  });

  it("are counted, and joined as one speaks", () => {
    expect(counted(1, "credit")).toBe("1 credit");
    expect(counted(1_200, "credit")).toBe("1,200 credits");
    expect(counted(2, "entry", "entries")).toBe("2 entries");
    expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(list)).toEqual(["", "a", "a and b", "a, b and c"]);
    expect([percentOfBps(1_040), percentOfBps(1_000), centsEach(1.6), centsEach(0.45)]).toEqual([
      "10.4%",
      "10%",
      "1.6 ¢",
      "0.45 ¢",
    ]);
  });
});

describe("days in sentences", () => {
  it("name the year when it is another one", () => {
    expect(day("2026-12-12", today)).toBe("December 12");
    expect(day("2027-02-01", today)).toBe("February 1, 2027");
    expect(weekdayAndDay("2026-11-21", today)).toBe("Saturday, November 21");
    expect(shortDay("2026-11-03")).toBe("Nov 3, 2026");
  });

  it.each([
    ["2026-11-20", "today"],
    ["2026-11-21", "tomorrow"],
    ["2026-12-03", "in 13 days"],
    ["2026-11-19", "yesterday"],
    ["2026-11-18", "2 days ago"],
  ])("%s is %s", (on, words) => {
    expect(fromToday(on, today)).toBe(words);
  });
});

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [22, "22nd"],
  [31, "31st"],
])("the number %i in an order is the %s", (value, expected) => {
  expect(ordinal(value)).toBe(expected);
});
