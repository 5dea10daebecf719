// @module-tag gate

import type { PlanFacts } from "@cardwell/core/domain/alerts/state";
import { DAY_MS, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createMissedEvents } from "../../functions/src/features/billing/missed-events.ts";
import { createPlansRepository } from "../../functions/src/features/billing/plans-repository.ts";
import { createPlans } from "../../functions/src/features/billing/plans.ts";
import { createPaymentEvents } from "../../functions/src/features/billing/events.ts";
import { createBillingRepository } from "../../functions/src/features/billing/repository.ts";
import { createBillingService } from "../../functions/src/features/billing/service.ts";
import { createSync } from "../../functions/src/features/billing/sync.ts";
import type {
  CustomerState,
  PaymentEvent,
  Payments,
  ProductRecord,
  SubscriptionRecord,
} from "../../functions/src/integrations/payments/payments.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { createWebhookEventsRepository } from "../../functions/src/lib/webhook-events-repository.ts";
import { createWebhookInbox } from "../../functions/src/lib/webhook-inbox.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

/** What the back end logs: its logger keeps the console that it finds when it is loaded. */
const logged = vi.hoisted(() => {
  const lines: string[] = [];
  for (const level of ["warn", "error"] as const) console[level] = (line: unknown) => void lines.push(String(line));
  return lines;
});

/** What staff are notified of. */
const alerts = () => logged.flatMap((line) => (JSON.parse(line) as { alert?: string }).alert ?? []);

useOwnProject("payment-events");
beforeEach(async () => {
  logged.length = 0;
  await clearOwnProject();
});

const START = new Date("2026-11-20T12:00:00Z");

function subscription(status: string): SubscriptionRecord {
  return {
    id: "sub_1",
    status,
    productId: "prod_1",
    priceId: "price_1",
    priceIds: [{ productId: "prod_1", priceId: "price_1" }],
    quantity: 1,
    metadata: {},
    items: [],
    createdAt: START,
    currentPeriodStart: START,
    currentPeriodEnd: new Date(START.getTime() + 30 * DAY_MS),
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    trialStart: null,
    trialEnd: null,
    trialId: null,
    trialDenied: false,
    endsWithTrial: false,
    collectionPaused: false,
    pausedFrom: null,
    resumesAt: null,
    pastDueSince: null,
    nextPaymentAttemptAt: null,
    nextChargeCents: null,
    dueCents: null,
    paymentMethod: null,
  };
}

const buildState = (customerId: string, status: string): CustomerState => ({
  customerId,
  email: null,
  creditCents: 0,
  nextInvoice: null,
  subscriptions: [subscription(status)],
  invoices: [],
  disputes: [],
  plansWithOwnCard: [],
  untriedBills: [],
  billsOfEndedPlans: [],
});

const product = (id: string): ProductRecord => ({
  id,
  active: true,
  name: id,
  description: null,
  images: [],
  metadata: {},
  features: [],
  taxCode: null,
  prices: [],
});

const rejected = () => Promise.reject(new Error("This test asks for nothing of the kind."));

