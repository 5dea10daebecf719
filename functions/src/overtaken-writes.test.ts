import { DocumentReference, Firestore } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAlertChanges } from "./features/alerts/changes-repository.ts";
import { createPersonRepository } from "./features/alerts/engine/person-repository.ts";
import { NO_PERSON } from "./features/alerts/engine/person.ts";
import { createBillingRepository } from "./features/billing/repository.ts";
import { errorAnswer } from "./http/errors.ts";

const now = new Date("2026-11-20T15:00:00Z");
const db = new Firestore({ projectId: "overtaken-writes" });
const updateTime = { seconds: 1, nanoseconds: 0 };

/** Each commit fails, as each wallet and customer that was read is written before it. */
const commit = vi.fn(() => Promise.reject(Object.assign(new Error("FAILED_PRECONDITION"), { code: 9 })));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(Math, "random").mockReturnValue(0);
  const nothing = () => undefined;
  vi.spyOn(db, "batch").mockReturnValue({ update: nothing, create: nothing, set: nothing, commit } as never);
});
afterAll(() => void vi.restoreAllMocks());

const answerTo = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => errorAnswer(error, "a-request"),
  );

const tooBusy = {
  status: 503,
  body: {
    error: "unavailable",
    message: "We're too busy right now. Try again in a few seconds.",
    requestId: "a-request",
    retryAfterSeconds: 2,
  },
};

describe("a write that others overtake each time answers 503", () => {
  it("when alerts are marked as read, after 8 attempts", async () => {
    const wallet = { exists: true, updateTime, ref: db.doc("wallets/nora"), data: () => undefined };
    vi.spyOn(db, "getAll").mockResolvedValue([wallet] as never);
    expect(await answerTo(createAlertChanges(db).markAllRead("nora", now))).toEqual(tooBusy);
    expect(commit).toHaveBeenCalledTimes(8);
  });

  it("when an alert is planned anew, after 10 attempts", async () => {
    const people = createPersonRepository(
      db,
      () => undefined,
      () => undefined,
    );
    const wallet = { exists: true, id: "nora", updateTime, data: () => NO_PERSON };
    vi.spyOn(DocumentReference.prototype, "get").mockResolvedValue(wallet as never);
    const plan = () => Promise.resolve({ fields: { nextDueAt: now, shard: 1 }, alerts: [], counted: [] } as never);
    expect(await answerTo(people.writePlan("nora", plan))).toEqual(tooBusy);
    expect(commit).toHaveBeenCalledTimes(10);
  });

  it("when a state of the payment provider is kept, after 6 attempts", async () => {
    vi.spyOn(DocumentReference.prototype, "get").mockImplementation(function (this: { path: string }) {
      const data = this.path.startsWith("stripeCustomers/")
        ? { uid: "nora" }
        : { stripeId: "cus_1", subscription: null, fetchStartedAt: null, lastCheckoutAt: null };
      return Promise.resolve({ exists: true, updateTime, data: () => data } as never);
    });
    const state = { email: "nora@example.com", creditCents: 0, nextInvoice: null, subscriptions: [], invoices: [] };
    const kept = { ...state, payments: [], disputes: [] } as never;
    expect(await answerTo(createBillingRepository(db).saveState("nora", "cus_1", kept, now, now))).toEqual(tooBusy);
    expect(commit).toHaveBeenCalledTimes(6);
  });
});
