import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../dates/civil.ts";
import type { Statement, WalletCard } from "../wallet/shapes.ts";
import { cardWith, paymentWith, statementWith } from "./card-fixture.ts";
import {
  type CardPayment,
  cardPayments,
  computePayment,
  isQuestion,
  recordedPayments,
  upcomingPayments,
} from "./payment-state.ts";

const autopay = (mode: WalletCard["autopay"]["mode"], fixedCents: number | null = null) => ({
  mode,
  fixedCents,
  declaredOn: null,
});

const stateWith = (statement: Partial<Statement>, on: string, card: Partial<WalletCard> = {}) =>
  computePayment(cardWith({ statementCloseDay: 5, dueDay: 1, statement: statementWith(statement), ...card }), on).state;

describe("the payment of a recorded statement", () => {
  it("shows what was paid and what is left", () => {
    const statement = statementWith({
      payments: [paymentWith(), paymentWith({ id: "pay-2", amountCents: 10_000, on: "2026-11-19", state: "pending" })],
    });
    expect(computePayment(cardWith({ statementCloseDay: 5, dueDay: 1, statement }), "2026-11-20")).toEqual({
      state: "minimum_met",
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      dueIsEstimate: false,
      statementCents: 50_000,
      minimumCents: 4_000,
      paidCents: 4_000,
      pendingCents: 10_000,
      unposted: [],
      remainingCents: 36_000,
      minimumMet: true,
      daysToDue: 11,
    });
  });

  it("leaves nothing to confirm of a payment that the linked bank reports", () => {
    const payments = [paymentWith({ state: "pending", source: "bank" })];
    const bank = { linkId: "link-1", accountId: "acc-1" };
    const unposted = (linked: Partial<WalletCard>) =>
      computePayment(cardWith({ statement: statementWith({ payments, source: "bank" }), ...linked }), "2026-12-01")
        .unposted;
    expect(unposted({ bank })).toEqual([]);
    expect(unposted({})).toEqual(payments);
  });

  it("is paid when what posted covers the balance, and stays so until the next statement closes", () => {
    const payments = [paymentWith({ amountCents: 50_000 })];
    expect(stateWith({ payments }, "2026-11-20")).toBe("paid");
    expect(stateWith({ payments }, "2026-12-05")).toBe("paid");
    expect(stateWith({ payments }, "2026-12-06")).toBe("unknown");
  });

  it("is paid when the balance is zero", () => {
    expect(stateWith({ balanceCents: 0, minimumCents: 0 }, "2026-11-20")).toBe("paid");
  });

  it("in credit asks for nothing, under any autopay, and is never overdue", () => {
    const inCredit = { balanceCents: -2_500, minimumCents: null };
    for (const mode of ["none", "minimum", "statement", "fixed"] as const) {
      const card = cardWith({
        statementCloseDay: 5,
        dueDay: 1,
        autopay: autopay(mode, 10_000),
        statement: statementWith(inCredit),
      });
      expect(computePayment(card, "2026-11-20")).toMatchObject({
        state: "paid",
        statementCents: -2_500,
        remainingCents: 0,
        minimumMet: true,
      });
    }
    expect(stateWith(inCredit, "2026-12-04")).toBe("paid");
    expect(stateWith(inCredit, "2026-12-06")).toBe("unknown");
  });

  it("in credit stays so after any payment", () => {
    const statement = statementWith({ balanceCents: -2_500, minimumCents: 0, payments: [paymentWith()] });
    expect(computePayment(cardWith({ statement }), "2026-11-20")).toMatchObject({ state: "paid", remainingCents: 0 });
  });

  it("counts a payment on the closing day, and none from before", () => {
    expect(stateWith({ payments: [paymentWith({ amountCents: 50_000, on: "2026-11-05" })] }, "2026-11-20")).toBe(
      "paid",
    );
    expect(stateWith({ payments: [paymentWith({ amountCents: 50_000, on: "2026-11-04" })] }, "2026-11-20")).toBe(
      "not_confirmed",
    );
  });

  it("is on its way when a pending payment covers the minimum", () => {
    const pending = [paymentWith({ state: "pending" })];
    expect(stateWith({ payments: pending }, "2026-11-12")).toBe("on_its_way");
    expect(stateWith({ payments: [paymentWith({ state: "pending", amountCents: 3_999 })] }, "2026-11-12")).toBe(
      "not_confirmed",
    );
  });

  it("is on its way when a payment is dated later, by the due date", () => {
    expect(stateWith({ payments: [paymentWith({ on: "2026-12-01" })] }, "2026-11-20")).toBe("on_its_way");
    expect(stateWith({ payments: [paymentWith({ on: "2026-12-02" })] }, "2026-11-20")).toBe("not_confirmed");
  });

  it("relies on an autopay that covers the minimum", () => {
    expect(stateWith({}, "2026-11-20", { autopay: autopay("minimum") })).toBe("autopay_set");
    expect(stateWith({}, "2026-11-20", { autopay: autopay("statement") })).toBe("autopay_set");
    expect(stateWith({}, "2026-11-20", { autopay: autopay("fixed", 4_000) })).toBe("autopay_set");
    expect(stateWith({}, "2026-11-20", { autopay: autopay("fixed", 3_999) })).toBe("not_confirmed");
    expect(stateWith({}, "2026-11-20", { autopay: autopay("fixed") })).toBe("not_confirmed");
    expect(stateWith({ minimumCents: null }, "2026-11-20", { autopay: autopay("fixed", 4_000) })).toBe("not_confirmed");
    expect(stateWith({}, "2026-11-20", { autopay: autopay("none") })).toBe("not_confirmed");
  });

  it("is overdue from the day after the due date when the minimum was not met", () => {
    expect(stateWith({}, "2026-12-01")).toBe("not_confirmed");
    expect(stateWith({}, "2026-12-02")).toBe("overdue");
    expect(stateWith({ payments: [paymentWith({ amountCents: 3_999 })] }, "2026-12-02")).toBe("overdue");
    expect(stateWith({ payments: [paymentWith()] }, "2026-12-02")).toBe("minimum_met");
  });

  it("stays overdue whatever closes and falls due after it, until a late payment or its member ends it", () => {
    expect(stateWith({}, "2026-12-20")).toBe("overdue");
    expect(stateWith({}, "2026-12-30")).toBe("overdue");
    expect(stateWith({}, "2026-12-31")).toBe("long_overdue");
    expect(stateWith({}, "2027-06-02")).toBe("long_overdue");
    expect(stateWith({ payments: [paymentWith({ on: "2026-12-03" })] }, "2026-12-04")).toBe("minimum_met");
    expect(stateWith({ payments: [paymentWith({ on: "2027-02-03" })] }, "2027-02-03")).toBe("unknown");
    expect(stateWith({ settledOn: "2026-12-04" }, "2026-12-04")).toBe("paid");
  });

  it("is shown beside the next ones, which it doesn't hide", () => {
    const card = cardWith({ statementCloseDay: 5, dueDay: 1, statement: statementWith() });
    const states = (on: string) => cardPayments(card, on).map(({ dueOn, state }) => `${dueOn ?? ""} ${state}`);
    expect(states("2026-12-20")).toEqual([
      "2026-12-01 overdue",
      "2027-01-01 unknown",
      "2027-02-01 closes_later",
      "2027-03-01 closes_later",
    ]);
    expect(states("2027-01-02").slice(0, 3)).toEqual([
      "2026-12-01 long_overdue",
      "2027-01-01 unknown",
      "2027-02-01 closes_later",
    ]);
  });

  it("is open beside a later one that doesn't include it, as a question: something was paid of it", () => {
    const later = statementWith({ closeOn: "2026-12-05", dueOn: "2027-01-01", balanceCents: 20_000 });
    const card = cardWith({ statementCloseDay: 5, dueDay: 1, openStatements: [statementWith()], statement: later });
    expect(
      cardPayments(card, "2027-01-02")
        .map(({ dueOn, state }) => `${dueOn ?? ""} ${state}`)
        .slice(0, 2),
    ).toEqual(["2026-12-01 not_confirmed", "2027-01-01 overdue"]);
  });

  it("that a later one includes counts until its due date, and not after", () => {
    const carried = statementWith({ dueOn: "2026-12-10", carriedInto: "2026-12-05" });
    const later = statementWith({ closeOn: "2026-12-05", dueOn: "2027-01-01" });
    const card = cardWith({ statementCloseDay: 5, dueDay: 1, openStatements: [carried], statement: later });
    const dueDates = (on: string) => recordedPayments(card, on).map(({ dueOn }) => dueOn);
    expect(dueDates("2026-12-10")).toEqual(["2026-12-10", "2027-01-01"]);
    expect(dueDates("2026-12-11")).toEqual(["2027-01-01"]);
  });

  it("is not called overdue when part was paid and the minimum is not known", () => {
    expect(stateWith({ minimumCents: null, payments: [paymentWith()] }, "2026-12-02")).toBe("not_confirmed");
    expect(stateWith({ minimumCents: null }, "2026-12-02")).toBe("overdue");
  });

  it("is not called overdue under an autopay when the statement was typed by hand; what the bank reports counts", () => {
    const bank = { linkId: "link-1", accountId: "acc-1", currentThrough: "2026-12-02" };
    const paysItself = { autopay: autopay("statement"), bank };
    expect(stateWith({}, "2026-12-02", paysItself)).toBe("not_confirmed");
    expect(stateWith({ source: "bank" }, "2026-12-02", paysItself)).toBe("overdue");
  });

  it("is a question and never overdue while the bank's data is old, the link is broken, or it is no longer linked", () => {
    const linked = { linkId: "link-1", accountId: "acc-1" };
    const old = { bank: { ...linked, currentThrough: "2026-12-01" } };
    expect(stateWith({ source: "bank" }, "2026-12-02", old)).toBe("not_confirmed");
    expect(stateWith({ source: "bank" }, "2026-12-02", { bank: linked })).toBe("not_confirmed");
    expect(stateWith({ source: "manual" }, "2026-12-02", { bank: linked })).toBe("not_confirmed");
    expect(stateWith({ source: "bank" }, "2026-12-02")).toBe("not_confirmed");
    expect(stateWith({ source: "bank" }, "2026-12-31", old)).toBe("not_confirmed");
  });

  it("is a question and never overdue after a due date that was only predicted", () => {
    const bank = { linkId: "link-1", accountId: "acc-1", currentThrough: "2026-12-02" };
    const predicted = { source: "bank", isDueEstimated: true } as const;
    expect(stateWith({ source: "bank" }, "2026-12-02", { bank })).toBe("overdue");
    expect(stateWith(predicted, "2026-12-02", { bank })).toBe("not_confirmed");
  });

  it("stays until the next close, which a recorded one may miss by some days", () => {
    const payments = [paymentWith({ amountCents: 50_000 })];
    expect(stateWith({ payments }, "2026-12-07", { statementCloseDay: 7 })).toBe("paid");
    expect(stateWith({ payments }, "2026-12-08", { statementCloseDay: 7 })).toBe("unknown");
    expect(stateWith({ payments }, "2026-12-03", { statementCloseDay: 3 })).toBe("paid");
    expect(stateWith({ payments }, "2026-12-04", { statementCloseDay: 3 })).toBe("unknown");
    expect(stateWith({ payments }, "2026-12-05", { statementCloseDay: null })).toBe("paid");
    expect(stateWith({ payments }, "2026-12-06", { statementCloseDay: null })).toBe("unknown");
  });

  it("has met a minimum that is unknown when it is paid whole", () => {
    const statement = statementWith({ minimumCents: null, payments: [paymentWith({ amountCents: 50_000 })] });
    expect(computePayment(cardWith({ statement }), "2026-11-20")).toMatchObject({ state: "paid", minimumMet: true });
  });

  it("keeps the minimum unknown when it is", () => {
    const statement = statementWith({ minimumCents: null, payments: [paymentWith()] });
    expect(computePayment(cardWith({ statement }), "2026-11-20")).toMatchObject({
      minimumMet: null,
      minimumCents: null,
    });
  });
});

