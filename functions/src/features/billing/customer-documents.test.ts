import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import type { CustomerState } from "../../integrations/payments/payments.ts";
import { customer, invoiceRecord, mirrorDocuments } from "./customer-documents.ts";

const stored = (fields: object) => {
  const begin = Timestamp.fromDate(new Date("2026-11-01T00:00:00Z"));
  return customer.parse({
    subscription: {
      id: "sub_1",
      status: "active",
      priceId: "price_1",
      productId: "prod_1",
      createdAt: begin,
      currentPeriodStart: begin,
      currentPeriodEnd: Timestamp.fromDate(new Date("2026-12-01T00:00:00Z")),
      cancelAtPeriodEnd: false,
      collectionPaused: false,
      ...fields,
    },
  }).subscription;
};

it("a card that was stored while only cards were is read as one", () => {
  const paymentMethod = { brand: "amex", last4: "1005", expMonth: 1, expYear: 2030 };
  expect(stored({ paymentMethod })?.paymentMethod).toEqual({
    kind: "card",
    label: "American Express",
    last4: "1005",
    expires: { year: 2030, month: 1 },
  });
});

it("a customer whose plan was stored before some of its fields existed has them at null", () => {
  expect(stored({})).toMatchObject({
    cancelAt: null,
    endedAt: null,
    trialEnd: null,
    endsWithTrial: false,
    pausedFrom: null,
    resumesAt: null,
    nextChargeCents: null,
    dueCents: null,
    pastDueSince: null,
    nextPaymentAttemptAt: null,
    paymentMethod: null,
  });
});

it("an invoice that was stored before disputes were has none", () => {
  const old = {
    id: "in_1",
    priceRefs: [],
    createdAt: Timestamp.fromDate(new Date("2026-11-01T00:00:00Z")),
    description: "Personal",
    totalCents: 800,
    amountDueCents: 0,
    amountPaidCents: 800,
    currency: "usd",
    status: "paid",
  };
  expect(invoiceRecord.parse(old).dispute).toBeNull();
});

it.each([
  ["needs_response", { status: "needs_response", amountCents: 800 }],
  ["won", { status: "won", amountCents: 800 }],
  ["warning_closed", null],
])("a dispute that Stripe calls %s is mirrored with the invoice of its payment alone", (status, dispute) => {
  const createdAt = new Date("2026-11-01T00:00:00Z");
  const bought = { id: "", subscriptionId: null, priceRefs: [], createdAt, amountPaidCents: 800 };
  const state = {
    customerId: "cus_1",
    subscriptions: [],
    invoices: [
      { ...bought, id: "in_1", paymentId: "pi_1" },
      { ...bought, id: "in_2", paymentId: "pi_2" },
      { ...bought, id: "in_3", paymentId: null },
    ],
    disputes: [
      { id: "du_1", paymentId: "pi_2", amountCents: 800, status, createdAt },
      { id: "du_2", paymentId: null, amountCents: 300, status: "lost", createdAt },
    ],
  } as unknown as CustomerState;
  const documents = mirrorDocuments("ada", state, { price: () => null, product: () => null });
  const invoices = documents.filter(({ path }) => path.startsWith("customers/ada/invoices/"));
  expect(invoices.map(({ data }) => [data["id"], data["dispute"]])).toEqual([
    ["in_1", null],
    ["in_2", dispute],
    ["in_3", null],
  ]);
  expect(documents.find(({ path }) => path === "disputes/du_1")?.data).toMatchObject({ paymentId: "pi_2", uid: "ada" });
});
