import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { reference } from "@cardwell/core/domain/earning/example-cards";
import { cardWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../lib/stored-wallet.ts";
import { addMember, countByWeek, noTotals, onlyRule, replay } from "./replay.ts";

const catalog = { reference, getTerms: () => null };
const plan = null;

const member = (...cards: WalletCard[]) => ({
  uid: "nora",
  statements: new Map(),
  person: {
    wallet: { cards: Object.fromEntries(cards.map((card) => [card.id, card])), settings: DEFAULT_SETTINGS },
    state: { ...emptyAlertState("America/New_York"), plan },
    preferences: DEFAULT_PREFERENCES,
    nextDueAt: null,
    checkedAt: null,
    householdId: null,
    hasDevices: false,
  },
});

const due = cardWith({ cardId: null, nickname: "Gold", statement: statementWith() });

describe("a replay", () => {
  it("makes nothing for a member without a plan", () => {
    const rules = onlyRule(DEFAULT_RULES, DEFAULT_RULES.payment_due);
    expect(replay(member(due), { catalog, rules }, "2026-11-11", "2026-12-10")).toEqual([]);
  });

  it("turns on a rule that is off, in shadow mode or off for a time, and all others off", () => {
    const rule = { ...DEFAULT_RULES.payment_due, enabled: false, mode: "shadow" as const, offUntil: "2030-01-01" };
    const on = Object.values(onlyRule(DEFAULT_RULES, rule)).filter(({ enabled }) => enabled);
    expect(on).toEqual([{ ...rule, enabled: true, mode: "live", offUntil: null }]);
  });

  it("counts a member by their busiest week, and those above the limit", () => {
    const on = (...days: string[]) => days.map((day) => ({ id: day, on: day, title: "", cardName: null }));
    const [from, until] = ["2026-11-01", "2026-11-30"];
    const busy = on("2026-11-01", "2026-11-07", "2026-11-08", "2026-11-08", "2026-11-09", "2026-11-14", "2026-11-30");
    expect(countByWeek(busy, from, until)).toEqual([2, 4, 0, 0, 1]);
    const totals = addMember(addMember(noTotals(5), busy, from, until), [], from, until);
    expect(totals).toEqual({
      alerts: 7,
      members: 1,
      overLimit: 1,
      mostInAWeek: 4,
      byWeek: [2, 4, 0, 0, 1],
      byBusiestWeek: [1, 0, 0, 0, 1, 0],
    });
  });

  it("of 90 days keeps the rule's limits, and takes less than two seconds for a member with 30 cards", () => {
    const cards = Array.from({ length: 30 }, (_, at) => ({ ...due, id: `card-${at}`, nickname: `Card ${at}` }));
    const active = member(...cards);
    const paid = { ...active, person: { ...active.person, state: { ...active.person.state, plan: planWith() } } };
    const rules = onlyRule(DEFAULT_RULES, DEFAULT_RULES.payment_due);
    const before = process.threadCpuUsage();
    const found = replay(paid, { catalog, rules }, "2026-09-12", "2026-12-10");
    expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000);
    const countOn = (day: string) => found.filter(({ on }) => on === day).length;
    // The rule sends at most 20 a day; the rest waits until the next morning.
    expect([countOn("2026-11-24"), countOn("2026-11-25")]).toEqual([20, 10]);
  });
});
