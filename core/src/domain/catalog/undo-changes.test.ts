import { describe, expect, it } from "vitest";
import { card } from "../../../../catalog/author.ts";
import { withSource } from "./checks.ts";
import type { CardTerms } from "./card-terms.ts";
import { diffTerms } from "./diff.ts";
import { undoChanges } from "./undo-changes.ts";

const terms = card({
  id: "chase-undone",
  name: "Undone",
  issuerId: "chase",
  network: "visa",
  annualFeeDollars: 95,
  productUrl: "https://example.com/undone",
  confidence: "medium",
  earn: { currencyId: "cash", base: 1, rules: [] },
  benefits: [],
});

const source = (sourceUrl: string, checkedOn: string | null = null) => ({
  sourceUrl,
  sourceType: "issuer_page" as const,
  checkedOn,
  checkedBy: checkedOn && "ada",
  confidence: "medium" as const,
});

const withFee = (of: CardTerms, amountCents: number): CardTerms => ({
  ...of,
  fees: { ...of.fees, annual: [{ amountCents, validFrom: null, validTo: null }] },
});

describe("taking changes back", () => {
  const before = withSource(terms, ["fees.annual"], source("https://example.com/old", "2026-10-01"));
  const after = withSource(withFee(before, 15_000), ["fees.annual"], source("https://example.com/new"));
  const changes = diffTerms(before, after);

  it("brings back the facts and their sources", () => {
    expect(undoChanges(after, changes)).toEqual({ terms: before, overtaken: [] });
  });

  it("removes a source that came with the change", () => {
    const { "fees.annual": _removed, ...provenance } = before.provenance;
    const without = { ...before, provenance };
    expect(undoChanges(after, diffTerms(without, after))).toEqual({ terms: without, overtaken: [] });
  });

  it("keeps what else changed since, and a source that was changed again", () => {
    const since = withSource({ ...after, shortName: "Newer" }, ["fees.annual"], source("https://example.com/newest"));
    expect(undoChanges(since, changes)).toMatchObject({
      terms: { fees: before.fees, shortName: "Newer", provenance: since.provenance },
      overtaken: [],
    });
  });

  it("lists the facts that were changed again since", () => {
    expect(undoChanges(withFee(after, 20_000), changes)).toMatchObject({ overtaken: ["fees.annual"] });
  });
});
