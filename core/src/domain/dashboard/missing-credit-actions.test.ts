import { describe, expect, it } from "vitest";
import { buildCatalog, held, testFacts, use, buildView, listActions } from "../../../../tests/support/wallet-view.ts";

const travel = testFacts.getTerms("test-travel")!;
const factsWith = (expectedDays: number | null) =>
  buildCatalog([
    {
      ...travel,
      benefits: travel.benefits.map((benefit) =>
        benefit.id === "ride-credit" ? { ...benefit, expectedDays } : benefit,
      ),
    },
  ]);

/** A ride of November 3, of which the credit is awaited. */
const awaited = {
  ...use("m:2026-11", 1_000, "2026-11-03", "2026-11-01", "2026-11-30")["m:2026-11"]!,
  state: "awaited",
};
const rider = (state: "awaited" | "used" = "awaited") =>
  held({ uses: { "ride-credit": { "m:2026-11": { ...awaited, state } } } });
const actionsOn = (now: string, expectedDays: number | null = 14, card = rider()) =>
  listActions(buildView([card], { facts: factsWith(expectedDays), now: `${now}T17:00:00Z` }), "credit_missing");

describe("a credit that was used and hasn't posted", () => {
  it("needs action more than five days after its usual time, also when its window has ended", () => {
    expect(actionsOn("2026-11-22")).toEqual([]);
    expect(actionsOn("2026-11-23")).toMatchObject([
      {
        kind: "credit_missing",
        severity: "medium",
        subjectId: "ride-credit",
        cycleKey: "m:2026-11",
        title: "Ride credit on Test Travel hasn't posted",
        body: "You used $10.00 by November 3, and the credit usually posts within 14 days. Contact the issuer, or mark it as posted.",
        amountCents: 1_000,
        amountNote: "expected credit",
      },
    ]);
    expect(actionsOn("2026-12-20")).toMatchObject([{ cycleKey: "m:2026-11" }]);
  });

  it("needs action also where only the bank shows its purchase", () => {
    const card = held({
      reportedSince: "2026-10",
      bank: {
        linkId: "link-1",
        accountId: "acc-1",
        currentThrough: "2026-11-25",
        creditTransactions: [
          { id: "tx-1", kind: "purchase", benefitId: "ride-credit", on: "2026-11-03", amountCents: 1_840 },
        ],
      },
    });
    expect(actionsOn("2026-11-22", 14, card)).toEqual([]);
    expect(actionsOn("2026-11-23", 14, card)).toMatchObject([
      {
        kind: "credit_missing",
        severity: "medium",
        cycleKey: null,
        body: "You spent $18.40 for it since November 3, and your bank shows no credit. It usually posts within 14 days. Contact the issuer, or mark it as used.",
        amountCents: 1_000,
      },
    ]);
    expect(actionsOn("2026-11-26", 14, card)).toEqual([]);
  });

  it("is left out where its usual time is unknown, once it has posted, and where it is not wanted", () => {
    expect(actionsOn("2026-12-20", null)).toEqual([]);
    expect(actionsOn("2026-12-20", 14, rider("used"))).toEqual([]);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(actionsOn("2026-12-20", 14, { ...rider(), benefitChoices: { "ride-credit": choice } })).toEqual([]);
  });
});
