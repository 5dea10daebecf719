import type { Statement } from "../wallet/shapes.ts";
import { paymentWith, statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { held, heldCash, buildView, listActions } from "../../../../tests/support/wallet-view.ts";
import { buildDashboard } from "./dashboard.ts";
import { duePayments, dueWithin, paymentItem, paymentsOfCard } from "./payments.ts";

const statement = (change: Partial<Statement> = {}) =>
  statementWith({ closeOn: "2026-10-27", dueOn: "2026-11-21", balanceCents: 128_460, ...change });

const payment = paymentWith({ amountCents: 28_460, on: "2026-11-18" });

const paymentKinds = ["mark_paid", "confirm_payment", "settle_statement", "enter_statement"] as const;

describe("the balance of a closed card", () => {
  const closed = held({
    status: "closed",
    closedOn: "2026-11-18",
    statementCloseDay: 21,
    dueDay: 16,
    balance: { currentCents: 74_219, on: "2026-11-17" },
  });

  it("stays in the payments, on the card's page, and in the queue until it is settled", () => {
    const bill = { dueOn: "2026-12-16", statementCents: null, currentCents: 74_219 };
    const before = buildView([closed]);
    expect(buildDashboard(before, null).payments).toMatchObject([{ ...bill, state: "closes_later" }]);
    expect(paymentsOfCard(before, closed)).toMatchObject([{ ...bill, state: "closes_later" }]);

    const after = buildView([closed], { now: "2027-02-01T14:00:00Z" });
    expect(buildDashboard(after, null)).toMatchObject({
      payments: [{ ...bill, state: "unknown" }],
      actions: [{ kind: "settle_statement", title: "Did you pay Test Travel? Due Wednesday, December 16, 2026" }],
    });
    const settled = buildView([{ ...closed, settledThrough: "2026-12-16" }], { now: "2027-02-01T14:00:00Z" });
    expect(buildDashboard(settled, null)).toMatchObject({ payments: [], actions: [] });
  });
});

describe("a payment of the coming days", () => {
  it("shows how the remaining amount is computed, and from what", () => {
    const view = buildView([
      held({ statementCloseDay: 27, dueDay: 21, statement: statement({ payments: [payment] }) }),
    ]);
    const [due] = duePayments(view);
    expect(due && paymentItem(view, due.card, due.payment)).toMatchObject({
      dueOn: "2026-11-21",
      state: "minimum_met",
      statementCents: 128_460,
      paidCents: 28_460,
      remainingCents: 100_000,
      basis: {
        how: "$1,284.60 less $284.60 paid leaves $1,000.00. Due November 21. Payments count once recorded. We can't see your bank.",
        facts: [
          {
            label: "Statement of October 27",
            value: "$1,284.60, minimum $40.00",
            source: { kind: "you", on: "2026-10-27" },
          },
        ],
      },
    });
  });

  it("of a linked card shows that its figures come from the bank, and whether payments are missing", () => {
    const describeWith = (currentThrough: string) => {
      const bank = { linkId: "link-1", accountId: "acc-1", currentThrough };
      const card = held({
        bank,
        balance: { currentCents: 20_000, on: "2026-11-19" },
        statement: statement({ source: "bank" }),
      });
      const [due] = duePayments(buildView([card]));
      return due && paymentItem(buildView([card]), due.card, due.payment).basis;
    };
    expect(describeWith("2026-11-22")).toMatchObject({
      how: "$1,284.60 less $0.00 paid leaves $1,284.60. Due November 21. Payments are those that your bank shows.",
      facts: [{ label: "Statement of October 27", source: { kind: "bank", on: "2026-10-27" } }],
    });
    expect(describeWith("2026-11-18")?.how).toContain("Payments since the last data from your bank aren't included.");
  });

  it("of which no statement was entered has days and no amount, and is never overdue", () => {
    const view = buildView([held({ statementCloseDay: 27, dueDay: 19 })]);
    const items = duePayments(view).map((due) => paymentItem(view, due.card, due.payment));
    const owing = buildView([
      held({ statementCloseDay: 27, dueDay: 19, balance: { currentCents: 74_219, on: "2026-11-20" } }),
    ]);
    const [due] = duePayments(owing);
    expect(due && paymentItem(owing, due.card, due.payment).basis).toMatchObject({
      how: expect.stringContaining("$742.19 is what you owe now, based on the balance you entered, not a statement."),
      facts: expect.arrayContaining([expect.objectContaining({ label: "Current balance", value: "$742.19" })]),
    });
    expect(items.map(({ state, statementCents }) => [state, statementCents])).toEqual([["closes_later", null]]);
    expect(items[0]?.basis.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Closes: the 27th of the month",
      "Due: the 19th of the month",
    ]);
  });

  it("of a statement in credit shows a balance of nothing, and adds nothing to what is due", () => {
    const inCredit = held({ statement: statement({ balanceCents: -2_500, minimumCents: null }) });
    const view = buildView([inCredit, heldCash({ statement: statement({ balanceCents: 10_000 }) })]);
    const due = duePayments(view);
    const first = due.find(({ card }) => card.id === inCredit.id);
    expect(first && paymentItem(view, first.card, first.payment)).toMatchObject({
      state: "paid",
      statementCents: -2_500,
      remainingCents: 0,
      basis: {
        how: "The statement shows $25.00 in credit, so nothing is due.",
        facts: [{ label: "Statement of October 27", value: "$25.00 in credit" }],
      },
    });
    expect(dueWithin(view, due, 14)).toMatchObject({ dueCents: 10_000, onItsWayCents: 0, unknownCount: 0 });
    expect(listActions(view, ...paymentKinds).filter(({ walletCardId }) => walletCardId === inCredit.id)).toEqual([]);
  });

  it("of a card that is in credit now shows the credit, and never an amount due", () => {
    const view = buildView([
      held({ statementCloseDay: 27, dueDay: 19, balance: { currentCents: -2_500, on: "2026-11-20" } }),
    ]);
    const [due] = duePayments(view);
    const item = due && paymentItem(view, due.card, due.payment);
    expect(item).toMatchObject({ currentCents: -2_500, statementCents: null });
    expect(item?.basis.how).toContain(
      "$25.00 in credit is on it now, based on the balance you entered, not a statement.",
    );
    expect(item?.basis.facts).toContainEqual(expect.objectContaining({ label: "Now", value: "$25.00 in credit" }));
  });

  it("shows that a due date is an estimate when its day is not reported", () => {
    const view = buildView([held({ statementCloseDay: 1, dueDay: null })]);
    const [due] = duePayments(view);
    const item = due && paymentItem(view, due.card, due.payment);
    expect(item).toMatchObject({ dueOn: "2026-11-26", dueIsEstimate: true });
    expect(item?.basis.facts).toContainEqual(
      expect.objectContaining({
        value: "assumed 25 days after the closing date",
        source: expect.objectContaining({ kind: "rule" }),
      }),
    );
  });

  it("of a sample isn't attributed to anyone", () => {
    const view = buildView([held({ statement: statement() })], { isSample: true });
    const [due] = duePayments(view);
    expect(due && paymentItem(view, due.card, due.payment).basis.facts[0]?.source.kind).toBe("sample");
  });

  it("adds up to what is due in 14 days; payments without an amount are counted separately", () => {
    const view = buildView([
      held({ statement: statement({ payments: [{ ...payment, state: "pending" }] }) }),
      heldCash({ statementCloseDay: 1, dueDay: 26 }),
    ]);
    expect(dueWithin(view, duePayments(view), 14)).toMatchObject({
      dueCents: 128_460,
      onItsWayCents: 28_460,
      unknownCount: 1,
    });
  });
});

