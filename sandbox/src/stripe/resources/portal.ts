import { z } from "zod";
import { customerNamed, found, priceNamed } from "../engine/lookups.ts";
import { UNOPENED_SECONDS } from "../engine/portal-links.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  boolean,
  emptyable,
  mergeMetadata,
  metadata,
  paging,
  positive,
  shortText,
  text,
  url,
} from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { PortalConfiguration, PortalSession } from "../wire.ts";
import { now, type World } from "../world.ts";

const proration = z.enum(["always_invoice", "create_prorations", "none"]).optional();

const features = z.strictObject({
  customer_update: z.strictObject({ allowed_updates: z.array(text).optional(), enabled: boolean }).optional(),
  invoice_history: z.strictObject({ enabled: boolean }).optional(),
  payment_method_update: z.strictObject({ enabled: boolean }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z.strictObject({ enabled: boolean, options: z.array(text).optional() }).optional(),
      enabled: boolean,
      mode: z.enum(["at_period_end", "immediately"]).optional(),
      proration_behavior: proration,
    })
    .optional(),
  subscription_update: z
    .strictObject({
      default_allowed_updates: z.array(z.enum(["price", "promotion_code", "quantity"])).optional(),
      enabled: boolean,
      products: z.array(z.strictObject({ prices: z.array(text), product: text })).optional(),
      proration_behavior: proration,
    })
    .optional(),
});

const configurationFields = {
  business_profile: z
    .strictObject({
      headline: emptyable(text).optional(),
      privacy_policy_url: url.optional(),
      terms_of_service_url: url.optional(),
    })
    .optional(),
  default_return_url: emptyable(url).optional(),
  metadata: metadata.optional(),
  name: emptyable(text).optional(),
};

type Features = z.output<typeof features>;

function toFeatures(wanted: Features | null): PortalConfiguration["features"] {
  const update = wanted?.subscription_update;
  return {
    customer_update: {
      allowed_updates: wanted?.customer_update?.allowed_updates ?? [],
      enabled: wanted?.customer_update?.enabled ?? false,
    },
    invoice_history: { enabled: wanted?.invoice_history?.enabled ?? wanted === null },
    payment_method_update: {
      enabled: wanted?.payment_method_update?.enabled ?? wanted === null,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled: wanted?.subscription_cancel?.cancellation_reason?.enabled ?? false,
        feedback_options: null,
        options: wanted?.subscription_cancel?.cancellation_reason?.options ?? [],
      },
      enabled: wanted?.subscription_cancel?.enabled ?? wanted === null,
      mode: wanted?.subscription_cancel?.mode ?? "at_period_end",
      proration_behavior: wanted?.subscription_cancel?.proration_behavior ?? "none",
    },
    subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? (wanted === null ? ["price"] : []),
      enabled: update?.enabled ?? wanted === null,
      products:
        update?.products?.map((item) => ({
          adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          prices: item.prices,
          product: item.product,
        })) ?? null,
      proration_behavior: update?.proration_behavior ?? "always_invoice",
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "continue_trial",
    },
  };
}

function createConfiguration(world: World, wanted: Features | null): PortalConfiguration {
  const at = now(world);
  const configuration: PortalConfiguration = {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: at,
    default_return_url: null,
    features: toFeatures(wanted),
    is_default: wanted === null,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: at,
  };
  world.tables.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}

/** The account's own configuration; the vendor has one from the start as well. */
function defaultConfiguration(world: World): PortalConfiguration {
  return (
    [...world.tables.portalConfigurations.values()].find((item) => item.is_default) ?? createConfiguration(world, null)
  );
}

function applyProfile(
  configuration: PortalConfiguration,
  params: z.output<z.ZodObject<typeof configurationFields>>,
): void {
  const profile = params.business_profile;
  if (profile?.headline !== undefined) configuration.business_profile.headline = profile.headline;
  if (profile?.privacy_policy_url !== undefined)
    configuration.business_profile.privacy_policy_url = profile.privacy_policy_url;
  if (profile?.terms_of_service_url !== undefined)
    configuration.business_profile.terms_of_service_url = profile.terms_of_service_url;
  if (params.default_return_url !== undefined) configuration.default_return_url = params.default_return_url;
  if (params.name !== undefined) configuration.name = params.name;
  configuration.metadata = mergeMetadata(configuration.metadata ?? {}, params.metadata);
}

const subscriptionRef = z.strictObject({ subscription: text });

const flowData = z.strictObject({
  after_completion: z
    .strictObject({
      hosted_confirmation: z.strictObject({ custom_message: shortText.optional() }).optional(),
      redirect: z.strictObject({ return_url: url }).optional(),
      type: z.enum(["hosted_confirmation", "portal_homepage", "redirect"]),
    })
    .optional(),
  subscription_cancel: subscriptionRef.optional(),
  subscription_update: subscriptionRef.optional(),
  subscription_update_confirm: z
    .strictObject({
      items: z.array(z.strictObject({ id: text, price: text.optional(), quantity: positive.optional() })).length(1),
      subscription: text,
    })
    .optional(),
  type: z.enum(["payment_method_update", "subscription_cancel", "subscription_update", "subscription_update_confirm"]),
});

