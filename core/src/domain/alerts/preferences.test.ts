import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import {
  alertPreferences,
  type AlertPreferences,
  changePreferences,
  choiceFor,
  DEFAULT_PREFERENCES,
  ruleFor,
  type TypeChoice,
} from "./preferences.ts";
import type { AlertType } from "./types.ts";

const choice: TypeChoice = { enabled: true, stepDays: null, threshold: null };

function chosen(type: AlertType, change: Partial<TypeChoice>) {
  const preferences: AlertPreferences = { ...DEFAULT_PREFERENCES, types: { [type]: { ...choice, ...change } } };
  return ruleFor(DEFAULT_RULES[type], preferences);
}

const listSteps = (rule: ReturnType<typeof ruleFor>) =>
  rule?.steps.map(({ key, severity, offsetDays }) => `${key} ${offsetDays} ${severity}`);

describe("a rule as one member set it", () => {
  it("is the rule, for a member who chose nothing", () => {
    expect(ruleFor(DEFAULT_RULES.payment_due, DEFAULT_PREFERENCES)).toBe(DEFAULT_RULES.payment_due);
  });

  it("is none, for a member who turned it off", () => {
    expect(chosen("card_unused", { enabled: false })).toBeNull();
  });

  it("is the rule whatever was chosen, where that is about the account", () => {
    expect(chosen("subscription_renewal", { enabled: false })).toBe(DEFAULT_RULES.subscription_renewal);
    expect(chosen("security_password", { enabled: false })).toBe(DEFAULT_RULES.security_password);
  });

  it("has the days of its person, each as urgent as the step of the rule that it has reached", () => {
    expect(listSteps(chosen("payment_due", { stepDays: [2, 10, 0, 2] }))).toEqual([
      "10 10 low",
      "2 2 medium",
      "0 0 critical",
    ]);
  });

  it("keeps the step that has no day when days are chosen", () => {
    expect(listSteps(chosen("rotating_activation", { stepDays: [5] }))).toEqual(["open null low", "5 5 medium"]);
  });

  it("keeps its days where they cannot be chosen", () => {
    expect(chosen("card_unused", { stepDays: [5] })?.steps).toEqual(DEFAULT_RULES.card_unused.steps);
  });

  it("has the threshold of its person, where there is one", () => {
    expect(chosen("utilization_at_close", { threshold: 2_000 })?.parameters).toMatchObject({ targetBps: 2_000 });
    expect(chosen("card_unused", { threshold: 2_000 })?.parameters).toEqual(DEFAULT_RULES.card_unused.parameters);
  });
});

describe("a change of alert preferences", () => {
  it("of one channel of a group leaves the other, and all other groups", () => {
    const { groups } = changePreferences(DEFAULT_PREFERENCES, { groups: { payments: { mail: "digest" } } });
    expect(groups).toEqual({ ...DEFAULT_PREFERENCES.groups, payments: { app: true, push: true, mail: "digest" } });
  });

  it("of a type keeps what else was set for it, and other types", () => {
    const days = changePreferences(DEFAULT_PREFERENCES, {
      types: { payment_due: { stepDays: [5, 1] }, card_unused: { enabled: false } },
    });
    expect(changePreferences(days, { types: { payment_due: { enabled: false } } }).types).toEqual({
      payment_due: { enabled: false, stepDays: [5, 1], threshold: null },
      card_unused: { enabled: false, stepDays: null, threshold: null },
    });
  });

  it("back to the rule's own value stores nothing about the type", () => {
    const off = changePreferences(DEFAULT_PREFERENCES, { types: { payment_due: { enabled: false } } });
    expect(changePreferences(off, { types: { payment_due: { enabled: true } } })).toEqual(DEFAULT_PREFERENCES);
    expect(choiceFor(DEFAULT_PREFERENCES, "payment_due")).toEqual({ enabled: true, stepDays: null, threshold: null });
  });

  it("turns quiet hours off and on", () => {
    const off = changePreferences(DEFAULT_PREFERENCES, { quietHours: null });
    expect(off.quietHours).toBeNull();
    expect(changePreferences(off, { quietHours: { from: "22:00", until: "07:00" } }).quietHours).toEqual({
      from: "22:00",
      until: "07:00",
    });
  });

  it("that names everything replaces it", () => {
    const { types: _types, ...others } = DEFAULT_PREFERENCES;
    const whole = { ...others, dailyMailCap: 2, pausedUntil: "2027-01-01" };
    expect(changePreferences(DEFAULT_PREFERENCES, { ...whole, types: {} })).toEqual({ ...whole, types: {} });
  });
});

describe("alert preferences", () => {
  it("are valid by default", () => {
    expect(alertPreferences.parse(DEFAULT_PREFERENCES)).toEqual(DEFAULT_PREFERENCES);
  });

  it.each([
    ["a group that is none", { groups: { ...DEFAULT_PREFERENCES.groups, other: { app: true, mail: "on" } } }],
    ["a missing group", { groups: { payments: { app: true, mail: "on" } } }],
    ["a channel that is none", { groups: { ...DEFAULT_PREFERENCES.groups, news: { app: true, mail: "fax" } } }],
    ["no days", { types: { payment_due: { ...choice, stepDays: [] } } }],
    ["a negative day", { types: { payment_due: { ...choice, stepDays: [-1] } } }],
    ["half a cent", { types: { payment_due: { ...choice, threshold: 0.5 } } }],
    ["a time that is none", { quietHours: { from: "24:00", until: "08:00" } }],
    ["a day that is none", { pausedUntil: "2026-02-30" }],
    ["an hour that is none", { digest: { every: "daily", weekday: 1, hour: 24 } }],
    ["a cap of no mails", { dailyMailCap: 0 }],
    ["a type that is none", { types: { termsErrors: choice } }],
    ["too many steps", { types: { payment_due: { ...choice, stepDays: [1, 2, 3, 4, 5, 6, 7] } } }],
    ["what is not asked for", { more: true }],
  ])("reject %s", (_, change) => {
    expect(alertPreferences.safeParse({ ...DEFAULT_PREFERENCES, ...change }).success).toBe(false);
  });
});
