import { describe, expect, it } from "vitest";
import { editCard } from "../../functions/src/features/wallet/changes/cards.ts";
import { closeCard } from "../../functions/src/features/wallet/changes/closing.ts";
import {
  recordPayment,
  recordStatement,
  setPaymentState,
  settleStatement,
} from "../../functions/src/features/wallet/changes/money.ts";
import { type Deed, everyday, tellStory } from "../support/member-story.ts";

/** A statement of Everyday that closed on November 4 is entered on the 5th: $500, of which $40 at least, due Tuesday, December 1. */
const from = "2026-11-05";
const enter =
  (closeOn: string, dueOn: string, balanceCents: number, minimumCents = 4_000): Deed =>
  (wallet, given) =>
    recordStatement(wallet, { walletCardId: "everyday", closeOn, dueOn, balanceCents, minimumCents }, given);
const entered = enter("2026-11-04", "2026-12-01", 50_000);
const pay =
  (amountCents?: number, more: { state?: "pending"; id?: string } = {}): Deed =>
  (wallet, given) =>
    recordPayment(
      wallet,
      { walletCardId: "everyday", ...(amountCents !== undefined && { amountCents }), ...more },
      given,
    );
const posted: Deed = (wallet, given) =>
  setPaymentState(wallet, { walletCardId: "everyday", paymentId: "sent", state: "posted" }, given);

/** How a story continues while the statement of January 4 isn't entered, nor the one before. */
const unenteredInJanuary = [
  "01-02 | medium Did you pay Everyday? Due Friday, January 1 | medium Did you pay Everyday? Due Friday, January 1 | digest: Did you pay Everyday? Due Friday, January 1",
  "01-05 | medium Did you pay Everyday? Due Friday, January 1 | medium Did you pay Everyday? Due Friday, January 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
  "01-15 | medium Did you pay Everyday? Due Friday, January 1 | medium Did you pay Everyday? Due Friday, January 1 | -",
  "01-18 | medium Did you pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | medium Did you pay Everyday? Due Friday, January 1 | -",
  "01-25 | medium Did you pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | medium Did you pay Everyday? Due Friday, January 1, low Everyday may have a payment due Monday, February 1 | -",
  "01-29 | medium Did you pay Everyday? Due Friday, January 1, medium Enter the statement of Everyday | medium Did you pay Everyday? Due Friday, January 1, medium Everyday may have a payment due Monday, February 1 | digest: Everyday may have a payment due Monday, February 1",
  "02-02 | medium Did you pay Everyday? Due Monday, February 1 | medium Did you pay Everyday? Due Monday, February 1 | digest: Did you pay Everyday? Due Monday, February 1",
];

/** How it continues once its statement is done with, as the next ones, of December 4 and January 4, aren't entered. */
const unenteredStatements = [
  "12-18 | low Enter the statement of Everyday | - | -",
  "12-25 | low Enter the statement of Everyday | low Everyday may have a payment due Friday, January 1, 2027 | -",
  "12-29 | medium Enter the statement of Everyday | medium Everyday may have a payment due Friday, January 1, 2027 | digest: Everyday may have a payment due Friday, January 1, 2027",
  ...unenteredInJanuary,
];

// Each line is a day on which something changed: what Today lists | the alerts that are open | the emails of the day.

