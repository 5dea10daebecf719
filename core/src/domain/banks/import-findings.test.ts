import { describe, expect, it } from "vitest";
import { cardWith, paymentWith, statementWith } from "../statements/card-fixture.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { type ImportedCard, listImportFindings, type TrackedDays } from "./import-findings.ts";

const today = "2026-11-20";
/** Closed on November 2 with $346.92, due on November 27. */
const statement = statementWith({ closeOn: "2026-11-02", dueOn: "2026-11-27", balanceCents: 34_692, source: "bank" });
const entered: TrackedDays = { statementCloseDay: 2, dueDay: 27, statement: null };
const nothing: TrackedDays = { statementCloseDay: null, dueDay: null, statement: null };

function imported(card: Partial<WalletCard> = {}, tracked: TrackedDays | null = entered): ImportedCard {
  const bank = { linkId: "item-citi", accountId: "account-1", currentThrough: "2026-11-22" };
  return { card: cardWith({ bank, statement, ...card }), name: "Double Cash", tracked };
}

const find = (card: ImportedCard, isFinished = false) =>
  listImportFindings({ bankName: "Citi", isFinished, cards: [card] }, today);
const texts = (card: ImportedCard, isFinished = false) =>
  find(card, isFinished).map(({ severity, title, body }) => `${severity}: ${title}. ${body}`);
const paid = (change: Parameters<typeof paymentWith>[0] = {}) =>
  statementWith({ ...statement, payments: [paymentWith({ amountCents: 34_692, source: "bank", ...change })] });

describe("a first import", () => {
  it("finds a due date of a card that was added for its account", () => {
    expect(texts(imported({}, nothing))).toEqual([
      "high: A due date you weren't tracking. Double Cash: $346.92, due Friday, November 27. Added to your payments.",
    ]);
  });

  it("confirms the days that the member entered, and the amount of the same statement", () => {
    const same = { ...entered, statement: { closeOn: "2026-11-02", balanceCents: 34_692 } };
    expect(texts(imported({ statement: paid() }, same))).toEqual([
      "success: Double Cash: dates confirmed. Closes on the 2nd, due on the 27th. $346.92 matches what you entered.",
      "success: Double Cash is paid. $346.92, the statement of November 2.",
    ]);
  });

  it("names an amount other than the entered one of the same statement", () => {
    const other = { ...entered, statement: { closeOn: "2026-11-02", balanceCents: 34_000 } };
    expect(find(imported({}, other))[1]?.body).toBe(
      "Closes on the 2nd, due on the 27th. The statement is $346.92; you entered $340.00.",
    );
  });

  it("corrects days that differ, and names both", () => {
    expect(texts(imported({ statement: paid() }, { ...entered, dueDay: 25 }))[0]).toBe(
      "medium: Double Cash: dates corrected. You had: closes on the 2nd, due on the 25th. Citi says: closes on the 2nd, due on the 27th.",
    );
  });

  it("takes the last day of a shorter month for the entered one", () => {
    const endOfMonth = { ...statement, closeOn: "2026-10-31", dueOn: "2026-11-30" };
    const [days] = find(imported({ statement: endOfMonth }, { ...entered, statementCloseDay: 31, dueDay: 31 })).slice(
      -1,
    );
    expect(days?.title).toBe("Double Cash: dates confirmed");
  });

  it.each([
    ["nothing is paid", {}, "medium: Double Cash: no payment yet for $346.92"],
    [
      "autopay will pay it",
      { autopay: { mode: "statement", fixedCents: null, declaredOn: null } },
      "low: Double Cash: no payment yet for $346.92",
    ],
    ["a part is paid", { statement: paid({ amountCents: 10_000 }) }, "medium: Double Cash: $246.92 left to pay"],
    [
      "a payment is pending",
      { statement: paid({ state: "pending", on: "2026-11-19" }) },
      "low: Double Cash: $346.92 is pending",
    ],
    [
      "it is past due",
      { statement: { ...statement, dueOn: "2026-11-17" } },
      "high: Double Cash: no payment yet for $346.92",
    ],
  ] as const)("says about a statement that %s", (_, card, expected) => {
    const found = find(imported(card)).filter(({ kind }) => kind !== "dates");
    expect(found.map(({ severity, title }) => `${severity}: ${title}`)).toEqual([expected]);
  });

  it("says nothing of payments before all were read", () => {
    const bank = { linkId: "item-citi", accountId: "account-1" };
    expect(find(imported({ bank })).map(({ kind }) => kind)).toEqual(["dates"]);
  });

  it("compares no days of a card of which isn't known what was entered", () => {
    expect(find(imported({}, null)).map(({ kind }) => kind)).toEqual(["payment"]);
  });

  it("finds nothing before the bank reported a statement", () => {
    expect(find(imported({ statement: statementWith() }))).toEqual([]);
  });

  it("sums interest and late fees once it is finished", () => {
    const charges: WalletCard["charges"] = [
      { kind: "interest", on: "2026-02-03", cents: 1_240, count: 1 },
      { kind: "late", on: "2026-03-02", cents: 2_900, count: 1 },
      { kind: "annual", on: "2026-05-14", cents: 9_500, count: 1 },
    ];
    const card = imported({ statement: null, reportedSince: "2025-05", charges });
    expect(find(card)).toEqual([]);
    expect(texts(card, true)).toEqual([
      "medium: $41.40 of interest and late fees. Citi charged them since May 2025. They count in the value of your cards.",
    ]);
  });

  it("says that there were none", () => {
    expect(texts(imported({ statement: null, reportedSince: "2025-05" }), true)).toEqual([
      "success: No interest or late fees. Citi charged none since May 2025.",
    ]);
  });
});
