import { createHash } from "node:crypto";
import { z } from "zod";
import { found } from "../engine/lookups.ts";
import { toPlan } from "../engine/subscriptions.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  boolean,
  created,
  currency,
  decimal,
  emptyable,
  inRange,
  mergeMetadata,
  metadata,
  nonNegative,
  paging,
  positive,
  shortText,
  text,
} from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { Price } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";

export const priceFields = {
  currency,
  active: boolean.optional(),
  billing_scheme: z.enum(["per_unit"]).optional(),
  lookup_key: shortText.optional(),
  metadata: metadata.optional(),
  nickname: emptyable(text).optional(),
  product: text.optional(),
  product_data: z
    .strictObject({ id: text.optional(), name: shortText, active: boolean.optional(), metadata: metadata.optional() })
    .optional(),
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: positive.optional(),
      trial_period_days: positive.optional(),
      usage_type: z.enum(["licensed"]).optional(),
    })
    .optional(),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  transfer_lookup_key: boolean.optional(),
  unit_amount: nonNegative.optional(),
  unit_amount_decimal: decimal.optional(),
};

/** Three years. */
const LONGEST_INTERVAL = { day: 1095, week: 156, month: 36, year: 3 };

type PriceParams = z.output<z.ZodObject<Omit<typeof priceFields, "product_data">>>;

export function createPrice(world: World, params: PriceParams): Price {
  const product = params.product ?? "";
  if (!world.tables.products.has(product) || world.tables.deleted.has(product))
    throw missingParam("product", product, "product");
  const amount =
    params.unit_amount ?? (params.unit_amount_decimal === undefined ? undefined : Number(params.unit_amount_decimal));
  if (amount === undefined) {
    throw invalidRequest(
      "You must specify either `unit_amount`, `unit_amount_decimal`, or `custom_unit_amount` when `billing_scheme=per_unit`.",
      {
        code: "parameter_missing",
        param: "unit_amount",
      },
    );
  }
  const { interval = "day", interval_count: count = 0 } = params.recurring ?? {};
  if (count > LONGEST_INTERVAL[interval]) {
    throw invalidRequest("A recurring price can't have an interval longer than three years.", {
      param: "recurring[interval_count]",
    });
  }
  claimLookupKey(world, params.lookup_key, params.transfer_lookup_key === true);
  const price: Price = {
    id: priceId(world, params.lookup_key),
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: now(world),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: params.recurring.trial_period_days ?? null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: params.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? "recurring" : "one_time",
    unit_amount: Number.isInteger(amount) ? amount : null,
    unit_amount_decimal: params.unit_amount_decimal ?? String(amount),
  };
  world.tables.prices.set(price.id, price);
  emit(world, "price.created", price);
  return price;
}

/** A lookup key names one price at a time. */
/** The first price of a lookup key has the same id after every reset, so that stored price ids stay valid. */
function priceId(world: World, lookupKey: string | undefined): string {
  if (lookupKey === undefined) return newId("price");
  const id = `price_${createHash("sha256").update(lookupKey).digest("hex").slice(0, 24)}`;
  return world.tables.prices.has(id) ? newId("price") : id;
}

function claimLookupKey(world: World, key: string | undefined, transfer: boolean): void {
  if (key === undefined) return;
  const holder = [...world.tables.prices.values()].find((price) => price.lookup_key === key);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  }
  amend(world, "price.updated", holder, (draft) => {
    draft.lookup_key = null;
  });
}

export const priceEndpoints = [
  endpoint("POST", "/v1/prices", priceFields, (world, params) => {
    if (params.product === undefined)
      throw invalidRequest("Missing required param: product.", { code: "parameter_missing", param: "product" });
    return createPrice(world, params);
  }),
  endpoint(
    "GET",
    "/v1/prices",
    {
      ...paging,
      created,
      active: boolean.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z
        .strictObject({
          interval: z.enum(["day", "week", "month", "year"]).optional(),
          usage_type: z.enum(["licensed", "metered"]).optional(),
        })
        .optional(),
      type: z.enum(["one_time", "recurring"]).optional(),
    },
    (world, params) => {
      const wanted = (item: Price) =>
        inRange(item.created, params.created) &&
        (params.active === undefined || item.active === params.active) &&
        (params.currency === undefined || item.currency === params.currency) &&
        (params.product === undefined || item.product === params.product) &&
        (params.type === undefined || item.type === params.type) &&
        (params.recurring?.interval === undefined || item.recurring?.interval === params.recurring.interval) &&
        (params.lookup_keys === undefined ||
          (item.lookup_key !== null && params.lookup_keys.includes(item.lookup_key)));
      return toPage(newestFirst(world.tables.prices, wanted), params, "/v1/prices");
    },
  ),
  endpoint(
    "POST",
    "/v1/prices/:id",
    {
      active: boolean.optional(),
      lookup_key: shortText.optional(),
      metadata: metadata.optional(),
      nickname: emptyable(text).optional(),
      tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
      transfer_lookup_key: boolean.optional(),
    },
    (world, params, id) => {
      const price = found(world.tables.prices, "price", id);
      if (params.lookup_key !== price.lookup_key)
        claimLookupKey(world, params.lookup_key, params.transfer_lookup_key === true);
      amend(world, "price.updated", price, (draft) => {
        if (params.active !== undefined) draft.active = params.active;
        if (params.lookup_key !== undefined) draft.lookup_key = params.lookup_key;
        if (params.nickname !== undefined) draft.nickname = params.nickname;
        if (params.tax_behavior !== undefined) draft.tax_behavior = params.tax_behavior;
        draft.metadata = mergeMetadata(draft.metadata, params.metadata);
      });
      for (const subscription of world.tables.subscriptions.values()) {
        for (const item of subscription.items.data) {
          if (item.price.id === id) Object.assign(item, { price: structuredClone(price), plan: toPlan(price) });
        }
      }
      return price;
    },
  ),
];
