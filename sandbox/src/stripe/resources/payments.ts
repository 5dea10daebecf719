import { z } from "zod";
import { customerNamed, found } from "../engine/lookups.ts";
import { attachNamed } from "../engine/payment-methods.ts";
import { refund } from "../engine/refunds.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import { created, inRange, mergeMetadata, metadata, paging, positive, text } from "../protocol/params.ts";
import type { Charge, Dispute } from "../wire.ts";

export const paymentEndpoints = [
  endpoint(
    "GET",
    "/v1/charges",
    { ...paging, created, customer: text.optional(), payment_intent: text.optional() },
    (world, params) => {
      const wanted = (item: Charge) =>
        inRange(item.created, params.created) &&
        (params.customer === undefined || item.customer === params.customer) &&
        (params.payment_intent === undefined || item.payment_intent === params.payment_intent);
      return toPage(newestFirst(world.tables.charges, wanted), params, "/v1/charges");
    },
  ),
  endpoint("GET", "/v1/charges/:id", {}, (world, _params, id) => found(world.tables.charges, "charge", id)),
  endpoint(
    "GET",
    "/v1/disputes",
    { ...paging, created, charge: text.optional(), payment_intent: text.optional() },
    (world, params) => {
      const wanted = (item: Dispute) =>
        inRange(item.created, params.created) &&
        (params.charge === undefined || item.charge === params.charge) &&
        (params.payment_intent === undefined || item.payment_intent === params.payment_intent);
      return toPage(newestFirst(world.tables.disputes, wanted), params, "/v1/disputes");
    },
  ),
  endpoint("POST", "/v1/payment_methods/:id/attach", { customer: text }, (world, params, id) =>
    attachNamed(world, id, customerNamed(world, params.customer).id, "payment_method"),
  ),
  endpoint(
    "POST",
    "/v1/refunds",
    {
      amount: positive.optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    },
    (world, params) =>
      refund(world, {
        charge: params.charge ?? null,
        paymentIntent: params.payment_intent ?? null,
        amount: params.amount ?? null,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      }),
  ),
];
