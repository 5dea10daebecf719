import { accessReason } from "@cardwell/core/contract/billing";
import { describe, expect, it } from "vitest";
import { formatBilling, formatPaysWith, paymentProblem, withWholeDates } from "./format-billing.ts";
import type { WordsContext } from "./format-billing.ts";
import type { PlanStatus } from "./plan-status.ts";
import { buildStatus } from "./status-fixture.ts";

const context: WordsContext = {
  timeZone: "America/New_York",
  balanceCents: 7200,
  failureMessage: null,
  nextInvoice: null,
  trialDays: 14,
};

function words(changes: Partial<PlanStatus>, given: Partial<WordsContext> = {}) {
  const { headline, below } = formatBilling(buildStatus(changes), { ...context, ...given });
  return [...headline, below ?? ""];
}

const noCard = { paymentMethod: null };
const link = { kind: "link", label: "Link account (ada@example.com)", last4: null, expires: null };
const trialing = {
  reason: "trialing",
  trial: { isTrialing: true, endsAt: "2026-12-04T15:00:00.000Z", daysLeft: 14, eligible: false, denied: false },
} as const;
const inGrace = {
  reason: "past_due_grace",
  grace: { inGrace: true, endsAt: "2026-12-04T15:00:00.000Z", nextPaymentAttemptAt: "2026-11-23T15:00:00.000Z" },
} as const;
const closed = {
  hasAccess: false,
  grace: { inGrace: false, endsAt: "2026-11-10T15:00:00.000Z", nextPaymentAttemptAt: null },
} as const;
const ended = { hasAccess: false, renewsAt: null, paymentMethod: null } as const;

