import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { evaluators } from "../../alerts/evaluators/evaluators.ts";
import type { AlertFacts } from "../../alerts/reminder.ts";
import { mostSevere } from "../../alerts/severity.ts";
import type { AlertType, Severity } from "../../alerts/types.ts";
import { addDays } from "../../dates/civil.ts";
import { paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { describe, expect, it } from "vitest";
import { buildView, held } from "../../../../../tests/support/wallet-view.ts";
import { buildDashboard } from "../dashboard.ts";
import type { View } from "../view.ts";

/** The alert types whose reminders share the cause of an item. */
const typesByKind: Record<string, AlertType[]> = {
  mark_paid: ["payment_due", "payment_not_seen", "payment_overdue"],
  confirm_payment: ["payment_due", "payment_overdue"],
  settle_statement: ["payment_due"],
  decide_fee: ["annual_fee"],
  offer_progress: ["welcome_offer_pace", "welcome_offer_deadline"],
  pay_for_utilization: ["utilization_at_close"],
  use_credit: ["credit_expiring"],
};

/** The severity of the open alerts of a card and these types on a day, where it has reached a step. */
function alertSeverity(view: View, walletCardId: string, subjectId: string | null, types: AlertType[]) {
  const facts: AlertFacts = { ...view, banks: {}, isSample: false, plan: null, until: addDays(view.today, 62) };
  const reached = types.flatMap((type) =>
    (evaluators[type]?.(facts, DEFAULT_RULES[type]) ?? [])
      .filter(({ subject }) => subject.walletCardId === walletCardId)
      .filter(({ subject, steps }) => type !== "credit_expiring" || (subject.id === subjectId && steps.length > 0))
      .flatMap(({ steps }): Severity[] => {
        const step = steps.findLast(({ on }) => on <= view.today);
        return step ? [step.severity] : [];
      }),
  );
  return reached.length === 0 ? null : mostSevere(reached);
}

const statement = statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 128_460 });
const sent = paymentWith({ id: "sent", amountCents: 128_460, on: "2026-11-18", state: "pending" });

const stories: [string, Partial<WalletCard>][] = [
  ["an unpaid statement", { statement, statementCloseDay: 27, dueDay: 21 }],
  ["a payment that never posts", { statement: { ...statement, payments: [sent] }, statementCloseDay: 27, dueDay: 21 }],
  [
    "an autopay payment that the bank never shows",
    {
      statement: { ...statement, source: "bank" },
      autopay: { mode: "statement", fixedCents: null, declaredOn: null },
      bank: { linkId: "link-1", accountId: "acc-1", currentThrough: "2027-02-01" },
    },
  ],
  ["a statement that was never entered", { statementCloseDay: 27, dueDay: 21 }],
  ["a high balance before the close", { balance: { currentCents: 500_000, on: "2026-11-18" }, statementCloseDay: 4 }],
  ["an annual fee", { openedOn: "2024-12-30" }],
];

describe("the severity of an item is that of the alert about the same cause, on each of 60 days", () => {
  it.each(stories)("of %s", (_what, card) => {
    const compared = { same: 0, different: [] as string[] };
    for (let day = "2026-11-18"; day <= addDays("2026-11-18", 60); day = addDays(day, 1)) {
      const view = buildView([held({ settledThrough: "2026-11-15", ...card })], { now: `${day}T17:00:00Z` });
      for (const { kind, severity, walletCardId, subjectId, title } of buildDashboard(view, null).actions) {
        const alerted = alertSeverity(view, walletCardId, subjectId, typesByKind[kind] ?? []);
        if (alerted === null) continue;
        if (alerted === severity) compared.same += 1;
        else compared.different.push(`${day} ${title}: ${severity}, alert ${alerted}`);
      }
    }
    expect(compared.different).toEqual([]);
    expect(compared.same).toBeGreaterThan(0);
  });
});
