import { z } from "zod";
import Stripe from "stripe";
import { found } from "../engine/lookups.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import { boolean, created, inRange, mergeMetadata, metadata, paging, text, url } from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { EventObject, WebhookEndpoint } from "../wire.ts";
import { now } from "../world.ts";

/** An endpoint without its secret: that is shown once, when it is made. */
function shown(endpointObject: WebhookEndpoint): Omit<WebhookEndpoint, "secret"> {
  const { secret: _secret, ...rest } = endpointObject;
  return rest;
}

function fits(pattern: string, type: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

export const eventEndpoints = [
  endpoint(
    "GET",
    "/v1/events",
    {
      ...paging,
      created,
      delivery_success: boolean.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    },
    (world, params) => {
      const wanted = (item: EventObject) =>
        inRange(item.created, params.created) &&
        (params.type === undefined || fits(params.type, item.type)) &&
        (params.types === undefined || params.types.includes(item.type));
      return toPage(newestFirst(world.tables.events, wanted), params, "/v1/events");
    },
  ),
  endpoint("GET", "/v1/events/:id", {}, (world, _params, id) => found(world.tables.events, "event", id)),
  endpoint(
    "POST",
    "/v1/webhook_endpoints",
    {
      api_version: z.literal(Stripe.API_VERSION).optional(),
      description: text.optional(),
      enabled_events: z.array(text).min(1),
      metadata: metadata.optional(),
      url,
    },
    (world, params) => {
      const made: WebhookEndpoint = {
        id: newId("we"),
        object: "webhook_endpoint",
        api_version: params.api_version ?? null,
        application: null,
        created: now(world),
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        secret: newId("whsec", 32),
        status: "enabled",
        url: params.url,
      };
      world.tables.webhookEndpoints.set(made.id, made);
      return made;
    },
  ),
  endpoint("GET", "/v1/webhook_endpoints/:id", {}, (world, _params, id) =>
    shown(found(world.tables.webhookEndpoints, "webhook endpoint", id)),
  ),
];
