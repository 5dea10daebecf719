import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTier } from "../../earning/example-cards.ts";
import type { OfferProgress } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { welcomeOfferPace } from "./welcome-offers.ts";

/** 60,000 points for $4,000 in the 90 days from September 1, 2026: until November 30, safely until November 25. */
const buildReminders = (today: string, change: Partial<OfferProgress> = {}) =>
  welcomeOfferPace.evaluate(
    factsWith(
      [
        exampleCard({
          offer: exampleProgress([exampleTier(60_000, 400_000, { months: null, days: 90 })], change),
        }),
      ],
      today,
    ),
    DEFAULT_RULES.welcome_offer_pace,
  );

/** $600 in the first 20 days. */
const slow: Partial<OfferProgress> = { eligibleCents: 60_000, recent: { "2026-09-10": 60_000 } };

describe("a welcome offer that will not be met at its pace", () => {
  it("is sent when it is 14 days old, and again two weeks later", () => {
    const [reminder] = buildReminders("2026-09-20", slow);
    expect(reminder).toMatchObject({ key: "card-1:welcome:400000", dueOn: "2026-11-25", endsOn: "2026-11-30" });
    expect(listSteps(reminder)).toEqual(["once on 2026-09-15", "again on 2026-09-29"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["medium", "high"]);
  });

  it("is planned before it is old enough to be judged", () => {
    expect(
      buildReminders("2026-09-12", { eligibleCents: 20_000, recent: { "2026-09-10": 20_000 } }).map(listSteps),
    ).toEqual([["once on 2026-09-15", "again on 2026-09-29"]]);
  });

  it("shows when it would be met, and what pace is enough", () => {
    expect(buildReminders("2026-09-20", slow)[0]?.steps[0]).toMatchObject({
      title: "The welcome offer on Gold is behind",
      body: "$3,400.00 isn't recorded yet for 60,000 First Points, and at $30.00 a day you'd meet it January 12, 2027, after its deadline of Monday, November 30. $51.52 a day until November 25 would be enough.",
      stake: { cents: 90_000, note: "the bonus" },
    });
  });

  it("shows that it has stalled when next to nothing is spent", () => {
    expect(
      buildReminders("2026-10-20", { eligibleCents: 10_000, recent: { "2026-09-03": 10_000 } })[0]?.steps[0],
    ).toMatchObject({
      title: "The welcome offer on Gold has stalled",
      body: "$3,900.00 isn't recorded yet for 60,000 First Points, and little was recorded lately. $108.34 a day until November 25 would be enough.",
    });
  });

  it("stays for its recipients until it is on pace with a week to spare", () => {
    const spent = (cents: number) =>
      buildReminders("2026-09-20", { eligibleCents: cents, recent: { "2026-09-10": cents } });
    expect(spent(95_000)).toMatchObject([{ steps: [], heldSteps: ["once", "again"] }]);
    expect(spent(98_000)).toMatchObject([{ steps: [], heldSteps: ["once", "again"] }]);
    expect(spent(160_000)).toEqual([]);
  });

  it("is not sent where no spending was recorded: that is not known to be little", () => {
    expect(buildReminders("2026-10-20")).toEqual([]);
  });

  it("shows no pace for a safe day that has passed", () => {
    const words = buildReminders("2026-11-27", { eligibleCents: 60_000, recent: { "2026-11-10": 60_000 } })[0]
      ?.steps[0];
    expect(words?.body).not.toContain("would do");
  });

  it("is over when it is dismissed, and after the deadline", () => {
    expect(buildReminders("2026-09-20", { ...slow, dismissed: true })).toEqual([]);
    expect(buildReminders("2026-12-01", slow)).toEqual([]);
  });
});
