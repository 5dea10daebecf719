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

describe("what has to be earned by spending", () => {
  const card = held({ cardId: "chase-sapphire-reserve" });
  const pageOf = (change: Partial<typeof card>) => {
    const now = { ...card, ...change };
    return cardPageShape.parse(
      cardPageOf(viewOf([now], { facts: seedFacts }), now, { statements: [], changes: [], reports: [] }),
    );
  };
  type Page = ReturnType<typeof pageOf>;
  const listed = (rows: Page["credits"] | Page["perks"] | Page["toEarn"]) =>
    rows.find(({ benefitId }) => benefitId === "high-spend");
  const listedCredit = ({ credits }: Page) => credits.find(({ benefitId }) => benefitId === "high-spend");
  const noChoice = { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };

  it("stands apart until it is, with its window, what it takes and what was logged of that", () => {
    const page = pageOf({ spentCents: { "2026-03": 10_000 } });
    expect(listed(page.toEarn)).toMatchObject({
      cycleKey: "y:2026",
      detail: expect.stringContaining("earned by spending $75,000.00 in the year"),
      spendCents: 7_500_000,
      spentCents: 10_000,
    });
    expect(listed(page.credits)).toBeUndefined();
    expect(listed(page.perks)).toBeUndefined();
  });

  it("has its windows before beside it, for who says in January that they earned the year before", () => {
    const pastOf = (earnedDays: string[]) =>
      pageOf({ benefitChoices: { "high-spend": { ...noChoice, earnedDays } } }).toEarn.find(
        ({ benefitId }) => benefitId === "high-spend",
      );
    expect(pastOf([])).toMatchObject({
      unit: "use",
      past: [{ cycleKey: "y:2025", isEarned: false, earnedOn: null, state: "available" }],
    });
    expect(pastOf(["2025-12-31"])?.past).toMatchObject([{ isEarned: true, earnedOn: "2025-12-31" }]);
  });

  it("is a credit once the logged purchases come to it", () => {
    const page = pageOf({ spentCents: { "2026-03": 7_500_000 } });
    expect(listed(page.credits)).toMatchObject({ earnedOn: null });
    expect(listed(page.toEarn)).toBeUndefined();
  });

  it("is a credit once its holder says so, with who said it and when among its facts", () => {
    const page = pageOf({ benefitChoices: { "high-spend": { ...noChoice, earnedDays: ["2026-11-02"] } } });
    expect(listed(page.toEarn)).toBeUndefined();
    expect(listed(page.credits)).toMatchObject({
      state: "available",
      earnedOn: "2026-11-02",
      basis: {
        facts: expect.arrayContaining([
          {
            label: "Earned by spending $75,000.00",
            value: "as you said",
            source: { kind: "you", label: "You", url: null, on: "2026-11-02", confidence: null },
          },
        ]),
      },
    });
  });

  it("was no credit that lapsed in a window before, unless it was earned in that one", () => {
    const earnedDays = ["2025-12-30", "2026-11-02"];
    const pastOf = (days: string[]) =>
      listedCredit(pageOf({ benefitChoices: { "high-spend": { ...noChoice, earnedDays: days } } }))?.past.map(
        ({ cycleKey, state, isEarned, earnedOn }) => [cycleKey, state, isEarned, earnedOn],
      );
    expect(pastOf(["2026-11-02"])).toEqual([["y:2025", "available", false, null]]);
    expect(pastOf(earnedDays)).toEqual([["y:2025", "available", true, "2025-12-30"]]);
  });

  it("is among the perks of a card that is closed, or when it is not wanted", () => {
    const closed = pageOf({ status: "closed", closedOn: "2026-11-01" });
    expect(listed(closed.perks)).toBeDefined();
    expect(closed.toEarn).toEqual([]);
    expect(listed(pageOf({ benefitChoices: { "high-spend": { ...noChoice, wanted: false } } }).perks)).toBeDefined();
  });
});
