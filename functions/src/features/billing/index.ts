import { systemNow } from "../../config/clock.ts";
import { shorterRetentionMs } from "../../config/environment.ts";
import { appOrigin, secretValue, stripeSecretKey } from "../../config/params.ts";
import { payments } from "../../integrations/payments/connect.ts";
import { isTestKey } from "../../integrations/payments/mode.ts";
import { authAccounts, currentStaffRole } from "../../lib/auth.ts";
import type { Erasure } from "../../lib/erasure.ts";
import { deletePersonDocument, firestore } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { createCheckoutRepository } from "./checkout-repository.ts";
import { createCheckout } from "./checkout.ts";
import { createPaymentEvents } from "./events.ts";
import { toPlanFacts } from "./plan-facts.ts";
import { createMissedEvents } from "./missed-events.ts";
import { createPlansRepository } from "./plans-repository.ts";
import { createPlans } from "./plans.ts";
import { limitProvider } from "./provider-limit.ts";
import { createBillingRepository } from "./repository.ts";
import { createBillingService } from "./service.ts";
import { createSync } from "./sync.ts";

type Ports = Pick<Parameters<typeof createSync>[0], "planChanged"> &
  Pick<Parameters<typeof createBillingService>[0], "recordedValue">;

/** Plans, checkout, subscriptions and invoices. */
export function createBilling({ planChanged, recordedValue }: Ports) {
  const repository = once(() => createBillingRepository(firestore()));
  const plans = once(() => createPlans(createPlansRepository(firestore()), payments, systemNow, shorterRetentionMs()));
  const sync = once(() => createSync({ repository: repository(), plans: plans(), payments, planChanged, systemNow }));
  const shared = once(() => ({ repository: repository(), plans: plans(), sync: sync(), payments, systemNow }));

  const checkout = once(() =>
    createCheckout({
      ...shared(),
      checkouts: createCheckoutRepository(firestore()),
      limit: limitProvider,
      appOrigin: appOrigin.value(),
      confirmedEmail: async (uid) => {
        const account = await authAccounts.byUid(uid);
        return account?.emailVerified && !account.isDisabled ? account.email : null;
      },
    }),
  );

  const service = once(() =>
    createBillingService({
      ...shared(),
      checkout: checkout(),
      limit: limitProvider,
      recordedValue,
      isStaff: async (uid) => (await currentStaffRole(uid)) !== null,
      appOrigin: appOrigin.value(),
    }),
  );

  const webhook = once(() => createPaymentEvents({ ...shared(), testMode: isTestKey(secretValue(stripeSecretKey)) }));

  const missedEvents = (ports: Pick<Parameters<typeof createMissedEvents>[0], "keep" | "progress">) =>
    createMissedEvents({ ...ports, payments, toReceived: webhook().toReceived });

  const erasure: Erasure = {
    prepare: ({ uid }) => service().endBilling(uid),
    erase: ({ uid }) => deletePersonDocument("customers", uid),
  };

  return {
    plans,
    sync,
    checkout,
    service,
    webhook,
    missedEvents,
    /** One read. */
    planFactsFor: async (uid: string) => {
      const { stripeId, subscription } = await repository().findCustomer(uid);
      return { isCustomer: stripeId !== null, plan: toPlanFacts(subscription) };
    },
    /** What somebody is or was last subscribed to; null: nothing that is known. A read, and once a minute those of the plans. */
    subscribedPlan: async (uid: string) => {
      const { subscription } = await repository().findCustomer(uid);
      const plan = subscription && (await plans().describe(subscription.productId, subscription.priceId));
      return plan && { name: plan.name, interval: plan.price.interval ?? ("month" as const) };
    },
    erasure,
  };
}
