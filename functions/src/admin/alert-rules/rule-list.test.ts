import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { describe, expect, it } from "vitest";
import { filterRules, listNoisy, ruleSortKey, sumCounts, toRuleRow } from "./rule-list.ts";

const counts = [
  { day: "2026-11-20", type: "annual_fee" as const, counts: { fired: 3, acted: 1, resolved: 1 } },
  { day: "2026-11-20", type: "annual_fee" as const, counts: { fired: 1, dismissed: -1 } },
  { day: "2026-11-21", type: "credit_expiring" as const, counts: { fired: 10, dismissed: 4 } },
];

const rows = Object.values({
  ...DEFAULT_RULES,
  card_unused: { ...DEFAULT_RULES.card_unused, offUntil: "2026-12-24" },
  cap_reached: { ...DEFAULT_RULES.cap_reached, mode: "shadow" as const },
}).map((rule) => toRuleRow(rule, "2026-11-25", counts));

const types = (found: typeof rows) => found.map(({ rule }) => rule.type);

describe("the list of rules", () => {
  it("finds every word in the name or type of a rule", () => {
    expect(types(filterRules(rows, { query: "partial PAYMENT" }))).toEqual(["payment_partial"]);
    expect(types(filterRules(rows, { query: "nothing like it" }))).toEqual([]);
  });

  it("filters by status today, severity of a step, and group", () => {
    expect(types(filterRules(rows, { status: "off" }))).toEqual(["card_unused"]);
    expect(types(filterRules(rows, { status: "shadow" }))).toEqual(["cap_reached"]);
    expect(types(filterRules(rows, { severity: "critical" }))).toEqual([
      "payment_due",
      "payment_not_seen",
      "payment_overdue",
      "welcome_offer_deadline",
    ]);
    expect(types(filterRules(rows, { group: "news" }))).toEqual([
      "weekly_recap",
      "all_clear",
      "reminder",
      "system_notice",
    ]);
  });

  it("adds up days and shards, and is never below zero", () => {
    expect(rows.find(({ rule }) => rule.type === "annual_fee")?.counts).toEqual({
      fired: 4,
      shadowed: 0,
      acted: 1,
      resolved: 1,
      snoozed: 0,
      dismissed: 0,
      wrong: 0,
    });
    expect(sumCounts(counts)).toMatchObject({ fired: 14, dismissed: 3 });
  });

  it("names the noisy rules: those with false alarms first, then the most dismissed", () => {
    const day = "2026-11-20";
    const noisy = listNoisy(
      Object.values(DEFAULT_RULES).map((rule) =>
        toRuleRow(rule, "2026-11-25", [
          { day, type: "annual_fee", counts: { fired: 100, dismissed: 30 } },
          { day, type: "credit_expiring", counts: { fired: 100, dismissed: 31 } },
          { day, type: "payment_overdue", counts: { fired: 66, dismissed: 2, wrong: 21 } },
          { day, type: "payment_due", counts: { fired: 100, dismissed: 10, wrong: 4 } },
        ]),
      ),
    );
    expect(noisy.map(({ type, isWrong }) => [type, isWrong])).toEqual([
      ["payment_overdue", true],
      ["credit_expiring", false],
      ["annual_fee", false],
    ]);
  });

  it("sorts by the share of alerts, with rules that sent none below", () => {
    const sorted = rows.toSorted((a, b) => Number(ruleSortKey("acted")(b)[0]) - Number(ruleSortKey("acted")(a)[0]));
    expect(types(sorted).slice(0, 2)).toEqual(["annual_fee", "credit_expiring"]);
  });

  it("names the live rules whose severities decide how many alerts they make", () => {
    const needing = (rule: AlertRule) => toRuleRow(rule, "2026-11-25", []).severityNeedsBackTest;
    const { credit_expiring, payment_due, security_password } = DEFAULT_RULES;
    expect(Object.values(DEFAULT_RULES).filter(needing)).toEqual([credit_expiring]);
    expect(needing({ ...credit_expiring, mode: "shadow" })).toBe(false);
    expect(needing({ ...payment_due, cooldownHours: 24 })).toBe(true);
    expect(needing({ ...security_password, cooldownHours: 24 })).toBe(false);
  });

  it("sorts by what no two rules share in the end", () => {
    const keys = rows.map((row) => JSON.stringify(ruleSortKey("status")(row)));
    expect(new Set(keys).size).toBe(rows.length);
  });
});
