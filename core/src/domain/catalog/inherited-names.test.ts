import { describe, expect, it } from "vitest";
import {
  exampleCredit,
  exampleOffer,
  exampleRule,
  exampleTerms,
  exampleTier,
  reference,
} from "../earning/example-cards.ts";
import { applyChanges } from "./apply-changes.ts";
import type { CardTerms } from "./card-terms.ts";
import { claimedChecks, withoutStaleChecks } from "./checks.ts";
import { diffTerms } from "./diff.ts";
import { listFacts } from "./facts.ts";
import { getSource } from "./provenance.ts";
import { formatChange } from "./format-terms.ts";

/** A name that no object inherits: the results for it must equal those for the others. */
const PLAIN = "travel";

const bare = exampleTerms({ benefits: [], offers: [] });
const full = (id: string): CardTerms =>
  exampleTerms({
    benefits: [exampleCredit(id, 10_000)],
    offers: [exampleOffer([exampleTier(60_000, 400_000)], { id })],
    earn: { ...bare.earn, rules: [...bare.earn.rules, exampleRule(id, 3, ["dining"])] },
  });

/** Everything that is derived from a benefit, an offer and a rule with this id that come, change and go. */
function deriveAll(id: string) {
  const terms = full(id);
  const changed: CardTerms = { ...terms, benefits: [exampleCredit(id, 20_000)] };
  const steps = [
    [bare, terms],
    [terms, changed],
    [changed, bare],
  ] as const;
  return steps.map(([before, after]) => {
    const changes = diffTerms(before, after);
    return {
      changes,
      words: changes.map((change) => formatChange(change, before, after, reference)),
      unchecked: withoutStaleChecks(before, after, changes),
      claimed: claimedChecks(before, after),
      facts: listFacts(after, reference),
      sources: changes.map(({ path }) => getSource(after, path)),
    };
  });
}

describe("facts of a card whose id is the name of something that every object inherits", () => {
  it.each(["constructor", "__proto__", "toString", "valueOf"])("%s are those of any other id", (id) => {
    expect(JSON.stringify(deriveAll(id)).replaceAll(id, PLAIN)).toBe(JSON.stringify(deriveAll(PLAIN)));
  });

  it("are applied to the card", () => {
    const terms = full("constructor");
    expect(applyChanges(bare, diffTerms(bare, terms))).toEqual({ terms, overtaken: [] });
    expect(applyChanges(terms, diffTerms(terms, bare))).toEqual({ terms: bare, overtaken: [] });
  });

  it.each(["constructor.prototype.polluted", "__proto__.polluted", "benefits.__proto__.polluted"])(
    "are never written outside of it: %s",
    (path) => {
      const change = { path, before: null, after: true, materiality: "minor" as const };
      expect(applyChanges(bare, [change])).toHaveProperty("rejected");
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    },
  );
});
