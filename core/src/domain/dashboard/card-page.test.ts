import { cardPage as cardPageShape } from "./card-page-shapes.ts";
import { describe, expect, it } from "vitest";
import { buildCatalog, held, seedFacts, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { buildCardPage } from "./card-page.ts";

describe("a card's page", () => {
  it("shows where a fact was read and when, and not which of our staff read it", () => {
    const card = held();
    const terms = testFacts.getTerms("test-travel")!;
    const read = { ...terms.provenance[""]!, checkedOn: "2026-11-02", checkedBy: "uid-of-staff" };
    const view = buildView([card], { facts: buildCatalog([{ ...terms, provenance: { "": read } }]) });
    const page = cardPageShape.parse(
      buildCardPage(view, card, { statements: [], changes: [], reports: [], months: {} }),
    );
    expect(page.terms[0]?.source?.checkedOn).toBe("2026-11-02");
    expect(page.earning[0]?.source.checkedOn).toBe("2026-11-02");
    expect(JSON.stringify(page)).not.toContain("uid-of-staff");
  });
});

describe("what has to be earned by spending", () => {
  const card = held({ cardId: "chase-sapphire-reserve" });
  const buildPage = (change: Partial<typeof card>) => {
    const now = { ...card, ...change };
    return cardPageShape.parse(
      buildCardPage(buildView([now], { facts: seedFacts }), now, {
        statements: [],
        changes: [],
        reports: [],
        months: {},
      }),
    );
  };
  type Page = ReturnType<typeof buildPage>;
  const listed = (rows: Page["credits"] | Page["perks"] | Page["toEarn"]) =>
    rows.find(({ benefitId }) => benefitId === "high-spend");
  const listedCredit = ({ credits }: Page) => credits.find(({ benefitId }) => benefitId === "high-spend");
  const noChoice = { wanted: true, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };

  it("is listed separately until it is earned, with its window, the spending required and the spending logged", () => {
    const page = buildPage({ spentCents: { "2026-03": 10_000 } });
    expect(listed(page.toEarn)).toMatchObject({
      cycleKey: "y:2026",
      detail: expect.stringContaining("earned by spending $75,000.00 in the year"),
      spendCents: 7_500_000,
      spentCents: 10_000,
    });
    expect(listed(page.credits)).toBeUndefined();
    expect(listed(page.perks)).toBeUndefined();
  });

  it("shows its past windows, for a member who reports in January that they earned it the year before", () => {
    const listPast = (earnedDays: string[]) =>
      buildPage({ benefitChoices: { "high-spend": { ...noChoice, earnedDays } } }).toEarn.find(
        ({ benefitId }) => benefitId === "high-spend",
      );
    expect(listPast([])).toMatchObject({
      unit: "use",
      past: [{ cycleKey: "y:2025", isEarned: false, earnedOn: null, state: "available" }],
    });
    expect(listPast(["2025-12-31"])?.past).toMatchObject([{ isEarned: true, earnedOn: "2025-12-31" }]);
  });

  it("is a credit once the logged purchases come to it", () => {
    const page = buildPage({ spentCents: { "2026-03": 7_500_000 } });
    expect(listed(page.credits)).toMatchObject({ earnedOn: null });
    expect(listed(page.toEarn)).toBeUndefined();
  });

  it("is a credit once its holder confirms it, with the source and time among its facts", () => {
    const page = buildPage({ benefitChoices: { "high-spend": { ...noChoice, earnedDays: ["2026-11-02"] } } });
    expect(listed(page.toEarn)).toBeUndefined();
    expect(listed(page.credits)).toMatchObject({
      state: "available",
      earnedOn: "2026-11-02",
      basis: {
        facts: expect.arrayContaining([
          {
            label: "Earned by spending $75,000.00",
            value: "reported by you",
            source: { kind: "you", label: "You", url: null, on: "2026-11-02", confidence: null },
          },
        ]),
      },
    });
  });

  it("was no credit that expired in a past window, unless it was earned in that one", () => {
    const earnedDays = ["2025-12-30", "2026-11-02"];
    const listPast = (days: string[]) =>
      listedCredit(buildPage({ benefitChoices: { "high-spend": { ...noChoice, earnedDays: days } } }))?.past.map(
        ({ cycleKey, state, isEarned, earnedOn }) => [cycleKey, state, isEarned, earnedOn],
      );
    expect(listPast(["2026-11-02"])).toEqual([["y:2025", "available", false, null]]);
    expect(listPast(earnedDays)).toEqual([["y:2025", "available", true, "2025-12-30"]]);
  });

  it("is among the perks of a card that is closed, or when it is not wanted", () => {
    const closed = buildPage({ status: "closed", closedOn: "2026-11-01" });
    expect(listed(closed.perks)).toBeDefined();
    expect(closed.toEarn).toEqual([]);
    expect(listed(buildPage({ benefitChoices: { "high-spend": { ...noChoice, wanted: false } } }).perks)).toBeDefined();
  });
});
