import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";
import { customer } from "./customer-documents.ts";

it("a customer whose plan was stored before some of its fields existed has them at null", () => {
  const begin = Timestamp.fromDate(new Date("2026-11-01T00:00:00Z"));
  const subscription = {
    id: "sub_1",
    status: "active",
    priceId: "price_1",
    productId: "prod_1",
    createdAt: begin,
    currentPeriodStart: begin,
    currentPeriodEnd: Timestamp.fromDate(new Date("2026-12-01T00:00:00Z")),
    cancelAtPeriodEnd: false,
    collectionPaused: false,
  };
  expect(customer.parse({ subscription }).subscription).toMatchObject({
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
