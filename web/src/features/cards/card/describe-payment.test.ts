import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import { describe, expect, it } from "vitest";
import { describeOwed, describePayment } from "./describe-payment.ts";

type Payment = NonNullable<CardPage["payment"]>;

const due: Payment = {
  walletCardId: "gold",
  closeOn: "2026-11-04",
  dueOn: "2026-12-01",
  dueIsEstimate: false,
  state: "not_confirmed",
  statementCents: 390_215,
  minimumCents: 11_800,
  paidCents: 0,
  remainingCents: 390_215,
  currentCents: null,
  autopay: "none",
  bankDataOn: null,
  basis: { how: "", facts: [] },
};

const describeWith = (change: Partial<Payment> | null, more: Partial<CardPage> = {}) => {
  const card = cardWith({ id: "gold" });
  const payment = change && { ...due, ...change };
  const { headline, detail } = describePayment({
    card,
    payment,
    laterPayments: [],
    family: [],
    today: "2026-11-20",
    ...more,
  });
  return [headline, detail].map((text) => text.replaceAll("\u00A0", " "));
};

describe("the next payment of a card", () => {
  it.each<[Partial<Payment>, string]>([
    [{}, "$3,902.15 is due December 1. No payment recorded yet."],
    [{ bankDataOn: "2026-11-19" }, "$3,902.15 is due December 1. No payment reported as of November 19."],
    [{ state: "autopay_set" }, "$3,902.15 is due December 1. Autopay is on."],
    [{ state: "on_its_way", remainingCents: 0 }, "$3,902.15 is due December 1. A payment is pending."],
    [{ state: "on_its_way", remainingCents: 290_215 }, "A payment is pending. $2,902.15 is left to pay by December 1."],
    [{ state: "minimum_met", paidCents: 300_000, remainingCents: 90_215 }, "$902.15 is left to pay by December 1."],
    [{ state: "paid", paidCents: 390_215, remainingCents: 0 }, "Paid. $3,902.15 covers the November 4 statement."],
    [{ state: "paid", paidCents: 0, remainingCents: 0 }, "Paid. Nothing is left of the November 4 statement."],
    [{ state: "paid", statementCents: -2_500 }, "Nothing to pay for the November 4 statement."],
    [{ state: "overdue", dueOn: "2026-11-18" }, "$3,902.15 is overdue since November 18."],
    [{ state: "long_overdue", dueOn: "2026-10-18" }, "$3,902.15 is more than 30 days overdue."],
    [{ dueOn: "2026-11-18" }, "$3,902.15 was due November 18. Did you pay it?"],
    [
      { state: "closes_later", statementCents: null, remainingCents: null, dueIsEstimate: true, dueOn: "2027-01-01" },
      "The next payment is due about January 1, 2027.",
    ],
    [
      { state: "unknown", statementCents: null, remainingCents: null },
      "A payment is due December 1. Enter its statement.",
    ],
    [
      { state: "unknown", statementCents: null, remainingCents: null, dueOn: "2026-11-18" },
      "A payment was due November 18. Did you pay it?",
    ],
  ])("%j is %j", (change, headline) => expect(describeWith(change)[0]).toBe(headline));

  it("is followed by autopay, and once it is paid by the next due date", () => {
    const card = cardWith({ id: "gold", autopay: { mode: "statement", fixedCents: null, declaredOn: null } });
    expect(describeWith({}, { card })[1]).toBe("Autopay pays the full statement balance.");
    const next = { ...due, dueOn: "2026-12-29", dueIsEstimate: true };
    expect(describeWith({ state: "paid", paidCents: 390_215 }, { laterPayments: [next] })[1]).toBe(
      "The next payment is due about December 29. No autopay entered.",
    );
  });

  it("of a closed card says that it is closed, and what is still due", () => {
    const card = cardWith({ id: "gold", status: "closed", closedOn: "2026-11-10" });
    expect(describeWith(null, { card })).toEqual([
      "You closed it on Nov 10, 2026.",
      "Nothing is due on a closed card.",
    ]);
    expect(describeWith({}, { card })[1]).toBe("$3,902.15 is due December 1. No payment recorded yet.");
  });

  const paid = { state: "paid", paidCents: 390_215, remainingCents: 0 } as const;
  const balance = { currentCents: 74_219, on: "2026-11-18" };

  it.each<[string, Partial<Payment> | null, number, string]>([
    [
      "is unknown",
      null,
      74_219,
      "The balance of $742.19 is still to be billed. Enter its last statement when it comes.",
    ],
    ["is paid", paid, 74_219, "The balance of $742.19 is still to be billed. Enter its last statement when it comes."],
    ["is paid, and so is all", paid, 0, "Paid. $3,902.15 covers the November 4 statement."],
    [
      "is open",
      {},
      400_215,
      "$3,902.15 is due December 1. No payment recorded yet. Another $100.00 is still to be billed.",
    ],
  ])("of a closed card names the balance to be billed when its statement %s", (_, change, currentCents, detail) => {
    const card = cardWith({
      id: "gold",
      status: "closed",
      closedOn: "2026-11-10",
      balance: { ...balance, currentCents },
    });
    expect(describeWith(change, { card })[1]).toBe(detail);
  });

  it.each<[string, Partial<Payment>, string]>([
    [
      "closes",
      { state: "closes_later" },
      "The balance of $742.19 is due about December 1. Enter its last statement when it comes.",
    ],
    [
      "was due",
      { state: "unknown", dueOn: "2026-11-19" },
      "The balance of $742.19 was due about November 19. Did you pay it?",
    ],
  ])("of a closed card names the balance once, when its last statement %s", (_, change, detail) => {
    const card = cardWith({ id: "gold", status: "closed", closedOn: "2026-11-10", balance });
    const bill = { ...change, statementCents: null, remainingCents: null, dueIsEstimate: true };
    expect(describeWith(bill, { card })[1]).toBe(detail);
  });

  const describeOwedWith = (change: Partial<Payment> | null, currentCents: number | null) => {
    const card = cardWith({ id: "gold", balance: currentCents === null ? null : { ...balance, currentCents } });
    const payment = change && { ...due, ...change };
    return describeOwed({ card, payment, laterPayments: [], family: [], today: "2026-11-20" })?.replaceAll(
      "\u00A0",
      " ",
    );
  };

  it.each<[string, Partial<Payment> | null, number | null, string | undefined]>([
    ["nothing", paid, 0, undefined],
    ["nothing that is known", { state: "closes_later", statementCents: null, remainingCents: null }, null, undefined],
    ["nothing but a pending payment", { state: "on_its_way", remainingCents: 0 }, 390_215, undefined],
    [
      "the balance",
      paid,
      74_219,
      "You still owe about $742.19. Closing doesn't pay it: enter its last statement when it comes.",
    ],
    ["an open statement", {}, null, "You still owe $3,902.15, due December 1. Closing doesn't pay it."],
    [
      "an overdue statement and more",
      { dueOn: "2026-11-18" },
      400_215,
      "You still owe $3,902.15, which was due November 18. Closing doesn't pay it. Another $100.00 is still to be billed.",
    ],
  ])("is still owed when a card is closed: %s", (_, change, currentCents, owed) =>
    expect(describeOwedWith(change, currentCents)).toBe(owed),
  );
});
