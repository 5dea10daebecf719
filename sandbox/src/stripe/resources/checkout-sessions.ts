import { z } from "zod";
import { DAY_SECONDS } from "../engine/calendar.ts";
import { getSessionFacts } from "../engine/checkout.ts";
import { rejectOtherCurrency } from "../engine/customers.ts";
import { sum } from "../engine/invoices.ts";
import { customerNamed, found, priceNamed } from "../engine/lookups.ts";
import { METHOD_TYPES } from "../engine/payment-methods.ts";
import { expireSession } from "../engine/session-expiry.ts";
import { productName } from "../engine/messages.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  boolean,
  created,
  email,
  inRange,
  mergeMetadata,
  metadata,
  paging,
  positive,
  shortText,
  text,
  timestamp,
  url,
} from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { LineItem, Price, Session } from "../wire.ts";
import { now, type World } from "../world.ts";
import { toSettings, trialSettings } from "./subscriptions.ts";

const auto = z.enum(["auto", "never"]).optional();

const createFields = {
  allowed_payment_method_types: z.array(z.enum(METHOD_TYPES)).min(1).optional(),
  automatic_tax: z.strictObject({ enabled: boolean }).optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  currency: shortText.optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  customer_update: z.strictObject({ address: auto, name: auto, shipping: auto }).optional(),
  expires_at: timestamp.optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: positive.optional() }))
    .max(20)
    .optional(),
  locale: shortText.optional(),
  metadata: metadata.optional(),
  mode: z.enum(["payment", "setup", "subscription"]),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  phone_number_collection: z.strictObject({ enabled: boolean }).optional(),
  subscription_data: z
    .strictObject({
      billing_mode: z.strictObject({ type: z.enum(["flexible"]) }).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      trial_end: timestamp.optional(),
      trial_period_days: positive.optional(),
      trial_settings: trialSettings.optional(),
    })
    .optional(),
  success_url: url.optional(),
  tax_id_collection: z.strictObject({ enabled: boolean }).optional(),
  ui_mode: z.enum(["hosted_page"]).optional(),
};

type CreateParams = z.output<z.ZodObject<typeof createFields>>;

const HALF_HOUR_SECONDS = 1800;

function checkMode(world: World, params: CreateParams): Price[] {
  const prices = (params.line_items ?? []).map((item, index) => {
    const price = priceNamed(world, item.price, `line_items[${index}][price]`);
    if (!price.active)
      throw invalidRequest("The price specified is inactive. This field only accepts active prices.", {
        param: `line_items[${index}][price]`,
      });
    return price;
  });
  if (params.mode !== "setup" && prices.length === 0) {
    throw invalidRequest("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  }
  const recurring = prices.some((price) => price.recurring !== null);
  if (params.mode === "subscription" && !recurring) {
    throw invalidRequest("You must provide at least one recurring price in `subscription` mode when using prices.", {
      param: "line_items",
    });
  }
  if (params.mode === "payment" && recurring) {
    throw invalidRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "mode" },
    );
  }
  if (params.mode !== "subscription" && params.subscription_data !== undefined) {
    throw invalidRequest("You can not pass `subscription_data` in this mode.", { param: "subscription_data" });
  }
  if (params.mode !== "payment" && params.payment_intent_data !== undefined) {
    throw invalidRequest("You can not pass `payment_intent_data` in this mode.", { param: "payment_intent_data" });
  }
  if (params.mode !== "subscription" && params.payment_method_collection !== undefined) {
    throw invalidRequest("`payment_method_collection` can only be set in `subscription` mode.", {
      param: "payment_method_collection",
    });
  }
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest("You may only specify one of these parameters: customer, customer_email.", {
      param: "customer_email",
    });
  }
  if (params.customer_update !== undefined && params.customer === undefined) {
    throw invalidRequest("`customer_update` can only be used with `customer`.", { param: "customer_update" });
  }
  const trial = params.subscription_data;
  if (trial?.trial_end !== undefined && trial.trial_period_days !== undefined) {
    throw invalidRequest("You may only specify one of these parameters: trial_end, trial_period_days.", {
      param: "subscription_data[trial_end]",
    });
  }
  if (trial?.trial_end !== undefined && trial.trial_end < now(world) + 2 * DAY_SECONDS) {
    throw invalidRequest("The `trial_end` date has to be at least 2 days in the future.", {
      param: "subscription_data[trial_end]",
    });
  }
  if ((trial?.trial_period_days ?? 0) > 730) {
    throw invalidRequest("The maximum number of trial period days is 730.", {
      param: "subscription_data[trial_period_days]",
    });
  }
  return prices;
}