describe("a payment that was sent and isn't confirmed as posted", () => {
  /** Sent on Friday, November 27, of a statement that is due on Tuesday, December 1. */
  const sent = [paymentWith({ state: "pending", on: "2026-11-27", amountCents: 50_000 })];
  const seen = (on: string, payments = sent) => {
    const { state, unposted } = computePayment(cardWith({ statement: statementWith({ payments }) }), on);
    return [state, unposted.length];
  };

  it("is asked about on the due date and three business days after it was sent, and counts no longer after that", () => {
    expect(seen("2026-11-27")).toEqual(["on_its_way", 0]);
    expect(seen("2026-11-30")).toEqual(["on_its_way", 0]);
    expect(seen("2026-12-01")).toEqual(["on_its_way", 1]);
    expect(seen("2026-12-02")).toEqual(["on_its_way", 1]);
    expect(seen("2026-12-03")).toEqual(["overdue", 1]);
  });

  it("early in the cycle is asked about before the due date, and is not confirmed from the day after", () => {
    const early = [paymentWith({ state: "pending", on: "2026-11-16", amountCents: 50_000 })];
    expect(seen("2026-11-18", early)).toEqual(["on_its_way", 0]);
    expect(seen("2026-11-19", early)).toEqual(["on_its_way", 1]);
    expect(seen("2026-11-20", early)).toEqual(["not_confirmed", 1]);
    expect(seen("2026-12-02", early)).toEqual(["overdue", 1]);
  });

  it("is paid once it is marked as posted, and overdue at once when it is removed after the due date", () => {
    expect(seen("2026-12-03", [paymentWith({ on: "2026-11-27", amountCents: 50_000 })])).toEqual(["paid", 0]);
    expect(seen("2026-12-03", [])).toEqual(["overdue", 0]);
  });

  it("holds an overdue statement while it is on its way", () => {
    const late = [paymentWith({ state: "pending", on: "2026-12-07", amountCents: 50_000 })];
    expect([seen("2026-12-07", late), seen("2026-12-10", late), seen("2026-12-11", late)]).toEqual([
      ["on_its_way", 1],
      ["on_its_way", 1],
      ["overdue", 1],
    ]);
  });
});

