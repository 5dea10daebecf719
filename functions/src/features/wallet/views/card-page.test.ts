import { cardPage as cardPageShape } from "@cardwell/core/contract/card-page";
import { describe, expect, it } from "vitest";
import { catalogOf, held, testFacts, viewOf } from "../../../../../tests/support/wallet-view.ts";
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
