import { describe, expect, it } from "vitest";
import {
  buildCatalog,
  held,
  heldCash,
  seedFacts,
  testFacts,
  use,
  buildView,
  listActions,
} from "../../../../tests/support/wallet-view.ts";
import { isOpenCredit } from "../benefits/open-credits.ts";
import { buildBenefits } from "./card-benefits.ts";
import { creditItem, creditsOfCard, openSums } from "./credits.ts";
import type { View } from "./view.ts";

const credits = (view: View) => view.cards.flatMap((card) => creditsOfCard(view, card));
const findItem = (view: View, benefitId: string) => {
  const each = credits(view).find(({ benefit }) => benefit.id === benefitId);
  return each ? creditItem(view, each) : null;
};

const partlyUsed = held({
  uses: { "travel-credit": use("a:2025-12-02", 18_550, "2026-08-02", "2025-12-02", "2026-12-01") },
});

describe("a credit", () => {
  it("shows what is left in its window, what it is worth to this person, and why", () => {
    expect(findItem(buildView([partlyUsed]), "travel-credit")).toMatchObject({
      windowLabel: "card year",
      endsOn: "2026-12-01",
      daysLeft: 11,
      amount: 30_000,
      used: 18_550,
      left: 11_450,
      worthCents: 11_450,
      state: "part_used",
      uses: [{ amount: 18_550, on: "2026-08-02" }],
      basis: {
        how: "$300.00 less $185.50 used leaves $114.50 until December 1. At 100% of face value, it's worth $114.50 to you.",
        facts: [
          {
            label: "Travel credit",
            value: "$300.00",
            source: { kind: "catalog", label: "Chase", on: "2026-02-28", confidence: "medium" },
          },
          { label: "Window", value: "December 2, 2025 to December 1", source: { kind: "catalog" } },
          { label: "Used", value: "$185.50", source: { kind: "you" } },
          { label: "Share of face value", value: "100%", source: { kind: "rule" } },
        ],
      },
    });
  });

  it.each([
    ["amex-gold", "uber-cash", "merchant uber"],
    ["amex-gold", "dining-credit", "issuer amex"],
    ["amex-hilton-aspire", "flight-credit", "program hilton-honors"],
    ["amex-blue-cash-preferred", "disney-streaming", "issuer amex"],
  ])("of %s, %s, has the mark of the %s", (cardId, benefitId, mark) => {
    const view = {
      ...buildView([held({ cardId })], { facts: seedFacts }),
      findLogo: (kind: string, id: string | null) => ({ url: `${kind} ${id}`, initials: "NB", hue: "lake" as const }),
    };
    expect(findItem(view, benefitId)?.logo.url ?? null).toBe(mark);
  });

  it("counts at the part of its face that its holder chose", () => {
    const choice = { wanted: true, weight: 0.25, enrolledOn: null, lastUsedOn: null, choice: null };
    const item = findItem(buildView([held({ benefitChoices: { "ride-credit": choice } })]), "ride-credit");
    expect(item).toMatchObject({ left: 1_000, weight: 0.25, worthCents: 250 });
    expect(item?.basis.facts.at(-1)).toMatchObject({ value: "25%", source: { kind: "you" } });
  });

  it("asks for enrollment where it needs one", () => {
    expect(findItem(buildView([held()]), "stay-credit")).toMatchObject({
      state: "enrol_needed",
      enrolUrl: "https://example.com/enroll",
      windowLabel: "Jul–Dec",
    });
  });

  it("adds up, at face, to what is open, and to what ends in 14 days", () => {
    const view = buildView([partlyUsed, heldCash()]);
    expect(openSums(view, credits(view), 14)).toMatchObject({
      openCents: 11_450 + 1_000 + 20_000,
      openCount: 3,
      openCards: 1,
      endingCents: 11_450 + 1_000,
      basis: { facts: [{ label: "Test Travel", value: "$324.50 in 3 credits" }] },
    });
  });
});

describe("the open credits", () => {
  it("are as many on the card's page as in the sums, where the opening month is missing", () => {
    const view = buildView([held({ openedOn: null })]);
    const [card] = view.cards;
    const rows = buildBenefits(view, card!).credits;
    expect(rows.map(({ benefitId, missing }) => [benefitId, missing])).toEqual([
      ["travel-credit", "opening"],
      ["ride-credit", null],
      ["stay-credit", null],
    ]);
    expect(openSums(view, credits(view), 14).openCount).toBe(2);
    expect(rows.filter(isOpenCredit)).toHaveLength(2);
  });
});

describe("what is left in dollars", () => {
  const sums = (cardId: string, change = {}) => {
    const view = buildView([held({ cardId, openedOn: "2020-02-01", ...change })], { facts: seedFacts });
    return openSums(view, credits(view), 14);
  };

  it("has nothing of a free night or of points, which state no value in dollars", () => {
    // Venture X: $300 of travel and $120 for Global Entry are dollars, 10,000 miles are not.
    expect(sums("capital-one-venture-x")).toMatchObject({
      openCents: 42_000,
      openCount: 3,
      unvalued: ["10,000 points"],
      basis: {
        how: "What's left of every open credit, at face value. Not counted in dollars: 10,000 points.",
        facts: [{ label: "Venture X Rewards", value: "$420.00 in 3 credits, 10,000 points" }],
      },
    });
    // World of Hyatt: a free night and qualifying nights.
    expect(sums("chase-world-of-hyatt")).toMatchObject({
      openCents: 0,
      unvalued: ["1 free night", "2 other credits"],
    });
  });

  it("has the value that is stated for a night, and no more when one is carried over", () => {
    const terms = testFacts.getTerms("test-travel")!;
    const [template] = terms.benefits;
    const night = {
      ...template!,
      id: "night",
      kind: "free_night" as const,
      amountCents: null,
      units: 1,
      unit: "night" as const,
      faceValueCents: 20_000,
      window: { ...template!.window!, carryOverWindows: 1 },
    };
    const facts = buildCatalog([{ ...terms, benefits: [night] }]);
    const view = buildView([held({ openedOn: "2020-12-02" })], { facts });
    expect(openSums(view, credits(view), 14)).toMatchObject({ openCents: 40_000, unvalued: [] });
  });
});

describe("a credit that needs action", () => {
  it("has reached the first day on which its alert would be sent; others are in the list alone", () => {
    const view = buildView([partlyUsed]);
    expect(listActions(view, "use_credit", "enrol_benefit")).toMatchObject([
      {
        kind: "use_credit",
        severity: "high",
        title: "Travel credit on Test Travel ends December 1",
        body: "$114.50 of $300.00 is unused until Tuesday, December 1. Any trip.",
        proof: "Last use recorded August 2.",
        amountCents: 11_450,
        amountNote: "expires December 1",
      },
      {
        kind: "enrol_benefit",
        severity: "medium",
        title: "Enroll for Stay credit on Test Travel",
        amountCents: 10_000,
      },
    ]);
  });

  it("names no day since which it was unused when no use was ever recorded", () => {
    const [first] = listActions(buildView([held()]), "use_credit");
    expect(first).toMatchObject({ title: "Travel credit on Test Travel ends December 1", proof: "No use recorded." });
  });

  it("is high in the last three days", () => {
    const view = buildView([partlyUsed], { now: "2026-11-29T15:00:00Z" });
    expect(listActions(view, "use_credit", "enrol_benefit")[0]).toMatchObject({
      severity: "high",
      dueOn: "2026-12-01",
    });
  });
});
