import { describe, expect, it } from "vitest";
import { aStatus } from "../lib/session/session-fakes.ts";
import { planFact } from "./plan-chip.tsx";

const zone = () => "America/New_York";
const trial = (daysLeft: number) => ({
  isTrialing: true,
  endsAt: "2026-12-04T12:00:00Z",
  daysLeft,
  eligible: false,
  denied: false,
});

describe("the plan in the header", () => {
  it("shows nothing when all is well, and nothing without access", () => {
    expect(planFact(aStatus(), zone)).toBeNull();
    expect(planFact(aStatus({ hasAccess: false, reason: "canceled" }), zone)).toBeNull();
    expect(planFact(aStatus({ reason: "staff", willCancel: true, endsAt: "2026-12-03T12:00:00Z" }), zone)).toBeNull();
  });

  it("counts the days of a trial, more urgently at its end", () => {
    expect(planFact(aStatus({ reason: "trialing", trial: trial(9) }), zone)).toEqual({
      tone: "green",
      words: "Trial: 9 days left",
    });
    expect(planFact(aStatus({ reason: "trialing", trial: trial(1) }), zone)).toEqual({
      tone: "copper",
      words: "Trial: 1 day left",
    });
    expect(planFact(aStatus({ reason: "trialing", trial: trial(0) }), zone)?.words).toBe("Trial ends today");
  });

  it("puts a failed payment before everything else", () => {
    const status = aStatus({ reason: "past_due_grace", willCancel: true, endsAt: "2026-12-04T12:00:00Z" });
    expect(planFact(status, zone)).toEqual({ tone: "copper", words: "Payment failed" });
  });

  it("names the day from which a plan is paused", () => {
    const pause = { from: "2026-12-20T12:00:00Z", resumesAt: "2027-02-20T12:00:00Z" };
    expect(planFact(aStatus({ pause }), zone)).toEqual({ tone: "copper", words: "Paused from Dec 20, 2026" });
  });

  it("names the day on which a canceled plan ends", () => {
    const status = aStatus({ reason: "canceling", willCancel: true, endsAt: "2026-12-04T03:00:00Z" });
    expect(planFact(status, zone)?.words).toBe("Ends Dec 3, 2026");
  });
});
