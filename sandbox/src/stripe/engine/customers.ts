import { newId } from "../store.ts";
import type { Customer } from "../wire.ts";
import { now, type World } from "../world.ts";

/** A customer with nothing known about them. */
export function newCustomer(world: World): Customer {
  const id = newId("cus", 14);
  const customer: Customer = {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: now(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  world.tables.customers.set(id, customer);
  return customer;
}
