import type { Price } from "../wire.ts";
import type { World } from "../world.ts";

export function money(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Math.abs(cents) / 100);
  return cents < 0 ? `−${amount}` : amount;
}

export function longDay(seconds: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);
}

export function shortDay(seconds: number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(seconds * 1000);
}

export function productName(world: World, price: Price): string {
  return world.tables.products.get(price.product)?.name ?? price.product;
}

/** "month", or "3 months". */
export function every(price: Price): string {
  const interval = String(price.recurring?.interval ?? "");
  const count = price.recurring?.interval_count ?? 1;
  return count === 1 ? interval : `${count} ${interval}s`;
}

export function priceText(price: Price, quantity = 1): string {
  const amount = money((price.unit_amount ?? 0) * quantity, price.currency);
  return price.recurring === null ? amount : `${amount} / ${every(price)}`;
}
