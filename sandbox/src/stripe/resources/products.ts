import { z } from "zod";
import { found } from "../engine/lookups.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import {
  boolean,
  created,
  emptyable,
  inRange,
  mergeMetadata,
  metadata,
  paging,
  shortText,
  text,
} from "../protocol/params.ts";
import { newId } from "../store.ts";
import type { Product } from "../wire.ts";
import { amend, emit, now, type World } from "../world.ts";
import { createPrice, priceFields } from "./prices.ts";

const fields = {
  active: boolean.optional(),
  description: emptyable(text).optional(),
  images: z.union([z.literal("").transform(() => []), z.array(shortText).max(8)]).optional(),
  marketing_features: z
    .union([z.literal("").transform(() => []), z.array(z.strictObject({ name: shortText })).max(15)])
    .optional(),
  metadata: metadata.optional(),
  shippable: boolean.optional(),
  statement_descriptor: shortText.optional(),
  tax_code: emptyable(text).optional(),
  unit_label: emptyable(shortText).optional(),
  url: emptyable(shortText).optional(),
};

const { product: _product, product_data: _data, lookup_key: _key, ...defaultPrice } = priceFields;

function living(world: World, id: string): Product {
  const product = found(world.tables.products, "product", id);
  return world.tables.deleted.has(id) ? found(new Map<string, Product>(), "product", id) : product;
}

export const productEndpoints = [
  endpoint(
    "POST",
    "/v1/products",
    {
      ...fields,
      id: shortText.optional(),
      name: shortText,
      type: z.enum(["service", "good"]).optional(),
      default_price_data: z.strictObject(defaultPrice).optional(),
    },
    (world, params) => {
      const { default_price_data: priceData, id = newId("prod", 14), ...rest } = params;
      if (world.tables.products.has(id)) {
        throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
      }
      const at = now(world);
      const product: Product = {
        id,
        object: "product",
        active: rest.active ?? true,
        created: at,
        default_price: null,
        description: rest.description ?? null,
        images: rest.images ?? [],
        livemode: false,
        marketing_features: rest.marketing_features ?? [],
        metadata: mergeMetadata({}, rest.metadata),
        name: rest.name,
        package_dimensions: null,
        shippable: rest.shippable ?? null,
        statement_descriptor: rest.statement_descriptor ?? null,
        tax_code: rest.tax_code ?? null,
        tax_details: null,
        type: rest.type ?? "service",
        unit_label: rest.unit_label ?? null,
        updated: at,
        url: rest.url ?? null,
      };
      world.tables.products.set(id, product);
      if (priceData) product.default_price = createPrice(world, { ...priceData, product: id }).id;
      emit(world, "product.created", product);
      return product;
    },
  ),
  endpoint(
    "GET",
    "/v1/products",
    {
      ...paging,
      created,
      active: boolean.optional(),
      ids: z.array(text).optional(),
      shippable: boolean.optional(),
      type: text.optional(),
      url: text.optional(),
    },
    (world, params) => {
      const wanted = (item: Product) =>
        !world.tables.deleted.has(item.id) &&
        inRange(item.created, params.created) &&
        (params.active === undefined || item.active === params.active) &&
        (params.ids === undefined || params.ids.includes(item.id));
      return toPage(newestFirst(world.tables.products, wanted), params, "/v1/products");
    },
  ),
  endpoint("GET", "/v1/products/:id", {}, (world, _params, id) => {
    const product = found(world.tables.products, "product", id);
    return world.tables.deleted.has(id) ? { id, object: "product", deleted: true } : product;
  }),
  endpoint(
    "POST",
    "/v1/products/:id",
    { ...fields, name: shortText.optional(), default_price: text.optional() },
    (world, params, id) => {
      const product = living(world, id);
      amend(world, "product.updated", product, (draft) => {
        const { metadata: metadataChange, ...rest } = params;
        for (const [key, value] of Object.entries(rest))
          if (value !== undefined) Object.assign(draft, { [key]: value });
        draft.metadata = mergeMetadata(draft.metadata, metadataChange);
        draft.updated = now(world);
      });
      return product;
    },
  ),
];
