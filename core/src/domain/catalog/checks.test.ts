import { describe, expect, it } from "vitest";
import { card, credit, earns, windows } from "../../../../catalog/author.ts";
import { seedCatalog } from "../../../../catalog/catalog.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Benefit } from "./benefit.ts";
import type { CardTerms } from "./card-terms.ts";
import {
  claimedChecks,
  needsCheck,
  getFactStatus,
  listFactStatuses,
  withoutStaleChecks,
  withSource,
} from "./checks.ts";
import { diffTerms } from "./diff.ts";
import { factCounts, listFacts, outlineFacts } from "./facts.ts";
import { getSource } from "./provenance.ts";

const terms = card({
  id: "chase-checked",
  name: "Checked",
  issuerId: "chase",
  network: "visa",
  annualFeeDollars: 95,
  productUrl: "https://example.com/checked",
  confidence: "medium",
  earn: { currencyId: "cash", base: 1, rules: [earns("dining", 3, ["dining"], "Restaurants")] },
  benefits: [credit("dining-credit", "Dining credit", 10, "dining", windows.monthly, "Restaurants")],
});
const read = {
  sourceUrl: "https://example.com/read",
  sourceType: "issuer_page",
  checkedOn: "2026-05-01",
  checkedBy: "ada",
  confidence: "high",
} as const;
const withFee = (of: CardTerms, amountCents: number): CardTerms => ({
  ...of,
  fees: { ...of.fees, annual: [{ amountCents, validFrom: null, validTo: null }] },
});
const published = (before: CardTerms, after: CardTerms) => withoutStaleChecks(before, after, diffTerms(before, after));

describe("a check", () => {
  it("is needed where no one has verified the fact, and again after a year", () => {
    expect(needsCheck({ ...read, checkedOn: null, checkedBy: null }, "2026-11-20")).toBe(true);
    expect(needsCheck(read, "2027-05-01")).toBe(false);
    expect(needsCheck(read, "2027-05-02")).toBe(true);
  });

  it("is removed when the value changes, as the new one is unverified", () => {
    const checked = withSource(terms, ["fees.annual", "earn.rules.dining"], read);
    const after = published(checked, withFee(checked, 15_000));
    expect(after.provenance["fees.annual"]).toEqual({
      ...read,
      checkedOn: null,
      checkedBy: null,
      confidence: "medium",
    });
    expect(after.provenance["earn.rules.dining"]).toEqual(read);
  });

  it("of the whole card goes for the fact that changed, and stays for the others", () => {
    const checked = withSource(terms, [""], read);
    const after = published(checked, withFee(checked, 15_000));
    expect(getSource(after, "fees.annual").checkedOn).toBeNull();
    expect(getSource(after, "fees.foreignBps").checkedOn).toBe("2026-05-01");
  });

  it("stays with a value that was read anew", () => {
    const checked = withSource(terms, ["fees.annual"], read);
    const again = withSource(withFee(checked, 15_000), ["fees.annual"], { ...read, checkedOn: "2026-11-20" });
    expect(published(checked, again).provenance["fees.annual"]?.checkedOn).toBe("2026-11-20");
  });

  it("leaves nothing behind of a benefit that is gone", () => {
    const checked = withSource(terms, ["benefits.dining-credit"], read);
    expect(published(checked, { ...checked, benefits: [] }).provenance).not.toHaveProperty(["benefits.dining-credit"]);
  });

  it("is claimed by terms that carry one which was not published", () => {
    const checked = withSource(terms, ["fees.annual"], read);
    expect(claimedChecks(terms, checked)).toEqual(["fees.annual"]);
    expect(claimedChecks(null, checked)).toEqual(["fees.annual"]);
    expect(claimedChecks(checked, checked)).toEqual([]);
    expect(claimedChecks(checked, terms)).toEqual([]);
  });
});

const [benefit] = terms.benefits as [Benefit];

describe("applying changes", () => {
  const to = (after: CardTerms) => diffTerms(terms, after);

  it("makes of the terms what they were made from", () => {
    const after = {
      ...withFee(terms, 15_000),
      benefits: [{ ...benefit, amountCents: 2_000 }],
      earn: { ...terms.earn, rules: [] },
    };
    expect(applyChanges(terms, to(after))).toEqual({ terms: after, overtaken: [] });
  });

  it("keeps what else changed meanwhile", () => {
    const meanwhile = { ...terms, shortName: "Newer" };
    expect(applyChanges(meanwhile, to(withFee(terms, 15_000)))).toEqual({
      terms: { ...withFee(terms, 15_000), shortName: "Newer" },
      overtaken: [],
    });
  });

  it("lists the facts that have changed since, and not those that already have the value", () => {
    const changes = to(withFee(terms, 15_000));
    expect(applyChanges(withFee(terms, 20_000), changes)).toMatchObject({ overtaken: ["fees.annual"] });
    expect(applyChanges(withFee(terms, 15_000), changes)).toMatchObject({ overtaken: [] });
  });

  it("adds and removes benefits by their id", () => {
    const more = { ...terms, benefits: [...terms.benefits, { ...benefit, id: "second" }] };
    const applied = applyChanges(terms, diffTerms(terms, more));
    expect("terms" in applied && applied.terms.benefits.map(({ id }) => id)).toEqual(["dining-credit", "second"]);
    expect(applyChanges(more, diffTerms(more, terms))).toMatchObject({ terms: { benefits: terms.benefits } });
  });

  it("is rejected for a path that doesn't exist, and where the result is no card", () => {
    const change = (path: string, after: number) => [{ path, before: null, after, materiality: "minor" as const }];
    expect(applyChanges(terms, change("benefits.gone.amountCents", 5))).toEqual({
      rejected: 'The card has no "benefits.gone.amountCents".',
    });
    expect(applyChanges(terms, change("no.such", 5))).toMatchObject({ rejected: 'The card has no "no.such".' });
    expect(applyChanges(terms, change("fees.foreignBps", 9_999))).toHaveProperty("rejected");
  });

  it("leaves the terms that it was given as they are", () => {
    const before = JSON.stringify(terms);
    applyChanges(terms, to(withFee(terms, 15_000)));
    expect(JSON.stringify(terms)).toBe(before);
  });
});

describe("the status of a fact", () => {
  const on = "2026-11-20";

  it("is verified when it was read within a year, and unverified else", () => {
    expect(getFactStatus({ isKnown: true, source: read }, on)).toBe("verified");
    expect(getFactStatus({ isKnown: true, source: read }, "2027-05-02")).toBe("unverified");
    expect(getFactStatus({ isKnown: true, source: { ...read, checkedOn: null } }, on)).toBe("unverified");
  });

  it("is unknown without a value, even when someone verified the page", () => {
    expect(getFactStatus({ isKnown: false, source: read }, on)).toBe("unknown");
  });

  it("adds up, counted with or without the words: what is stated, and what ought to be", () => {
    for (const each of seedCatalog.cards) {
      const facts = listFacts(each, seedCatalog.reference);
      const { verified, unverified, unknown } = listFactStatuses(outlineFacts(each), on);
      expect(listFactStatuses(facts, on)).toEqual({ verified, unverified, unknown });
      expect(verified + unverified).toBe(factCounts(each).total);
      expect(verified + unverified + unknown).toBe(facts.length);
    }
  });
});
