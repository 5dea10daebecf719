import type { CalendarDay, Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import { PLANNED_DAYS } from "@cardwell/core/domain/alerts/plan";
import { ALERT_TYPES } from "@cardwell/core/domain/alerts/types";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { expect } from "vitest";
import { calendarDays } from "@cardwell/core/domain/dashboard/calendar";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import type { View } from "@cardwell/core/domain/dashboard/view";
import { planPayments, sumByPayer } from "@cardwell/core/domain/dashboard/payment-plan";

const OVERDUE = new Set(["overdue", "long_overdue"]);
/** Past their due date these ask whether it was paid, and whether a payment has posted. */
const QUESTIONS = new Set(["not_confirmed", "unknown", "on_its_way", "minimum_met"]);
const OPEN = new Set(["available", "enrol_needed", "part_used"]);

const sum = <T>(items: readonly T[], getCents: (item: T) => number | null) =>
  items.reduce((total, item) => total + (getCents(item) ?? 0), 0);

const repeated = (keys: readonly string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

function expectTruePayments({ payments, summary, today }: Dashboard): void {
  expect(repeated(payments.map(({ walletCardId, closeOn }) => `${walletCardId} ${closeOn}`))).toEqual([]);
  const passed = payments.filter(({ dueOn }) => dueOn < today);
  expect(passed.filter(({ state }) => !OVERDUE.has(state) && !QUESTIONS.has(state))).toEqual([]);
  const due = payments.filter(({ dueOn, state }) => dueOn <= addDays(today, 14) && state !== "paid");
  const dueCents = sum(due, ({ statementCents, paidCents }) => Math.max(0, (statementCents ?? 0) - paidCents));
  expect(summary.dueSoonCents).toBe(dueCents);

  const plan = planPayments(payments, today);
  expect(plan.filter(({ payOn }) => payOn < today)).toEqual([]);
  const parts = Object.values(sumByPayer(plan));
  expect(sum(parts, (cents) => cents)).toBe(sum(plan, ({ totalCents }) => Math.max(0, totalCents ?? 0)));
}

function expectTrueCalendar(days: readonly CalendarDay[], { payments, today }: Dashboard): void {
  const overdue = new Set(payments.filter(({ state }) => OVERDUE.has(state)).map(({ dueOn }) => dueOn));
  expect(days.filter(({ on, kind }) => on < today && !(kind === "due" && overdue.has(on)))).toEqual([]);
  const ofPayment = ({ on, kind }: CalendarDay) => kind === "due" && on <= addDays(today, 30);
  const statements = Map.groupBy(payments, ({ walletCardId, dueOn }) => `${walletCardId} ${dueOn}`);
  const entries = Map.groupBy(days.filter(ofPayment), ({ walletCardId, on }) => `${walletCardId} ${on}`);
  const predicted = days.filter(({ kind, amountCents }) => kind === "due" && amountCents === null);
  expect(repeated(predicted.map(({ on, walletCardId }) => `${on} ${walletCardId}`))).toEqual([]);
  // Two recorded statements can be due on one day. Each has one entry at most.
  const tooMany = [...entries].filter(([key, { length }]) => length > (statements.get(key)?.length ?? 0));
  expect(tooMany).toEqual([]);
  // A card can have several credits of one name.
  const others = days.filter(({ kind }) => !["due", "credit_ends", "benefit_ends"].includes(kind));
  expect(repeated(others.map(({ on, walletCardId, kind, title }) => `${on} ${walletCardId} ${kind} ${title}`))).toEqual(
    [],
  );
}

function expectTrueAlerts(view: View): unknown {
  const facts = { ...view, isSample: false as const, plan: null, until: addDays(view.today, PLANNED_DAYS) };
  const made = ALERT_TYPES.flatMap((type) =>
    (findKind(type)?.evaluate(facts, DEFAULT_RULES[type]) ?? []).map((reminder) => ({ type, ...reminder })),
  );
  expect(repeated(made.map(({ type, key }) => `${type} ${key}`))).toEqual([]);
  return made;
}

/**
 * What holds of dashboard, plan, calendar and alerts on every day: one entry a statement, sums that are those of what is listed, nothing
 * of a day before today that is neither overdue nor a question, no sentence with a hole, and none throws.
 */
export function expectTrueToday(view: View): void {
  const dashboard = buildDashboard(view, null);
  const { summary, credits, actions } = dashboard;
  expectTruePayments(dashboard);
  expect(summary.openCreditsCount).toBe(credits.filter(({ state }) => OPEN.has(state)).length);
  expect(summary.atStakeCents).toBe(sum(actions, ({ amountCents }) => Math.max(0, amountCents ?? 0)));
  expect(credits.filter(({ endsOn }) => endsOn !== null && endsOn < view.today)).toEqual([]);
  const days = calendarDays(view, 180);
  expectTrueCalendar(days, dashboard);
  const alerts = expectTrueAlerts(view);
  expect(JSON.stringify({ dashboard, days, alerts })).not.toMatch(/undefined|NaN|Infinity|\[object/);
}
