import { createPlansRepository } from "../../functions/src/features/billing/plans-repository.ts";
import { createPlans } from "../../functions/src/features/billing/plans.ts";
import { createBillingRepository } from "../../functions/src/features/billing/repository.ts";
import { createBillingService } from "../../functions/src/features/billing/service.ts";
import { createSync } from "../../functions/src/features/billing/sync.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";

const provider = () => Promise.reject(new Error("Nothing here asks the provider."));

/** The billing of one process over what is stored, which asks no provider. */
export function storedBilling(now: Date, isStaff = false) {
  const repository = createBillingRepository(firestore());
  const systemNow = () => now;
  const plans = createPlans(createPlansRepository(firestore()), provider, systemNow);
  const sync = createSync({ repository, plans, payments: provider, planChanged: provider, systemNow });
  const billing = createBillingService({
    repository,
    plans,
    sync,
    checkout: { renew: provider },
    payments: provider,
    limit: provider,
    recordedValue: provider,
    isStaff: () => Promise.resolve(isStaff),
    appOrigin: "https://app.cardwell.example",
    systemNow,
  });
  return { repository, billing };
}

/** A customer with a plan that is paid for 20 more days. */
export const paidCustomer = (uid: string, now: Date) => ({
  stripeId: `cus_${uid}`,
  subscription: {
    id: "sub_1",
    status: "active",
    priceId: "price_1",
    productId: "prod_1",
    createdAt: now,
    currentPeriodStart: now,
    currentPeriodEnd: new Date(now.getTime() + 20 * 86_400_000),
    cancelAtPeriodEnd: false,
    collectionPaused: false,
  },
});

/** A paid invoice of that plan. */
export const paidInvoice = (id: string, createdAt: Date) => ({
  id,
  createdAt,
  subscriptionId: "sub_1",
  paymentId: null,
  priceRefs: [],
  number: null,
  description: "Personal",
  totalCents: 800,
  amountDueCents: 800,
  amountPaidCents: 800,
  currency: "usd",
  status: "paid",
  hostedUrl: null,
  pdfUrl: null,
});
