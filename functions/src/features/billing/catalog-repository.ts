import type { Firestore } from "firebase-admin/firestore";
import type { PriceRecord, ProductRecord } from "../../integrations/payments/payments.ts";

export type CatalogPrice = Pick<
  PriceRecord,
  "id" | "active" | "currency" | "unitAmountCents" | "interval" | "intervalCount"
>;

export type CatalogProduct = Pick<ProductRecord, "id" | "active" | "name" | "description" | "features"> & {
  prices: CatalogPrice[];
};

const flattened = (metadata: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(metadata)
      .filter(([key]) => key !== "firebaseRole")
      .map(([key, value]) => [`stripe_metadata_${key}`, value]),
  );

function productDocument(product: ProductRecord) {
  return {
    active: product.active,
    name: product.name,
    description: product.description,
    role: product.metadata["firebaseRole"] ?? null,
    images: product.images,
    metadata: product.metadata,
    tax_code: product.taxCode,
    marketing_features: product.features,
    ...flattened(product.metadata),
  };
}

function priceDocument(price: PriceRecord) {
  return {
    active: price.active,
    currency: price.currency,
    unit_amount: price.unitAmountCents,
    description: price.nickname,
    type: price.type,
    interval: price.interval,
    interval_count: price.intervalCount,
    trial_period_days: price.trialPeriodDays,
    recurring: price.recurring,
    billing_scheme: price.billingScheme,
    tiers_mode: price.tiersMode,
    tax_behavior: price.taxBehavior,
    metadata: price.metadata,
    product: price.productId,
    ...flattened(price.metadata),
  };
}

/** What is on sale: `products` and their `prices`, in the shape that the payments SDK reads. */
export function createCatalogRepository(db: Firestore) {
  const products = db.collection("products");

  return {
    /** One read for each product and each price. */
    async list(): Promise<CatalogProduct[]> {
      const found = await products.get();
      return Promise.all(
        found.docs.map(async (each) => {
          const prices = await each.ref.collection("prices").get();
          return {
            id: each.id,
            active: each.get("active") as boolean,
            name: each.get("name") as string,
            description: (each.get("description") ?? null) as string | null,
            features: (each.get("marketing_features") ?? []) as string[],
            prices: prices.docs.map((price) => ({
              id: price.id,
              active: price.get("active") as boolean,
              currency: price.get("currency") as string,
              unitAmountCents: (price.get("unit_amount") ?? null) as number | null,
              interval: (price.get("interval") ?? null) as CatalogPrice["interval"],
              intervalCount: (price.get("interval_count") ?? null) as number | null,
            })),
          };
        }),
      );
    },

    /** Replaces a product and all its prices, so that what was removed at the provider does not linger. */
    async save(product: ProductRecord): Promise<void> {
      const reference = products.doc(product.id);
      const kept = await reference.collection("prices").listDocuments();
      const batch = db.batch();
      batch.set(reference, productDocument(product));
      const current = new Set(product.prices.map(({ id }) => id));
      for (const each of kept) if (!current.has(each.id)) batch.delete(each);
      for (const price of product.prices) batch.set(reference.collection("prices").doc(price.id), priceDocument(price));
      await batch.commit();
    },

    async remove(productId: string): Promise<void> {
      await db.recursiveDelete(products.doc(productId));
    },

    /** One read for each product. */
    async listIds(): Promise<string[]> {
      return (await products.listDocuments()).map(({ id }) => id);
    },
  };
}

export type CatalogRepository = ReturnType<typeof createCatalogRepository>;