describe("a payment that needs action", () => {
  const actionsFor = (change: Parameters<typeof held>[0]) => listActions(buildView([held(change)]), ...paymentKinds);

  it("is high on the day before, with the late fee at stake and one tap to mark it", () => {
    expect(
      actionsFor({ statement: statement(), autopay: { mode: "none", fixedCents: null, declaredOn: null } }),
    ).toMatchObject([
      {
        kind: "mark_paid",
        severity: "high",
        title: "Test Travel is due tomorrow",
        body: "$1,284.60 is due Saturday, November 21. The minimum is $40.00. Autopay is off.",
        proof: "No payment recorded since the statement closed October 27.",
        amountCents: 4_000,
        amountNote: "late fee",
        markAmount: 128_460,
      },
    ]);
  });

  it("is none when autopay is set, when it is paid, and when there is time", () => {
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: "2026-01-01" };
    expect(actionsFor({ statement: statement(), autopay })).toEqual([]);
    expect(actionsFor({ statement: statement({ payments: [{ ...payment, amountCents: 128_460 }] }) })).toEqual([]);
    expect(
      actionsFor({ statement: statement({ closeOn: "2026-11-10", dueOn: "2026-12-05" }), statementCloseDay: 10 }),
    ).toEqual([]);
  });

  it("asks whether a payment has posted, in the item of its statement", () => {
    const sent = { ...payment, state: "pending" as const, on: "2026-11-17", amountCents: 128_460 };
    const change = { statementCloseDay: 27, statement: statement({ payments: [sent] }) };
    expect(actionsFor(change)).toMatchObject([
      {
        kind: "confirm_payment",
        severity: "medium",
        subjectId: "pay-1",
        title: "Has the payment to Test Travel posted?",
        body: "You sent $1,284.60 Tuesday, November 17, and the statement is due Saturday, November 21. Check your bank: if it isn't confirmed by Friday, November 20, it no longer counts as paid.",
      },
    ]);
    const late = {
      ...change,
      statement: statement({ closeOn: "2026-10-20", dueOn: "2026-11-17", payments: [{ ...sent, on: "2026-11-16" }] }),
    };
    expect(actionsFor(late)).toMatchObject([
      {
        kind: "confirm_payment",
        severity: "critical",
        title: "Test Travel has been overdue since Tuesday, November 17",
        subjectId: "pay-1",
      },
    ]);
  });

  it("is a question after a due date of which nothing was entered", () => {
    expect(actionsFor({ statementCloseDay: 22, dueDay: 19, settledThrough: "2026-10-30" })).toMatchObject([
      {
        kind: "settle_statement",
        severity: "medium",
        cycleKey: "2026-11-19",
        title: "Did you pay Test Travel? Due Thursday, November 19",
        body: "It was due, and no payment is recorded. Enter the statement, or confirm that it's paid.",
      },
    ]);
  });

  it("is a question when the statement closed without an entry", () => {
    expect(actionsFor({ statementCloseDay: 4, dueDay: 29 })).toMatchObject([
      {
        kind: "enter_statement",
        title: "Enter the statement of Test Travel",
        body: "Its statement closed about November 4 and is due about Sunday, November 29. Enter its balance to track the payment.",
        amountCents: null,
      },
    ]);
  });
});
