import { describe, expect, it } from "vitest";
import { noFacts, noOwnCard } from "./card-facts.ts";
import { changedFacts } from "./changed-facts.ts";

const facts = { ...noFacts, openedMonth: "3", openedYear: "2024", limit: "9,000", autopay: "minimum" as const };
const own = { ...noOwnCard, name: "Union Card", issuer: "Hometown", fee: "0", base: "1.5" };
const opened = { facts, own: null };

describe("what is sent of a card's form", () => {
  it("is nothing when nothing says anything else", () => {
    expect(changedFacts(opened, { facts: { ...facts, limit: "$9000.00", nickname: " " }, own: null })).toBeNull();
    expect(changedFacts({ facts, own }, { facts, own: { ...own, fee: "0.00" } })).toBeNull();
  });

  it("is only what was changed, so that another tab's change stays", () => {
    expect(changedFacts(opened, { facts: { ...facts, nickname: "Everyday" }, own: null })).toEqual({
      nickname: "Everyday",
    });
    expect(changedFacts(opened, { facts: { ...facts, limit: "" }, own: null })).toEqual({ creditLimitCents: null });
    expect(changedFacts({ facts, own }, { facts, own: { ...own, fee: "95" } })).toEqual({
      custom: { annualFeeCents: 9_500 },
    });
  });

  it("keeps together what is one answer", () => {
    expect(changedFacts(opened, { facts: { ...facts, openedDay: "1" }, own: null })).toEqual({
      openedOn: "2024-03-01",
      openedPrecision: "day",
    });
    expect(changedFacts(opened, { facts: { ...facts, autopay: "fixed", autopayFixed: "50" }, own: null })).toEqual({
      autopay: { mode: "fixed", fixedCents: 5_000 },
    });
  });
});
