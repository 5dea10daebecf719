import { cardPage as cardPageShape } from "@cardwell/core/contract/card-page";
import { describe, expect, it } from "vitest";
import { catalogOf, held, seedFacts, testFacts, viewOf } from "../../../../../tests/support/wallet-view.ts";
import { cardPageOf } from "./card-page.ts";

describe("a card's page", () => {
  it("says where a fact was read and when, and not which of our staff read it", () => {
    const card = held();
    const terms = testFacts.termsOf("test-travel")!;
    const read = { ...terms.provenance[""]!, checkedOn: "2026-11-02", checkedBy: "uid-of-staff" };
    const view = viewOf([card], { facts: catalogOf([{ ...terms, provenance: { "": read } }]) });
    const page = cardPageShape.parse(cardPageOf(view, card, { statements: [], changes: [], reports: [] }));
    expect(page.terms[0]?.source?.checkedOn).toBe("2026-11-02");
    expect(page.earning[0]?.source.checkedOn).toBe("2026-11-02");
    expect(JSON.stringify(page)).not.toContain("uid-of-staff");
  });
});

it("lists what has to be earned by spending among the perks until it is, and says what it takes", () => {
  const card = held({ cardId: "chase-sapphire-reserve" });
  const pageOf = (spentCents: Record<string, number>) => {
    const spent = { ...card, spentCents };
    return cardPageOf(viewOf([spent], { facts: seedFacts }), spent, { statements: [], changes: [], reports: [] });
  };
  const perkOf = ({ perks }: ReturnType<typeof pageOf>) => perks.find(({ benefitId }) => benefitId === "high-spend");
  const before = pageOf({ "2026-03": 10_000 });
  expect(perkOf(before)?.detail).toContain("earned by spending $75,000.00 in the year");
  expect(before.credits.some(({ benefitId }) => benefitId === "high-spend")).toBe(false);
  const after = pageOf({ "2026-03": 7_500_000 });
  expect(perkOf(after)).toBeUndefined();
  expect(after.credits.some(({ benefitId }) => benefitId === "high-spend")).toBe(true);
});
