import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";
import { withBankPayments, type BankPayment } from "./bank-payments.ts";

const october: Statement = {
  closeOn: "2026-10-04",
  dueOn: "2026-11-01",
  balanceCents: 284_610,
  minimumCents: 4_000,
  payments: [],
  source: "bank",
};
const november: Statement = { ...october, closeOn: "2026-11-04", dueOn: "2026-12-01", balanceCents: 390_215 };

const payment = (facts: Partial<BankPayment>): BankPayment => ({
  id: "tx-1",
  amountCents: 284_610,
  on: "2026-10-30",
  isPending: false,
  pendingId: null,
  ...facts,
});
const manual = (facts: Partial<Payment>): Payment => ({
  id: "mine",
  amountCents: 284_610,
  on: "2026-10-29",
  state: "posted",
  source: "manual",
  ...facts,
});
const held = (openStatements: Statement[], statement: Statement | null): WalletCard => ({
  ...cardWith({ statement }),
  ...(openStatements.length > 0 && { openStatements }),
});

const listIds = (statement: Statement | null | undefined) => statement?.payments.map(({ id }) => id);

describe("a payment that the bank reports", () => {
  it("pays the last statement that had closed by its day", () => {
    const card = withBankPayments(held([october], november), {
      added: [payment({}), payment({ id: "tx-2", on: "2026-11-20" })],
      removedIds: [],
    });
    expect(listIds(card.openStatements?.[0])).toEqual(["tx-1"]);
    expect(listIds(card.statement)).toEqual(["tx-2"]);
  });

  it("doesn't pay once it was returned, and leaves the payments of other months alone", () => {
    const paid = withBankPayments(held([october], november), {
      added: [payment({}), payment({ id: "tx-2", on: "2026-11-28" })],
      removedIds: [],
    });
    const returned = payment({ id: "tx-3", on: "2026-11-30", amountCents: -284_610 });
    const card = withBankPayments(paid, { added: [returned], removedIds: [] });
    expect(listIds(card.openStatements?.[0])).toEqual(["tx-1"]);
    expect(listIds(card.statement)).toEqual([]);
    const again = withBankPayments(card, { added: [returned], removedIds: [] });
    expect(listIds(again.openStatements?.[0])).toEqual(["tx-1"]);
  });

  it("is returned in the same batch, and doesn't pay", () => {
    const changes = [payment({ on: "2026-11-28" }), payment({ id: "tx-3", on: "2026-11-30", amountCents: -284_610 })];
    expect(listIds(withBankPayments(held([], november), { added: changes, removedIds: [] }).statement)).toEqual([]);
  });

  it("takes the place of the one that was pending", () => {
    const pending = withBankPayments(held([], october), {
      added: [payment({ id: "pending-1", isPending: true })],
      removedIds: [],
    });
    expect(pending.statement?.payments[0]?.state).toBe("pending");
    const posted = withBankPayments(pending, { added: [payment({ pendingId: "pending-1" })], removedIds: [] });
    expect(posted.statement?.payments).toEqual([
      { id: "tx-1", amountCents: 284_610, on: "2026-10-30", state: "posted", source: "bank" },
    ]);
  });

  it("takes the place of the one that the member entered a day earlier", () => {
    const card = withBankPayments(held([], { ...october, payments: [manual({})] }), {
      added: [payment({})],
      removedIds: [],
    });
    expect(listIds(card.statement)).toEqual(["tx-1"]);
  });

  it("leaves another payment that the member entered", () => {
    const card = withBankPayments(held([], { ...october, payments: [manual({ amountCents: 10_000 })] }), {
      added: [payment({})],
      removedIds: [],
    });
    expect(listIds(card.statement)).toEqual(["mine", "tx-1"]);
  });

  it("is removed when the bank reverses it", () => {
    const paid = withBankPayments(held([], october), { added: [payment({})], removedIds: [] });
    expect(listIds(withBankPayments(paid, { added: [], removedIds: ["tx-1"] }).statement)).toEqual([]);
  });

  it("moves to a statement that is recorded later and closed before it", () => {
    const early = withBankPayments(held([], october), { added: [payment({ on: "2026-11-06" })], removedIds: [] });
    const card = withBankPayments(
      { ...early, openStatements: early.statement ? [early.statement] : [], statement: november },
      { added: [], removedIds: [] },
    );
    expect(listIds(card.openStatements?.[0])).toEqual([]);
    expect(listIds(card.statement)).toEqual(["tx-1"]);
  });

  it("reported twice is one", () => {
    const changes = { added: [payment({})], removedIds: [] };
    const once = withBankPayments(held([], october), changes);
    expect(withBankPayments(once, changes)).toEqual(once);
  });
});
