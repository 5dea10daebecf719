import { describe, expect, it } from "vitest";
import { exampleRule, exampleTerms } from "../earning/example-cards.ts";
import { termsOfAccount } from "./account-terms.ts";
import { annualFeeOn } from "./fees.ts";
import { annualFeeText } from "./format-items.ts";

/** $75 and 6 points on gas until June 16, 2026; $95 and 4 points on travel for accounts opened after that. */
const terms = exampleTerms({
  fees: {
    ...exampleTerms().fees,
    annual: [
      { amountCents: 7_500, validFrom: null, validTo: null, openedUntil: "2026-06-16" },
      { amountCents: 9_500, validFrom: null, validTo: null, openedFrom: "2026-06-17" },
    ],
  },
  earn: {
    currencyId: "cash",
    base: 1,
    rules: [
      exampleRule("dining", 3, ["dining"]),
      { ...exampleRule("gas", 6, ["gas"]), openedUntil: "2026-06-16" },
      { ...exampleRule("travel", 4, ["travel"]), openedFrom: "2026-06-17" },
    ],
  },
});

const feeAndRules = (openedOn: string) => {
  const { fees, earn } = termsOfAccount(terms, { openedOn, addedOn: "2026-11-20" });
  return [annualFeeOn(fees.annual, "2026-11-20")?.amountCents, earn.rules.map(({ id }) => id)];
};

describe("terms that changed for new accounts", () => {
  it("stay as they were for an account opened before that day", () => {
    expect(feeAndRules("2026-06-16")).toEqual([7_500, ["dining", "gas"]]);
  });

  it("are the new ones for an account opened on that day", () => {
    expect(feeAndRules("2026-06-17")).toEqual([9_500, ["dining", "travel"]]);
  });

  it("show both fees, and the new one to someone without the card", () => {
    expect(annualFeeText(terms.fees.annual ?? [])).toBe(
      "$75.00 for accounts opened until Jun 16, 2026, then $95.00 for accounts opened from Jun 17, 2026",
    );
    expect(annualFeeOn(terms.fees.annual, "2026-11-20")?.amountCents).toBe(9_500);
  });

  it("are only those that hold whenever the account was opened, where that isn't known", () => {
    const undated = (addedOn: string) => {
      const { fees, earn } = termsOfAccount(terms, { openedOn: null, addedOn });
      return [annualFeeOn(fees.annual, "2026-11-20")?.amountCents, earn.rules.map(({ id }) => id)];
    };
    expect(undated("2026-06-16")).toEqual([7_500, ["dining", "gas"]]);
    expect(undated("2026-06-17")).toEqual([undefined, ["dining"]]);
  });

  it("are the same object where nothing depends on the account", () => {
    const plain = exampleTerms();
    expect(termsOfAccount(plain, { openedOn: "2020-01-01", addedOn: "2026-11-20" })).toBe(plain);
  });
});