describe("the payment of a statement that was not recorded", () => {
  const card = cardWith({ statementCloseDay: 15, dueDay: 12, addedOn: "2026-11-14" });

  it("is unknown between a predicted close and its due date", () => {
    expect(computePayment(card, "2026-11-20")).toEqual({
      state: "unknown",
      closeOn: "2026-11-15",
      dueOn: "2026-12-12",
      dueIsEstimate: false,
      statementCents: null,
      minimumCents: null,
      paidCents: 0,
      pendingCents: 0,
      unposted: [],
      remainingCents: null,
      minimumMet: null,
      daysToDue: 22,
    });
  });

  it("has the due date and minimum that its bank reports without a balance, and is never nothing", () => {
    const due = { closeOn: "2026-11-14", dueOn: "2026-12-09", minimumCents: 3_500 };
    const linked = { ...card, bank: { linkId: "link-1", accountId: "acc-1", due } };
    expect(
      cardPayments(linked, "2026-11-20").map(({ closeOn, dueOn, minimumCents }) => [closeOn, dueOn, minimumCents]),
    ).toEqual([
      ["2026-11-14", "2026-12-09", 3_500],
      ["2026-12-15", "2027-01-12", null],
      ["2027-01-15", "2027-02-12", null],
    ]);
    expect(cardPayments(linked, "2026-12-10")[0]).toMatchObject({
      state: "unknown",
      dueOn: "2026-12-09",
      daysToDue: -1,
    });
    const withoutDays = { ...linked, statementCloseDay: null, dueDay: null };
    expect(cardPayments(withoutDays, "2026-11-20")).toMatchObject([{ dueOn: "2026-12-09", dueIsEstimate: false }]);
    const statement = statementWith({ closeOn: "2026-11-14", dueOn: "2026-12-09" });
    expect(cardPayments({ ...linked, statement }, "2026-11-20")[0]).toMatchObject({ statementCents: 50_000 });
  });

  it("is a question after the due date, beside the next one, and never overdue", () => {
    expect(cardPayments(card, "2026-12-13").slice(0, 2)).toMatchObject([
      { state: "unknown", closeOn: "2026-11-15", dueOn: "2026-12-12", daysToDue: -1 },
      { state: "closes_later", closeOn: "2026-12-15", dueOn: "2027-01-12" },
    ]);
  });

  it("is asked about until it is settled, entered, or the next due date passes: that statement includes it", () => {
    const asked = (on: string, given: Partial<WalletCard> = {}) =>
      cardPayments({ ...card, ...given }, on)
        .filter(isQuestion)
        .map(({ dueOn }) => dueOn);
    expect(asked("2027-01-12")).toEqual(["2026-12-12"]);
    expect(asked("2027-01-13")).toEqual(["2027-01-12"]);
    expect(asked("2026-12-13", { settledThrough: "2026-12-12" })).toEqual([]);
    expect(asked("2027-01-13", { settledThrough: "2026-12-12" })).toEqual(["2027-01-12"]);
    const entered = statementWith({
      closeOn: "2026-11-15",
      dueOn: "2026-12-12",
      payments: [paymentWith({ on: "2026-11-20", amountCents: 50_000 })],
    });
    expect(asked("2026-12-13", { statement: entered })).toEqual([]);
  });

  it("is not asked about when it was due before the card was added", () => {
    expect(cardPayments(card, "2026-11-14").filter(isQuestion)).toEqual([]);
  });

  it("that is due after the next close doesn't vanish at the close", () => {
    // Ten days after a close: the due date that is still ahead is that of the statement before.
    const short = cardWith({ statementCloseDay: 5, dueDay: 15, addedOn: "2026-10-20" });
    const dueDates = (on: string) => cardPayments(short, on).map(({ dueOn }) => dueOn);
    expect(dueDates("2026-11-04")).toContain("2026-11-15");
    expect(dueDates("2026-11-06")).toContain("2026-11-15");
    expect(dueDates("2026-11-15")).toContain("2026-11-15");
  });

  it("has no statement from before the card was opened", () => {
    expect(computePayment(cardWith({ ...card, openedOn: "2026-11-18" }), "2026-11-20")).toMatchObject({
      state: "closes_later",
      closeOn: "2026-12-15",
    });
  });

  it("still has a due date when the due day is all that is known", () => {
    expect(computePayment(cardWith({ dueDay: 12, addedOn: "2026-11-20" }), "2026-11-20")).toMatchObject({
      state: "unknown",
      closeOn: null,
      dueOn: "2026-12-12",
      daysToDue: 22,
    });
    expect(computePayment(cardWith(), "2026-11-20")).toMatchObject({ state: "unknown", dueOn: null, daysToDue: null });
  });

  it("follows the rhythm of the last recorded one when the days are unknown", () => {
    const old = cardWith({ statement: statementWith({ payments: [paymentWith({ amountCents: 50_000 })] }) });
    expect(computePayment(old, "2026-12-06")).toMatchObject({
      state: "unknown",
      closeOn: "2026-12-05",
      dueOn: "2027-01-01",
    });
  });

  it("ignores a statement dated later than today", () => {
    const later = cardWith({ statementCloseDay: 15, dueDay: 12, statement: statementWith({ closeOn: "2026-11-21" }) });
    expect(computePayment(later, "2026-11-20").state).toBe("unknown");
  });
});

