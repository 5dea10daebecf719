import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith } from "./alert-facts-fixture.ts";
import { benefitNewWindow } from "./benefit-new-window.ts";
import { creditExpiring } from "./credit-expiring.ts";
import { isForUse } from "./card-credits.ts";
import { weekAhead, getWeeks } from "./week.ts";

const earned: Partial<Benefit>[] = [
  { summary: "After $10,000 of purchases in a calendar year." },
  { summary: "Up to 50,000 points, after $15,000 in a calendar year" },
  { summary: "IHG Diamond and more.", howTo: "Spend $75,000 in a calendar year on the card." },
  { summary: "One after another.", howTo: "Spend $30,000, then $60,000, on the card in a calendar year." },
];
const automatic: Partial<Benefit> = { kind: "points", posting: "automatic", units: 10_000, amountCents: null };

describe("a benefit that can be left unused", () => {
  it("is none that has to be earned by spending on the card, or that comes on its own", () => {
    for (const each of [...earned, automatic]) expect(isForUse(benefitWith(each))).toBe(false);
  });

  it("is one for purchases at a place, whatever the minimum, and one that posts automatically", () => {
    expect(isForUse(benefitWith({ howTo: "Spend $5,000 or more at Dell in a calendar year." }))).toBe(true);
    expect(isForUse(benefitWith({ posting: "automatic" }))).toBe(true);
    expect(isForUse(benefitWith())).toBe(true);
  });

  it("is one whose spending the catalog counts, as it is left out of what is open until it is earned", () => {
    const earnedBy = { spendCents: 1_000_000, during: "this_window" as const };
    expect(isForUse(benefitWith({ ...earned[0], earnedBy }))).toBe(true);
  });

  it("is the only kind in reminders of credits that end, start again, or are in the recap", () => {
    const worth = { amountCents: 10_000 };
    const terms = exampleTerms({
      benefits: [
        ...earned.map((each, index) => benefitWith({ id: `earned-${index}`, ...worth, ...each })),
        benefitWith({ id: "automatic", ...automatic, faceValueCents: 10_000 }),
        benefitWith({ id: "plain", ...worth }),
      ],
    });
    const facts = factsWith([exampleCard({ addedOn: "2026-01-01" })], "2026-11-25", { terms });
    const ids = creditExpiring.evaluate(facts, DEFAULT_RULES.credit_expiring).map(({ subject }) => subject.id);
    expect(new Set(ids)).toEqual(new Set(["plain"]));
    expect(benefitNewWindow.evaluate(facts, DEFAULT_RULES.benefit_new_window)[0]?.steps[0]?.title).toMatch(
      /^Some credit on Gold/,
    );
    expect(
      weekAhead(facts, DEFAULT_RULES.weekly_recap, getWeeks(facts, DEFAULT_RULES.weekly_recap)[0]).ending.count,
    ).toBe(1);
  });
});