describe("the billing page's answer", () => {
  it("shows what, how much, when next and with which card", () => {
    expect(words({})).toEqual([
      "You're on Personal, paid yearly.",
      "It renews on March 3, 2027 for $72.00.",
      "Charged to your Visa ending 0341.",
    ]);
  });

  it("shows what is charged after a discount and credit, and not the price", () => {
    const next = { subtotalCents: 7200, discountCents: 1800, creditCents: 400, amountDueCents: 5000, currency: "usd" };
    expect(words({}, { nextInvoice: next }).slice(1)).toEqual([
      "It renews on March 3, 2027 for $50.00.",
      "That's $72.00 minus a $18.00 discount and $4.00 in credit. Charged to your Visa ending 0341.",
    ]);
    const free = { ...next, discountCents: 0, creditCents: 7200, amountDueCents: 0 };
    expect(words({}, { nextInvoice: free }).slice(1)).toEqual([
      "It renews on March 3, 2027 for $0.00.",
      "That's $72.00 minus $72.00 in credit.",
    ]);
  });

  it("shows from when a plan is paused, that it is closed meanwhile, and when it continues", () => {
    const pause = { from: "2027-03-03T15:00:00.000Z", resumesAt: "2027-05-03T15:00:00.000Z" };
    expect(words({ pause, renewsAt: pause.resumesAt })).toEqual([
      "Personal is paused from March 3, 2027.",
      "It continues on May 3, 2027 for $72.00.",
      "You keep access until the pause begins. During the pause you have no access, and nothing is charged.",
    ]);
    expect(words({ ...ended, reason: "paused", pause })).toEqual([
      "Personal is paused.",
      "It continues on May 3, 2027 for $72.00.",
      "You don't have access during the pause, and nothing is charged. Resume now to start a new month today.",
    ]);
  });

  it("reads the day in the person's own time zone", () => {
    const renewsAt = "2027-03-03T02:00:00.000Z";
    expect(words({ renewsAt })[1]).toBe("It renews on March 2, 2027 for $72.00.");
    expect(words({ renewsAt }, { timeZone: "UTC" })[1]).toBe("It renews on March 3, 2027 for $72.00.");
  });

  it("warns of a card that expires before the renewal, and not of one that lasts until that month's end", () => {
    const card = { kind: "card", label: "Mastercard", last4: "4444" };
    expect(words({ paymentMethod: { ...card, expires: { year: 2027, month: 2 } } })[2]).toBe(
      "Charged to your Mastercard ending 4444. It expires 02/27, before the renewal. Update it by then.",
    );
    expect(words({ paymentMethod: { ...card, expires: { year: 2027, month: 3 } } })[2]).toBe(
      "Charged to your Mastercard ending 4444.",
    );
  });

  it("asks for a card where there is none", () => {
    expect(words(noCard)[2]).toBe(
      "No payment method is on file. Add one before March 3, 2027, or the renewal will fail.",
    );
  });

  it("shows a plan that is no longer listed by its dates alone", () => {
    expect(words({ plan: null }).slice(0, 2)).toEqual(["Your plan is active.", "It renews on March 3, 2027."]);
  });

  it("shows when a trial ends and what follows", () => {
    expect(words(trialing)).toEqual([
      "Your trial runs until December 4, 2026.",
      "Nothing is charged before then.",
      "Personal then costs $72.00 a year, charged to your Visa ending 0341.",
    ]);
    expect(words({ ...trialing, paymentMethod: link })[2]).toBe(
      "Personal then costs $72.00 a year, charged to your Link account (ada@example.com).",
    );
    expect(words({ ...trialing, ...noCard })[2]).toBe(
      "No payment method is on file, so Personal ends with the trial unless you add one. With one it costs $72.00 a year from then on.",
    );
  });

  it("shows when a canceled plan ends", () => {
    const canceling = {
      reason: "canceling",
      renewsAt: null,
      endsAt: "2027-03-03T15:00:00.000Z",
      willCancel: true,
    } as const;
    expect(words(canceling)).toEqual([
      "Personal ends on March 3, 2027.",
      "You won't be charged again. You keep access until then, and you can resume until that day.",
    ]);
  });

  it("shows what is overdue and until when the pages stay open", () => {
    expect(words(inGrace)).toEqual([
      "You're on Personal, paid yearly.",
      "$72.00 is overdue.",
      "You keep access until December 4, 2026.",
    ]);
    expect(formatBilling(buildStatus(inGrace), { ...context, balanceCents: null }).headline[1]).toBe(
      "A payment is overdue.",
    );
  });

  it.each(["past_due_expired", "unpaid"] as const)("shows what opens the pages again when %s", (reason) => {
    expect(words({ ...closed, reason })).toEqual([
      "Your access ended on November 10, 2026.",
      "Pay $72.00 to get it back.",
      "Your data is kept.",
    ]);
  });

  it("shows when a plan ended", () => {
    expect(words({ ...ended, reason: "canceled", endedAt: "2026-11-01T15:00:00.000Z" })).toEqual([
      "Your plan ended on November 1, 2026.",
      "Choose one to continue.",
      "Your data is kept and available again immediately.",
    ]);
  });

  it("shows what became of a first payment", () => {
    expect(words({ ...ended, reason: "incomplete" })).toEqual([
      "Your first payment isn't finished.",
      "You don't have an active plan. Choose one to try the payment again.",
    ]);
    expect(words({ ...ended, reason: "incomplete_expired" })).toEqual([
      "Your first payment timed out.",
      "Nothing was charged. Choose a plan to start again.",
    ]);
  });

  it("names a pause", () => {
    expect(words({ ...ended, reason: "paused" })).toEqual([
      "Personal is paused.",
      "You don't have access. Refresh in a minute, or contact support.",
    ]);
  });

  it("shows what is unknown", () => {
    const currentPeriodEnd = "2026-11-18T15:00:00.000Z";
    expect(words({ reason: "stale", currentPeriodEnd })).toEqual([
      "We're waiting for your renewal to be confirmed.",
      "Your paid period ended on November 18, 2026. The payment provider hasn't confirmed the next payment yet. You keep access.",
    ]);
    expect(words({ ...ended, reason: "stale", currentPeriodEnd })).toEqual([
      "Your renewal wasn't confirmed.",
      "Your paid period ended on November 18, 2026. The payment provider hasn't confirmed a payment since. Refresh, or contact support.",
    ]);
    expect(words({ ...ended, reason: "unknown" })).toEqual([
      "Couldn't load the status of your plan.",
      "Nothing changed. Refresh in a minute, or contact support.",
    ]);
  });

  it("welcomes someone who never had a plan", () => {
    const none = { ...ended, reason: "none", plan: null, status: "none" } as const;
    const eligible = {
      ...none,
      trial: { isTrialing: false, endsAt: null, daysLeft: 0, eligible: true, denied: false },
    };
    expect(words(eligible)).toEqual([
      "Welcome to Cardwell.",
      "14 days free, no payment method needed.",
      "You don't have a plan yet: choose how to pay after the trial. Without a card, the plan ends with the trial and you're never charged.",
    ]);
    expect(words(eligible, { trialDays: 0 })).toEqual([
      "Welcome to Cardwell.",
      "Choose a plan to start.",
      "You don't have a plan yet.",
    ]);
    expect(words(none)).toEqual([
      "Welcome to Cardwell.",
      "Choose a plan to start.",
      "You don't have a plan yet. The free trial was already used with this email address, so the plan is charged today.",
    ]);
  });

  it.each(accessReason.options)("has whole sentences for a plan of which nothing but '%s' is known", (reason) => {
    const bare = buildStatus({ reason, plan: null, currentPeriodEnd: null, renewsAt: null, paymentMethod: null });
    const { headline, below } = formatBilling(bare, { ...context, balanceCents: null });
    for (const sentence of [...headline, ...(below === null ? [] : [below])]) {
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
      expect(sentence).not.toMatch(/null|undefined|NaN|Invalid|!| {2}/);
    }
  });
});

