import type { PaymentItem, UtilizationRow } from "./shapes.ts";
import { describe, expect, it } from "vitest";
import { groupByPayday, isStillToPay, optionalPayments, planPayments, sumByPayer } from "./payment-plan.ts";

const today = "2026-11-20";

const payment = (walletCardId: string, dueOn: string, changes: Partial<PaymentItem>): PaymentItem => ({
  walletCardId,
  closeOn: "2026-11-01",
  dueOn,
  dueIsEstimate: false,
  state: "not_confirmed",
  statementCents: null,
  minimumCents: null,
  paidCents: 0,
  remainingCents: changes.statementCents ?? null,
  currentCents: null,
  autopay: "none",
  bankDataOn: null,
  basis: { how: "", facts: [] },
  ...changes,
});

const payments = [
  payment("flex", "2026-11-21", { statementCents: 128_460 }),
  payment("gold", "2026-11-24", { state: "on_its_way", statementCents: 211_843, remainingCents: 0 }),
  payment("double-cash", "2026-11-27", { statementCents: 34_692 }),
  payment("reserve", "2026-12-01", { state: "autopay_set", statementCents: 390_215, autopay: "statement" }),
  payment("blue", "2026-12-07", { state: "paid", statementCents: 61_137, paidCents: 61_137, remainingCents: 0 }),
  payment("aspire", "2026-12-16", { state: "closes_later", currentCents: 74_219 }),
  payment("discover", "2026-12-17", { state: "unknown" }),
  payment("next-month", "2026-12-24", { state: "closes_later", currentCents: 1_000 }),
];

const plan = planPayments(payments, today);

describe("the plan of a month", () => {
  it("shows the day to pay: two business days before the due date by hand, the due date of autopay, and no day that has passed", () => {
    expect(plan.map(({ item, payOn, payer }) => [item.walletCardId, payOn, payer])).toEqual([
      ["flex", "2026-11-20", "you"],
      ["gold", "2026-11-24", "pending"],
      ["double-cash", "2026-11-24", "you"],
      ["reserve", "2026-12-01", "autopay"],
      ["blue", "2026-12-07", "paid"],
      ["aspire", "2026-12-14", "you"],
      ["discover", "2026-12-15", "open"],
    ]);
  });

  it("leaves two business days before a due date on a weekend, and shows when they have passed", () => {
    const sunday = payment("flex", "2026-11-29", { statementCents: 128_460 });
    const paidOn = (day: string) => planPayments([sunday], day).map(({ payOn, isLate }) => [payOn, isLate]);
    expect(paidOn("2026-11-23")).toEqual([["2026-11-24", false]]);
    expect(paidOn("2026-11-24")).toEqual([["2026-11-24", false]]);
    expect(paidOn("2026-11-25")).toEqual([["2026-11-25", true]]);
    const byAutopay = payment("reserve", "2026-11-24", {
      state: "autopay_set",
      statementCents: 1,
      autopay: "statement",
    });
    expect(planPayments([byAutopay], "2026-11-25")[0]?.isLate).toBe(false);
  });

  it("divides what is due into four sums that add up to it", () => {
    expect(sumByPayer(plan)).toEqual({ paid: 61_137, pending: 211_843, autopay: 390_215, you: 237_371 });
    expect(plan.filter(isStillToPay).map(({ item }) => item.walletCardId)).toEqual(["flex", "double-cash", "aspire"]);
  });

  it("counts only the rest of a statement of which a part is paid", () => {
    const part = payment("flex", "2026-11-25", {
      state: "minimum_met",
      statementCents: 300_000,
      paidCents: 290_000,
      remainingCents: 10_000,
    });
    expect(sumByPayer(planPayments([part], today))).toEqual({ paid: 290_000, pending: 0, autopay: 0, you: 10_000 });
  });

  it("by payday says what each paycheck must cover, without what is advised on top", () => {
    const row = { walletCardId: "double-cash", payCents: 86_308, payBy: "2026-11-30" } as UtilizationRow;
    const late = { ...row, payBy: "2026-11-19" };
    const advice = optionalPayments([row, late], today);
    const groups = groupByPayday(plan, advice, { every: "two_weeks", on: today, alsoDay: null }, today);
    expect(
      groups.map(({ payday, until, cents, payments: of, advice: more }) => [
        payday,
        until,
        cents,
        of.length,
        more.length,
      ]),
    ).toEqual([
      ["2026-11-20", "2026-12-03", 765_210, 4, 1],
      ["2026-12-04", "2026-12-17", 74_219, 2, 0],
      ["2026-12-18", "2026-12-20", 0, 0, 0],
    ]);
  });
});
