import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { describe, expect, it } from "vitest";
import { choiceFor, isSame, setGroup, setOne, setType } from "./preference-changes.ts";

describe("a change of the preferences", () => {
  it("of a group leaves its other channel and all other groups", () => {
    const changed = setGroup("payments", { mail: "digest" })(DEFAULT_PREFERENCES);
    expect(changed.groups.payments).toEqual({ app: true, mail: "digest" });
    expect(changed.groups.credits).toEqual(DEFAULT_PREFERENCES.groups.credits);
  });

  it("of a type keeps what else was set for it", () => {
    const days = setType("payment_due", { stepDays: [5, 1] })(DEFAULT_PREFERENCES);
    const off = setType("payment_due", { enabled: false })(days);
    expect(off.types.payment_due).toEqual({ enabled: false, stepDays: [5, 1], threshold: null });
  });

  it("back to the rule's own value stores nothing about the type", () => {
    const off = setType("payment_due", { enabled: false })(DEFAULT_PREFERENCES);
    expect(setType("payment_due", { enabled: true })(off).types).toEqual({});
    expect(choiceFor(DEFAULT_PREFERENCES, "payment_due")).toEqual({ enabled: true, stepDays: null, threshold: null });
  });

  it("undone after another one keeps the other one", () => {
    const first = setGroup("payments", { app: false })(DEFAULT_PREFERENCES);
    const both = setOne("dailyMailCap", 2)(first);
    const back = setGroup("payments", { app: true })(both);
    expect(isSame(back, { ...DEFAULT_PREFERENCES, dailyMailCap: 2 })).toBe(true);
  });
});

describe("preferences", () => {
  it("are the same in any order of their parts", () => {
    const { groups, ...rest } = DEFAULT_PREFERENCES;
    const turned = { ...rest, groups: Object.fromEntries(Object.entries(groups).toReversed()) as typeof groups };
    expect(isSame(turned, DEFAULT_PREFERENCES)).toBe(true);
  });

  it("differ when anything differs", () => {
    expect(isSame(setOne("pausedUntil", "2026-12-01")(DEFAULT_PREFERENCES), DEFAULT_PREFERENCES)).toBe(false);
  });
});
