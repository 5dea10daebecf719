import { describe, expect, it } from "vitest";
import { exampleCredit, exampleRule } from "@cardwell/core/domain/earning/example-cards";
import { buildCatalog, held, testFacts, buildView } from "../../../../tests/support/wallet-view.ts";
import { calendarDays } from "@cardwell/core/domain/dashboard/calendar";
import { buildCardPage } from "@cardwell/core/domain/dashboard/card-page";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { computeYearValue } from "@cardwell/core/domain/dashboard/year";

const PLAIN = "constructos";

/** All that a member sees of a wallet whose card, benefit and earning rule have this id. */
function buildPages(id: string): string {
  const terms = testFacts.getTerms("test-travel")!;
  const facts = buildCatalog([
    {
      ...terms,
      benefits: [...terms.benefits, exampleCredit(id, 10_000)],
      earn: { ...terms.earn, rules: [...terms.earn.rules, exampleRule(id, 3, ["dining"])] },
    },
  ]);
  const card = held({ id });
  const view = buildView([card], { facts });
  return JSON.stringify([
    buildDashboard(view, null),
    buildCardPage(view, card, {
      statements: [],
      changes: [],
      reports: [],
      months: {},
    }),
    computeYearValue(view, 2026),
    calendarDays(view, 180),
  ]);
}

describe("a wallet with ids that every object inherits something under", () => {
  it("shows what it shows under any other id", () => {
    expect(buildPages("constructor").replaceAll("constructor", PLAIN)).toBe(buildPages(PLAIN));
    expect(buildPages(PLAIN)).toContain(`"benefitId":"${PLAIN}"`);
  });
});
