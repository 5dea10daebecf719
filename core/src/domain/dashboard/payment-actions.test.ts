import type { WalletCard } from "../wallet/shapes.ts";
import { statementWith } from "../statements/card-fixture.ts";
import { describe, expect, it } from "vitest";
import { buildView, held, listActions } from "../../../../tests/support/wallet-view.ts";

const account = { linkId: "link-1", accountId: "acc-1" };
const current = { bank: { ...account, currentThrough: "2026-11-21" } };
const statement = statementWith({
  closeOn: "2026-10-27",
  dueOn: "2026-11-21",
  balanceCents: 128_460,
  source: "bank",
});
const autopay = { mode: "statement", fixedCents: null, declaredOn: "2026-05-14" } as const;

/** What Today lists of the payments of a card whose bank reported a statement of $1,284.60, due on November 21. */
function actionsOn(today: string, card: Partial<WalletCard>) {
  const days = { statementCloseDay: 27, dueDay: 21, settledThrough: "2026-11-15" };
  const view = buildView([held({ statement, ...days, ...card })], { now: `${today}T17:00:00Z` });
  return listActions(view, "mark_paid", "confirm_payment", "settle_statement", "enter_statement");
}

describe("a payment that the bank should show", () => {
  it("needs action the day before the due date when autopay isn't seen", () => {
    expect(actionsOn("2026-11-19", { ...current, autopay })).toEqual([]);
    expect(actionsOn("2026-11-20", { ...current, autopay })).toMatchObject([
      {
        kind: "mark_paid",
        severity: "high",
        title: "No autopay payment to Test Travel yet, due tomorrow",
        proof: "Your bank shows no payment since the statement closed October 27, as of November 20.",
      },
    ]);
  });

  it("that is partly made is quoted from the bank, and one entered by hand from the member", () => {
    const paid = { id: "pay-1", amountCents: 1_000, on: "2026-11-10", state: "posted" as const };
    const getProof = (source: "bank" | "manual") =>
      actionsOn("2026-11-20", { ...current, statement: { ...statement, payments: [{ ...paid, source }] } })[0]?.proof;
    expect(getProof("bank")).toBe("Your bank shows $10.00 since the statement closed October 27.");
    expect(getProof("manual")).toBe("You recorded $10.00 since the statement closed October 27.");
  });

  it("is a question after the due date while the link is broken, and the bank isn't quoted", () => {
    expect(actionsOn("2026-11-22", { bank: account, autopay })).toMatchObject([
      {
        title: "Did autopay pay Test Travel? Due Saturday, November 21",
        proof: "No payment recorded since the statement closed October 27.",
      },
    ]);
  });
});

describe("a statement that should have closed", () => {
  const closed = { statement: null, autopay: { ...autopay, mode: "none" as const } };

  it("isn't asked for while the bank will send it, and is while the link is broken", () => {
    expect(actionsOn("2026-11-10", { ...current, ...closed })).toEqual([]);
    expect(actionsOn("2026-11-12", { bank: account, ...closed })).toMatchObject([{ kind: "enter_statement" }]);
  });
});
