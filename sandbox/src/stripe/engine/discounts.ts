import { missingParam } from "../protocol/errors.ts";
import { newId } from "../store.ts";
import type { Coupon, Discount, Invoice, InvoiceLine, Subscription } from "../wire.ts";
import { emit, now, type World } from "../world.ts";
import { addIntervals } from "./calendar.ts";

const findCoupon = (world: World, discount: Discount): Coupon | undefined =>
  world.tables.coupons.get(discount.source.coupon ?? "");

/** Replaces the discounts of a subscription by those of these coupons. */
export function setDiscounts(world: World, subscription: Subscription, coupons: string[]): void {
  subscription.discounts = coupons.map((id, index) => {
    const coupon = world.tables.coupons.get(id);
    if (coupon === undefined) throw missingParam("coupon", id, `discounts[${index}][coupon]`);
    const at = now(world);
    const months = coupon.duration_in_months;
    const discount: Discount = {
      id: newId("di"),
      object: "discount",
      checkout_session: null,
      customer: subscription.customer,
      customer_account: null,
      end: months === null ? null : addIntervals(at, { interval: "month", count: months }, 1),
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: "coupon" },
      start: at,
      subscription: subscription.id,
      subscription_item: null,
    };
    world.tables.discounts.set(discount.id, discount);
    coupon.times_redeemed += 1;
    emit(world, "customer.discount.created", discount);
    return discount.id;
  });
}

/** What each discount takes off an invoice of a moment; prorations aren't discounted again. */
export function discountAmounts(
  world: World,
  subscription: Subscription,
  lines: InvoiceLine[],
  at: number,
): NonNullable<Invoice["total_discount_amounts"]> {
  let rest = lines.filter((line) => line.discountable).reduce((total, line) => total + Math.max(0, line.amount), 0);
  return subscription.discounts.flatMap((id) => {
    const discount = world.tables.discounts.get(id);
    const coupon = discount && findCoupon(world, discount);
    if (!discount || !coupon || (discount.end !== null && discount.end <= at)) return [];
    const amount = Math.min(rest, coupon.amount_off ?? Math.round((rest * (coupon.percent_off ?? 0)) / 100));
    rest -= amount;
    return [{ amount, discount: id }];
  });
}

/** A discount that applies once is gone after its invoice. */
export function useUp(world: World, subscription: Subscription): void {
  subscription.discounts = subscription.discounts.filter((id) => {
    const discount = world.tables.discounts.get(id);
    return discount !== undefined && findCoupon(world, discount)?.duration !== "once";
  });
}
