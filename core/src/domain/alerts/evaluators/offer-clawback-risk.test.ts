import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTier } from "../../earning/example-cards.ts";
import type { OfferProgress } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { offerClawbackRisk } from "./welcome-offers.ts";

/** 60,000 points for $4,000 from September 1 to December 1, met on October 20; $300 was refunded on November 5. */
const refunded: Partial<OfferProgress> = {
  eligibleCents: 380_000,
  recent: { "2026-10-20": 50_000, "2026-11-05": -30_000 },
  metOn: "2026-10-20",
};
const buildReminders = (today: string, change: Partial<OfferProgress> = {}) =>
  offerClawbackRisk.evaluate(
    factsWith(
      [exampleCard({ offer: exampleProgress([exampleTier(60_000, 400_000)], { ...refunded, ...change }) })],
      today,
    ),
    DEFAULT_RULES.offer_clawback_risk,
  );

describe("a refund after the offer was met", () => {
  it("is sent from its day on, while there is time to spend again", () => {
    const [reminder] = buildReminders("2026-11-20");
    expect(reminder).toMatchObject({ key: "card-1:welcome", dueOn: "2026-12-01", endsOn: "2027-08-31", mark: null });
    expect(listSteps(reminder)).toEqual(["once on 2026-11-05"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "A refund puts the bonus on Gold at risk",
      body: "$200.00 of the $4,000.00 required is missing again. Spend it by Tuesday, December 1, or the bank may not pay the bonus.",
      stake: { cents: 90_000, note: "the bonus" },
    });
  });

  it("is sent after the deadline, and with what the bank may do", () => {
    const [reminder] = buildReminders("2026-12-02", { creditedOn: "2026-11-25" });
    expect(reminder?.dueOn).toBeNull();
    expect(reminder?.steps[0]?.body).toBe(
      "$200.00 of the $4,000.00 of required spending is missing, and the deadline has passed. The bank may take the bonus back.",
    );
  });

  it("is over when enough is spent again, and a year after the offer began", () => {
    expect(buildReminders("2026-11-20", { eligibleCents: 400_000 })).toEqual([]);
    expect(buildReminders("2027-08-31")).toHaveLength(1);
    expect(buildReminders("2027-09-01")).toEqual([]);
  });

  it("is no risk where the bonus came and nothing was refunded", () => {
    expect(
      buildReminders("2026-11-20", { metOn: null, creditedOn: "2026-11-01", recent: { "2026-10-20": 50_000 } }),
    ).toEqual([]);
  });
});
