import type { Customer, PaymentMethod } from "../wire.ts";
import { amend, type World } from "../world.ts";
import { attach } from "./payment-methods.ts";
import { createSetupIntent } from "./setup-intents.ts";

/** Makes a card the customer's default. Plans with a card of their own keep that, and nothing is paid. */
export function saveAsDefault(world: World, customer: Customer, method: PaymentMethod): void {
  createSetupIntent(world, customer, method);
  attach(world, method, customer.id);
  amend(world, "customer.updated", customer, (draft) => {
    draft.invoice_settings.default_payment_method = method.id;
  });
}
