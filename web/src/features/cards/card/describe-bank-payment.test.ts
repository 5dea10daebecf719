import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { cardWith, paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { Payment } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { describeCard } from "./describe-bank-payment.ts";

type State = NonNullable<CardPage["payment"]>["state"];
type Change = { today?: string; currentThrough?: string; payments?: Payment[]; state?: State; returned?: boolean };

/** $500 is due on December 1. Autopay paid the two statements before, a day before their due dates. */
function describeOn({ today = "2026-11-20", currentThrough = "2026-12-31", payments = [], state, returned }: Change) {
  const statement = statementWith({ source: "bank", payments });
  const paid = (closeOn: string, dueOn: string, on: string) =>
    statementWith({
      source: "bank",
      closeOn,
      dueOn,
      payments: [paymentWith({ id: on, on, amountCents: 50_000, source: "bank" })],
    });
  const { headline, detail } = describeCard({
    card: cardWith({
      statement,
      autopay: { mode: "statement", fixedCents: null, declaredOn: null },
      bank: { linkId: "link-1", accountId: "acc-1", currentThrough },
    }),
    summary: { issuer: "Chase", bank: { name: "Chase", status: "up_to_date" } },
    payment: {
      closeOn: "2026-11-05",
      dueOn: "2026-12-01",
      dueIsEstimate: false,
      state: state ?? "autopay_set",
      statementCents: 50_000,
      paidCents: 0,
      remainingCents: 50_000,
    },
    laterPayments: [],
    statements: [
      statement,
      paid("2026-10-05", "2026-11-01", "2026-10-31"),
      paid("2026-09-05", "2026-10-01", "2026-09-30"),
    ],
    activity: { payments: returned ? [{ id: "back", on: "2026-11-18", amountCents: -50_000 }] : [] },
    family: [],
    today,
  } as unknown as CardPage);
  return [headline, detail].map((text) => text.replaceAll("\u00A0", " "));
}

describe("the next payment of a linked card", () => {
  it("is expected from autopay, which paid before", () => {
    expect(describeOn({})).toEqual([
      "$500.00 is due December 1. Autopay is on.",
      "Autopay has paid on time 2 times in a row. We check again on November 30 and alert you if no payment is pending.",
    ]);
  });

  it("is missing once autopay should have shown", () => {
    expect(describeOn({ today: "2026-11-30" })).toEqual([
      "Autopay has not paid $500.00. It is due tomorrow.",
      "A payment made at Chase by Tuesday, December 1 is on time.",
    ]);
    expect(describeOn({ today: "2026-12-01" })[0]).toBe("Autopay has not paid $500.00. It is due today.");
  });

  it("was returned, or made in part", () => {
    expect(describeOn({ returned: true })[0]).toBe("A payment of $500.00 was returned. $500.00 is due December 1.");
    const part = [paymentWith({ amountCents: 20_000, source: "bank" })];
    expect(describeOn({ payments: part, today: "2026-11-30" })[0]).toBe(
      "$200.00 is paid. Another $300.00 is due tomorrow.",
    );
  });

  it("keeps its due date while the bank's data is old, and says what is missing", () => {
    const [headline, detail] = describeOn({ currentThrough: "2026-11-19" });
    expect(headline).toBe("$500.00 is due December 1. Autopay is on.");
    expect(detail).toBe(
      "Payments since the last data from your bank aren't included. Autopay pays the full statement balance.",
    );
  });
});