describe("the payments of the coming 30 days", () => {
  const recorded = cardWith({ id: "recorded", statementCloseDay: 5, dueDay: 1, statement: statementWith() });
  const predicted = cardWith({
    id: "predicted",
    statementCloseDay: 23,
    dueDay: 18,
    addedOn: "2026-11-19",
    position: 1,
  });
  const listed = (cards: WalletCard[], on = "2026-11-20", days = 30) =>
    upcomingPayments(cards, on, days).map(({ card, payment }) => `${payment.dueOn} ${card.id} ${payment.state}`);

  it("are in order of their due dates, with predicted ones", () => {
    expect(listed([predicted, recorded])).toEqual([
      "2026-12-01 recorded not_confirmed",
      "2026-12-18 predicted closes_later",
    ]);
  });

  it("hold the statement that is open and the one after", () => {
    expect(listed([recorded], "2026-11-20", 60)).toEqual([
      "2026-12-01 recorded not_confirmed",
      "2027-01-01 recorded closes_later",
    ]);
  });

  it("hold what is due today, and what is due on the last day", () => {
    expect(listed([recorded], "2026-12-01", 0)).toEqual(["2026-12-01 recorded not_confirmed"]);
    expect(listed([recorded], "2026-11-20", 11)).toEqual(["2026-12-01 recorded not_confirmed"]);
    expect(listed([recorded], "2026-11-20", 10)).toEqual([]);
  });

  it("hold every due date through the last day, from both days, the due day or the last statement", () => {
    const days = (card: Partial<WalletCard>) =>
      listed([cardWith({ id: "card", addedOn: "2026-11-19", ...card })], "2026-11-20", 180).map((text) =>
        text.slice(0, 10),
      );
    const firsts = ["2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01", "2027-04-01", "2027-05-01"];
    expect(days({ statementCloseDay: 5, dueDay: 1 })).toEqual(firsts);
    expect(days({ dueDay: 1 })).toEqual(firsts);
    expect(days({ statement: statementWith() })).toEqual(firsts);
    expect(days({ statementCloseDay: 31, dueDay: 28 })).toEqual([
      "2026-11-28",
      "2026-12-28",
      "2027-01-28",
      "2027-02-28",
      "2027-03-28",
      "2027-04-28",
    ]);
  });

  it("come on the 31st again after a February, from the highest day of the recorded statements", () => {
    const statement = statementWith({ closeOn: "2027-02-28", dueOn: "2027-03-25" });
    const recordedDays = { closeDay: 31, dueDay: 25 };
    const closes = (card: Partial<WalletCard>) =>
      upcomingPayments([cardWith({ statement, ...card })], "2027-03-01", 100).map(({ payment }) => payment.closeOn);
    expect(closes({ recordedDays })).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
    expect(closes({})).toEqual(["2027-02-28", "2027-03-28", "2027-04-28"]);
  });

  it("don't follow a recorded statement of other days than the card's", () => {
    const dues = (card: Partial<WalletCard>) =>
      upcomingPayments([cardWith({ statementCloseDay: 5, dueDay: 1, ...card })], "2026-11-20", 90).map(
        ({ payment }) => `${payment.closeOn} ${payment.dueOn}`,
      );
    const longer = statementWith({ closeOn: "2026-11-05", dueOn: "2026-12-20" });
    expect(dues({ statement: longer })).toEqual([
      "2026-11-05 2026-12-20",
      "2026-12-05 2027-01-01",
      "2027-01-05 2027-02-01",
    ]);
    const before = statementWith({ closeOn: "2026-10-20", dueOn: "2026-12-01" });
    expect(dues({ statementCloseDay: 1, dueDay: 26, statement: before })).toContain("2026-12-01 2026-12-26");
  });

  it("leave as many days as the recorded statement did", () => {
    const statement = statementWith({ closeOn: "2026-11-28", dueOn: "2026-12-05" });
    const card = cardWith({ id: "business", statementCloseDay: 28, dueDay: 5, addedOn: "2026-11-19" });
    expect(listed([card], "2026-11-29", 70)).toEqual([
      "2026-12-05 business unknown",
      "2027-01-05 business unknown",
      "2027-02-05 business closes_later",
    ]);
    expect(listed([{ ...card, statement }], "2026-11-29", 70)).toEqual([
      "2026-12-05 business not_confirmed",
      "2027-01-05 business closes_later",
      "2027-02-05 business closes_later",
    ]);
  });

  it("mark a due date that is an estimate, without a closing day, too", () => {
    const estimated = upcomingPayments([cardWith({ statementCloseDay: 15, addedOn: "2026-11-19" })], "2026-11-20", 60);
    expect(estimated.map(({ payment }) => [payment.dueOn, payment.dueIsEstimate])).toEqual([
      ["2026-12-10", true],
      ["2027-01-09", true],
    ]);
    expect(upcomingPayments([recorded], "2026-11-20", 60).map(({ payment }) => payment.dueIsEstimate)).toEqual([
      false,
      false,
    ]);
    expect(listed([cardWith({ id: "due-only", dueDay: 12, addedOn: "2026-11-19" })], "2026-11-20", 60)).toEqual([
      "2026-12-12 due-only unknown",
      "2027-01-12 due-only unknown",
    ]);
  });

  it("begin with what is overdue", () => {
    expect(listed([predicted, recorded], "2026-12-02")).toEqual([
      "2026-12-01 recorded overdue",
      "2026-12-18 predicted unknown",
      "2027-01-01 recorded closes_later",
    ]);
  });

  it("leave out closed cards, except for a recorded balance that is still unpaid", () => {
    const closed = cardWith({ ...predicted, status: "closed", closedOn: "2026-11-01" });
    const owing = cardWith({ ...recorded, status: "closed", closedOn: "2026-11-10" });
    const settled = statementWith({ payments: [paymentWith({ amountCents: 50_000 })] });
    expect(listed([closed, owing])).toEqual(["2026-12-01 recorded not_confirmed"]);
    expect(listed([cardWith({ ...owing, statement: settled })])).toEqual([]);
  });

  it("leave out an authorized user's card, whose account pays", () => {
    expect(listed([cardWith({ ...predicted, role: "authorized_user" })])).toEqual([]);
  });
});

