import { z } from "zod";
import { customerNamed } from "../engine/lookups.ts";
import { attachNamed } from "../engine/payment-methods.ts";
import { refund } from "../engine/refunds.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { mergeMetadata, metadata, positive, text } from "../protocol/params.ts";

export const paymentEndpoints = [
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
