import { METHOD_TYPES } from "./payment-methods.ts";
import { newId } from "../store.ts";
import type { Customer, PaymentMethod, SetupIntent } from "../wire.ts";
import { emit, now, type World } from "../world.ts";

/** The bank's agreement that a card may be charged later. */
export function createSetupIntent(world: World, customer: Customer, method: PaymentMethod): SetupIntent {
  const id = newId("seti");
  const intent: SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId("x", 16).slice(2)}`,
    created: now(world),
    customer: customer.id,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [...METHOD_TYPES],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  };
  world.tables.setupIntents.set(id, intent);
  emit(world, "setup_intent.created", intent);
  emit(world, "setup_intent.succeeded", intent);
  return intent;
}
