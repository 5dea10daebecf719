import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { WalletCard, WindowUse } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { creditMissing } from "./credit-missing.ts";

/** $10 of a credit, used on November 3. */
const window: WindowUse = {
  uses: [
    { id: "use-1", on: "2026-11-01", amount: 400, note: null },
    { id: "use-2", on: "2026-11-03", amount: 600, note: null },
  ],
  state: "awaited",
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
};

const buildReminders = (
  today: string,
  {
    expectedDays = 14,
    state = "awaited",
    card = {},
  }: {
    expectedDays?: number | null;
    state?: WindowUse["state"];
    card?: Partial<WalletCard>;
  } = {},
) =>
  creditMissing(
    factsWith([exampleCard({ uses: { "some-credit": { "m:2026-11": { ...window, state } } }, ...card })], today, {
      terms: exampleTerms({ benefits: [benefitWith({ expectedDays })] }),
    }),
    DEFAULT_RULES.credit_missing,
  );

describe("a credit that is awaited", () => {
  it("is missed more than five days after its usual time", () => {
    expect(buildReminders("2026-11-04").map(listSteps)).toEqual([["once on 2026-11-23"]]);
    expect(buildReminders("2026-11-23")[0]).toMatchObject({
      key: "card-1:some-credit:m:2026-11",
      endsOn: null,
      mark: null,
      steps: [
        {
          severity: "medium",
          title: "Some credit on Gold hasn't posted",
          body: "You used $10.00 by November 3, and the credit usually posts within 14 days. Contact the issuer, or mark it as posted.",
          stake: { cents: 1_000, note: "expected credit" },
        },
      ],
    });
  });

  it("is missed also when its window has ended", () => {
    expect(buildReminders("2026-12-20").map(listSteps)).toEqual([["once on 2026-11-23"]]);
  });

  it("is left alone where its usual time is unknown", () => {
    expect(buildReminders("2026-12-20", { expectedDays: null })).toEqual([]);
  });

  it("is over once it has shown, and where the credit is not wanted or the card is closed", () => {
    expect(buildReminders("2026-12-20", { state: "used" })).toEqual([]);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(buildReminders("2026-12-20", { card: { benefitChoices: { "some-credit": choice } } })).toEqual([]);
    expect(buildReminders("2026-12-20", { card: { status: "closed", closedOn: "2026-12-01" } })).toEqual([]);
  });
});