describe("what is owed on a closed card", () => {
  const closed = (given: Partial<WalletCard>) =>
    cardWith({ statementCloseDay: 21, dueDay: 16, status: "closed", closedOn: "2026-11-18", ...given });
  const listed = (card: WalletCard, on: string) =>
    upcomingPayments([card], on, 30).map(({ payment }) => `${payment.closeOn} ${payment.dueOn} ${payment.state}`);
  const owing = closed({ balance: { currentCents: 74_219, on: "2026-11-17" } });

  it("is billed by the statement that closes next, and asked about until it is settled or the balance is paid", () => {
    expect(listed(owing, "2026-11-20")).toEqual(["2026-11-21 2026-12-16 closes_later"]);
    expect(listed(owing, "2026-12-16")).toEqual(["2026-11-21 2026-12-16 unknown"]);
    expect(listed(owing, "2027-06-01")).toEqual(["2026-11-21 2026-12-16 unknown"]);
    expect(listed({ ...owing, settledThrough: "2026-12-16" }, "2027-06-01")).toEqual([]);
    expect(listed({ ...owing, balance: { currentCents: 0, on: "2026-12-20" } }, "2027-06-01")).toEqual([]);
    expect(listed({ ...owing, balance: null }, "2026-11-20")).toEqual([]);
  });

  it("stays due when the balance is entered again before the due date", () => {
    const again = { ...owing, balance: { currentCents: 30_000, on: "2026-12-10" } };
    expect(listed(again, "2026-12-12")).toEqual(["2026-11-21 2026-12-16 unknown"]);
    expect(listed(again, "2026-12-18")).toEqual([
      "2026-11-21 2026-12-16 unknown",
      "2026-12-21 2027-01-16 closes_later",
    ]);
  });

  it("is not billed twice: a recorded statement that is open comes first, and only the rest after it", () => {
    const statement = statementWith({ closeOn: "2026-10-21", dueOn: "2026-11-16", balanceCents: 50_000 });
    const billed = (currentCents: number, change = {}) =>
      listed(closed({ statement, balance: { currentCents, on: "2026-11-12" }, ...change }), "2026-11-19");
    expect(billed(50_000)).toEqual(["2026-10-21 2026-11-16 overdue"]);
    expect(billed(74_219)).toEqual(["2026-10-21 2026-11-16 overdue", "2026-11-21 2026-12-16 closes_later"]);
  });

  it("includes the rest of a statement of which only a part was paid by its due date", () => {
    const statement = statementWith({ closeOn: "2026-10-21", dueOn: "2026-11-16", payments: [paymentWith()] });
    expect(listed(closed({ statement }), "2026-11-16")).toEqual(["2026-10-21 2026-11-16 minimum_met"]);
    expect(listed(closed({ statement }), "2026-11-19")).toEqual(["2026-11-21 2026-12-16 closes_later"]);
    expect(listed(closed({ statement }), "2026-12-20")).toEqual(["2026-11-21 2026-12-16 unknown"]);
    expect(listed(closed({ statement, settledThrough: "2026-12-16" }), "2026-12-20")).toEqual([]);
  });

  it("has a due date when the due day is all that is known, and none without any day", () => {
    const days = { statementCloseDay: null, dueDay: 16 };
    expect(listed({ ...owing, ...days }, "2026-11-20")).toEqual(["null 2026-12-16 unknown"]);
    expect(listed({ ...owing, statementCloseDay: null, dueDay: null }, "2026-11-20")).toEqual([]);
  });
});

