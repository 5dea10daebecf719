import { newId } from "../store.ts";
import type { Coupon, Discount, InvoiceLine, PromotionCode, Subscription } from "../wire.ts";
import { now, type World } from "../world.ts";
import { addIntervals } from "./calendar.ts";

/** What a coupon takes off an amount. */
export function reduction(coupon: Coupon, amount: number): number {
  if (amount <= 0) return 0;
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  return Math.min(amount, coupon.amount_off ?? 0);
}

export function usablePromotion(world: World, code: string, customerId: string | null): PromotionCode | undefined {
  const at = now(world);
  return [...world.tables.promotionCodes.values()].find(
    (item) =>
      item.code.toLowerCase() === code.trim().toLowerCase() &&
      item.active &&
      (item.expires_at === null || item.expires_at > at) &&
      (item.max_redemptions === null || item.times_redeemed < item.max_redemptions) &&
      (item.customer === null || item.customer === customerId) &&
      world.tables.coupons.get(item.promotion.coupon ?? "")?.valid === true,
  );
}

/** Applies a coupon to a subscription, whose invoices are reduced for the coupon's duration. */
export function redeem(
  world: World,
  subscription: Subscription,
  couponId: string,
  promotionId: string | null,
): Discount {
  const coupon = world.tables.coupons.get(couponId);
  const start = now(world);
  const discount: Discount = {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end:
      coupon?.duration === "repeating"
        ? addIntervals(start, { interval: "month", count: 1 }, coupon.duration_in_months ?? 1)
        : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionId,
    source: { coupon: couponId, type: "coupon" },
    start,
    subscription: subscription.id,
    subscription_item: null,
  };
  world.tables.discounts.set(discount.id, discount);
  subscription.discounts.push(discount.id);
  if (coupon) coupon.times_redeemed += 1;
  const promotion = promotionId === null ? undefined : world.tables.promotionCodes.get(promotionId);
  if (promotion) promotion.times_redeemed += 1;
  return discount;
}

export function applyDiscounts(
  world: World,
  subscription: Subscription,
  lines: InvoiceLine[],
  subtotal: number,
): { amount: number; discount: string }[] {
  const at = now(world);
  let rest = lines.filter((line) => line.discountable).reduce((total, line) => total + line.amount, 0);
  rest = Math.min(rest, Math.max(0, subtotal));
  return subscription.discounts.flatMap((id) => {
    const discount = world.tables.discounts.get(id);
    const coupon = discount?.source.coupon ? world.tables.coupons.get(discount.source.coupon) : undefined;
    if (discount === undefined || coupon === undefined || (discount.end !== null && discount.end <= at)) return [];
    const amount = reduction(coupon, rest);
    rest -= amount;
    return amount > 0 ? [{ amount, discount: id }] : [];
  });
}

/** A coupon for one invoice leaves the subscription with the first invoice that it reduced. */
export function dropUsedDiscounts(world: World, subscription: Subscription, used: readonly string[]): void {
  subscription.discounts = subscription.discounts.filter((id) => {
    const coupon = world.tables.coupons.get(world.tables.discounts.get(id)?.source.coupon ?? "");
    return !(coupon?.duration === "once" && used.includes(id));
  });
}
