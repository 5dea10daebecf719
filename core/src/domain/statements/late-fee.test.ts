import { describe, expect, it } from "vitest";
import { exampleTerms } from "../earning/example-cards.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { cardWith, statementWith } from "./card-fixture.ts";
import { lateFeeAtStake } from "./late-fee.ts";

const terms = exampleTerms();
const fees = { ...terms, fees: { ...terms.fees, lateFirstCents: 3_000, lateRepeatCents: 4_100 } };
const feeWith = (minimumCents: number | null, given: Partial<WalletCard> = {}, of: CardTerms = fees) =>
  lateFeeAtStake(of, cardWith(given), { dueOn: "2026-12-01", minimumCents }, "2026-12-02");

describe("the late fee at stake", () => {
  it("is the fee of the terms, and at most the minimum due", () => {
    expect(feeWith(4_000)).toEqual({ cents: 3_000, path: "fees.lateFirstCents", limitedToCents: null });
    expect(feeWith(2_500)).toEqual({ cents: 2_500, path: "fees.lateFirstCents", limitedToCents: 2_500 });
    expect(feeWith(null)?.cents).toBe(3_000);
    expect(feeWith(0)).toBeNull();
  });

  it("of a business card isn't limited", () => {
    expect(feeWith(2_500, {}, { ...fees, segment: "business" })?.cents).toBe(3_000);
  });

  it("is the repeat fee after another miss within six billing cycles", () => {
    const missed = statementWith({ closeOn: "2026-10-05", dueOn: "2026-11-01" });
    expect(feeWith(9_000, { statement: missed })).toMatchObject({ cents: 4_100, path: "fees.lateRepeatCents" });
    expect(feeWith(9_000, { missedDueOn: "2026-06-01" })?.cents).toBe(4_100);
    expect(feeWith(9_000, { missedDueOn: "2026-05-31" })?.cents).toBe(3_000);
    const costs = (month: string) => ({ costs: { [month]: { interestCents: 0, lateCents: 3_000, otherCents: 0 } } });
    expect(feeWith(9_000, costs("2026-08"))?.cents).toBe(4_100);
    expect(feeWith(9_000, costs("2026-03"))?.cents).toBe(3_000);
    expect(feeWith(9_000, { missedDueOn: "2026-12-01" })?.cents, "the same miss").toBe(3_000);
  });

  it("is not known without the terms", () => {
    expect(feeWith(4_000, {}, terms)).toBeNull();
    expect(lateFeeAtStake(null, cardWith(), { dueOn: "2026-12-01", minimumCents: null }, "2026-12-02")).toBeNull();
  });
});
