import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../default-rules.ts";
import type { PlanFacts } from "../state.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { planWith } from "./plan-fixture.ts";
import { subscriptionCanceled } from "./subscription.ts";
import { subscriptionCardExpiring } from "./subscription.ts";
import { subscriptionPaymentFailed } from "./subscription.ts";
import { subscriptionRenewal } from "./subscription.ts";
import { subscriptionTrialEnding } from "./subscription.ts";

const on = (today: string, plan: Partial<PlanFacts> | null, timeZone = "America/New_York") =>
  factsWith([], today, { plan: plan === null ? null : planWith(plan), timeZone });

const trial = { status: "trialing", trialEnd: new Date("2026-11-30T17:00:00Z") };

describe("the end of a trial", () => {
  const rule = DEFAULT_RULES.subscription_trial_ending;

  it("is sent three days before, with the card that is charged", () => {
    const [notified] = subscriptionTrialEnding.evaluate(on("2026-11-20", trial), rule);
    expect(listSteps(notified)).toEqual(["3 on 2026-11-27"]);
    expect(notified?.steps[0]).toMatchObject({
      title: "Your trial ends Monday, November 30",
      body: "Your plan continues from then. $8.00 is charged to your Visa ending 4242 that day. To pay nothing, cancel before that day.",
    });
  });

  it("names what is charged where it is no card", () => {
    const paymentMethod = { kind: "link", label: "Link account (ada@example.com)", last4: null, expires: null };
    const [notified] = subscriptionTrialEnding.evaluate(on("2026-11-20", { ...trial, paymentMethod }), rule);
    expect(notified?.steps[0]?.body).toBe(
      "Your plan continues from then. $8.00 is charged to your Link account (ada@example.com) that day. To pay nothing, cancel before that day.",
    );
  });

  it("names no card that is not known", () => {
    const [notified] = subscriptionTrialEnding.evaluate(on("2026-11-20", { ...trial, paymentMethod: null }), rule);
    expect(notified?.steps[0]?.body).toContain("$8.00 is due that day.");
  });

  it("promises no payment without a payment method: the plan ends with the trial", () => {
    const free = { ...trial, endsWithTrial: true, paymentMethod: null, nextChargeCents: null };
    const [notified] = subscriptionTrialEnding.evaluate(on("2026-11-20", free), rule);
    expect(notified?.steps[0]?.body).toBe(
      "No payment method is on file, so your plan ends then and nothing is charged. To keep it, add one before that day.",
    );
    expect(notified?.link).toEqual({ label: "Add a payment method", path: "/billing" });
  });

  it("is the day on which it ends where the person lives, and one cause everywhere", () => {
    const late = { status: "trialing", trialEnd: new Date("2026-11-30T23:30:00Z") };
    const [inTokyo] = subscriptionTrialEnding.evaluate(on("2026-11-20", late, "Asia/Tokyo"), rule);
    const [inNewYork] = subscriptionTrialEnding.evaluate(on("2026-11-20", late), rule);
    expect([inTokyo?.dueOn, inNewYork?.dueOn]).toEqual(["2026-12-01", "2026-11-30"]);
    expect(inTokyo?.key).toBe(inNewYork?.key);
  });

  it.each([
    ["a trial that was canceled", { ...trial, cancelAtPeriodEnd: true }],
    ["a plan that is paid", { trialEnd: trial.trialEnd }],
    ["no plan", null],
  ])("is not sent for %s", (_, plan) => {
    expect(subscriptionTrialEnding.evaluate(on("2026-11-20", plan), rule)).toEqual([]);
  });
});

describe("a renewal", () => {
  const rule = DEFAULT_RULES.subscription_renewal;

  it("is sent seven days before, with its day", () => {
    const [notified] = subscriptionRenewal.evaluate(on("2026-11-20", {}), rule);
    expect(listSteps(notified)).toEqual(["7 on 2026-11-24"]);
    expect(notified?.steps[0]).toMatchObject({
      title: "Your plan renews Tuesday, December 1",
      body: "$8.00 is charged to your Visa ending 4242 that day. Change or cancel it before then.",
    });
    expect([notified?.dueOn, notified?.endsOn, notified?.key]).toEqual([
      "2026-12-01",
      "2026-12-01",
      "sub_1:2026-12-01",
    ]);
  });

  it("charges nothing where credit pays for it", () => {
    const [notified] = subscriptionRenewal.evaluate(on("2026-11-20", { nextChargeCents: 0 }), rule);
    expect(notified?.steps[0]?.body).toContain("Your account credit covers it, so nothing is charged that day.");
  });

  it("is sent before a paused plan continues", () => {
    const paused = { collectionPaused: true, resumesAt: new Date("2027-02-01T16:00:00Z") };
    const [notified] = subscriptionRenewal.evaluate(on("2026-11-20", paused), rule);
    expect(listSteps(notified)).toEqual(["7 on 2027-01-25"]);
    expect(notified?.steps[0]?.title).toBe("Your plan continues Monday, February 1, 2027");
  });

  it.each([
    ["ends with the period", { cancelAtPeriodEnd: true }],
    ["ends on a day", { cancelAt: new Date("2027-01-01T00:00:00Z") }],
    ["is not paid", { status: "past_due" }],
    ["is paused without an end", { collectionPaused: true }],
  ])("is not sent for a plan that %s", (_, plan) => {
    expect(subscriptionRenewal.evaluate(on("2026-11-20", plan), rule)).toEqual([]);
  });
});

