import { invalidRequest } from "../protocol/errors.ts";
import { newId } from "../store.ts";
import type { Customer, Price } from "../wire.ts";
import { now, type World } from "../world.ts";

/** A customer pays in one currency, and so does everything that is bought together. */
export function rejectOtherCurrency(customer: Customer | null, prices: Price[]): void {
  const [first] = prices;
  const known = customer?.currency ?? first?.currency;
  const other = prices.find(({ currency }) => currency !== known);
  if (other === undefined) return;
  throw invalidRequest(
    customer?.currency
      ? `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${customer.currency}`
      : `All prices must have the same currency. Expected ${String(known)}, but got ${other.currency}.`,
    { param: "currency" },
  );
}

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
