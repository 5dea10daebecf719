import type { Payments } from "../../integrations/payments/payments.ts";
import { AppError } from "../../lib/app-error.ts";
import type { PlanPrice, PlanProduct, PlansRepository } from "./plans-repository.ts";

/** How long a process caches the plans by default. */
const CACHE_MS = 60_000;

export type SoldPrice = PlanPrice & {
  unitAmountCents: number;
  interval: NonNullable<PlanPrice["interval"]>;
  intervalCount: number;
};

export type SoldProduct = Omit<PlanProduct, "prices"> & { prices: SoldPrice[] };

const isSold = (price: PlanPrice): price is SoldPrice =>
  price.active && price.unitAmountCents !== null && price.interval !== null && price.intervalCount !== null;

const MONTHS = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 } as const;

const toMonthlyCents = ({ unitAmountCents, interval, intervalCount }: PlanPrice): number =>
  interval === null ? 0 : Math.round((unitAmountCents ?? 0) / (MONTHS[interval] * (intervalCount ?? 1)));

/** Plans on sale: active products with at least one active recurring price, the cheaper price first. */
function onSale(products: PlanProduct[]): SoldProduct[] {
  return products
    .filter(({ active }) => active)
    .map((product) => ({
      ...product,
      prices: product.prices.filter(isSold).toSorted((a, b) => a.unitAmountCents - b.unitAmountCents),
    }))
    .filter(({ prices }) => prices.length > 0)
    .toSorted((a, b) => (a.prices[0]?.unitAmountCents ?? 0) - (b.prices[0]?.unitAmountCents ?? 0));
}

export function createPlans(
  repository: PlansRepository,
  payments: () => Promise<Payments>,
  systemNow: () => Date,
  retentionMs = CACHE_MS,
) {
  let kept: { products: PlanProduct[]; at: number } | undefined;

  /** Every product and price, sold or not, no older than `keptMs`; an empty list is never kept. */
  async function products(): Promise<PlanProduct[]> {
    if (kept && systemNow().getTime() - kept.at < retentionMs) return kept.products;
    const found = await repository.list();
    if (found.length > 0) kept = { products: found, at: systemNow().getTime() };
    return found;
  }

  /** Replaces one product, and returns how many prices it has; null when the provider no longer has it. */
  async function syncProduct(productId: string): Promise<number | null> {
    const fetchStartedAt = systemNow();
    const product = await (await payments()).fetchProduct(productId);
    if (product) await repository.save(product, fetchStartedAt);
    else await repository.remove(productId, fetchStartedAt);
    kept = undefined;
    return product ? product.prices.length : null;
  }

  return {
    syncProduct,

    /**
     * Makes the products equal to the provider's: what it no longer has is removed.
     *
     * @throws at the end, when a product could not be fetched; the others are done by then
     */
    async syncAll(): Promise<{ products: number; prices: number }> {
      const [current, mirrored] = await Promise.all([(await payments()).listProductIds(), repository.listIds()]);
      const counts = { products: 0, prices: 0 };
      const failures: unknown[] = [];
      for (const productId of new Set([...current, ...mirrored])) {
        try {
          const prices = await syncProduct(productId);
          if (prices === null) continue;
          counts.products += 1;
          counts.prices += prices;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) {
        throw new AppError("vendor_unavailable", `${failures.length} products could not be fetched.`, {
          cause: new AggregateError(failures),
        });
      }
      return counts;
    },

    async plansOnSale(): Promise<SoldProduct[]> {
      return onSale(await products());
    },

    /** The price as it is now, read afresh: null when it is not on sale. */
    async soldPrice(priceId: string): Promise<SoldPrice | null> {
      const prices = onSale(await repository.list()).flatMap((product) => product.prices);
      return prices.find(({ id }) => id === priceId) ?? null;
    },

    /** By the path of each price what it is for a month, in cents, also when it is no longer sold. A year counts as twelve months. */
    async monthlyPrices(): Promise<ReadonlyMap<string, number>> {
      const all = await products();
      return new Map(
        all.flatMap(({ id, prices }) =>
          prices.map((price) => [`products/${id}/prices/${price.id}`, toMonthlyCents(price)] as const),
        ),
      );
    },

    /** What a subscription is for, also when it is no longer sold. */
    async describe(productId: string, priceId: string): Promise<{ name: string; price: PlanPrice } | null> {
      const product = (await products()).find(({ id }) => id === productId);
      const price = product?.prices.find(({ id }) => id === priceId);
      return product && price ? { name: product.name, price } : null;
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