describe("a payment for the plan that failed", () => {
  const rule = DEFAULT_RULES.subscription_payment_failed;
  const failed = { status: "past_due", pastDueSince: new Date("2026-11-18T17:00:00Z"), dueCents: 800 };

  it("names the amount, the card, when it is tried again, and when access ends, and leads to the invoice", () => {
    const next = { ...failed, nextPaymentAttemptAt: new Date("2026-11-23T17:00:00Z") };
    const [notified] = subscriptionPaymentFailed.evaluate(on("2026-11-20", next), rule);
    expect(notified?.dueOn).toBe("2026-12-02");
    expect(notified?.steps).toMatchObject([
      {
        on: "2026-11-18",
        severity: "high",
        title: "$8.00 for your plan wasn't paid",
        body: "We couldn't charge $8.00 to your Visa ending 4242 on Wednesday, November 18. We'll try again Monday, November 23. Your access ends Wednesday, December 2 if it stays unpaid.",
      },
    ]);
    expect(notified?.link).toEqual({ label: "Pay the invoice", path: "/billing?pay=invoice" });
  });

  it("does not promise access beyond the end of a canceled plan", () => {
    const canceled = { ...failed, cancelAt: new Date("2026-11-25T17:00:00Z") };
    expect(subscriptionPaymentFailed.evaluate(on("2026-11-20", canceled), rule)[0]?.dueOn).toBe("2026-11-25");
  });

  it("shows that the plan is on hold once access is over, and stays until it is paid", () => {
    const [notified] = subscriptionPaymentFailed.evaluate(on("2026-12-20", failed), rule);
    expect(notified?.steps[0]?.body).toContain("Your plan is on hold until it's paid.");
    expect(notified?.endsOn).toBeNull();
    expect(subscriptionPaymentFailed.evaluate(on("2026-12-20", {}), rule)).toEqual([]);
  });

  it("is not sent without a known failed charge", () => {
    expect(subscriptionPaymentFailed.evaluate(on("2026-11-20", { status: "past_due" }), rule)).toEqual([]);
  });
});

describe("the card that pays for the plan", () => {
  const rule = DEFAULT_RULES.subscription_card_expiring;
  const expiring = {
    paymentMethod: { kind: "card", label: "Visa", last4: "4242", expires: { year: 2028, month: 2 } },
  };

  it("is sent 30 and 7 days before the last day of its month, in leap years too", () => {
    const [notified] = subscriptionCardExpiring.evaluate(on("2028-01-20", expiring), rule);
    expect(listSteps(notified)).toEqual(["30 on 2028-01-30", "7 on 2028-02-22"]);
    expect(notified?.steps[0]?.title).toBe("Your Visa ending 4242 expires Tuesday, February 29");
  });

  it("has expired after that, until another card pays", () => {
    const [notified] = subscriptionCardExpiring.evaluate(on("2028-03-02", expiring), rule);
    expect(notified?.steps.at(-1)?.title).toBe("Your Visa ending 4242 has expired");
    expect(subscriptionCardExpiring.evaluate(on("2028-03-02", {}), rule)).toEqual([]);
  });

  it.each([
    ["a plan that ends anyway", { ...expiring, cancelAtPeriodEnd: true }],
    ["a plan that has ended", { ...expiring, status: "canceled" }],
    ["a card that nobody knows", { paymentMethod: null }],
    ["what doesn't expire", { paymentMethod: { kind: "paypal", label: "PayPal account", last4: null, expires: null } }],
  ])("is not sent for %s", (_, plan) => {
    expect(subscriptionCardExpiring.evaluate(on("2028-02-20", plan), rule)).toEqual([]);
  });
});

describe("a plan that was canceled", () => {
  const rule = DEFAULT_RULES.subscription_canceled;

  it("as its trial began, because the mailbox had one, says that and that nothing was charged", () => {
    const denied = { status: "canceled", endedAt: new Date("2026-11-20T17:00:00Z"), trialDenied: true };
    const [notified] = subscriptionCanceled.evaluate(on("2026-11-20", denied), rule);
    expect(notified?.steps[0]).toMatchObject({
      title: "Your trial has ended",
      body: "The free trial was already used with another spelling of your email address, so yours ended right away. Nothing was charged. Your cards are saved, but reminders are off until you choose a plan.",
    });
  });

  it("lasts until a day, and is sent immediately", () => {
    const [notified] = subscriptionCanceled.evaluate(on("2026-11-20", { cancelAtPeriodEnd: true }), rule);
    expect(notified?.steps).toMatchObject([
      {
        on: "2026-11-20",
        title: "Your plan is canceled",
        body: "You have access until Tuesday, December 1 and won't be charged again. You can resume until then.",
      },
    ]);
    expect(notified?.endsOn).toBe("2026-12-01");
  });

  it("is the same cause on every day, and none once it is resumed", () => {
    const plan = { cancelAtPeriodEnd: true };
    const keys = ["2026-11-20", "2026-11-28"].map(
      (today) => subscriptionCanceled.evaluate(on(today, plan), rule)[0]?.key,
    );
    expect(new Set(keys).size).toBe(1);
    expect(subscriptionCanceled.evaluate(on("2026-11-28", {}), rule)).toEqual([]);
  });

  it("has ended then, and that is sent once more", () => {
    const over = { status: "canceled", endedAt: new Date("2026-12-01T17:00:00Z") };
    const [notified] = subscriptionCanceled.evaluate(on("2026-12-02", over), rule);
    expect(notified).toMatchObject({ key: "sub_1:ended:2026-12-01", endsOn: "2026-12-31" });
    expect(notified?.steps[0]?.body).toContain("It ended Tuesday, December 1.");
  });

  it("has ended also when word of it is late, as the same cause", () => {
    const [notified] = subscriptionCanceled.evaluate(on("2026-12-02", { cancelAtPeriodEnd: true }), rule);
    expect(notified?.key).toBe("sub_1:ended:2026-12-01");
  });
});