describe("any recorded payments", () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const day = fc.integer({ min: 0, max: 90 }).map((days) => addDays("2026-10-20", days));
  const payment = fc
    .record({ amountCents: cents, on: day, state: fc.constantFrom("pending" as const, "posted" as const) })
    .map((given) => paymentWith(given));

  it("more money never makes a payment look worse, and only a recorded statement is overdue", () => {
    const order = ["long_overdue", "overdue", "not_confirmed", "autopay_set", "on_its_way", "minimum_met", "paid"];
    // In time, the whole balance on its way is better than the minimum met.
    const rank = ({ state, remainingCents, daysToDue }: CardPayment) =>
      state === "on_its_way" && remainingCents === 0 && (daysToDue ?? 0) >= 0 ? 5.5 : order.indexOf(state);
    fc.assert(
      fc.property(
        cents,
        fc.option(cents),
        fc.array(payment, { maxLength: 5 }),
        day,
        cents,
        (balance, least, payments, on, more) => {
          const minimumCents = least === null ? null : Math.min(least, balance);
          const statement = statementWith({ balanceCents: balance, minimumCents, payments });
          const extra = paymentWith({ id: "more", amountCents: more, on: "2026-11-05" });
          const before = computePayment(cardWith({ statement }), on);
          const after = computePayment(cardWith({ statement: { ...statement, payments: [...payments, extra] } }), on);
          if (before.statementCents === null || after.statementCents === null) {
            const predicted = [before, after].filter(({ statementCents }) => statementCents === null);
            expect(predicted.map(({ state }) => state)).not.toContain("overdue");
          } else {
            expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
            expect(after.remainingCents).toBeLessThanOrEqual(before.remainingCents ?? 0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