/** The billing back end over a provider that responds as configured, a queue that only records, and a clock that tests move. */
function given() {
  let at = START;
  const world = {
    status: "active",
    failing: new Set<string>(),
    isCatalogFailing: false,
    products: [] as string[],
    isQueueLost: false,
    queueMs: 0,
    undelivered: [] as PaymentEvent[],
    asked: [] as { from: string; until: string }[],
    listMs: 0,
    isDoubled: false,
    fetchMs: 0,
    fetched: [] as string[],
    queued: [] as string[],
    planned: [] as string[],
    unplannable: new Set<string>(),
    beforePlan: () => Promise.resolve(),
    beforeFetch: () => Promise.resolve(),
    pass: (ms: number) => (at = new Date(at.getTime() + ms)),
    now: () => at,
  };
  const provider: Partial<Payments> = {
    readEvent: (raw) => JSON.parse(new TextDecoder().decode(raw), revived) as PaymentEvent,
    listProductIds: () =>
      world.isCatalogFailing ? Promise.reject(new Error("The provider is down.")) : Promise.resolve(world.products),
    async *listUndelivered(from, until) {
      world.asked.push({ from: from.toISOString(), until: until.toISOString() });
      world.pass(world.listMs);
      yield world.undelivered.filter(({ createdAt }) => createdAt >= from && createdAt < until);
    },
    fetchProduct: (id) =>
      id === "prod_bad" ? Promise.reject(new Error("The provider is down.")) : Promise.resolve(product(id)),
    fetchCustomer: async (customerId) => {
      world.fetched.push(customerId);
      await world.beforeFetch();
      world.pass(world.fetchMs);
      if (world.failing.has(customerId)) throw new Error("The provider is down.");
      const state = buildState(customerId, world.status);
      const [first] = state.subscriptions;
      if (first && world.isDoubled) state.subscriptions.push({ ...first, id: "sub_2" });
      return state;
    },
  };
  const payments = () => Promise.resolve(provider as Payments);
  const systemNow = () => at;
  const planChanged = async (uid: string, { status }: PlanFacts) => {
    await world.beforePlan();
    if (world.unplannable.has(uid)) throw new Error("The wallet is broken.");
    world.planned.push(`${uid}: ${status}`);
  };
  const repository = createBillingRepository(firestore());
  const plans = createPlans(createPlansRepository(firestore()), payments, systemNow);
  const sync = createSync({ repository, plans, payments, planChanged, systemNow });
  const paymentEvents = createPaymentEvents({ repository, sync, plans, payments, testMode: true, systemNow });
  const inbox = createWebhookInbox({
    events: createWebhookEventsRepository(firestore()),
    handlers: {
      stripe: () => paymentEvents,
      resend: () => ({ read: rejected, apply: rejected }),
      plaid: () => ({ read: rejected, process: rejected }),
    },
    enqueue: (_source, id) => {
      world.pass(world.queueMs);
      if (world.isQueueLost) return Promise.reject(new Error("There is no queue."));
      world.queued.push(id);
      return Promise.resolve();
    },
    systemNow,
  });
  let reachedAt: Date | null = null;
  const missedEvents = createMissedEvents({
    payments,
    toReceived: paymentEvents.toReceived,
    keep: (received, now) => inbox.keep("stripe", received, now),
    progress: {
      read: () => Promise.resolve(reachedAt),
      save: (reached) => Promise.resolve(void (reachedAt = reached)),
    },
    elapsedMs: () => systemNow().getTime(),
  });
  const events = {
    ...inbox,
    receive: (body: object) =>
      inbox.receive("stripe", new TextEncoder().encode(JSON.stringify(body)), new Headers(), START),
    work: (id: string, now: Date) => inbox.work("stripe", id, now),
  };
  const receive = (id: string, customerId = "cus_1") =>
    events.receive({
      id,
      type: "customer.subscription.updated",
      createdAt: START,
      livemode: false,
      customerId,
      chargeId: null,
      productId: null,
    });
  const billing = createBillingService({
    repository,
    plans,
    sync,
    payments,
    checkout: { renew: rejected },
    limit: rejected,
    recordedValue: rejected,
    isStaff: () => Promise.resolve(false),
    appOrigin: "https://app.cardwell.example",
    systemNow,
  });
  return { ...world, world, repository, sync, events, missedEvents, billing, receive };
}

const revived = (key: string, value: unknown) => (key === "createdAt" ? new Date(String(value)) : value);

const kept = async (id: string) => (await firestore().doc(`webhookEvents/stripe_${id}`).get()).data();
const readStatus = async (uid: string) =>
  (await firestore().doc(`customers/${uid}`).get()).get("subscription.status") as string | undefined;

async function customers(...uids: string[]): Promise<void> {
  const repository = createBillingRepository(firestore());
  for (const uid of uids) {
    await repository.saveCustomerId(uid, `cus_${uid}`, `${uid}@example.com`, 0);
    await firestore().doc(`customers/${uid}`).update({ nextSyncAt: START });
  }
}

