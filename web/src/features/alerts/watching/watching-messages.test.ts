import { describe, expect, it } from "vitest";
import type { WatchedStep } from "./watching-messages.ts";
import {
  byDay,
  listCards,
  filterSteps,
  formatDelivery,
  isStale,
  formatCheckedAt,
  watchingHeadline,
} from "./watching-messages.ts";

const step = (changes: Partial<WatchedStep> = {}): WatchedStep => ({
  at: "2026-11-21T13:00:00.000Z",
  on: "2026-11-21",
  type: "payment_due",
  severity: "high",
  title: "Gold Card is due tomorrow",
  walletCardId: "gold",
  cardName: "Gold Card",
  dueOn: "2026-11-22",
  app: true,
  mail: "now",
  push: true,
  ...changes,
});

const from = "2026-11-20";
const until = "2027-01-19";
const headline = (steps: WatchedStep[]) => watchingHeadline({ steps, from, until }).replaceAll("\u00A0", " ");

describe("the headline of what is watched", () => {
  it("shows how many, and when the next one comes", () => {
    expect(headline([step(), step({ on: "2026-12-01" })])).toBe(
      "2 reminders in the next 60 days. The next one is on Saturday, November 21.",
    );
    expect(headline([step({ on: from }), step()])).toBe("2 reminders in the next 60 days. The next one is today.");
  });

  it("shows for a single one when it comes", () => {
    expect(headline([step()])).toBe("1 reminder in the next 60 days. It's on Saturday, November 21.");
  });

  it("shows that nothing is planned", () => {
    expect(headline([])).toBe("No reminders in the next 60 days.");
  });
});

describe("silence of the sweeps", () => {
  const now = new Date("2026-11-20T12:00:00Z");

  it("may be a failure once no sweep has finished for more than two hours", () => {
    expect(isStale("2026-11-20T10:00:00.000Z", now)).toBe(false);
    expect(isStale("2026-11-20T09:59:59.000Z", now)).toBe(true);
  });

  it("may be one when none ever finished", () => {
    expect(isStale(null, now)).toBe(true);
  });

  it("is shown with the day and the hour since when", () => {
    const zone = "America/New_York";
    expect(formatCheckedAt("2026-11-20T11:12:00.000Z", now, zone)).toBe("6:12 am today");
    expect(formatCheckedAt("2026-11-20T03:12:00.000Z", now, zone)).toBe("10:12 pm yesterday");
    expect(formatCheckedAt("2026-11-21T13:00:00.000Z", now, zone)).toBe("8:00 am tomorrow");
    expect(formatCheckedAt("2026-11-01T13:00:00.000Z", now, zone)).toBe("8:00 am on Nov 1, 2026");
  });
});

describe("a planned reminder", () => {
  it("shows how it will be sent", () => {
    expect([
      formatDelivery({ app: true, mail: "now" }),
      formatDelivery({ app: true, mail: "digest" }),
      formatDelivery({ app: true, mail: "no" }),
      formatDelivery({ app: false, mail: "digest" }),
      formatDelivery({ app: false, mail: "no" }),
    ]).toEqual([
      "In the app and by email",
      "In the app and in the digest",
      "In the app",
      "In the digest",
      "Notifications off",
    ]);
  });
});

describe("the list of planned reminders", () => {
  const steps = [
    step(),
    step({ type: "credit_expiring", walletCardId: "blue", cardName: "Blue Cash" }),
    step({ on: "2026-11-25", type: "weekly_recap", walletCardId: null, cardName: null }),
  ];

  it("is grouped by day", () => {
    expect(byDay(steps).map((day) => [day.on, day.steps.length])).toEqual([
      ["2026-11-21", 2],
      ["2026-11-25", 1],
    ]);
  });

  it("names each card once, by name", () => {
    expect(listCards([...steps, step()])).toEqual([
      { value: "blue", label: "Blue Cash" },
      { value: "gold", label: "Gold Card" },
    ]);
  });

  it("is filtered by card and by type", () => {
    expect(filterSteps(steps, { card: "gold", type: null })).toEqual([steps[0]]);
    expect(filterSteps(steps, { card: null, type: "weekly_recap" })).toEqual([steps[2]]);
    expect(filterSteps(steps, { card: "gold", type: "weekly_recap" })).toEqual([]);
  });
});
