import { describe, expect, it } from "vitest";
import { splitPayment, summarizeDisputes } from "./disputes.ts";

const dispute = (status: string, amountCents = 800) => ({ status, amountCents });

describe("the dispute of an invoice", () => {
  it.each([
    ["needs_response", "needs_response"],
    ["under_review", "under_review"],
    ["appeal_needs_response", "needs_response"],
    ["appeal_under_review", "under_review"],
    ["won", "won"],
    ["lost", "lost"],
    ["prevented", "lost"],
    ["warning_needs_response", "inquiry"],
    ["warning_under_review", "inquiry"],
    ["a_word_that_stripe_adds_later", "under_review"],
  ])("that Stripe calls %s is %s", (code, status) => {
    expect(summarizeDisputes([dispute(code)])).toEqual({ status, amountCents: 800 });
  });

  it("doesn't exist without a dispute, and after an inquiry that was closed", () => {
    expect(summarizeDisputes([])).toBeNull();
    expect(summarizeDisputes([dispute("warning_closed")])).toBeNull();
  });

  it("is the most pressing of several, with the sum of what their bank holds", () => {
    expect(summarizeDisputes([dispute("lost", 300), dispute("won", 800), dispute("needs_response", 500)])).toEqual({
      status: "needs_response",
      amountCents: 800,
    });
    expect(summarizeDisputes([dispute("won", 800), dispute("warning_under_review", 500)])).toEqual({
      status: "inquiry",
      amountCents: 500,
    });
  });
});

describe("a payment of $8.00", () => {
  const split = (status: "needs_response" | "under_review" | "won" | "lost" | "inquiry", cents = 800, refunded = 0) =>
    splitPayment({ amountPaidCents: 800, refundedCents: refunded, dispute: { status, amountCents: cents } });

  it("is kept in full without a refund or a dispute", () => {
    expect(splitPayment({ amountPaidCents: 800, refundedCents: 0, dispute: null })).toEqual({
      keptCents: 800,
      disputedCents: 0,
    });
  });

  it.each(["needs_response", "under_review", "lost"] as const)("isn't kept while its dispute is %s", (status) => {
    expect(split(status)).toEqual({ keptCents: 0, disputedCents: 800 });
  });

  it.each(["won", "inquiry"] as const)("is kept in full when its dispute is %s", (status) => {
    expect(split(status)).toEqual({ keptCents: 800, disputedCents: 0 });
  });

  it("is kept in part when $3.00 of it are disputed and $1.00 was refunded", () => {
    expect(split("lost", 300, 100)).toEqual({ keptCents: 400, disputedCents: 300 });
  });

  it("is never less than nothing, also when what was refunded is disputed, too", () => {
    expect(split("lost", 800, 600)).toEqual({ keptCents: 0, disputedCents: 200 });
  });
});
