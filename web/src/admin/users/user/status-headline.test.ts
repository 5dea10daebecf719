import type { UserDetail } from "@cardwell/core/contract/admin/users";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aStatus } from "../../../lib/session/session-fakes.ts";
import { describeStatus, listNeeds } from "./status-headline.ts";

const subscription = aStatus({
  reason: "past_due_grace",
  status: "past_due",
  renewsAt: "2026-12-15T12:00:00Z",
  grace: { inGrace: true, endsAt: "2026-11-29T12:00:00Z", nextPaymentAttemptAt: "2026-11-22T12:00:00Z" },
  paymentMethod: { kind: "card", label: "Visa", last4: "5520", expires: { year: 2030, month: 1 } },
});

const invoice: UserDetail["invoices"][number] = {
  number: "INV-1",
  createdAt: "2026-11-12T12:00:00Z",
  description: "Personal",
  totalCents: 1_400,
  amountDueCents: 1_400,
  discountCents: 0,
  creditCents: 0,
  refundedCents: 0,
  dispute: null,
  failureMessage: "Insufficient funds.",
  currency: "usd",
  status: "open",
  isForChange: false,
  hostedUrl: null,
  pdfUrl: null,
};

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

describe("the headline of a person", () => {
  it.each([
    ["past_due", "is past due.", "Access ends November 29."],
    ["disabled", "is disabled.", "They can't sign in."],
    ["active", null, "The plan renews December 15."],
    ["none", null, "They never had a plan."],
  ] as const)("with the status %s says: $2", (status, problem, fact) => {
    expect(describeStatus({ status, until: null, subscription })).toEqual({ problem, fact });
  });

  it("shows that access has ended after the grace", () => {
    const closed = { ...subscription, hasAccess: false };
    expect(describeStatus({ status: "past_due", until: null, subscription: closed }).fact).toBe("Access has ended.");
  });
});

describe("what needs somebody", () => {
  it("is a failed payment with its amount, cause and next try", () => {
    expect(listNeeds({ status: "past_due", subscription, invoices: [invoice], emails: [] })).toEqual([
      {
        id: "payment",
        severity: "high",
        title: "Payment failed: $14.00",
        detail: "Insufficient funds. Visa ending 5520. Next try Nov 22.",
      },
    ]);
  });

  it("is the failed payment, not a change of plan that waits to be confirmed", () => {
    const change = {
      ...invoice,
      number: "INV-2",
      amountDueCents: 6_400,
      failureMessage: "Confirm it with your bank.",
      isForChange: true,
    };
    const list = (invoices: UserDetail["invoices"]) =>
      listNeeds({ status: "past_due", subscription, invoices, emails: [] }).map(({ title, detail }) => [title, detail]);
    expect(list([change, invoice])).toEqual([
      ["Payment failed: $14.00", "Insufficient funds. Visa ending 5520. Next try Nov 22."],
    ]);
    expect(list([change])).toEqual([["A payment is overdue", "Visa ending 5520. Next try Nov 22."]]);
  });

  it("is a dispute that needs a response, and none that is under review, lost or won", () => {
    const list = (status: "needs_response" | "under_review" | "lost" | "won") =>
      listNeeds({
        status: "active",
        subscription,
        invoices: [{ ...invoice, status: "paid", dispute: { status, amountCents: 1_400 } }],
        emails: [],
      });
    expect(list("needs_response")).toEqual([
      {
        id: "dispute INV-1",
        severity: "high",
        title: "Payment disputed: $14.00",
        detail: "Add evidence in the Stripe Dashboard, under Payments, Disputes.",
      },
    ]);
    expect([...list("under_review"), ...list("lost"), ...list("won")]).toEqual([]);
  });

  it("is an address that takes no email", () => {
    const mail = { id: "m", at: "2026-11-12T12:00:00Z", kind: "alerts", attempts: 1, lastError: null } as const;
    const emails = [
      { ...mail, state: "bounced" as const },
      { ...mail, state: "delivered" as const },
    ];
    expect(listNeeds({ status: "active", subscription, invoices: [], emails })[0]).toMatchObject({
      title: "Email bounces",
      detail: "1 of the last 2 emails. No more is sent to this address.",
    });
  });

  it("is nothing for others", () => {
    expect(listNeeds({ status: "active", subscription, invoices: [invoice], emails: [] })).toEqual([]);
  });
});