/** A recurring price costs nothing today while its trial runs. */
function lineItem(world: World, price: Price, quantity: number, trial: boolean): LineItem {
  const amount = trial && price.recurring ? 0 : (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(world, price),
    metadata: {},
    price: structuredClone(price),
    quantity,
  };
}

function create(world: World, params: CreateParams): Session {
  const prices = checkMode(world, params);
  const customer = params.customer === undefined ? null : customerNamed(world, params.customer);
  rejectOtherCurrency(customer, prices);
  const at = now(world);
  const expiresAt = params.expires_at ?? at + DAY_SECONDS;
  if (expiresAt < at + HALF_HOUR_SECONDS || expiresAt > at + DAY_SECONDS) {
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
      { param: "expires_at" },
    );
  }
  const { trial_end: trialEnd = null, trial_period_days: trialDays = null } = params.subscription_data ?? {};
  const trial = trialEnd !== null || trialDays !== null;
  const lineItems = prices.map((price, index) =>
    lineItem(world, price, params.line_items?.[index]?.quantity ?? 1, trial),
  );
  const amount = sum(lineItems.map((line) => line.amount_total));
  const id = newId("cs_test", 58);
  const taxed = params.automatic_tax?.enabled === true;
  const session: Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? { type: "self" } : null,
      provider: taxed ? "stripe" : null,
      status: taxed ? "complete" : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: at,
    currency: prices[0]?.currency ?? params.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer === null ? "always" : null,
    customer_details:
      customer === null && params.customer_email === undefined
        ? null
        : {
            address: customer?.address ?? null,
            business_name: null,
            email: customer?.email ?? params.customer_email ?? null,
            individual_name: null,
            name: customer?.name ?? null,
            phone: customer?.phone ?? null,
            tax_exempt: "none",
            tax_ids: null,
          },
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.mode === "subscription" ? (params.payment_method_collection ?? "always") : null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.allowed_payment_method_types ?? [...METHOD_TYPES],
    payment_status: params.mode === "setup" ? "no_payment_required" : "unpaid",
    permissions: null,
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: params.success_url ?? null,
    tax_id_collection: { enabled: params.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${world.baseUrl}/checkout/${id}`,
    wallet_options: null,
  };
  world.tables.sessions.set(id, session);
  world.tables.sessionFacts.set(id, {
    lineItems,
    trialDays,
    trialEnd,
    trialSettings: toSettings(params.subscription_data?.trial_settings),
    subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
    paymentMetadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    subscriptionDescription: params.subscription_data?.description ?? null,
    paymentIntent: null,
    customerUpdate: {
      address: params.customer_update?.address === "auto",
      name: params.customer_update?.name === "auto",
    },
    pending: null,
  });
  return session;
}

export const sessionEndpoints = [
  endpoint("POST", "/v1/checkout/sessions", createFields, create),
  endpoint(
    "GET",
    "/v1/checkout/sessions",
    {
      ...paging,
      created,
      customer: text.optional(),
      customer_details: z.strictObject({ email: text }).optional(),
      payment_intent: text.optional(),
      status: z.enum(["open", "complete", "expired"]).optional(),
      subscription: text.optional(),
    },
    (world, params) => {
      const wanted = (item: Session) =>
        inRange(item.created, params.created) &&
        (params.customer === undefined || item.customer === params.customer) &&
        (params.customer_details === undefined || item.customer_details?.email === params.customer_details.email) &&
        (params.payment_intent === undefined || item.payment_intent === params.payment_intent) &&
        (params.status === undefined || item.status === params.status) &&
        (params.subscription === undefined || item.subscription === params.subscription);
      return toPage(newestFirst(world.tables.sessions, wanted), params, "/v1/checkout/sessions");
    },
  ),
  endpoint("GET", "/v1/checkout/sessions/:id", {}, (world, _params, id) =>
    found(world.tables.sessions, "checkout.session", id),
  ),
  endpoint("GET", "/v1/checkout/sessions/:id/line_items", paging, (world, params, id) => {
    const session = found(world.tables.sessions, "checkout.session", id);
    return toPage(getSessionFacts(world, session).lineItems, params, `/v1/checkout/sessions/${id}/line_items`);
  }),
  endpoint("POST", "/v1/checkout/sessions/:id/expire", {}, (world, _params, id) => {
    const session = found(world.tables.sessions, "checkout.session", id);
    if (session.status !== "open") {
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session.status)}\`.`,
      );
    }
    expireSession(world, session);
    return session;
  }),
];
