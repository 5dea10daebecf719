import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { customer } from "./customer-documents.ts";

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
