import { describe, expect, it } from "vitest";
import { exampleCredit, exampleTerms, reference } from "../earning/example-cards.ts";
import { fromBankEntry } from "./entries.ts";
import type { BankEntry } from "./shapes.ts";
import { bankEntry, entryContext } from "./transaction-fixture.ts";
import { findBenefit } from "./find-benefit.ts";

const nothing = {
  merchantRegex: null,
  merchantEntityIds: [],
  mccs: [],
  pfc: [],
  minCents: null,
  creditTextRegex: [],
};
const terms = exampleTerms({
  benefits: [
    exampleCredit("doordash", 500, {
      title: "DoorDash credit",
      matchers: [{ ...nothing, merchantRegex: "^DoorDash", minCents: 1_000 }],
    }),
    exampleCredit("hotel", 25_000, {
      title: "The Edit",
      matchers: [{ ...nothing, mccs: ["7011"], creditTextRegex: ["\\bedit hotel\\b"] }],
    }),
  ],
});
const find = (change: Partial<BankEntry>) =>
  findBenefit(fromBankEntry(bankEntry({ mcc: null, ...change }), undefined, entryContext()), terms, reference);
const credit = (description: string) =>
  find({
    description,
    merchantName: null,
    amountCents: -500,
    code: "cashback",
  });

describe("the statement credit of a transaction", () => {
  it("is one that the purchase is made for, at a merchant that the catalog needn't list", () => {
    expect(find({ merchantName: "DoorDash", amountCents: 3_140 })).toBe("doordash");
    expect(find({ merchantName: "Marrow", mcc: "7011", amountCents: 41_200 })).toBe("hotel");
  });

  it("is found by the catalog's pattern, with whichever apostrophe the merchant is spelled", () => {
    const [doordash] = terms.benefits;
    const lowes = { ...doordash!, id: "lowes", matchers: [{ ...nothing, merchantRegex: "^lowe's" }] };
    const row = fromBankEntry(bankEntry({ merchantName: "Lowe’s", mcc: null }), undefined, entryContext());
    expect(findBenefit(row, { ...terms, benefits: [lowes] }, reference)).toBe("lowes");
  });

  it("is that of the merchant before that of a whole category", () => {
    expect(find({ merchantName: "DoorDash", mcc: "7011", amountCents: 3_140 })).toBe("doordash");
    const reversed = { ...terms, benefits: terms.benefits.toReversed() };
    const row = fromBankEntry(bankEntry({ merchantName: "DoorDash", mcc: "7011" }), undefined, entryContext());
    expect(findBenefit(row, reversed, reference)).toBe("doordash");
  });

  it("is none below its least amount, and at another merchant", () => {
    expect(find({ merchantName: "DoorDash", amountCents: 999 })).toBeNull();
    expect(find({ merchantName: "Corner Market", amountCents: 3_140 })).toBeNull();
  });

  it("is that of the purchase for a refund at its merchant", () => {
    expect(find({ merchantName: "DoorDash", amountCents: -3_140 })).toBe("doordash");
    expect(find({ merchantName: "DoorDash", amountCents: -999 })).toBeNull();
  });

  it("is recognized in the bank's text by the catalog's pattern, by its merchant, or by its name", () => {
    expect(credit("EDIT HOTEL CREDIT")).toBe("hotel");
    expect(credit("AMEX DOORDASH STATEMENT CREDIT")).toBe("doordash");
    expect(credit("THE EDIT REIMBURSEMENT")).toBe("hotel");
    expect(credit("STATEMENT CREDIT")).toBeNull();
  });

  it("isn't known of a card without terms", () => {
    const row = fromBankEntry(bankEntry({ merchantName: "DoorDash" }), undefined, entryContext());
    expect(findBenefit(row, null, reference)).toBeNull();
  });
});
