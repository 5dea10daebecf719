import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { describe, expect, it } from "vitest";
import { describeRule, diffRules, formatCondition, formatStatus, formatStepMoment } from "./format-rule.ts";

const { payment_due: due, credit_expiring: expiring, high_utilization: high, annual_fee: fee } = DEFAULT_RULES;
const today = "2026-11-25";
const words = ({ steps, type }: typeof due) => steps.map((step) => formatStepMoment(step, type));

describe("the words of a rule", () => {
  it("name when each step is reached", () => {
    expect(words(due)).toEqual([
      "7 days before, 8:00 am",
      "3 days before, 8:00 am",
      "1 day before, 8:00 am",
      "On the day, 8:00 am",
    ]);
    expect(words(high)).toEqual(["At 30%, 8:00 am", "At 50%, 8:00 am", "At 90%, 8:00 am"]);
    expect(words(expiring)[0]).toBe("45 days before (for credits longer than a quarter), 8:00 am");
    expect(words(fee)[2]).toBe("When the fee is charged, 8:00 am");
    expect(words(DEFAULT_RULES.payment_overdue)[0]).toBe("1 day after, 8:00 am");
    expect(words(DEFAULT_RULES.security_password)).toEqual(["As soon as it happens"]);
  });

  it("name its condition", () => {
    expect(
      formatCondition({
        all: [
          { field: "amountCents", operator: "gte", value: 5_000 },
          {
            any: [
              { not: { field: "autopay", operator: "eq", value: "none" } },
              { field: "shareBps", operator: "gt", value: 950 },
            ],
          },
        ],
      }),
    ).toBe("amount is at least $50.00 and (not (autopay is none) or utilization is above 9.5%)");
    expect(formatCondition({ field: "cardId", operator: "in", value: ["gold", "silver"] })).toBe(
      "card id is one of gold, silver",
    );
  });

  it("name its status, also for a time", () => {
    expect(formatStatus(due, today)).toBe("Live");
    expect(formatStatus({ ...due, offUntil: "2027-01-04" }, today)).toBe("Off until Jan\u00A04, 2027");
    expect(formatStatus({ ...due, mode: "shadow", offUntil: today }, today)).toBe("Shadow");
    expect(formatStatus({ ...due, enabled: false }, today)).toBe("Off");
  });

  it("describe it in sentences", () => {
    expect(describeRule({ ...due, cooldownHours: 48 }, today)).toEqual([
      "Live for 100% of members.",
      "One alert for each cause. A missed run catches up with the latest step only.",
      "After one alert, the next one waits 48 hours.",
      "A member gets at most 20 a day. The rest waits until the next morning.",
      "Critical steps pass quiet hours, the daily email limit and a pause.",
      "It closes automatically when its cause ends.",
      "Members can turn it off and choose its days.",
    ]);
    expect(describeRule(DEFAULT_RULES.reminder, today)).toContain(
      "Reminders that members made critical pass quiet hours, the daily email limit and a pause.",
    );
    expect(describeRule(DEFAULT_RULES.subscription_renewal, today).at(-1)).toBe(
      "Members can't turn it off: it is about their own account.",
    );
  });
});

describe("two versions of a rule", () => {
  it("differ in nothing but what was changed", () => {
    expect(diffRules(due, due)).toEqual([]);
    const [first, ...others] = due.steps;
    if (!first) throw new Error("It has no step.");
    const after = {
      ...due,
      steps: [{ ...first, offsetDays: 10 }, ...others.slice(0, -1)],
      audience: { percent: 25 },
      condition: { field: "amountCents" as const, operator: "gt" as const, value: 1_000 },
    };
    expect(diffRules(due, after)).toEqual([
      { path: "audience", label: "Share of members", before: "100%", after: "25%" },
      { path: "condition", label: "Condition", before: "None", after: "amount is above $10.00" },
      {
        path: "steps.7",
        label: "Step 7",
        before: "1. 7 days before, 8:00 am · Low · app",
        after: "1. 10 days before, 8:00 am · Low · app",
      },
      { path: "steps.0", label: "Step 0", before: "4. On the day, 8:00 am · Critical · app, email", after: "None" },
    ]);
  });
});
