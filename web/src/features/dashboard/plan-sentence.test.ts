import { describe, expect, it } from "vitest";
import { aStatus } from "../../lib/session/session-fakes.ts";
import { planSentence } from "./plan-sentence.tsx";

const sentence = (change: Parameters<typeof aStatus>[0]) => planSentence(aStatus(change), "America/New_York");

describe("the plan in one sentence", () => {
  it("shows when it renews; what that charges after discounts and credit is on the billing page", () => {
    expect(sentence({})).toBe("Personal renews on December 20, 2026.");
  });

  it("shows from when it is paused", () => {
    const pause = { from: "2026-12-20T12:00:00Z", resumesAt: "2027-02-20T12:00:00Z" };
    expect(sentence({ pause, renewsAt: pause.resumesAt })).toBe("Personal is paused from December 20, 2026.");
  });

  it("shows how long a trial lasts", () => {
    const trial = { isTrialing: true, endsAt: "2026-12-04T12:00:00Z", daysLeft: 14, eligible: false, denied: false };
    expect(sentence({ reason: "trialing", trial })).toBe("Your trial has 14 days left and ends on December 4, 2026.");
  });

  it("shows until when a failed payment can be fixed", () => {
    const grace = { inGrace: true, endsAt: "2026-12-04T12:00:00Z", nextPaymentAttemptAt: null };
    expect(sentence({ reason: "past_due_grace", grace })).toBe(
      "Your last payment failed. You keep access until December 4, 2026.",
    );
  });

  it("shows when a canceled plan ends", () => {
    expect(sentence({ willCancel: true, endsAt: "2026-12-04T12:00:00Z" })).toBe("Personal ends on December 4, 2026.");
  });
});