describe("a received webhook", () => {
  it("whose task was lost is queued again by the sweep, after the queue had its time", async () => {
    const { events, receive, world } = given();
    await customers("1");
    await receive("evt_1");
    expect(world.queued).toEqual(["evt_1"]);

    expect(await events.sweep()).toEqual({ processed: 0, failed: 0 });
    world.pass(15 * 60_000);
    expect(await events.sweep()).toEqual({ processed: 1, failed: 0 });
    expect(world.queued).toEqual(["evt_1", "evt_1"]);
    await events.work("evt_1", START);
    expect([await readStatus("1"), await kept("evt_1")]).toMatchObject(["active", { state: "done" }]);
    world.pass(DAY_MS);
    expect(await events.sweep()).toEqual({ processed: 0, failed: 0 });
  });

  it("that could not be queued is requested again, and stored for the sweep", async () => {
    const { events, receive, world } = given();
    await customers("1");
    world.isQueueLost = true;
    await expect(receive("evt_1")).rejects.toThrow("There is no queue.");
    world.pass(15 * 60_000);
    expect(await events.sweep()).toEqual({ processed: 0, failed: 1 });
    world.isQueueLost = false;
    world.pass(30 * 60_000);
    expect(await events.sweep()).toEqual({ processed: 1, failed: 0 });
    expect(world.queued).toEqual(["evt_1"]);
  });

  it("that failed in every attempt of its task is queued again later", async () => {
    const { events, receive, world } = given();
    await customers("1");
    await receive("evt_1");
    world.failing.add("cus_1");
    await expect(events.work("evt_1", START)).rejects.toThrow("The provider is down.");
    expect(await kept("evt_1")).toMatchObject({ state: "failed", lastError: "Error in Object.fetchCustomer" });

    expect(await events.sweep()).toEqual({ processed: 0, failed: 0 });
    world.pass(30 * 60_000);
    expect(await events.sweep()).toEqual({ processed: 1, failed: 0 });
    expect(world.queued).toEqual(["evt_1", "evt_1"]);
  });

  it("is abandoned after three days, and processed when Stripe sends it again", async () => {
    const { events, receive, world } = given();
    await customers("1");
    await receive("evt_1");
    world.failing.add("cus_1");
    world.pass(3 * DAY_MS + 1);
    await expect(events.work("evt_1", START)).rejects.toThrow("The provider is down.");
    expect(await kept("evt_1")).toMatchObject({ state: "dead" });
    world.pass(DAY_MS);
    expect(await events.sweep()).toEqual({ processed: 0, failed: 0 });

    world.failing.clear();
    await receive("evt_1");
    expect(world.queued).toEqual(["evt_1", "evt_1"]);
    await events.work("evt_1", START);
    expect(await kept("evt_1")).toMatchObject({ state: "done" });
  });

  it("that staff discard is never processed", async () => {
    const { events, receive, world } = given();
    await customers("1");
    await receive("evt_1");
    const discard = (id: string) =>
      inUnitOfWork(firestore(), undefined, (unit) => events.discard(`stripe_${id}`, unit));
    expect(await discard("evt_1")).toBe("not_dead");
    world.failing.add("cus_1");
    world.pass(3 * DAY_MS + 1);
    await expect(events.work("evt_1", START)).rejects.toThrow("The provider is down.");
    expect(await discard("evt_1")).toBe("discarded");
    world.failing.clear();
    await events.work("evt_1", START);
    expect(await events.sweep()).toEqual({ processed: 0, failed: 0 });
    expect([await kept("evt_1"), await readStatus("1")]).toMatchObject([{ state: "discarded" }, undefined]);
  });

  it("is processed once, however often it arrives", async () => {
    const { events, receive, world } = given();
    await customers("1");
    for (let time = 0; time < 3; time += 1) {
      await receive("evt_1");
      await events.work("evt_1", START);
    }
    expect(world.fetched).toEqual(["cus_1"]);
    expect(world.queued).toEqual(["evt_1"]);
  });

  it("of the other mode is dropped, and staff are notified", async () => {
    const { events } = given();
    const event = { id: "evt_1", type: "customer.updated", createdAt: START, livemode: true, customerId: "cus_1" };
    await events.receive(event);
    expect(await kept("evt_1")).toBeUndefined();
    expect(alerts()).toEqual(["payment_event_other_mode"]);
  });

  it("that shows two active plans of one person notifies staff", async () => {
    const { events, receive, world } = given();
    await customers("1");
    world.isDoubled = true;
    await receive("evt_1");
    await events.work("evt_1", START);
    expect(alerts()).toEqual(["two_plans"]);
  });

  it("waits for the next sweep when this one has no time left, and staff are notified", async () => {
    const { events, receive, world } = given();
    for (let at = 1; at <= 201; at += 1) await receive(`evt_${at}`);
    world.pass(15 * 60_000);
    world.queueMs = 60_000;
    expect(await events.sweep()).toEqual({ processed: 200, failed: 0 });
    expect(alerts()).toEqual(["webhook_events_behind"]);
  });

  it("about another account's customer has no effect", async () => {
    const { events, receive, world } = given();
    await receive("evt_1", "cus_foreign");
    await events.work("evt_1", START);
    expect(world.fetched).toEqual([]);
    expect(await kept("evt_1")).toMatchObject({ state: "done" });
  });
});

