import { describe, expect, it } from "vitest";
import { type DayCounts, NO_STOCK, toFigures } from "../core/src/domain/overview/figures.ts";
import { type PlanEvents, type PlanRecord, type PriceChange, sumFlows } from "./plan-flows.ts";

const at = (text: string) => new Date(`${text}:00Z`);

/** A trial of two weeks from November 2, then $8 a month. */
const plan: PlanRecord = {
  createdAt: at("2026-11-02T10:00"),
  trialEndsAt: at("2026-11-16T10:00"),
  canceledAt: null,
  endedAt: null,
  paidMonthlyCents: 800,
};
const firstPayment: PriceChange = {
  at: at("2026-11-16T11:00"),
  hadTrial: true,
  monthlyCentsBefore: null,
  monthlyCents: 800,
};
const unpaid = { ...plan, paidMonthlyCents: null };
const endedLater = { ...plan, canceledAt: at("2026-12-01T09:00"), endedAt: at("2026-12-16T10:00") };

/** The figures of a day, from all that happened to these plans until then. */
const figuresOn = (events: PlanEvents, until: string) => {
  const { members, inTrial, paying, mrrCents, lost, started, firstPayments } = toFigures(
    NO_STOCK,
    sumFlows(events, "2026-11-01", until),
    sumFlows(events, until),
    {} as DayCounts,
  );
  return { members, inTrial, paying, mrrCents, lost, started, firstPayments };
};

describe("a plan", () => {
  it("is in trial, and then pays", () => {
    const events = { plans: [plan], changes: [firstPayment] };
    expect(figuresOn(events, "2026-11-15")).toMatchObject({ members: 1, inTrial: 1, paying: 0, mrrCents: 0 });
    expect(figuresOn(events, "2026-11-16")).toMatchObject({ members: 1, inTrial: 0, paying: 1, mrrCents: 800 });
    expect(sumFlows(events, "2026-11-16")).toMatchObject({ firstPayments: 1, trialsEnded: 1, lost: 0 });
  });

  it("that was canceled in its trial never paid, and isn't churn", () => {
    const canceled = { ...unpaid, canceledAt: at("2026-11-05T09:00"), endedAt: at("2026-11-16T10:00") };
    const events = { plans: [canceled], changes: [] };
    expect(sumFlows(events, "2026-11-05")).toMatchObject({ cancellations: 1, ended: 0 });
    expect(sumFlows(events, "2026-11-16")).toMatchObject({ firstPayments: 0, lost: 0, ended: 1, mrrCents: 0 });
    expect(figuresOn(events, "2026-11-20")).toMatchObject({ members: 0, inTrial: 0, paying: 0, mrrCents: 0 });
  });

  it("that ended before its trial would have is in trial until then", () => {
    const events = { plans: [{ ...unpaid, endedAt: at("2026-11-05T09:00") }], changes: [] };
    expect(figuresOn(events, "2026-11-05")).toMatchObject({ members: 0, inTrial: 0 });
    expect(figuresOn(events, "2026-11-17")).toMatchObject({ members: 0, inTrial: 0 });
  });

  it("whose first charge failed hasn't paid, and pays from the day on which a later attempt succeeds", () => {
    expect(figuresOn({ plans: [unpaid], changes: [] }, "2026-11-19")).toMatchObject({
      members: 1,
      inTrial: 0,
      paying: 0,
      mrrCents: 0,
    });
    const events = { plans: [plan], changes: [{ ...firstPayment, at: at("2026-11-19T10:00") }] };
    expect(sumFlows(events, "2026-11-16")).toMatchObject({ firstPayments: 0, mrrCents: 0 });
    expect(figuresOn(events, "2026-11-19")).toMatchObject({ firstPayments: 1, paying: 1, mrrCents: 800 });
  });

  it("whose first charge failed until it ended was never paid for, and isn't churn", () => {
    const events = { plans: [{ ...unpaid, endedAt: at("2026-12-07T10:00") }], changes: [] };
    expect(figuresOn(events, "2026-12-07")).toMatchObject({ members: 0, paying: 0, lost: 0, mrrCents: 0 });
  });

  it("that paid and ended is lost on the day on which it ends, not on which it was canceled", () => {
    const events = { plans: [endedLater], changes: [firstPayment] };
    expect(figuresOn(events, "2026-12-15")).toMatchObject({ paying: 1, mrrCents: 800, lost: 0 });
    expect(figuresOn(events, "2026-12-16")).toMatchObject({ members: 0, paying: 0, mrrCents: 0, lost: 1 });
  });

  it("without a trial begins with its first payment", () => {
    const immediate = { ...plan, trialEndsAt: null };
    const paid = { ...firstPayment, at: at("2026-11-02T10:01"), hadTrial: false };
    expect(sumFlows({ plans: [immediate], changes: [paid] }, "2026-11-02")).toMatchObject({
      started: 1,
      trialsStarted: 0,
      firstPayments: 1,
    });
    const declined = { ...immediate, paidMonthlyCents: null, endedAt: at("2026-11-03T09:00") };
    expect(figuresOn({ plans: [declined], changes: [] }, "2026-11-02")).toMatchObject({ members: 0, started: 0 });
    expect(figuresOn({ plans: [declined], changes: [] }, "2026-11-03")).toMatchObject({ members: 0, paying: 0 });
  });

  it("that was switched counts at its new price from that day on, and leaves nothing when it ends", () => {
    const toYear = { at: at("2026-11-24T08:00"), hadTrial: true, monthlyCentsBefore: 800, monthlyCents: 600 };
    const events = { plans: [{ ...endedLater, paidMonthlyCents: 600 }], changes: [firstPayment, toYear] };
    expect(figuresOn(events, "2026-11-23")).toMatchObject({ paying: 1, mrrCents: 800 });
    expect(figuresOn(events, "2026-11-24")).toMatchObject({ paying: 1, firstPayments: 0, mrrCents: 600 });
    expect(figuresOn(events, "2026-12-16")).toMatchObject({ paying: 0, mrrCents: 0 });
  });
});