type FlowData = z.output<typeof flowData>;

function toFlow(world: World, data: FlowData, customerId: string): NonNullable<PortalSession["flow"]> {
  const wanted = data.type === "payment_method_update" ? null : data[data.type];
  if (wanted === undefined) {
    throw invalidRequest(`Missing required param: flow_data[${data.type}].`, {
      code: "parameter_missing",
      param: `flow_data[${data.type}]`,
    });
  }
  if (wanted !== null)
    checkSubscription(world, wanted.subscription, customerId, `flow_data[${data.type}][subscription]`, data.type);
  const confirm = data.subscription_update_confirm;
  confirm?.items.forEach((item, index) => {
    if (item.price !== undefined)
      priceNamed(world, item.price, `flow_data[subscription_update_confirm][items][${index}][price]`);
  });
  const after = data.after_completion;
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? "portal_homepage",
    },
    customer_update: null,
    subscription_cancel: data.subscription_cancel
      ? { retention: null, subscription: data.subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: data.subscription_update ?? null,
    subscription_update_confirm: confirm
      ? {
          discounts: null,
          items: confirm.items.map((item) => ({
            id: item.id,
            price: item.price ?? null,
            quantity: item.quantity ?? 1,
          })),
          subscription: confirm.subscription,
        }
      : null,
    type: data.type,
  };
}

function checkSubscription(world: World, id: string, customerId: string, param: string, flow: string): void {
  const subscription = world.tables.subscriptions.get(id);
  if (subscription?.customer !== customerId) throw missingParam("subscription", id, param);
  if (subscription.status === "canceled" || subscription.status === "incomplete_expired") {
    throw invalidRequest(`The subscription \`${id}\` is canceled, so the flow \`${flow}\` can't be used.`, { param });
  }
  if (flow === "subscription_cancel" && subscription.cancel_at !== null) {
    throw invalidRequest(`The subscription \`${id}\` is already set to be canceled at period end.`, { param });
  }
}

export const portalEndpoints = [
  endpoint(
    "POST",
    "/v1/billing_portal/sessions",
    {
      configuration: text.optional(),
      customer: text,
      flow_data: flowData.optional(),
      locale: shortText.optional(),
      return_url: url.optional(),
    },
    (world, params) => {
      const customer = customerNamed(world, params.customer);
      const configuration =
        params.configuration === undefined
          ? defaultConfiguration(world)
          : world.tables.portalConfigurations.get(params.configuration);
      if (configuration === undefined) throw missingParam("configuration", params.configuration ?? "", "configuration");
      const at = now(world);
      const id = newId("bps");
      const session: PortalSession = {
        id,
        object: "billing_portal.session",
        configuration: configuration.id,
        created: at,
        customer: customer.id,
        customer_account: null,
        flow: params.flow_data === undefined ? null : toFlow(world, params.flow_data, customer.id),
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${world.baseUrl}/portal/${id}`,
      };
      world.tables.portalSessions.set(id, session);
      world.tables.portalFacts.set(id, {
        expiresAt: at + UNOPENED_SECONDS,
        flowDone: false,
        pendingMethod: null,
        notice: null,
      });
      return session;
    },
  ),
  endpoint("POST", "/v1/billing_portal/configurations", { ...configurationFields, features }, (world, params) => {
    const configuration = createConfiguration(world, params.features);
    applyProfile(configuration, params);
    return configuration;
  }),
  endpoint(
    "GET",
    "/v1/billing_portal/configurations",
    { ...paging, active: boolean.optional(), is_default: boolean.optional() },
    (world, params) => {
      defaultConfiguration(world);
      const wanted = (item: PortalConfiguration) =>
        (params.active === undefined || item.active === params.active) &&
        (params.is_default === undefined || item.is_default === params.is_default);
      return toPage(
        newestFirst(world.tables.portalConfigurations, wanted),
        params,
        "/v1/billing_portal/configurations",
      );
    },
  ),
  endpoint("GET", "/v1/billing_portal/configurations/:id", {}, (world, _params, id) =>
    found(world.tables.portalConfigurations, "configuration", id),
  ),
  endpoint(
    "POST",
    "/v1/billing_portal/configurations/:id",
    { ...configurationFields, active: boolean.optional(), features: features.optional() },
    (world, params, id) => {
      const configuration = found(world.tables.portalConfigurations, "configuration", id);
      applyProfile(configuration, params);
      if (params.active !== undefined) configuration.active = params.active;
      if (params.features !== undefined) {
        const replaced = toFeatures(params.features);
        for (const key of Object.keys(params.features))
          Object.assign(configuration.features, { [key]: replaced[key as keyof typeof replaced] });
      }
      configuration.updated = now(world);
      return configuration;
    },
  ),
];
