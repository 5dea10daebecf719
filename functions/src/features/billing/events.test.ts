import { expect, it, vi } from "vitest";
import type { CustomerState, Payments } from "../../integrations/payments/payments.ts";
import { customer as customerRecord, type Customer, type SubscriptionSummary } from "./customer-documents.ts";
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
  const systemNow = () => fetchedAt;
  const sync = createSync({ repository, plans, payments, planChanged, systemNow });
  const events = createPaymentEvents({ repository, sync, plans, payments, testMode: true, systemNow });
  const data = { customerId: "cus_1", productId: null, chargeId: null };
  const work = (id: string) => events.process({ id, type: "customer.updated", data, receivedAt }, now);
  return { work, planChanged, fetchCustomer };
}

it("a payment notification plans the reminders that another one stored the plan for, and couldn't plan", async () => {
  const { work, planChanged, fetchCustomer } = createWorld();
  planChanged.mockRejectedValueOnce(new Error("The wallet is busy."));
  await work("evt_1");
  await work("evt_2");
  expect(planChanged).toHaveBeenCalledTimes(2);
  await work("evt_3");
  expect(planChanged).toHaveBeenCalledTimes(2);
  expect(fetchCustomer).toHaveBeenCalledTimes(1);
});

it("a payment notification that is worked again plans the reminders when the process ended between the plan and them", async () => {
  const { work, planChanged } = createWorld();
  planChanged.mockImplementationOnce(() => new Promise(() => {}));
  void work("evt_1");
  await vi.waitFor(() => expect(planChanged).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  await work("evt_1");
  expect(planChanged).toHaveBeenCalledTimes(2);
});
