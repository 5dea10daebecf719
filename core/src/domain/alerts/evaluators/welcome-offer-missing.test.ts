import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTier } from "../../earning/example-cards.ts";
import type { OfferProgress } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { welcomeOfferMissing } from "./welcome-offers.ts";

const buildReminders = (today: string, change: Partial<OfferProgress> = {}) =>
  welcomeOfferMissing.evaluate(
    factsWith(
      [
        exampleCard({
          offer: exampleProgress([exampleTier(60_000, 400_000)], {
            eligibleCents: 400_000,
            metOn: "2026-10-20",
            ...change,
          }),
        }),
      ],
      today,
    ),
    DEFAULT_RULES.welcome_offer_missing,
  );

describe("a bonus that was not reported", () => {
  it("is requested 60 days after enough was spent, and until it is there", () => {
    const [reminder] = buildReminders("2026-12-19");
    expect(reminder).toMatchObject({ key: "card-1:welcome", endsOn: null, mark: { kind: "confirm_bonus" } });
    expect(listSteps(reminder)).toEqual(["once on 2026-12-19"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "Has the bonus on Gold posted?",
      body: "You spent enough for 60,000 First Points Tuesday, October 20, and no bonus is recorded. Check the account, and ask the issuer if it isn't there.",
      stake: { cents: 90_000, note: "the bonus" },
    });
    expect(buildReminders("2027-06-01")).toHaveLength(1);
  });

  it("is planned from the day it was met on", () => {
    expect(buildReminders("2026-10-20").map(listSteps)).toEqual([["once on 2026-12-19"]]);
  });

  it("is over when it came, when the offer is dismissed, and when a refund puts it at risk", () => {
    expect(buildReminders("2026-12-19", { creditedOn: "2026-12-01" })).toEqual([]);
    expect(buildReminders("2026-12-19", { dismissed: true })).toEqual([]);
    expect(buildReminders("2026-12-19", { eligibleCents: 300_000 })).toEqual([]);
  });

  it("is not requested where the day of meeting it is unknown", () => {
    expect(buildReminders("2026-12-19", { metOn: null })).toEqual([]);
  });
});