describe("a member who", () => {
  it("pays on time has a month of reminders, and then good news", () => {
    expect(tellStory({ cards: [everyday()], from, deeds: { [from]: entered, "2026-11-29": pay() } })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-29 | - | success Everyday is paid | -",
      "12-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("pays late is notified more urgently each time, until the payment is recorded", () => {
    expect(tellStory({ cards: [everyday()], from, deeds: { [from]: entered, "2026-12-18": pay() } })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | high Everyday is due tomorrow | high Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-01 | critical Everyday is due today | critical Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-02 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-05 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-06 | critical Everyday has been overdue since Tuesday, December 1 | low The statement of Everyday should be ready, critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-15 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | -",
      "12-16 | critical Pay Everyday before Thursday, December 31 | critical Pay Everyday before Thursday, December 31 | Pay Everyday before Thursday, December 31",
      ...unenteredStatements,
    ]);
  });

  it("pays the minimum, and the rest late, sees what is missing", () => {
    const deeds = { [from]: entered, "2026-11-25": pay(4_000), "2026-11-30": pay(45_000), "2026-12-03": pay() };
    expect(tellStory({ cards: [everyday()], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-25 | - | medium Only the minimum of Everyday is paid | -",
      "11-26 | - | medium Only the minimum of Everyday is paid | digest: Only the minimum of Everyday is paid",
      "11-30 | - | medium $10.00 of Everyday is left to pay | -",
      "12-03 | - | success Everyday is paid | -",
      "12-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("forgets to enter the statement is asked about it, before and after its due date", () => {
    expect(tellStory({ cards: [everyday()], from })).toEqual([
      "11-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "11-17 | low Enter the statement of Everyday | low The statement of Everyday should be ready | -",
      "11-24 | low Enter the statement of Everyday | low The statement of Everyday should be ready, low Everyday may have a payment due Tuesday, December 1 | -",
      "11-28 | medium Enter the statement of Everyday | low The statement of Everyday should be ready, medium Everyday may have a payment due Tuesday, December 1 | digest: Everyday may have a payment due Tuesday, December 1",
      "12-02 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1 | digest: Did you pay Everyday? Due Tuesday, December 1",
      "12-05 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1 | -",
      "12-18 | medium Did you pay Everyday? Due Tuesday, December 1, low Enter the statement of Everyday | medium Did you pay Everyday? Due Tuesday, December 1 | -",
      "12-25 | medium Did you pay Everyday? Due Tuesday, December 1, low Enter the statement of Everyday | medium Did you pay Everyday? Due Tuesday, December 1, low Everyday may have a payment due Friday, January 1, 2027 | -",
      "12-29 | medium Did you pay Everyday? Due Tuesday, December 1, medium Enter the statement of Everyday | medium Did you pay Everyday? Due Tuesday, December 1, medium Everyday may have a payment due Friday, January 1, 2027 | digest: Everyday may have a payment due Friday, January 1, 2027",
      "01-01 | medium Did you pay Everyday? Due Tuesday, December 1, 2026, medium Enter the statement of Everyday | medium Did you pay Everyday? Due Tuesday, December 1, medium Everyday may have a payment due Friday, January 1, 2027 | -",
      ...unenteredInJanuary,
    ]);
  });

  it("answers that it's paid is asked about the next due date alone", () => {
    const settle: Deed = (wallet, given) =>
      settleStatement(wallet, { walletCardId: "everyday", dueOn: "2026-12-01", isSettled: true }, given);
    expect(tellStory({ cards: [everyday()], from, deeds: { "2026-12-03": settle } })).toEqual([
      "11-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "11-17 | low Enter the statement of Everyday | low The statement of Everyday should be ready | -",
      "11-24 | low Enter the statement of Everyday | low The statement of Everyday should be ready, low Everyday may have a payment due Tuesday, December 1 | -",
      "11-28 | medium Enter the statement of Everyday | low The statement of Everyday should be ready, medium Everyday may have a payment due Tuesday, December 1 | digest: Everyday may have a payment due Tuesday, December 1",
      "12-02 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1 | digest: Did you pay Everyday? Due Tuesday, December 1",
      "12-03 | - | - | -",
      "12-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("relies on autopay gets quiet words, and one question that isn't urgent", () => {
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: from };
    expect(tellStory({ cards: [everyday({ autopay })], from, deeds: { [from]: entered } })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-30 | - | low Autopay should pay Everyday on Tuesday, December 1 | -",
      "12-02 | low Did autopay pay Everyday? Due Tuesday, December 1 | low Did autopay pay Everyday? Due Tuesday, December 1 | -",
      "12-05 | low Did autopay pay Everyday? Due Tuesday, December 1 | low Did autopay pay Everyday? Due Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | low Did autopay pay Everyday? Due Tuesday, December 1 | low Did autopay pay Everyday? Due Tuesday, December 1 | -",
      "12-18 | low Did autopay pay Everyday? Due Tuesday, December 1, low Enter the statement of Everyday | low Did autopay pay Everyday? Due Tuesday, December 1 | -",
      "12-31 | low Did autopay pay Everyday? Due Tuesday, December 1, low Enter the statement of Everyday | low Did autopay pay Everyday? Due Tuesday, December 1, low Autopay should pay Everyday on Friday, January 1, 2027 | -",
      "01-01 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Enter the statement of Everyday | low Did autopay pay Everyday? Due Tuesday, December 1, low Autopay should pay Everyday on Friday, January 1, 2027 | -",
      "01-02 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | -",
      "01-05 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "01-15 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | -",
      "01-18 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1 | -",
      "01-31 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Friday, January 1, low Autopay should pay Everyday on Monday, February 1 | -",
      "02-02 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Monday, February 1 | low Did autopay pay Everyday? Due Tuesday, December 1, 2026, low Did autopay pay Everyday? Due Monday, February 1 | -",
    ]);
  });

  it("turns autopay off before the due date has to pay by hand, and is overdue", () => {
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: from };
    const off: Deed = (wallet, given) =>
      editCard(wallet, { walletCardId: "everyday", autopay: { mode: "none", fixedCents: null } }, given);
    const deeds = { [from]: entered, "2026-11-26": off };
    expect(tellStory({ cards: [everyday({ autopay })], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-26 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | high Everyday is due tomorrow | high Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-01 | critical Everyday is due today | critical Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-02 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-05 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-06 | critical Everyday has been overdue since Tuesday, December 1 | low The statement of Everyday should be ready, critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-15 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | -",
      "12-16 | critical Pay Everyday before Thursday, December 31 | critical Pay Everyday before Thursday, December 31 | Pay Everyday before Thursday, December 31",
      "12-18 | critical Pay Everyday before Thursday, December 31, low Enter the statement of Everyday | critical Pay Everyday before Thursday, December 31 | -",
      "12-25 | critical Pay Everyday before Thursday, December 31, low Enter the statement of Everyday | critical Pay Everyday before Thursday, December 31, low Everyday may have a payment due Friday, January 1, 2027 | -",
      "12-29 | critical Pay Everyday before Thursday, December 31, medium Enter the statement of Everyday | medium Everyday may have a payment due Friday, January 1, 2027, critical Pay Everyday before Thursday, December 31 | Pay Everyday before Thursday, December 31; digest: Everyday may have a payment due Friday, January 1, 2027",
      "01-01 | critical Everyday is more than 30 days overdue, medium Enter the statement of Everyday | medium Everyday may have a payment due Friday, January 1, critical Everyday is more than 30 days overdue | Everyday is more than 30 days overdue",
      "01-02 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | digest: Did you pay Everyday? Due Friday, January 1",
      "01-05 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "01-15 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | -",
      "01-18 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1 | -",
      "01-25 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, low Enter the statement of Everyday | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, low Everyday may have a payment due Monday, February 1 | -",
      "01-29 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, medium Enter the statement of Everyday | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Friday, January 1, medium Everyday may have a payment due Monday, February 1 | digest: Everyday may have a payment due Monday, February 1",
      "02-02 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Monday, February 1 | critical Everyday is more than 30 days overdue, medium Did you pay Everyday? Due Monday, February 1 | digest: Did you pay Everyday? Due Monday, February 1",
    ]);
  });

  it("moves to Honolulu on the eve of a due date isn't asked twice", () => {
    const moves = { "2026-11-30": "Pacific/Honolulu" };
    const deeds = { [from]: entered, "2026-12-01": pay() };
    expect(tellStory({ cards: [everyday()], from, deeds, moves })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | high Everyday is due tomorrow | high Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-01 | - | success Everyday is paid | Everyday is due Tuesday, December 1",
      "12-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("has a statement due on a leap day is asked to pay by then", () => {
    const days = { statementCloseDay: 4, dueDay: 29, addedOn: "2028-02-05", lastUsedOn: "2028-02-01" };
    const deeds = { "2028-02-05": enter("2028-02-04", "2028-02-29", 50_000), "2028-03-02": pay() };
    expect(tellStory({ cards: [everyday(days)], from: "2028-02-05", deeds })).toEqual([
      "02-05 | - | - | digest: The statement of Everyday should be ready",
      "02-22 | low Everyday is due Tuesday, February 29 | low Everyday is due Tuesday, February 29 | -",
      "02-26 | medium Everyday is due Tuesday, February 29 | medium Everyday is due Tuesday, February 29 | Everyday is due Tuesday, February 29",
      "02-28 | high Everyday is due tomorrow | high Everyday is due Tuesday, February 29 | Everyday is due Tuesday, February 29",
      "02-29 | critical Everyday is due today | critical Everyday is due Tuesday, February 29 | Everyday is due Tuesday, February 29",
      "03-01 | critical Everyday has been overdue since Tuesday, February 29 | critical Everyday has been overdue since Tuesday, February 29 | Everyday has been overdue since Tuesday, February 29",
      "03-02 | - | success Everyday is paid | -",
      "03-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "03-15 | low Enter the statement of Everyday | - | -",
      "03-22 | low Enter the statement of Everyday | low Everyday may have a payment due Wednesday, March 29 | -",
      "03-26 | medium Enter the statement of Everyday | medium Everyday may have a payment due Wednesday, March 29 | digest: Everyday may have a payment due Wednesday, March 29",
      "03-30 | medium Did you pay Everyday? Due Wednesday, March 29 | medium Did you pay Everyday? Due Wednesday, March 29 | digest: Did you pay Everyday? Due Wednesday, March 29",
      "04-05 | medium Did you pay Everyday? Due Wednesday, March 29 | medium Did you pay Everyday? Due Wednesday, March 29, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "04-15 | medium Did you pay Everyday? Due Wednesday, March 29, low Enter the statement of Everyday | medium Did you pay Everyday? Due Wednesday, March 29 | -",
      "04-22 | medium Did you pay Everyday? Due Wednesday, March 29, low Enter the statement of Everyday | medium Did you pay Everyday? Due Wednesday, March 29, low Everyday may have a payment due Saturday, April 29 | -",
      "04-26 | medium Did you pay Everyday? Due Wednesday, March 29, medium Enter the statement of Everyday | medium Did you pay Everyday? Due Wednesday, March 29, medium Everyday may have a payment due Saturday, April 29 | digest: Everyday may have a payment due Saturday, April 29",
      "04-30 | medium Did you pay Everyday? Due Saturday, April 29 | medium Did you pay Everyday? Due Saturday, April 29 | digest: Did you pay Everyday? Due Saturday, April 29",
      "05-05 | medium Did you pay Everyday? Due Saturday, April 29 | medium Did you pay Everyday? Due Saturday, April 29, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
    ]);
  });

  it("gets a refund that puts the statement in credit has nothing to pay", () => {
    const deeds = { [from]: enter("2026-11-04", "2026-12-01", -2_500, 0) };
    expect(tellStory({ cards: [everyday()], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "12-05 | - | low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("closes a card still has to pay its last statement, and nothing after it", () => {
    const close: Deed = (wallet, given) =>
      closeCard(wallet, { walletCardId: "everyday", on: given.today, as: "closed" }, given);
    const deeds = { [from]: entered, "2026-11-10": close, "2026-12-10": pay() };
    expect(tellStory({ cards: [everyday()], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | high Everyday is due tomorrow | high Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-01 | critical Everyday is due today | critical Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-02 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-06 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-10 | - | - | -",
    ]);
  });

  it("sends a payment that never posts is asked whether it has, and then it counts no longer", () => {
    const deeds = {
      [from]: entered,
      "2026-11-30": pay(50_000, { state: "pending", id: "sent" }),
      "2026-12-10": posted,
    };
    expect(tellStory({ cards: [everyday()], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | - | - | Everyday is due Tuesday, December 1",
      "12-01 | medium Has the payment to Everyday posted? | medium Has the payment to Everyday posted? | Has the payment to Everyday posted?",
      "12-03 | medium Has the payment to Everyday posted? | medium Has the payment to Everyday posted? | Has the payment to Everyday posted?",
      "12-04 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-05 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-06 | critical Everyday has been overdue since Tuesday, December 1 | low The statement of Everyday should be ready, critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-10 | - | low The statement of Everyday should be ready | -",
      "12-15 | - | - | -",
      ...unenteredStatements,
    ]);
  });

  it("leaves two statements unpaid sees both, until the later one includes the earlier", () => {
    const deeds = {
      [from]: entered,
      "2026-12-06": enter("2026-12-04", "2027-01-01", 20_000),
      "2027-01-06": enter("2027-01-04", "2027-02-01", 90_000),
      "2027-01-08": pay(),
    };
    expect(tellStory({ cards: [everyday()], from, deeds })).toEqual([
      "11-05 | - | - | digest: The statement of Everyday should be ready",
      "11-24 | low Everyday is due Tuesday, December 1 | low Everyday is due Tuesday, December 1 | -",
      "11-28 | medium Everyday is due Tuesday, December 1 | medium Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "11-30 | high Everyday is due tomorrow | high Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-01 | critical Everyday is due today | critical Everyday is due Tuesday, December 1 | Everyday is due Tuesday, December 1",
      "12-02 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-05 | critical Everyday has been overdue since Tuesday, December 1 | critical Everyday has been overdue since Tuesday, December 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "12-06 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1 | Everyday has been overdue since Tuesday, December 1",
      "12-07 | medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1 | digest: Did you pay Everyday? Due Tuesday, December 1",
      "12-25 | medium Did you pay Everyday? Due Tuesday, December 1, low Everyday is due Friday, January 1, 2027 | medium Did you pay Everyday? Due Tuesday, December 1, low Everyday is due Friday, January 1, 2027 | -",
      "12-29 | medium Did you pay Everyday? Due Tuesday, December 1, medium Everyday is due Friday, January 1, 2027 | medium Did you pay Everyday? Due Tuesday, December 1, medium Everyday is due Friday, January 1, 2027 | Everyday is due Friday, January 1, 2027",
      "12-31 | high Everyday is due tomorrow, medium Did you pay Everyday? Due Tuesday, December 1 | medium Did you pay Everyday? Due Tuesday, December 1, high Everyday is due Friday, January 1, 2027 | Everyday is due Friday, January 1, 2027",
      "01-01 | critical Everyday is due today, medium Did you pay Everyday? Due Tuesday, December 1, 2026 | medium Did you pay Everyday? Due Tuesday, December 1, 2026, critical Everyday is due Friday, January 1 | Everyday is due Friday, January 1",
      "01-02 | critical Everyday has been overdue since Friday, January 1, medium Did you pay Everyday? Due Tuesday, December 1, 2026 | medium Did you pay Everyday? Due Tuesday, December 1, 2026, critical Everyday has been overdue since Friday, January 1 | Everyday has been overdue since Friday, January 1",
      "01-05 | critical Everyday has been overdue since Friday, January 1, medium Did you pay Everyday? Due Tuesday, December 1, 2026 | medium Did you pay Everyday? Due Tuesday, December 1, 2026, critical Everyday has been overdue since Friday, January 1, low The statement of Everyday should be ready | digest: The statement of Everyday should be ready",
      "01-06 | - | - | Everyday has been overdue since Friday, January 1",
      "01-08 | - | success Everyday is paid | -",
      "01-16 | - | - | -",
    ]);
  });
});
