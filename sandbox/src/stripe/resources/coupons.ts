import { z } from "zod";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { currency, decimal, mergeMetadata, metadata, positive, shortText } from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { Coupon } from "../wire.ts";
import { emit, now } from "../world.ts";

export const couponEndpoints = [
  endpoint(
    "POST",
    "/v1/coupons",
    {
      amount_off: positive.optional(),
      currency: currency.optional(),
      duration: z.enum(["forever", "once", "repeating"]).optional(),
      duration_in_months: positive.optional(),
      id: shortText.optional(),
      metadata: metadata.optional(),
      name: z.string().max(40).optional(),
      percent_off: decimal
        .transform(Number)
        .refine((value) => value > 0 && value <= 100, { error: "Must be greater than 0 and at most 100" })
        .optional(),
    },
    (world, params) => {
      const { duration = "once", id = newId("x", 8).slice(2) } = params;
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalidRequest("You must pass either `percent_off` or `amount_off`, and not both.", {
          param: "percent_off",
        });
      }
      if (params.amount_off !== undefined && params.currency === undefined) {
        throw invalidRequest("You must pass `currency` when passing `amount_off`.", {
          code: "parameter_missing",
          param: "currency",
        });
      }
      if ((duration === "repeating") !== (params.duration_in_months !== undefined)) {
        throw invalidRequest(
          "`duration_in_months` is required if `duration` is `repeating`, and can't be set otherwise.",
          {
            param: "duration_in_months",
          },
        );
      }
      if (world.tables.coupons.has(id)) {
        throw invalidRequest("Coupon already exists.", { code: "resource_already_exists", param: "id" });
      }
      const coupon: Coupon = {
        id,
        object: "coupon",
        amount_off: params.amount_off ?? null,
        created: now(world),
        currency: params.amount_off === undefined ? null : (params.currency ?? null),
        duration,
        duration_in_months: params.duration_in_months ?? null,
        livemode: false,
        max_redemptions: null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
      };
      world.tables.coupons.set(id, coupon);
      emit(world, "coupon.created", coupon);
      return coupon;
    },
  ),
];