describe("what Stripe couldn't deliver", () => {
  const missed = (id: string, createdAt: Date, customerId = "cus_1"): PaymentEvent => ({
    id,
    type: "customer.subscription.updated",
    createdAt,
    livemode: false,
    customerId,
    chargeId: null,
    productId: null,
  });
  const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

  it("is queued within an hour, and what is known already isn't", async () => {
    const { missedEvents, receive, events, world } = given();
    await receive("evt_1");
    await events.work("evt_1", START);
    world.undelivered = [missed("evt_2", after(-2)), missed("evt_1", after(-1))];
    expect(await missedEvents.take(START)).toEqual({ processed: 2, failed: 0 });
    expect(world.queued).toEqual(["evt_1", "evt_2"]);
    expect(await kept("evt_2")).toMatchObject({ state: "received", data: { customerId: "cus_1" } });
  });

  it("is asked for from 30 days back on, then from an hour before the last run", async () => {
    const { missedEvents, world } = given();
    await missedEvents.take(START);
    expect(world.asked[0]).toEqual({ from: "2026-10-21T12:00:00.000Z", until: "2026-10-21T13:00:00.000Z" });
    expect(world.asked.length).toBe(720);
    world.asked.length = 0;
    await missedEvents.take(after(1));
    expect(world.asked).toEqual([
      { from: "2026-11-20T11:00:00.000Z", until: "2026-11-20T12:00:00.000Z" },
      { from: "2026-11-20T12:00:00.000Z", until: "2026-11-20T13:00:00.000Z" },
    ]);
  });

  it("is asked for again when it couldn't be queued, or there was no time for it", async () => {
    const { missedEvents, world } = given();
    await missedEvents.take(START);
    world.undelivered = [missed("evt_1", after(0.5))];
    world.isQueueLost = true;
    expect(await missedEvents.take(after(1))).toEqual({ processed: 0, failed: 1 });
    world.isQueueLost = false;
    world.listMs = 6 * 60_000;
    expect(await missedEvents.take(after(3))).toEqual({ processed: 0, failed: 0 });
    expect(alerts()).toEqual(["missed_events_behind"]);
    world.listMs = 0;
    expect(await missedEvents.take(after(4))).toEqual({ processed: 1, failed: 0 });
    expect(world.queued).toEqual(["evt_1"]);
  });

  it("of the other mode is dropped", async () => {
    const { missedEvents, world } = given();
    world.undelivered = [{ ...missed("evt_1", after(-1)), livemode: true }];
    await missedEvents.take(START);
    expect(await kept("evt_1")).toBeUndefined();
  });
});

describe("a sync of a customer", () => {
  it("writes only what changed", async () => {
    const { sync, world } = given();
    await customers("1");
    const meter = countReads(firestore());
    const written = async () => (await meter.inDetail(() => sync.syncCustomer("cus_1", START))).writes;
    // The customer, the plan, and that reminders follow it.
    expect(await written()).toBe(3);
    world.pass(1_000);
    expect(await written()).toBe(2);
    world.status = "past_due";
    world.pass(1_000);
    expect(await written()).toBe(3);
  });
});

describe("the reminders about a plan", () => {
  const anHourLater = new Date(START.getTime() + HOUR_MS);

  it("don't fail the webhook when they can't be planned, and are planned an hour later", async () => {
    const { sync, world } = given();
    await customers("1");
    world.unplannable.add("1");
    expect(await sync.syncCustomer("cus_1", START)).toBe("1");
    expect([await readStatus("1"), world.planned]).toEqual(["active", []]);
    world.unplannable.clear();
    expect(await sync.retry(START)).toEqual({ processed: 0, failed: 0 });
    expect(await sync.retry(anHourLater)).toEqual({ processed: 1, failed: 0 });
    expect(world.planned).toEqual(["1: active"]);
  });

  it("are planned then even for an ended plan", async () => {
    const { sync, world } = given();
    await customers("1");
    world.status = "canceled";
    world.unplannable.add("1");
    await sync.syncCustomer("cus_1", START);
    world.unplannable.clear();
    await sync.retry(anHourLater);
    expect(world.planned).toEqual(["1: canceled"]);
    expect(await sync.retry(new Date(anHourLater.getTime() + HOUR_MS))).toEqual({ processed: 0, failed: 0 });
  });

  it("end with the newest status when two are stored at the same time", async () => {
    const { sync, world } = given();
    await customers("1");
    let isFirst = true;
    world.beforePlan = async () => {
      if (!isFirst) return;
      isFirst = false;
      world.status = "past_due";
      world.pass(1_000);
      await sync.syncCustomer("cus_1", START);
    };
    await sync.syncCustomer("cus_1", START);
    expect(world.planned.at(-1)).toBe("1: past_due");
  });
});

