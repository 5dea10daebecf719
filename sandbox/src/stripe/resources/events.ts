import { z } from "zod";
import { found } from "../engine/lookups.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import { boolean, created, inRange, paging, shortText } from "../protocol/params.ts";
import type { EventObject } from "../wire.ts";
import { now, type World } from "../world.ts";

/** The vendor lists events for 30 days: docs.stripe.com/api/events, 2026-11-30. */
const LISTED_SECONDS = 30 * 86_400;
const MAX_TYPES = 20;

const isListed = (world: World, event: EventObject): boolean => event.created > now(world) - LISTED_SECONDS;

export const eventEndpoints = [
  endpoint(
    "GET",
    "/v1/events",
    {
      ...paging,
      created,
      delivery_success: boolean.optional(),
      type: shortText.optional(),
      types: z.array(shortText).max(MAX_TYPES).optional(),
    },
    (world, params) => {
      if (params.type !== undefined && params.types !== undefined) {
        throw invalidRequest("You may only specify one of these parameters: type, types.", { param: "type" });
      }
      const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
      const wanted = (event: EventObject) =>
        isListed(world, event) &&
        inRange(event.created, params.created) &&
        (types === undefined || types.includes(event.type)) &&
        (params.delivery_success === undefined || params.delivery_success === (event.pending_webhooks === 0));
      return toPage(newestFirst(world.tables.events, wanted), params, "/v1/events");
    },
  ),
  endpoint("GET", "/v1/events/:id", {}, (world, _params, id) => found(world.tables.events, "event", id)),
];
