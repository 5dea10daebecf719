import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTier } from "../../earning/example-cards.ts";
import type { OfferProgress } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { welcomeOfferMet } from "./welcome-offers.ts";

const first = exampleTier(60_000, 400_000);
const met: Partial<OfferProgress> = { eligibleCents: 410_000, metOn: "2026-10-20" };
const buildReminders = (today: string, change: Partial<OfferProgress> = {}, tiers = [first]) =>
  welcomeOfferMet.evaluate(
    factsWith([exampleCard({ offer: exampleProgress(tiers, { ...met, ...change }) })], today),
    DEFAULT_RULES.welcome_offer_met,
  );

describe("a welcome offer that is met", () => {
  it("is good news on the day it was met, for 60 days", () => {
    const [reminder] = buildReminders("2026-10-20");
    expect(reminder).toMatchObject({
      key: "card-1:welcome",
      endsOn: "2026-12-19",
      mark: { kind: "confirm_bonus", walletCardId: "card-1" },
    });
    expect(listSteps(reminder)).toEqual(["once on 2026-10-20"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "success",
      title: "You met the welcome offer on Gold",
      body: "You spent $4,100.00, enough for 60,000 First Points. Mark it as received once the bonus posts.",
      stake: { cents: 90_000, note: "the bonus" },
    });
  });

  it("is also one whose last tier was missed: from the day after its deadline", () => {
    const tiers = [first, exampleTier(30_000, 600_000)];
    const [reminder] = buildReminders("2026-12-05", { metOn: null }, tiers);
    expect(listSteps(reminder)).toEqual(["once on 2026-12-02"]);
    expect(reminder?.steps[0]?.body).toContain("enough for 60,000 First Points.");
    expect(reminder?.steps[0]?.stake?.cents).toBe(90_000);
  });

  it("is over when the bonus came, when the offer is dismissed, and when a refund lowered the spending", () => {
    expect(buildReminders("2026-10-25", { creditedOn: "2026-10-24" })).toEqual([]);
    expect(buildReminders("2026-10-25", { dismissed: true })).toEqual([]);
    expect(buildReminders("2026-10-25", { eligibleCents: 390_000 })).toEqual([]);
  });

  it("is none before enough is spent", () => {
    expect(buildReminders("2026-10-20", { eligibleCents: 390_000, metOn: null })).toEqual([]);
  });
});