describe("a payment problem", () => {
  it("names the amount, the card, the end of the grace and the next attempt", () => {
    expect(paymentProblem(buildStatus(inGrace), context)).toEqual({
      title: "A payment of $72.00 didn't go through on your Visa ending 0341.",
      text: "You keep access until December 4, 2026, and lose it then unless it's paid. The next attempt is on November 23, 2026.",
    });
  });

  it("shows how to open the pages again once the grace is over", () => {
    const status = buildStatus({ ...closed, reason: "past_due_expired", ...noCard });
    expect(paymentProblem(status, { ...context, balanceCents: null })).toEqual({
      title: "Your last payment didn't go through.",
      text: "Update the payment method or pay the invoice to get your access back.",
    });
  });

  const unpaid = new Set(["past_due_grace", "past_due_expired", "unpaid"]);
  it.each(accessReason.options.filter((reason) => !unpaid.has(reason)))("is no part of '%s'", (reason) => {
    expect(paymentProblem(buildStatus({ reason }), context)).toBeNull();
  });
});

describe("what a plan is paid with, on a line of its own", () => {
  it("has the month in which a card expires, in two digits", () => {
    const card = { kind: "card", label: "card", last4: "0009", expires: { year: 2030, month: 1 } };
    expect(formatPaysWith(card)).toBe("Card ending 0009, 01/30");
    expect(formatPaysWith(link)).toBe("Link account (ada@example.com)");
  });
});

describe("a plan that was canceled with an unpaid invoice", () => {
  it("shows when the pages close and when the plan ends", () => {
    const [, , below] = words({ ...inGrace, willCancel: true, endsAt: "2027-03-03T15:00:00.000Z" });
    expect(below).toBe(
      "You keep access until December 4, 2026. Personal ends on March 3, 2027, and you can resume until that day.",
    );
  });
});

describe("a sentence on a narrow screen", () => {
  it("never parts a date", () => {
    expect(withWholeDates("It renews on March 3, 2027 for $72.00.")).toBe(
      "It renews on March\u00a03,\u00a02027 for $72.00.",
    );
  });
});
