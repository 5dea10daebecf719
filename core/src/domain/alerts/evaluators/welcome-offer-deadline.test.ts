import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTier } from "../../earning/example-cards.ts";
import type { OfferProgress } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { welcomeOfferDeadline } from "./welcome-offers.ts";

/** 60,000 points for $4,000 in the 90 days from September 1, 2026: until November 30, safely until November 25. */
const tier = exampleTier(60_000, 400_000, { months: null, days: 90 });
const buildReminders = (today: string, change: Partial<OfferProgress> = {}, tiers = [tier]) =>
  welcomeOfferDeadline.evaluate(
    factsWith([exampleCard({ offer: exampleProgress(tiers, change) })], today),
    DEFAULT_RULES.welcome_offer_deadline,
  );

describe("the deadline of a welcome offer", () => {
  it("is sent 60, 30, 14, 7 and 2 days before the last safe day", () => {
    const [reminder] = buildReminders("2026-09-20", { eligibleCents: 160_000 });
    expect(reminder).toMatchObject({
      key: "card-1:welcome:400000",
      dueOn: "2026-11-25",
      endsOn: "2026-11-30",
      mark: null,
    });
    expect(listSteps(reminder)).toEqual([
      "60 on 2026-09-26",
      "30 on 2026-10-26",
      "14 on 2026-11-11",
      "7 on 2026-11-18",
      "2 on 2026-11-23",
    ]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "low", "medium", "high", "critical"]);
  });

  it("shows what is missing, until when, and how much a day", () => {
    expect(buildReminders("2026-11-11", { eligibleCents: 160_000 })[0]?.steps[2]).toMatchObject({
      title: "Spend $2,400.00 on Gold by November 25",
      body: "$2,400.00 of $4,000.00 isn't recorded yet for 60,000 First Points. Its deadline is Monday, November 30, and spending counts when it posts, so Wednesday, November 25 is the last safe day: $171.43 a day until then.",
      stake: { cents: 90_000, note: "the bonus" },
    });
  });

  it("shows that it may be too late between the safe day and the deadline", () => {
    expect(buildReminders("2026-11-27", { eligibleCents: 160_000 })[0]?.steps.at(-1)?.body).toBe(
      "$2,400.00 of $4,000.00 isn't recorded yet for 60,000 First Points. Its deadline is Monday, November 30. Spending counts when it posts, so new purchases may be too late.",
    );
    expect(buildReminders("2026-12-01", { eligibleCents: 160_000 })).toEqual([]);
  });

  it("names no day that has passed", () => {
    expect(buildReminders("2026-11-27", { eligibleCents: 160_000 })[0]?.steps.at(-1)?.title).toBe(
      "Spend $2,400.00 on Gold by November 30",
    );
  });

  it("asks what was spent where nothing was recorded, and weighs no more than medium", () => {
    const [reminder] = buildReminders("2026-11-23");
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "low", "medium", "medium", "medium"]);
    expect(reminder?.steps.at(-1)).toMatchObject({
      title: "How much have you spent toward the welcome offer on Gold?",
      body: "No spending is recorded toward the $4,000.00 required for 60,000 First Points. Log your spending to see what's left. Its deadline is Monday, November 30, and spending counts when it posts, so Wednesday, November 25 is the last safe day.",
    });
  });

  it("speaks of the next tier that can still be met", () => {
    const more = exampleTier(30_000, 600_000, { months: 6 });
    expect(buildReminders("2026-11-05", { eligibleCents: 450_000 }, [tier, more])[0]).toMatchObject({
      key: "card-1:welcome:600000",
      endsOn: "2027-03-01",
    });
  });

  it("has no step before the offer begins", () => {
    const short = exampleTier(60_000, 400_000, { months: null, days: 30 });
    expect(listSteps(buildReminders("2026-08-30", {}, [short])[0])).toEqual([
      "60 on 2026-09-01",
      "30 on 2026-09-01",
      "14 on 2026-09-12",
      "7 on 2026-09-19",
      "2 on 2026-09-24",
    ]);
  });

  it("is over when it is met, credited, or dismissed, and unknown without days", () => {
    expect(buildReminders("2026-11-11", { eligibleCents: 400_000, metOn: "2026-11-01" })).toEqual([]);
    expect(buildReminders("2026-11-11", { creditedOn: "2026-11-01" })).toEqual([]);
    expect(buildReminders("2026-11-11", { dismissed: true })).toEqual([]);
    expect(buildReminders("2026-11-11", {}, [exampleTier(60_000, 400_000, { months: null, days: null })])).toEqual([]);
  });
});
