import { describe, expect, it } from "vitest";
import { capLeft, periodKey, unitsFor } from "./caps.ts";
import { exampleCard, exampleRule } from "./example-cards.ts";

const card = exampleCard({ statementCloseDay: 12 });

describe("the period of a cap", () => {
  it.each([
    ["statement_month", "2026-11-12", "s:2026-11"],
    ["statement_month", "2026-11-13", "s:2026-12"],
    ["calendar_month", "2026-11-13", "m:2026-11"],
    ["calendar_quarter", "2026-11-13", "q:2026Q4"],
    ["calendar_year", "2026-11-13", "y:2026"],
    ["cardmember_year", "2026-05-13", "a:2025-05-14"],
    ["cardmember_year", "2026-05-14", "a:2026-05-14"],
    ["lifetime", "2026-11-13", "life"],
    ["promo", "2026-11-13", "promo"],
  ] as const)("%s of %s is %s", (period, on, key) => {
    expect(periodKey(period, card, on)).toBe(key);
  });

  it("is the calendar month where the closing day is unknown, and stays when it is entered", () => {
    expect(periodKey("statement_month", exampleCard(), "2026-11-30")).toBe("s:2026-11");
    expect(periodKey("statement_month", exampleCard({ statementCloseDay: 20 }), "2026-11-13")).toBe("s:2026-11");
  });

  it("closes on the last day of a short month", () => {
    const late = exampleCard({ statementCloseDay: 31 });
    expect(periodKey("statement_month", late, "2026-02-10")).toBe("s:2026-02");
    expect(periodKey("statement_month", late, "2026-03-01")).toBe("s:2026-03");
  });
});

describe("what is left of a cap", () => {
  const cap = { amountCents: 150_000, period: "calendar_quarter" as const, shared: true, afterMultiplier: 1 };
  const rule = exampleRule("quarter", 5, ["groceries"], { cap });
  const spent = (cents: number) => exampleCard({ capSpend: { quarter: { "q:2026Q4": cents } } });

  it("is nothing to speak of without a cap", () => {
    expect(capLeft(exampleRule("free", 2, []), [], card, "2026-11-20")).toBeNull();
  });

  it("is what was not spent in its own period", () => {
    expect(capLeft(rule, [rule], spent(40_000), "2026-11-20")).toBe(110_000);
    expect(capLeft(rule, [rule], spent(40_000), "2027-01-01")).toBe(150_000);
  });

  it("is between 0 and the cap", () => {
    expect(capLeft(rule, [rule], spent(200_000), "2026-11-20")).toBe(0);
    expect(capLeft(rule, [rule], spent(-5_000), "2026-11-20")).toBe(150_000);
  });

  it("is what all rules that share it have left", () => {
    const shared = { ...cap, pool: "both" };
    const rules = [
      exampleRule("choice", 3, ["gas"], { cap: shared }),
      exampleRule("food", 2, ["groceries"], { cap: shared }),
    ];
    const both = exampleCard({ capSpend: { choice: { "q:2026Q4": 40_000 }, food: { "q:2026Q4": 90_000 } } });
    expect(rules.map((each) => capLeft(each, rules, both, "2026-11-20"))).toEqual([20_000, 20_000]);
  });

  it("earns the rate below it and the other one above", () => {
    expect(unitsFor(cap, 5, 200_000)).toBe(5 * 1_500 + 500);
    expect(unitsFor(null, 1.5, 200_000)).toBe(3_000);
  });
});
