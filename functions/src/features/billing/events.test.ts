import { expect, it, vi } from "vitest";
import type { CustomerState, Payments, PaymentEvent } from "../../integrations/payments/payments.ts";
import { customer as customerRecord, type Customer, type SubscriptionSummary } from "./customer-documents.ts";
import type { EventRepository } from "./event-repository.ts";
import { createPaymentEvents } from "./events.ts";
import type { Plans } from "./plans.ts";
import type { BillingRepository } from "./repository.ts";
import { createSync } from "./sync.ts";

vi.mock("firebase-functions/logger", { spy: true });

const receivedAt = new Date("2026-11-20T12:00:00Z");
const fetchedAt = new Date("2026-11-20T12:00:01Z");
const now = new Date("2026-11-20T12:00:02Z");

/** Two notifications of one customer that came in before the first was processed. */
function createWorld() {
  let customer: Customer = customerRecord.parse({ stripeId: "cus_1" });
  const settled: string[] = [];
  const planChanged = vi.fn((_uid: string) => Promise.resolve());
  const fetchCustomer = vi.fn(() =>
    Promise.resolve({
      subscriptions: [],
      plansWithOwnCard: [],
      untriedBills: [],
      billsOfEndedPlans: [],
    } as unknown as CustomerState),
  );
  const payments = () => Promise.resolve({ fetchCustomer } as unknown as Payments);
  const repository = {
    findUidByCustomer: () => Promise.resolve("nora"),
    findCustomer: () => Promise.resolve(customer),
    saveState: (_uid: string, _id: string, _state: unknown, fetchStartedAt: Date) => {
      const subscription = { status: "active", paymentMethod: null } as SubscriptionSummary;
      customer = { ...customer, subscription, fetchStartedAt, plannedFetchAt: null };
      return Promise.resolve();
    },
    savePlanned: (_uid: string, plannedFetchAt: Date | null) => {
      customer = { ...customer, plannedFetchAt };
      return Promise.resolve();
    },
    postponeSync: () => Promise.resolve(),
  } as unknown as BillingRepository;
  const plans = {} as Plans;
  const event = { customerId: "cus_1", productId: null, chargeId: null } as unknown as PaymentEvent;
  const events = {
    find: () => Promise.resolve({ event, receivedAt, done: false }),
    settle: (id: string, { state }: { state: string }) => {
      settled.push(`${id} ${state}`);
      return Promise.resolve();
    },
  } as unknown as EventRepository;
  const systemNow = () => fetchedAt;
  const sync = createSync({ repository, plans, payments, planChanged, systemNow });
  const enqueue = () => Promise.resolve();
  const { work } = createPaymentEvents({
    events,
    repository,
    sync,
    plans,
    payments,
    enqueue,
    testMode: true,
    systemNow,
  });
  return { work, planChanged, fetchCustomer, settled };
}

it("plans the reminders that another notification stored the plan for, and couldn't plan", async () => {
  const { work, planChanged, fetchCustomer, settled } = createWorld();
  planChanged.mockRejectedValueOnce(new Error("The wallet is busy."));
  await work("evt_1", now);
  await work("evt_2", now);
  expect(planChanged).toHaveBeenCalledTimes(2);
  await work("evt_3", now);
  expect(planChanged).toHaveBeenCalledTimes(2);
  expect(fetchCustomer).toHaveBeenCalledTimes(1);
  expect(settled).toEqual(["evt_1 done", "evt_2 done", "evt_3 done"]);
});

it("plans the reminders when the process ended between the plan and them, and the notification is worked again", async () => {
  const { work, planChanged } = createWorld();
  planChanged.mockImplementationOnce(() => new Promise(() => {}));
  void work("evt_1", now);
  await vi.waitFor(() => expect(planChanged).toHaveBeenCalledTimes(1));
  await work("evt_1", now);
  expect(planChanged).toHaveBeenCalledTimes(2);
});
