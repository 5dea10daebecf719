import { describe, expect, it } from "vitest";
import { addDays } from "../dates/civil.ts";
import { compare, NO_STOCK, toFigures } from "./figures.ts";
import { countSteps } from "./funnel.ts";

const noFlows = {
  started: 0,
  trialsStarted: 0,
  trialsEnded: 0,
  firstPayments: 0,
  cancellations: 0,
  lost: 0,
  ended: 0,
  mrrCents: 0,
};

const nothing = {
  ...countSteps([]),
  trialsDue: 0,
  trialsPaid: 0,
  revenueCents: 0,
  alerts: 0,
  alertsActedOn: 0,
  deadlines: 0,
  missed: 0,
  creditValueCents: 0,
  creditUsers: 0,
};

describe("the figures of a day", () => {
  it("have what there was before, and what happened since, beside what happened on the day alone", () => {
    const before = { members: 10, inTrial: 4, paying: 6, mrrCents: 4_800 };
    const since = { ...noFlows, started: 5, trialsStarted: 3, trialsEnded: 2, firstPayments: 4, lost: 1, ended: 2 };
    const flows = { ...noFlows, started: 1, firstPayments: 1, mrrCents: 800 };
    expect(toFigures(before, { ...since, mrrCents: 2_400 }, flows, nothing)).toEqual({
      ...nothing,
      members: 13,
      inTrial: 5,
      paying: 9,
      mrrCents: 7_200,
      started: 1,
      trialsStarted: 0,
      firstPayments: 1,
      cancellations: 0,
      lost: 0,
    });
  });
});

describe("a comparison", () => {
  /** Fifteen days, on each of which one more pays, and from the ninth day on one is lost. */
  const series = Array.from({ length: 15 }, (_, index) => ({
    day: addDays("2026-11-01", index),
    figures: {
      ...toFigures(NO_STOCK, noFlows, noFlows, {
        ...nothing,
        alerts: 2,
        alertsActedOn: index < 8 ? 1 : 2,
      }),
      paying: 10 + index,
      lost: index < 8 ? 0 : 1,
    },
  }));

  it("takes what was there at the end, and as long before it", () => {
    expect(compare("paying", series, 7)).toMatchObject({ now: 24, before: 17, days: [18, 19, 20, 21, 22, 23, 24] });
  });

  it("adds up what happened, and measures shares over all the days", () => {
    expect(compare("alerts", series, 7)).toMatchObject({ now: 14, before: 14 });
    expect(compare("alertsActedOn", series, 7)).toMatchObject({ now: 1, before: 0.5 });
  });

  it("measures churn against those who paid on the eve", () => {
    expect(compare("churn", series, 7)).toMatchObject({ now: 7 / 17, before: 0 });
  });

  it("measures trial to paid by the trials that were due to end", () => {
    const tried = series.map(({ day, figures }, index) => ({
      day,
      figures: { ...figures, trialsDue: index < 8 ? 0 : 2, trialsPaid: index < 10 ? 0 : 1 },
    }));
    expect(compare("trialToPaid", tried, 7)).toMatchObject({ now: 5 / 14, before: null });
  });

  it("divides the value of credits by the members with a plan at the end", () => {
    const valued = series.map(({ day, figures }, index) => ({
      day,
      figures: { ...figures, creditValueCents: index === 10 ? 2_500 : 100, members: index === 14 ? 3 : 40 },
    }));
    expect(compare("creditValueCents", valued, 7).now).toBe(3_100);
    expect(compare("valuePerMember", valued, 7)).toMatchObject({ now: 1_033, before: 18 });
    expect(compare("valuePerMember", series, 7).now).toBeNull();
  });

  it("has no value for days that weren't counted, and no share of nothing", () => {
    expect(compare("paying", series, 30)).toMatchObject({ now: null, before: null });
    expect(compare("missedDeadlines", series, 7)).toMatchObject({ now: null, days: Array(7).fill(null) });
  });
});
