import { describe, expect, it } from "vitest";
import { formatCanceled, formatCancel } from "./cancel-messages.ts";
import { buildStatus } from "./status-fixture.ts";

const timeZone = "America/New_York";
const context = { timeZone, balanceCents: 7200 };
const words = (...changes: Parameters<typeof buildStatus>) => formatCancel(buildStatus(...changes), context);

describe("what canceling does", () => {
  it("ends a paid plan with its period, and charges nothing more", () => {
    expect(words()).toEqual({
      name: "Personal",
      when: "on March 3, 2027",
      consequences: [
        "You keep access until then. It ends on March 3, 2027.",
        "You won't be charged again, and there is no refund.",
        "Your data is kept. You can resume until that day, or choose a plan again later.",
      ],
    });
  });

  it("ends a trial with the trial, and never charges", () => {
    const trial = {
      isTrialing: true,
      endsAt: "2026-12-04T15:00:00.000Z",
      daysLeft: 14,
      eligible: false,
      denied: false,
    };
    const { when, consequences } = words({ reason: "trialing", trial });
    expect(when).toBe("on December 4, 2026");
    expect(consequences).toContain("You won't be charged.");
  });

  it("cancels no bill that is overdue, and shows when the pages close", () => {
    const grace = { inGrace: true, endsAt: "2026-12-04T15:00:00.000Z", nextPaymentAttemptAt: null };
    expect(words({ reason: "past_due_grace", grace }).consequences).toEqual([
      "The plan won't renew. $72.00 is still due for the current period.",
      "Unless it's paid, your access ends on December 4, 2026. Once it's paid, you have access until the plan ends on March 3, 2027.",
      "Your data is kept. You can resume until that day, or choose a plan again later.",
    ]);
  });

  it.each(["past_due_expired", "unpaid"] as const)("opens no page that is closed: %s", (reason) => {
    const grace = { inGrace: false, endsAt: "2026-11-10T15:00:00.000Z", nextPaymentAttemptAt: null };
    const consequences = words({ reason, hasAccess: false, grace }).consequences.join(" ");
    expect(consequences).toContain("Until it's paid, you don't have access.");
    expect(consequences).not.toMatch(/Everything stays open|Nothing more is charged/);
  });
});

describe("what is so once it was canceled", () => {
  const endsAt = "2027-03-03T15:00:00.000Z";

  it("names the day, and that nothing more is charged", () =>
    expect(formatCanceled(buildStatus({ reason: "canceling", endsAt }), timeZone)).toBe(
      "Personal ends on March 3, 2027. You won't be charged again.",
    ));

  it("claims nothing of charges while a payment is overdue", () => {
    expect(formatCanceled(buildStatus({ reason: "past_due_grace", endsAt }), timeZone)).toBe(
      "Personal ends on March 3, 2027.",
    );
    expect(formatCanceled(buildStatus({ reason: "unpaid" }), timeZone)).toBe("Personal won't renew.");
  });
});