describe("the spot check", () => {
  it("continues past a failing one, counts it, and has it retried an hour later", async () => {
    const { sync, world } = given();
    await customers("a", "bad", "c");
    world.failing.add("cus_bad");
    expect(await sync.spotCheck(START)).toEqual({ processed: 2, failed: 1 });
    world.failing.clear();
    expect(await sync.retry(START)).toEqual({ processed: 0, failed: 0 });
    expect(await sync.retry(new Date(START.getTime() + HOUR_MS))).toEqual({ processed: 1, failed: 0 });
    expect(await readStatus("bad")).toBe("active");
  });

  it("checks the customers even when the plans fail, and reports it", async () => {
    const { sync, world } = given();
    await customers("a");
    world.isCatalogFailing = true;
    expect(await sync.spotCheck(START)).toEqual({ processed: 1, failed: 1 });
    expect(await readStatus("a")).toBe("active");
  });

  it("fetches every other product when one fails", async () => {
    const { sync, world } = given();
    world.products = ["prod_1", "prod_bad", "prod_2"];
    expect(await sync.spotCheck(START)).toEqual({ processed: 0, failed: 1 });
    const found = await firestore().collection("products").get();
    expect(found.docs.map(({ id }) => id)).toEqual(["prod_1", "prod_2"]);
  });

  it("continues the next day with those for whom there was no time", async () => {
    const { sync, world } = given();
    await customers(...Array.from({ length: 9 }, (_, index) => `u${index}`));
    world.fetchMs = 60_000;
    expect(await sync.spotCheck(START)).toEqual({ processed: 8, failed: 0 });
    expect(await sync.spotCheck(START)).toEqual({ processed: 1, failed: 0 });
  });

  it("stores the later of two fetches of a product, in any order of completion", async () => {
    const plans = createPlansRepository(firestore());
    const early = START;
    const late = new Date(START.getTime() + 1_000);
    await plans.save({ ...product("prod_1"), name: "new" }, late);
    await plans.save({ ...product("prod_1"), name: "old" }, early);
    await plans.remove("prod_1", early);
    expect((await firestore().doc("products/prod_1").get()).get("name")).toBe("new");
    await plans.remove("prod_1", new Date(START.getTime() + 2_000));
    expect((await firestore().doc("products/prod_1").get()).exists).toBe(false);
  });

  it("completes with records whose customer is deleted or belongs to another account", async () => {
    const { repository, sync } = given();
    await customers("a", "gone", "other");
    await repository.forgetCustomer("cus_gone");
    await firestore().doc("stripeCustomers/cus_other").set({ uid: "somebody" });
    await firestore().doc("customers/empty").set({ nextSyncAt: START });
    expect(await sync.spotCheck(START)).toEqual({ processed: 4, failed: 0 });
    expect(await sync.spotCheck(START)).toEqual({ processed: 0, failed: 0 });
    expect(await readStatus("other")).toBeUndefined();
  });
});

describe("two calls at the same moment, after a webhook was lost", () => {
  it("both see the plan that one request to Stripe finds", async () => {
    const { billing, repository, world } = given();
    await customers("1");
    const claims = vi.spyOn(repository, "claimRefresh").mock;
    const areBothAsked = () => claims.settledResults.filter(({ type }) => type === "fulfilled").length === 2;
    world.beforeFetch = () => vi.waitFor(() => expect(areBothAsked()).toBe(true), { timeout: 60_000 });
    const hasAccess = () => billing.hasAccess("1", START);
    expect(await Promise.all([hasAccess(), hasAccess()])).toEqual([true, true]);
    expect(world.fetched).toEqual(["cus_1"]);
  });
});
