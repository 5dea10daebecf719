import { describe, expect, it } from "vitest";
import type { Payment, Statement, WalletCard } from "../wallet/shapes.ts";
import { type BankPayment, withBankPayments } from "../banks/bank-payments.ts";
import { checkAutopay, type PostedPayment } from "./autopay-check.ts";
import { cardWith, paymentWith, statementWith } from "./card-fixture.ts";

const paid = (on: string, amountCents: number, change: Partial<Payment> = {}) =>
  paymentWith({ id: `pay-${on}`, on, amountCents, source: "bank", ...change });
const reported = (change: Partial<Statement>) => statementWith({ source: "bank", ...change });

/** Autopay paid September and October in full, one and two days before the due dates. */
const past = [
  reported({
    closeOn: "2026-10-05",
    dueOn: "2026-11-01",
    balanceCents: 30_000,
    payments: [paid("2026-10-30", 30_000)],
  }),
  reported({
    closeOn: "2026-09-05",
    dueOn: "2026-10-01",
    balanceCents: 20_000,
    payments: [paid("2026-09-12", 5_000), paid("2026-09-30", 15_000)],
  }),
];

const check = (
  today: string,
  {
    payments = [],
    posted = [],
    before = past,
    ...card
  }: Partial<WalletCard> & {
    payments?: Payment[];
    posted?: PostedPayment[];
    before?: Statement[];
  } = {},
) => {
  const statement = reported({ payments });
  const linked = cardWith({
    statement,
    autopay: { mode: "statement", fixedCents: null, declaredOn: "2026-03-03" },
    bank: {
      linkId: "link-1",
      accountId: "acc-1",
      currentThrough: "2026-12-31",
    },
    ...card,
  });
  return checkAutopay(linked, [statement, ...before], posted, today);
};

describe("the check of autopay", () => {
  it("learns from past statements when the payment usually shows", () => {
    expect(check("2026-11-20")).toEqual({
      status: "expected",
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      amountCents: 50_000,
      paidCents: 0,
      pendingCents: 0,
      returned: null,
      expectedOn: "2026-11-30",
      usualDaysEarly: 1,
      seenInARow: 2,
      checked: 2,
      nextCheckOn: "2026-11-30",
      last: { amountCents: 30_000, paidOn: "2026-10-30", daysEarly: 2 },
    });
  });

  it("learns from payments alone of the time before the link was made", () => {
    const posted = ["2026-10-29", "2026-09-28", "2026-08-29", "2026-06-28"].map((on) => ({ on, amountCents: 30_000 }));
    expect(check("2026-11-20", { before: [], posted })).toMatchObject({
      usualDaysEarly: 3,
      expectedOn: "2026-11-28",
      // In July nothing was paid, or nothing was due.
      seenInARow: 3,
      checked: 3,
      last: { paidOn: "2026-10-29", daysEarly: 3 },
    });
  });

  it("expects the payment on the due date until two were seen", () => {
    expect(check("2026-11-20", { before: past.slice(0, 1) })).toMatchObject({
      usualDaysEarly: null,
      expectedOn: "2026-12-01",
      seenInARow: 1,
    });
  });

  it.each([
    ["2026-11-29", "expected", "2026-11-30"],
    ["2026-11-30", "missing", "2026-12-01"],
    ["2026-12-01", "missing", null],
    ["2026-12-02", "missing", null],
  ])("without a payment is on %s %s, and looks again on %s", (today, status, nextCheckOn) => {
    expect(check(today)).toMatchObject({ status, nextCheckOn });
  });

  it("misses the payment on the day after it usually shows", () => {
    const early = past.map((each) => ({
      ...each,
      payments: [paid(each.closeOn, each.balanceCents)],
    }));
    const before = early.map((each) => ({
      ...each,
      payments: each.payments.map((payment) => ({
        ...payment,
        on: each.closeOn,
      })),
    }));
    expect(check("2026-11-20", { before })).toMatchObject({
      status: "missing",
      usualDaysEarly: 26,
    });
  });

  it.each<[string, Payment[], string]>([
    ["posted", [paid("2026-11-29", 50_000)], "paid"],
    ["pending", [paid("2026-11-29", 50_000, { state: "pending" })], "pending"],
    ["made before the statement closed", [paid("2026-11-04", 50_000)], "expected"],
  ])("sees a payment that is %s", (_what, payments, status) => {
    expect(check("2026-11-29", { payments })?.status).toBe(status);
  });

  it("misses the rest of a payment that was made in part once it usually shows", () => {
    const payments = [paid("2026-11-10", 20_000)];
    expect(check("2026-11-29", { payments })?.status).toBe("expected");
    expect(check("2026-11-30", { payments })?.status).toBe("partial");
  });

  it("doesn't count a payment that was returned, and counts the one made after it as its statement does", () => {
    const made = { id: "pay-1", on: "2026-11-20", amountCents: 50_000, isPending: false, pendingId: null };
    const returned = { ...made, id: "pay-2", on: "2026-11-23", amountCents: -50_000 };
    const again = { ...made, id: "pay-3", on: "2026-11-26" };
    const getPayments = (...added: BankPayment[]) =>
      withBankPayments(cardWith({ statement: reported({}) }), { added, removedIds: [] }).statement?.payments ?? [];
    const posted = [{ on: "2026-11-23", amountCents: -50_000 }];
    expect(check("2026-11-24", { payments: getPayments(made, returned), posted })).toMatchObject({
      status: "returned",
      paidCents: 0,
      returned: { on: "2026-11-23", amountCents: 50_000 },
      nextCheckOn: "2026-11-30",
    });
    expect(check("2026-11-27", { payments: getPayments(made, returned, again), posted })?.status).toBe("paid");
  });

  it("knows nothing of a missing payment while the bank's data is old", () => {
    const bank = {
      linkId: "link-1",
      accountId: "acc-1",
      currentThrough: "2026-11-28",
    };
    expect(check("2026-11-30", { bank })).toMatchObject({ status: "unknown" });
    expect(check("2026-11-30", { bank, payments: [paid("2026-11-27", 50_000)] })?.status).toBe("paid");
  });

  it("ends the row at a statement that wasn't paid in time", () => {
    const before = past.map((each, at) => (at === 1 ? { ...each, payments: [paid("2026-10-03", 20_000)] } : each));
    expect(check("2026-11-20", { before })).toMatchObject({
      seenInARow: 1,
      checked: 2,
    });
  });

  it.each([
    ["minimum", null, 4_000],
    ["fixed", 10_000, 10_000],
    ["fixed", 90_000, 50_000],
    ["current", null, 50_000],
  ] as const)("expects what autopay pays: %s of %s", (mode, fixedCents, amountCents) => {
    const autopay = { mode, fixedCents, declaredOn: null };
    expect(check("2026-11-20", { autopay })?.amountCents).toBe(amountCents);
  });

  it("is none without autopay, without a bank, and without anything to pay", () => {
    expect(
      check("2026-11-20", {
        autopay: { mode: "none", fixedCents: null, declaredOn: null },
      }),
    ).toBeNull();
    expect(checkAutopay(cardWith({ statement: statementWith() }), [], [], "2026-11-20")).toBeNull();
    expect(check("2026-11-20", { statement: reported({ balanceCents: 0 }) })).toBeNull();
  });
});
