import type { DocumentReference, Firestore, QueryDocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { INTERVALS, type PriceRecord, type ProductRecord } from "../../integrations/payments/payments.ts";
import { orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";

export type PlanPrice = Pick<
  PriceRecord,
  "id" | "active" | "currency" | "unitAmountCents" | "interval" | "intervalCount"
>;

export type PlanProduct = Pick<ProductRecord, "id" | "active" | "name" | "description" | "features"> & {
  prices: PlanPrice[];
};

const storedProduct = z.object({
  active: z.boolean(),
  name: z.string(),
  description: orNull(z.string()),
  marketing_features: z.prefault(z.array(z.string()), []),
  fetchStartedAt: z.optional(storedInstant),
});

const storedPrice = z.object({
  active: z.boolean(),
  currency: z.string(),
  unit_amount: orNull(z.number()),
  interval: orNull(z.enum(INTERVALS)),
  interval_count: orNull(z.number()),
});

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

function toPrice(document: QueryDocumentSnapshot<z.infer<typeof storedPrice>>): PlanPrice {
  const { active, currency, unit_amount, interval, interval_count } = document.data();
  return {
    id: document.id,
    active,
    currency,
    unitAmountCents: unit_amount,
    interval,
    intervalCount: interval_count,
  };
}

/** What is on sale: `products` and their `prices`, in the shape that the payments SDK reads. */
export function createPlansRepository(db: Firestore) {
  const products = db.collection("products");
  const stored = products.withConverter(zodConverter(storedProduct));

  /** Runs `write` unless what is kept of the product is younger than `fetchStartedAt`. */
  async function replacing(
    productId: string,
    fetchStartedAt: Date,
    write: (transaction: Transaction, keptPrices: DocumentReference[]) => void,
  ): Promise<void> {
    const reference = products.doc(productId);
    await db.runTransaction(async (transaction) => {
      const [product, prices] = await Promise.all([
        transaction.get(stored.doc(productId)),
        transaction.get(reference.collection("prices").select()),
      ]);
      const kept = product.data()?.fetchStartedAt;
      if (kept && kept > fetchStartedAt) return;
      write(
        transaction,
        prices.docs.map(({ ref }) => ref),
      );
    });
  }

  return {
    /** No limit: one read for each product and each price. */
    async list(): Promise<PlanProduct[]> {
      const found = await stored.get();
      return Promise.all(
        found.docs.map(async (each) => {
          const prices = await each.ref.collection("prices").withConverter(zodConverter(storedPrice)).get();
          const { active, name, description, marketing_features: features } = each.data();
          return { id: each.id, active, name, description, features, prices: prices.docs.map(toPrice) };
        }),
      );
    },

    /**
     * Replaces a product and all its prices, so that what was removed at the provider does not linger. One that was
     * fetched earlier than the one already kept is dropped, so late answers change nothing. Reads the product and its
     * prices, and writes as many.
     *
     * @param fetchStartedAt real time at which the product was requested
     */
    async save(product: ProductRecord, fetchStartedAt: Date): Promise<void> {
      const reference = products.doc(product.id);
      const prices = reference.collection("prices");
      await replacing(product.id, fetchStartedAt, (transaction, kept) => {
        const current = new Set(product.prices.map(({ id }) => id));
        for (const each of kept) if (!current.has(each.id)) transaction.delete(each);
        transaction.set(reference, { ...productDocument(product), fetchStartedAt });
        for (const price of product.prices) transaction.set(prices.doc(price.id), priceDocument(price));
      });
    },

    /** Removes a product that the provider has deleted, unless it was fetched again since `fetchStartedAt`. */
    async remove(productId: string, fetchStartedAt: Date): Promise<void> {
      await replacing(productId, fetchStartedAt, (transaction, kept) => {
        for (const each of kept) transaction.delete(each);
        transaction.delete(products.doc(productId));
      });
    },

    /** One read for each product. */
    async listIds(): Promise<string[]> {
      return (await products.listDocuments()).map(({ id }) => id);
    },
  };
}

export type PlansRepository = ReturnType<typeof createPlansRepository>;
