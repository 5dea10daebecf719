import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "./default-rules.ts";
import { lastLiveAfter, type LastLive, liveRules } from "./last-live-rules.ts";
import type { AlertRule } from "./rule.ts";

const version = (number: number, changes: Partial<AlertRule>): AlertRule => ({
  ...DEFAULT_RULES.annual_fee,
  version: number,
  ...changes,
});

/** What is remembered after these versions, one after the other. */
function rememberedAfter(...versions: AlertRule[]): LastLive {
  let before = DEFAULT_RULES.annual_fee;
  let lastLive: LastLive = {};
  for (const after of versions) {
    lastLive = lastLiveAfter(lastLive, before, after);
    before = after;
  }
  return lastLive;
}

const live = version(2, { name: "A fee is due soon" });

describe("the last version of a rule that was live", () => {
  it("is remembered when a version in shadow mode takes its place", () => {
    expect(rememberedAfter(live, version(3, { mode: "shadow" }))).toEqual({ annual_fee: live });
  });

  it("stays remembered through later versions in shadow mode, and through one that was off", () => {
    const shadow = version(4, { mode: "shadow" });
    expect(rememberedAfter(live, version(3, { mode: "shadow" }), shadow)).toEqual({ annual_fee: live });
    expect(rememberedAfter(live, version(3, { enabled: false }), shadow)).toEqual({ annual_fee: live });
    expect(rememberedAfter(live, version(3, { mode: "off" }), shadow)).toEqual({ annual_fee: live });
  });

  it("is the default rule when the first version that staff publish is in shadow mode", () => {
    expect(rememberedAfter(version(2, { mode: "shadow" }))).toEqual({ annual_fee: DEFAULT_RULES.annual_fee });
  });

  it("is forgotten when a version goes live, or the one in shadow mode is undone", () => {
    expect(rememberedAfter(live, version(3, { mode: "shadow" }), version(4, {}))).toEqual({});
    expect(rememberedAfter(live, version(3, { mode: "shadow" }), { ...live, version: 4 })).toEqual({});
  });

  it("leaves what is remembered of other rules", () => {
    const other = { card_unused: DEFAULT_RULES.card_unused };
    expect(lastLiveAfter(other, live, version(3, { mode: "shadow" }))).toEqual({ ...other, annual_fee: live });
    expect(lastLiveAfter(other, version(3, { mode: "shadow" }), live)).toEqual(other);
  });
});

describe("the rules that members are shown", () => {
  const shown = (rule: AlertRule, lastLive: LastLive) =>
    liveRules({ ...DEFAULT_RULES, annual_fee: rule }, lastLive).annual_fee;

  it("have the last live version in the place of one in shadow mode", () => {
    expect(shown(version(3, { mode: "shadow", name: "Tried out" }), { annual_fee: live })).toEqual(live);
  });

  it("have the default rule in the place of one in shadow mode if none was live before", () => {
    expect(shown(version(2, { mode: "shadow" }), {})).toEqual(DEFAULT_RULES.annual_fee);
  });

  it("have one that is live or off as it is", () => {
    const off = version(3, { enabled: false, mode: "shadow" });
    expect(shown(live, {})).toEqual(live);
    expect(shown(off, { annual_fee: live })).toEqual(off);
    expect(shown(version(3, { mode: "off" }), { annual_fee: live }).mode).toBe("off");
  });

  it("are off until the day that the version in shadow mode names, not until one that an earlier version did", () => {
    const until = (day: string | null) => version(3, { mode: "shadow", offUntil: day });
    expect(shown(until("2026-12-01"), { annual_fee: live })).toEqual({ ...live, offUntil: "2026-12-01" });
    expect(shown(until(null), { annual_fee: { ...live, offUntil: "2030-01-01" } })).toEqual(live);
  });

  it("are all those that there are", () => {
    expect(liveRules(DEFAULT_RULES, {})).toEqual(DEFAULT_RULES);
  });
});
