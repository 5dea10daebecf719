import type { Session } from "../wire.ts";
import type { World } from "../world.ts";
import { reduction } from "./discounts.ts";
import { sum } from "./invoices.ts";

/** Sets what is due today: nothing in a trial, else the prices less the coupon. */
export function reprice(world: World, session: Session): void {
  const facts = world.tables.sessionFacts.get(session.id);
  if (facts === undefined) return;
  const trial = facts.trialDays !== null || facts.trialEnd !== null;
  const coupon = facts.coupon === null ? undefined : world.tables.coupons.get(facts.coupon);
  let rest =
    coupon === undefined || trial
      ? 0
      : reduction(coupon, sum(facts.lineItems.map((line) => (line.price?.unit_amount ?? 0) * (line.quantity ?? 1))));
  for (const line of facts.lineItems) {
    line.amount_subtotal = trial && line.price?.recurring ? 0 : (line.price?.unit_amount ?? 0) * (line.quantity ?? 1);
    line.amount_discount = Math.min(rest, line.amount_subtotal);
    line.amount_total = line.amount_subtotal - line.amount_discount;
    rest -= line.amount_discount;
  }
  const discount = sum(facts.lineItems.map((line) => line.amount_discount));
  session.amount_subtotal = sum(facts.lineItems.map((line) => line.amount_subtotal));
  session.amount_total = session.amount_subtotal - discount;
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: 0 };
  session.discounts = facts.coupon === null ? [] : [{ coupon: facts.coupon, promotion_code: facts.promotionCode }];
}
