import { DEFAULT_RULES } from "../alerts/default-rules.ts";
import type { AlertRule } from "../alerts/rule.ts";
import type { AlertType } from "../alerts/types.ts";
import { exampleProgress, exampleTier } from "../earning/example-cards.ts";
import { paymentWith, statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { buildView, held, heldCash, listActions } from "../../../../tests/support/wallet-view.ts";

/** On November 20, a card whose statement of $1,284.60 is due on December 1, as its travel credit of $300.00 ends. */
const card = held({
  statementCloseDay: 4,
  dueDay: 1,
  statement: statementWith({ closeOn: "2026-11-04", dueOn: "2026-12-01", balanceCents: 128_460 }),
});

const viewWith = (type?: AlertType, change: Partial<AlertRule> = {}) =>
  buildView([card], {
    rules: type === undefined ? DEFAULT_RULES : { ...DEFAULT_RULES, [type]: { ...DEFAULT_RULES[type], ...change } },
  });

const firstStep = (type: AlertType) => DEFAULT_RULES[type].steps[0]!;

describe("a rule that staff changed", () => {
  it("moves the day from which Today lists what it is about", () => {
    expect(listActions(viewWith(), "mark_paid")).toEqual([]);
    const steps = [{ ...firstStep("payment_due"), key: "11", offsetDays: 11 }];
    expect(listActions(viewWith("payment_due", { steps }), "mark_paid")).toMatchObject([{ dueOn: "2026-12-01" }]);
    expect(listActions(viewWith("payment_due", { steps: [{ ...steps[0]!, offsetDays: 10 }] }), "mark_paid")).toEqual(
      [],
    );
  });

  it("changes how severe it is, and from which worth a credit is listed", () => {
    const [credit] = listActions(viewWith(), "use_credit");
    expect(credit).toMatchObject({ severity: "high", amountCents: 30_000 });
    const steps = [{ ...firstStep("credit_expiring"), severity: "low" as const }];
    const parameters = { ...DEFAULT_RULES.credit_expiring.parameters, highWorthCents: 50_000 };
    const milder = viewWith("credit_expiring", { steps, parameters });
    expect(listActions(milder, "use_credit")).toMatchObject([{ severity: "low" }]);
    const worth = { ...DEFAULT_RULES.credit_expiring.parameters, minWorthCents: 30_001 };
    expect(listActions(viewWith("credit_expiring", { parameters: worth }), "use_credit")).toEqual([]);
  });

  it("lists by its condition, and to all, whatever part of the members gets its alerts", () => {
    const condition: AlertRule["condition"] = { field: "worthCents", operator: "gt", value: 30_000 };
    expect(listActions(viewWith("credit_expiring", { audience: { percent: 0 } }), "use_credit")).toHaveLength(1);
    expect(listActions(viewWith("credit_expiring", { condition }), "use_credit")).toEqual([]);
  });

  it("takes its rows away when it is off, but for payments", () => {
    expect(listActions(viewWith("credit_expiring", { mode: "off" }), "use_credit")).toEqual([]);
    expect(listActions(viewWith("credit_expiring", { offUntil: "2026-11-21" }), "use_credit")).toEqual([]);
    expect(listActions(viewWith("credit_expiring", { offUntil: "2026-11-20" }), "use_credit")).toHaveLength(1);
    const rules = { ...DEFAULT_RULES, payment_due: { ...DEFAULT_RULES.payment_due, enabled: false } };
    const near = buildView([card], { rules, now: "2026-11-26T15:00:00Z" });
    expect(listActions(near, "mark_paid")).toMatchObject([{ title: "Test Travel is due Tuesday, December 1" }]);
  });
});

describe("two reminders about one thing", () => {
  it("are one row, the more severe: an offer that is behind and ends soon", () => {
    const tier = exampleTier(60_000, 400_000, { months: null, days: 90 });
    const offer = exampleProgress([tier], { startOn: "2026-09-01", eligibleCents: 160_000 });
    const view = (now: string) => buildView([heldCash({ offer })], { now: `${now}T15:00:00Z` });
    expect(listActions(view("2026-11-20"), "offer_progress")).toMatchObject([
      { severity: "high", title: "Spend $2,400.00 on Test Cash by November 25" },
    ]);
    expect(listActions(view("2026-10-20"), "offer_progress")).toMatchObject([{ severity: "high" }]);
  });
});

describe("small credits that end on one day", () => {
  it("are one row, as their alert is one, of no single card", () => {
    const cards = [held(), held({ id: "second", position: 2 })];
    const view = buildView(cards, { now: "2026-11-25T15:00:00Z" });
    expect(listActions(view, "use_credit").filter(({ severity }) => severity === "low")).toMatchObject([
      {
        walletCardId: null,
        subjectId: null,
        title: "2 credits end November 30",
        body: "Use them by Monday, November 30: $10.00 of Ride credit on Test Travel and $10.00 of Ride credit on Test Travel. Together they're worth $16.00 to you.",
        amountCents: 1_600,
        markAmount: null,
      },
    ]);
  });
});

describe("what needs action", () => {
  it("is in the order of its severity, also where one thing has two reminders", () => {
    const tier = exampleTier(60_000, 400_000, { months: null, days: 90 });
    const offer = exampleProgress([tier], { startOn: "2026-09-01", eligibleCents: 160_000 });
    const view = buildView([held(), heldCash({ offer })], { now: "2026-10-20T15:00:00Z" });
    const severities = listActions(view).map(({ kind, severity }) => `${severity} ${kind}`);
    expect(severities).toEqual(["high offer_progress", "medium use_credit", "medium enrol_benefit"]);
  });

  it("is the payment that was sent, not another one, after its statement's due date", () => {
    const autopay = { mode: "statement", fixedCents: null, declaredOn: null } as const;
    const sent = paymentWith({ id: "sent", amountCents: 100_000, on: "2026-11-20", state: "pending" });
    const statement = statementWith({
      closeOn: "2026-11-04",
      dueOn: "2026-12-01",
      balanceCents: 128_460,
      payments: [sent],
    });
    const view = buildView([{ ...card, autopay, statement }], { now: "2026-12-03T15:00:00Z" });
    expect(listActions(view, "mark_paid", "confirm_payment")).toMatchObject([
      {
        kind: "confirm_payment",
        subjectId: "sent",
        body: "$1,284.60 was due. The $1,000.00 that you sent November 20 isn't confirmed as posted.",
      },
    ]);
  });

  it("is a bonus until it is marked as received, and nothing is at risk for it", () => {
    const tier = exampleTier(60_000, 400_000, { months: null, days: 90 });
    const offer = exampleProgress([tier], { startOn: "2026-04-01", eligibleCents: 400_000, metOn: "2026-05-10" });
    const view = buildView([heldCash({ offer })], {
      rules: { ...DEFAULT_RULES, welcome_offer_missing: { ...DEFAULT_RULES.welcome_offer_missing, enabled: false } },
    });
    expect(listActions(view, "confirm_bonus")).toMatchObject([{ severity: "low", amountCents: null }]);
  });
});
