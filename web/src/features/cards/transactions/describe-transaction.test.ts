import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import { describe, expect, it } from "vitest";
import { describeMatch, formatRate } from "./describe-transaction.ts";
import { getTransactionName } from "../../../lib/transaction-name.ts";
import { transactionItem } from "../../../lib/transaction-fixture.ts";

const credits = [
  {
    benefitId: "doordash",
    title: "DoorDash credit",
    windowLabel: "November",
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
    past: [{ label: "October", startsOn: "2026-10-01", endsOn: "2026-10-31" }],
  },
] as unknown as CardPage["credits"];
const paid = statementWith({ closeOn: "2026-10-04", payments: [paymentWith({ id: "pay-1" })] });
const context = {
  statements: [paid],
  credits,
};
const match = (change: Parameters<typeof transactionItem>[0]) =>
  describeMatch(transactionItem(change), context)?.text.replaceAll("\u00A0", " ") ?? null;

describe("what a transaction is matched to", () => {
  it.each([
    [
      "a payment of a whole statement",
      { kind: "payment", id: "pay-1", amountCents: -50_000 },
      "Pays the Oct 4 statement in full",
    ],
    [
      "a payment of a part",
      { kind: "payment", id: "pay-1", amountCents: -4_000 },
      "Toward the Oct 4 statement of $500.00",
    ],
    ["a payment of no statement that is known", { kind: "payment", id: "pay-9", amountCents: -4_000 }, null],
    ["a returned payment", { kind: "payment", id: "pay-9", amountCents: 4_000 }, "This payment was returned"],
    [
      "a refund",
      { kind: "refund", amountCents: -4_210, refundOf: { on: "2026-11-03", amountCents: 9_420 } },
      "Refund of $94.20 spent on Nov 3",
    ],
    ["a refund of a purchase that isn't known", { kind: "refund", amountCents: -9_420 }, null],
    ["a purchase for a credit", { benefitId: "doordash" }, "Qualifies for DoorDash credit"],
    ["a credit", { kind: "credit", benefitId: "doordash", amountCents: -500 }, "DoorDash credit, November"],
    [
      "a credit of an earlier window",
      { kind: "credit", benefitId: "doordash", on: "2026-10-09" },
      "DoorDash credit, October",
    ],
    ["a credit that isn't known", { kind: "credit", benefitId: null }, null],
    ["a fee", { kind: "fee", feeKind: "late", amountCents: 2_900 }, "Late fee"],
    ["a fee that was given back", { kind: "fee", feeKind: "annual", amountCents: -9_500 }, "Annual fee, given back"],
    ["interest", { kind: "interest", amountCents: 1_200 }, "Interest, in this card's true cost"],
    ["cash", { kind: "cash_advance" }, "Earns nothing"],
    ["any other purchase", {}, null],
  ] as const)("is named, where it is known, for %s", (_what, change, text) => expect(match(change)).toBe(text));
});

it("a transaction is called by its merchant, else by the bank's text, else by its kind", () => {
  expect(getTransactionName(transactionItem())).toBe("Harbor Coffee");
  expect(getTransactionName(transactionItem({ merchant: null }))).toBe("SQ *HARBOR COFFEE");
  expect(getTransactionName(transactionItem({ merchant: null, description: null, kind: "interest" }))).toBe("Interest");
});

it("a rate is a multiple of points, or percent", () => {
  expect(formatRate(3, "points")).toBe("3x");
  expect(formatRate(1.5, "percent")).toBe("1.5%");
});
