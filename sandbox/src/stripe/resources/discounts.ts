import { z } from "zod";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import {
  boolean,
  currency,
  mergeMetadata,
  metadata,
  positive,
  shortText,
  text,
  timestamp,
} from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { Coupon, PromotionCode } from "../wire.ts";
import { emit, now } from "../world.ts";

export const discountEndpoints = [
  endpoint(
    "POST",
    "/v1/coupons",
    {
      amount_off: positive.optional(),
      currency: currency.optional(),
      duration: z.enum(["forever", "once", "repeating"]).optional(),
      duration_in_months: positive.optional(),
      id: shortText.optional(),
      max_redemptions: positive.optional(),
      metadata: metadata.optional(),
      name: shortText.optional(),
      percent_off: z
        .string()
        .regex(/^\d{1,3}(\.\d+)?$/u)
        .transform(Number)
        .refine((value) => value > 0 && value <= 100)
        .optional(),
      redeem_by: timestamp.optional(),
    },
    (world, params) => {
      if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
        throw invalidRequest("You must pass either `percent_off` or `amount_off`.", { param: "percent_off" });
      }
      if (params.amount_off !== undefined && params.currency === undefined) {
        throw invalidRequest("You must pass `currency` when passing `amount_off`.", {
          code: "parameter_missing",
          param: "currency",
        });
      }
      const id = params.id ?? newId("co", 8).slice(3);
      if (world.tables.coupons.has(id))
        throw invalidRequest("Coupon already exists.", { code: "resource_already_exists", param: "id" });
      const coupon: Coupon = {
        id,
        object: "coupon",
        amount_off: params.amount_off ?? null,
        created: now(world),
        currency: params.currency ?? null,
        duration: params.duration ?? "once",
        duration_in_months: params.duration_in_months ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        name: params.name ?? null,
        percent_off: params.percent_off ?? null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      };
      world.tables.coupons.set(id, coupon);
      emit(world, "coupon.created", coupon);
      return coupon;
    },
  ),
  endpoint(
    "POST",
    "/v1/promotion_codes",
    {
      active: boolean.optional(),
      code: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,500}$/u)
        .optional(),
      customer: text.optional(),
      expires_at: timestamp.optional(),
      max_redemptions: positive.optional(),
      metadata: metadata.optional(),
      promotion: z.strictObject({ coupon: text, type: z.enum(["coupon"]) }),
    },
    (world, params) => {
      if (!world.tables.coupons.has(params.promotion.coupon))
        throw missingParam("coupon", params.promotion.coupon, "promotion[coupon]");
      const promotion: PromotionCode = {
        id: newId("promo"),
        object: "promotion_code",
        active: params.active ?? true,
        code: params.code ?? newId("x", 8).slice(2).toUpperCase(),
        created: now(world),
        customer: params.customer ?? null,
        customer_account: null,
        expires_at: params.expires_at ?? null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: mergeMetadata({}, params.metadata),
        promotion: { coupon: params.promotion.coupon, type: "coupon" },
        restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
        times_redeemed: 0,
      };
      world.tables.promotionCodes.set(promotion.id, promotion);
      emit(world, "promotion_code.created", promotion);
      return promotion;
    },
  ),
];
