import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { Statement } from "../wallet/shapes.ts";
import { isRecordedAsPaid } from "./paid-series.ts";

const CLOSE_ON = "2026-10-10";

const cardPaying = (amountCents: number | null, statement: Partial<Statement> = {}) =>
  cardWith({
    id: "card-1",
    statement: {
      closeOn: CLOSE_ON,
      dueOn: "2026-11-05",
      balanceCents: 50_000,
      minimumCents: 4_000,
      source: "manual",
      payments:
        amountCents === null ? [] : [{ id: "p1", on: "2026-10-20", amountCents, state: "posted", source: "manual" }],
      ...statement,
    },
  });

describe("that a payment is recorded", () => {
  it("is known when the statement's minimum is covered, or all of it where there is no minimum", () => {
    expect(isRecordedAsPaid(`payment_overdue|card-1:${CLOSE_ON}`, [cardPaying(4_000)])).toBe(true);
    expect(isRecordedAsPaid(`payment_due|card-1:${CLOSE_ON}`, [cardPaying(50_000, { minimumCents: null })])).toBe(true);
    expect(isRecordedAsPaid(`payment_due|card-1:${CLOSE_ON}`, [cardPaying(4_000, { minimumCents: null })])).toBe(false);
  });

  it("is known of the rest only when nothing is left", () => {
    expect(isRecordedAsPaid(`payment_partial|card-1:${CLOSE_ON}`, [cardPaying(4_000)])).toBe(false);
    expect(isRecordedAsPaid(`payment_partial|card-1:${CLOSE_ON}`, [cardPaying(50_000)])).toBe(true);
  });

  it("is not known of a statement that asks for nothing: what it was corrected to is no payment", () => {
    for (const balanceCents of [0, -2_500]) {
      const corrected = cardPaying(null, { balanceCents, minimumCents: 0 });
      expect(isRecordedAsPaid(`payment_due|card-1:${CLOSE_ON}`, [corrected])).toBe(false);
    }
  });

  it("is never taken from the next statement, a card that is gone, or nothing at all", () => {
    const next = cardPaying(60_000, { closeOn: "2026-11-10" });
    expect(isRecordedAsPaid(`payment_overdue|card-1:${CLOSE_ON}`, [next])).toBe(false);
    expect(isRecordedAsPaid(`payment_overdue|card-1:${CLOSE_ON}`, [])).toBe(false);
    expect(isRecordedAsPaid(`payment_overdue|card-1:${CLOSE_ON}`, [cardPaying(null)])).toBe(false);
    expect(isRecordedAsPaid(`credit_expiring|card-1:${CLOSE_ON}`, [cardPaying(50_000)])).toBe(false);
  });
});
