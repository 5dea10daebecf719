import { invalidRequest } from "../protocol/errors.ts";
import type { Change } from "../store.ts";
import type { InvoiceLine, Subscription, SubscriptionItem } from "../wire.ts";
import type { World } from "../world.ts";
import { addIntervals, getCadence } from "./calendar.ts";
import { invoiceLine } from "./invoices.ts";
import { firstItem, periodEnd, priceNamed } from "./lookups.ts";
import { newItem, periodLines, toPlan } from "./subscriptions.ts";
import { longDay, productName } from "./messages.ts";

export type ItemChange = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";

/** Works out what a change of plan does and costs at a moment, without doing it. */
export function planChange(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
  how: { behavior: ProrationBehavior; at: number; endTrial: boolean; startsPeriod?: boolean },
): Change {
  const before = subscription.items.data;
  const items = changedItems(world, subscription, changes, how.at);
  rejectDuplicates(items.map((item) => item.price.id));
  const first = items[0];
  if (first === undefined)
    throw invalidRequest("A subscription must have at least one active plan.", { param: "items" });
  if (new Set(items.map((item) => JSON.stringify(getCadence(item.price)))).size > 1) {
    throw invalidRequest("All prices on a subscription must share one billing interval here.", { param: "items" });
  }
  const inTrial = subscription.status === "trialing";
  const restarts =
    how.endTrial || how.startsPeriod === true || (!inTrial && !sameCadence(firstItem(subscription), first));
  const anchor = restarts ? how.at : subscription.billing_cycle_anchor;
  if (restarts) {
    for (const item of items) {
      item.current_period_start = how.at;
      item.current_period_end = addIntervals(how.at, getCadence(item.price), 1);
    }
  }
  const free = inTrial || how.behavior === "none" || subscription.status === "paused";
  const prorations = free ? [] : prorationLines(world, subscription, before, items, how.at, restarts);
  const fullPeriod = restarts
    ? periodLines(world, { ...subscription, items: { ...subscription.items, data: items } })
    : [];
  return {
    items,
    anchor,
    prorations,
    fullPeriod,
    invoiceNow: restarts || (prorations.length > 0 && how.behavior === "always_invoice"),
  };
}

/** A subscription has one item for each price. */
export function rejectDuplicates(prices: string[]): void {
  const twice = prices.find((price, index) => prices.indexOf(price) !== index);
  if (twice === undefined) return;
  throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${twice}`, { param: "items" });
}

/** Makes a change that was worked out before. */
export function applyChange(subscription: Subscription, change: Change, endTrial: boolean, at: number): void {
  subscription.items.data = change.items;
  subscription.billing_cycle_anchor = change.anchor;
  if (!endTrial) return;
  subscription.trial_end = at;
  subscription.status = "active";
}

function changedItems(world: World, subscription: Subscription, changes: ItemChange[], at: number): SubscriptionItem[] {
  const items = structuredClone(subscription.items.data);
  changes.forEach((change, index) => {
    const price = change.price === undefined ? undefined : priceNamed(world, change.price, `items[${index}][price]`);
    if (price !== undefined && !price.active) {
      throw invalidRequest("The price specified is inactive. This field only accepts active prices.", {
        param: `items[${index}][price]`,
      });
    }
    if (price !== undefined && price.currency !== subscription.currency) {
      throw invalidRequest(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
        { param: `items[${index}][price]` },
      );
    }
    if (price !== undefined && price.recurring === null) {
      throw invalidRequest(
        "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
        {
          param: `items[${index}][price]`,
        },
      );
    }
    if (change.id === undefined) {
      if (price === undefined)
        throw invalidRequest("Missing required param: items[0][price].", {
          code: "parameter_missing",
          param: `items[${index}][price]`,
        });
      const period = { at, start: at, end: periodEnd(subscription) };
      items.push(
        newItem(subscription.id, { price, quantity: change.quantity ?? 1, metadata: change.metadata ?? {} }, period),
      );
      return;
    }
    const position = items.findIndex((item) => item.id === change.id);
    const item = items[position];
    if (item === undefined) {
      throw invalidRequest(`No such subscription item: '${change.id}'`, {
        code: "resource_missing",
        param: `items[${index}][id]`,
      });
    }
    if (change.deleted === true) {
      items.splice(position, 1);
      return;
    }
    if (price !== undefined) Object.assign(item, { price: structuredClone(price), plan: toPlan(price) });
    if (change.quantity !== undefined) item.quantity = change.quantity;
    if (change.metadata !== undefined) item.metadata = change.metadata ?? {};
  });
  return items;
}

function prorationLines(
  world: World,
  subscription: Subscription,
  before: SubscriptionItem[],
  after: SubscriptionItem[],
  at: number,
  restarts: boolean,
): InvoiceLine[] {
  const lines: InvoiceLine[] = [];
  for (const item of before) {
    if (!restarts && unchanged(item, after)) continue;
    lines.push(
      part(world, subscription, item, at, { start: item.current_period_start, end: item.current_period_end }, -1),
    );
  }
  if (restarts) return lines;
  for (const item of after) {
    if (unchanged(item, before)) continue;
    const period = firstItem(subscription);
    lines.push(
      part(world, subscription, item, at, { start: period.current_period_start, end: period.current_period_end }, 1),
    );
  }
  return lines;
}

function unchanged(item: SubscriptionItem, others: SubscriptionItem[]): boolean {
  return others.some(
    (other) => other.id === item.id && other.price.id === item.price.id && other.quantity === item.quantity,
  );
}

function part(
  world: World,
  subscription: Subscription,
  item: SubscriptionItem,
  at: number,
  period: { start: number; end: number },
  sign: 1 | -1,
): InvoiceLine {
  const quantity = item.quantity ?? 1;
  const share = Math.max(0, Math.min(1, (period.end - at) / (period.end - period.start)));
  const amount = Math.round((item.price.unit_amount ?? 0) * quantity * share) * sign;
  const name = `${quantity === 1 ? "" : `${quantity} × `}${productName(world, item.price)}`;
  return invoiceLine(subscription, item, {
    price: item.price,
    quantity,
    amount: amount === 0 ? 0 : amount,
    period: { start: at, end: period.end },
    description: `${sign === -1 ? "Unused" : "Remaining"} time on ${name} after ${longDay(at)}`,
    proration: true,
  });
}

function sameCadence(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return JSON.stringify(getCadence(one.price)) === JSON.stringify(getCadence(other.price));
}
