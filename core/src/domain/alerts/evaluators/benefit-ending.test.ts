import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleCard, exampleTerms } from "../../earning/example-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { benefitEnding } from "./benefit-ending.ts";

/** A membership without windows that its issuer gives up on December 31. */
const membership = { ...benefitWith({ kind: "membership", title: "Membership", endsOn: "2026-12-31" }), window: null };

const buildReminders = (today: string, card: Partial<WalletCard> = {}, benefit = membership) =>
  benefitEnding.evaluate(
    factsWith([exampleCard(card)], today, { terms: exampleTerms({ benefits: [benefit] }) }),
    DEFAULT_RULES.benefit_ending,
  );

describe("a benefit that is given up", () => {
  it("is sent 30 and 7 days before its last day", () => {
    const [reminder] = buildReminders("2026-11-20");
    expect(reminder).toMatchObject({ key: "card-1:some-credit:2026-12-31", dueOn: "2026-12-31", endsOn: "2026-12-31" });
    expect(listSteps(reminder)).toEqual(["30 on 2026-12-01", "7 on 2026-12-24"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "medium",
      title: "Membership on Gold ends after December 31",
      body: "You can use it through Thursday, December 31. Some purchases.",
    });
  });

  it("is planned when its first step is within 62 days, and over after its last day", () => {
    expect(buildReminders("2026-09-29")).toEqual([]);
    expect(buildReminders("2026-09-30")).toHaveLength(1);
    expect(buildReminders("2026-12-31")).toHaveLength(1);
    expect(buildReminders("2027-01-01")).toEqual([]);
  });

  it("is not sent for what does not end, is not wanted, or belongs to another's account", () => {
    expect(buildReminders("2026-12-10", {}, { ...membership, endsOn: null })).toEqual([]);
    const choice = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(buildReminders("2026-12-10", { benefitChoices: { "some-credit": choice } })).toEqual([]);
    expect(buildReminders("2026-12-10", { role: "authorized_user" })).toEqual([]);
  });
});
