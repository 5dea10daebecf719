import { describe, expect, it } from "vitest";
import type { CapPeriod, EarnRule } from "../../catalog/earn-rule.ts";
import { cashTerms, exampleRule } from "../../earning/example-cards.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { capReached } from "./cap-reached.ts";

const rule = DEFAULT_RULES.cap_reached;

const termsWith = (period: CapPeriod, change: Partial<EarnRule> = {}) => {
  const cap = { amountCents: 600_000, period, shared: true, afterMultiplier: 1 };
  const food = { ...exampleRule("food", 6, ["groceries"], { cap }), label: "Groceries", ...change };
  return cashTerms(1, { earn: { currencyId: "cash", base: 1, rules: [food] } });
};
/** 6% on groceries up to $6,000 a year, then 1%, on a card that was last used on November 18. */
const capped = (dollars: number, given: Partial<WalletCard> = {}, more: WalletCard[] = []) =>
  capReached.evaluate(
    factsWith(
      [
        cardWith({
          nickname: "Blue",
          lastUsedOn: "2026-11-18",
          capSpend: { food: { "y:2026": dollars * 100 } },
          ...given,
        }),
        ...more,
      ],
      "2026-11-20",
      { terms: termsWith("calendar_year") },
    ),
    rule,
  );

describe("the cap of a category", () => {
  it("is sent at 80%, with what is left of it", () => {
    expect(capped(4_799)).toEqual([]);
    const [reminder] = capped(4_800);
    expect(listSteps(reminder)).toEqual(["8000 on 2026-11-18"]);
    expect(reminder).toMatchObject({ key: "card-1:food:y:2026", endsOn: "2026-12-31" });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "low",
      channels: { app: true, mail: "no" },
      title: "Groceries on Blue: 80% of the cap used",
      body: "You spent $4,800.00 of the $6,000.00 cap: $1,200.00 more earns 6%, then 1%. It resets January 1, 2027.",
    });
  });

  it("is sent at 100%, with the rate from then on", () => {
    const [reminder] = capped(6_000);
    expect(listSteps(reminder)).toEqual(["8000 on 2026-11-18", "10000 on 2026-11-18"]);
    expect(reminder?.steps[1]).toMatchObject({
      severity: "medium",
      title: "You reached the cap for Groceries on Blue",
      body: "You spent $6,000.00 of the $6,000.00 cap: more earns 1%. It resets January 1, 2027.",
    });
    expect(reminder?.facts.map(({ label, value, source }) => `${label}: ${value} (${source.kind})`)).toEqual([
      "Spent toward the cap: $6,000.00 (you)",
      "Cap: $6,000.00 (catalog)",
      "After the cap: 1% (catalog)",
    ]);
  });

  it("names the card that is worth more then", () => {
    const other = cardWith({ id: "card-2", nickname: "Green", position: 1 });
    expect(capped(6_000, {}, [other])[0]?.steps[1]?.body).toContain(" Green is worth more there now.");
    expect(capped(6_000, {}, [{ ...other, status: "closed" }])[0]?.steps[1]?.body).not.toContain("Green");
  });

  it("is sent anew only in the next period", () => {
    expect(capped(0, { capSpend: { food: { "y:2025": 600_000 } } })).toEqual([]);
  });

  it("is not sent for a closed card, nor when a refund lowered the spending", () => {
    expect(capped(6_000, { status: "closed" })).toEqual([]);
    expect(capped(-100)).toEqual([]);
  });
});

describe("the period of a cap", () => {
  const endsOn = (period: CapPeriod, key: string, today: string, given: Partial<WalletCard> = {}, change = {}) =>
    capReached
      .evaluate(
        factsWith([cardWith({ capSpend: { food: { [key]: 600_000 } }, ...given })], today, {
          terms: termsWith(period, change),
        }),
        rule,
      )
      .map((reminder) => reminder.endsOn);

  it("ends with the statement, the month, the quarter, the year or the card's year", () => {
    expect(endsOn("statement_month", "s:2028-02", "2028-02-10", { statementCloseDay: 31 })).toEqual(["2028-02-29"]);
    expect(endsOn("statement_month", "s:2026-12", "2026-11-20", { statementCloseDay: 15 })).toEqual(["2026-12-15"]);
    expect(endsOn("calendar_month", "m:2026-11", "2026-11-20")).toEqual(["2026-11-30"]);
    expect(endsOn("calendar_quarter", "q:2026Q4", "2026-11-20")).toEqual(["2026-12-31"]);
    expect(endsOn("calendar_quarter", "q:2027Q2", "2027-04-01")).toEqual(["2027-06-30"]);
    expect(endsOn("cardmember_year", "a:2026-05-14", "2026-11-20")).toEqual(["2027-05-13"]);
  });

  it("of a whole life has no end, and that of a promotion the last day of the rule", () => {
    expect(endsOn("lifetime", "life", "2026-11-20")).toEqual([null]);
    expect(endsOn("promo", "promo", "2026-11-20", {}, { validTo: "2026-11-30" })).toEqual(["2026-11-30"]);
    expect(endsOn("promo", "promo", "2026-12-01", {}, { validTo: "2026-11-30" })).toEqual([]);
  });
});

describe("a cap over two rates", () => {
  it("is one reminder, with what both have used", () => {
    const cap = {
      amountCents: 250_000,
      period: "calendar_quarter" as const,
      shared: true,
      afterMultiplier: 1,
      pool: "both",
    };
    const rules = [
      { ...exampleRule("choice", 3, ["dining"], { cap }), label: "Your choice" },
      { ...exampleRule("food", 2, ["groceries"], { cap }), label: "Groceries" },
    ];
    const found = capReached.evaluate(
      factsWith(
        [
          cardWith({
            nickname: "Cash",
            lastUsedOn: "2026-11-18",
            capSpend: { choice: { "q:2026Q4": 150_000 }, food: { "q:2026Q4": 50_000 } },
          }),
        ],
        "2026-11-20",
        { terms: cashTerms(1, { earn: { currencyId: "cash", base: 1, rules } }) },
      ),
      rule,
    );
    expect(found.map(({ steps }) => steps.map(({ title }) => title))).toEqual([
      ["Your choice and Groceries on Cash: 80% of the cap used"],
    ]);
  });
});
