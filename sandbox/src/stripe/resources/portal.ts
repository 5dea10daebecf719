import { z } from "zod";
import { customerNamed, priceNamed } from "../engine/lookups.ts";
import { UNOPENED_SECONDS } from "../engine/portal-links.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { positive, shortText, text, url } from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { PortalConfiguration, PortalSession } from "../wire.ts";
import { now, type World } from "../world.ts";

/** The account's configuration, made when a session first needs it: everything but customer details can be changed. */
function defaultConfiguration(world: World): PortalConfiguration {
  const [existing] = world.tables.portalConfigurations.values();
  if (existing !== undefined) return existing;
  const at = now(world);
  const configuration: PortalConfiguration = {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: at,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: ["price"],
        enabled: true,
        products: null,
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "continue_trial",
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: at,
  };
  world.tables.portalConfigurations.set(configuration.id, configuration);
  return configuration;
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
      customer: text,
      flow_data: flowData.optional(),
      locale: shortText.optional(),
      return_url: url.optional(),
    },
    (world, params) => {
      const customer = customerNamed(world, params.customer);
      const configuration = defaultConfiguration(world);
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
];
