import { z } from "zod";
import { newCustomer } from "../engine/customers.ts";
import { endSubscription } from "../engine/ending.ts";
import { customerNamed, found, isLive, listSubscriptions } from "../engine/lookups.ts";
import { attachNamed } from "../engine/payment-methods.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { missing } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  created,
  email,
  emptyable,
  inRange,
  integer,
  mergeMetadata,
  metadata,
  paging,
  shortText,
  text,
} from "../protocol/params.ts";
import type { Customer } from "../wire.ts";
import { amend, emit, type World } from "../world.ts";

const address = z.strictObject({
  city: emptyable(text).optional(),
  country: emptyable(text).optional(),
  line1: emptyable(text).optional(),
  line2: emptyable(text).optional(),
  postal_code: emptyable(text).optional(),
  state: emptyable(text).optional(),
});

const fields = {
  address: emptyable(address).optional(),
  balance: integer.optional(),
  description: emptyable(text).optional(),
  email: emptyable(email).optional(),
  invoice_prefix: text.optional(),
  invoice_settings: z.strictObject({ default_payment_method: emptyable(text).optional() }).optional(),
  metadata: metadata.optional(),
  name: emptyable(z.string().max(256)).optional(),
  phone: emptyable(z.string().max(20)).optional(),
  preferred_locales: z.array(shortText).optional(),
};

type Fields = z.output<z.ZodObject<typeof fields>>;

function living(world: World, id: string): Customer {
  const customer = world.tables.customers.get(id);
  if (customer === undefined || world.tables.deleted.has(id)) throw missing("customer", id);
  return customer;
}

function apply(world: World, customer: Customer, params: Fields): void {
  if (params.address !== undefined) {
    customer.address =
      params.address === null
        ? null
        : {
            city: null,
            country: null,
            line1: null,
            line2: null,
            postal_code: null,
            state: null,
            ...omitUndefined(params.address),
          };
  }
  if (params.balance !== undefined) customer.balance = params.balance;
  if (params.description !== undefined) customer.description = params.description;
  if (params.email !== undefined) customer.email = params.email;
  if (params.invoice_prefix !== undefined) customer.invoice_prefix = params.invoice_prefix;
  if (params.name !== undefined) customer.name = params.name;
  if (params.phone !== undefined) customer.phone = params.phone;
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
  customer.metadata = mergeMetadata(customer.metadata, params.metadata);
  const method = params.invoice_settings?.default_payment_method;
  if (method === null) customer.invoice_settings.default_payment_method = null;
  if (typeof method === "string") {
    customer.invoice_settings.default_payment_method = attachNamed(
      world,
      method,
      customer.id,
      "invoice_settings[default_payment_method]",
    ).id;
  }
}

function omitUndefined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}

export const customerEndpoints = [
  endpoint("POST", "/v1/customers", { ...fields, payment_method: text.optional() }, (world, params) => {
    const customer = newCustomer(world);
    const { id } = customer;
    try {
      if (params.payment_method !== undefined) attachNamed(world, params.payment_method, id, "payment_method");
      apply(world, customer, params);
    } catch (error) {
      world.tables.customers.delete(id);
      throw error;
    }
    emit(world, "customer.created", customer);
    return customer;
  }),
  endpoint("GET", "/v1/customers", { ...paging, created, email: text.optional() }, (world, params) => {
    const wanted = (item: Customer) =>
      !world.tables.deleted.has(item.id) &&
      inRange(item.created, params.created) &&
      (params.email === undefined || item.email === params.email);
    return toPage(newestFirst(world.tables.customers, wanted), params, "/v1/customers");
  }),
  endpoint("GET", "/v1/customers/:id", {}, (world, _params, id) => {
    const customer = found(world.tables.customers, "customer", id);
    return world.tables.deleted.has(id) ? { id, object: "customer", deleted: true } : customer;
  }),
  endpoint("POST", "/v1/customers/:id", fields, (world, params, id) => {
    const customer = living(world, id);
    amend(world, "customer.updated", customer, (draft) => apply(world, draft, params));
    return customer;
  }),
  endpoint("DELETE", "/v1/customers/:id", {}, (world, _params, id) => {
    const customer = living(world, id);
    for (const subscription of listSubscriptions(world, id)) {
      if (isLive(subscription)) endSubscription(world, subscription, { reason: "cancellation_requested" });
    }
    world.tables.deleted.set(id, "customer");
    emit(world, "customer.deleted", customer);
    return { id, object: "customer", deleted: true };
  }),
  endpoint(
    "GET",
    "/v1/customers/:id/payment_methods",
    { ...paging, type: text.optional(), allow_redisplay: text.optional() },
    (world, params, id) => {
      customerNamed(world, id);
      const methods = newestFirst(
        world.tables.paymentMethods,
        (item) => item.customer === id && (params.type === undefined || item.type === params.type),
      );
      return toPage(methods, params, `/v1/customers/${id}/payment_methods`);
    },
  ),
];
