import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exampleCredit,
  exampleOffer,
  exampleRule,
  exampleTerms,
  exampleTier,
  unread,
} from "../earning/example-cards.ts";
import { diffTerms } from "./diff.ts";

const before = exampleTerms({
  earn: { currencyId: "first-points", base: 1, rules: [exampleRule("dining", 3, ["dining"])] },
  benefits: [exampleCredit("travel-credit", 30_000), exampleCredit("dining-credit", 1_000)],
});

describe("the difference of two versions of a card", () => {
  it("is nothing between equal ones", () => {
    expect(diffTerms(before, JSON.parse(JSON.stringify(before)) as typeof before)).toEqual([]);
  });

  it("names one changed fee, with both values", () => {
    const after = { ...before, fees: { ...before.fees, foreignBps: 300 } };
    expect(diffTerms(before, after)).toEqual([
      { path: "fees.foreignBps", before: 0, after: 300, materiality: "material" },
    ]);
  });

  it("takes the history of the annual fee as one fact", () => {
    const annual = [
      { amountCents: 9_500, validFrom: null, validTo: "2026-12-31" },
      { amountCents: 15_000, validFrom: "2027-01-01", validTo: null },
    ];
    const after = { ...before, fees: { ...before.fees, annual } };
    expect(diffTerms(before, after)).toEqual([
      { path: "fees.annual", before: before.fees.annual, after: annual, materiality: "material" },
    ]);
  });

  it("finds a benefit by its id, wherever it is", () => {
    const [travel, dining] = before.benefits;
    if (travel === undefined || dining === undefined) throw new Error("two benefits");
    const after = { ...before, benefits: [dining, { ...travel, amountCents: 20_000, summary: "Less than before" }] };
    expect(diffTerms(before, after)).toEqual([
      {
        path: "benefits.travel-credit.summary",
        before: "travel-credit",
        after: "Less than before",
        materiality: "minor",
      },
      { path: "benefits.travel-credit.amountCents", before: 30_000, after: 20_000, materiality: "material" },
    ]);
  });

  it("shows what came and what went whole", () => {
    const added = exampleRule("gas", 2, ["gas"]);
    const after = {
      ...before,
      earn: { ...before.earn, rules: [added] },
      benefits: before.benefits.slice(0, 1),
    };
    expect(diffTerms(before, after)).toEqual([
      { path: "earn.rules.dining", before: before.earn.rules[0], after: null, materiality: "material" },
      { path: "earn.rules.gas", before: null, after: added, materiality: "material" },
      { path: "benefits.dining-credit", before: before.benefits[1], after: null, materiality: "material" },
    ]);
  });

  it.each([
    ["a new welcome offer, which no holder gets", { offers: [exampleOffer([exampleTier(60_000, 400_000)])] }, "minor"],
    ["another name", { name: "Gold Card" }, "minor"],
    ["another word to find it by", { aliases: ["golden"] }, "none"],
    ["a source", { provenance: { "": { ...unread, checkedOn: "2026-11-20" } } }, "none"],
  ])("weighs %s", (_, change, materiality) => {
    const changes = diffTerms(before, { ...before, ...change });
    expect(changes.map((one) => one.materiality)).toEqual([materiality]);
  });

  it("reads the same backwards", () => {
    const amounts = fc.record({ base: fc.nat(9), credit: fc.nat(5_000), foreign: fc.option(fc.nat(300)) });
    const version = ({ base, credit, foreign }: { base: number; credit: number; foreign: number | null }) => ({
      ...before,
      fees: { ...before.fees, foreignBps: foreign },
      earn: { ...before.earn, base },
      benefits: credit === 0 ? [] : [exampleCredit("travel-credit", credit)],
    });
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const there = diffTerms(version(one), version(other));
        const back = diffTerms(version(other), version(one));
        const turned = back.map((change) => ({ ...change, before: change.after, after: change.before }));
        expect(turned).toEqual(there);
      }),
    );
  });
});
