import type { Context, Hono } from "hono";
import { planChange, type ProrationBehavior } from "../engine/changes.ts";
import { endSubscription, keep, scheduleEnd } from "../engine/ending.ts";
import { firstItem, isLive, periodEnd } from "../engine/lookups.ts";
import { resume } from "../engine/resume.ts";
import { changePlan, previewChange } from "../engine/update.ts";
import { longDay, priceText, productName } from "../engine/messages.ts";
import { ApiError } from "../protocol/errors.ts";
import type { Price, Subscription } from "../wire.ts";
import { now, type World } from "../world.ts";
import { readForm } from "./forms.ts";
import { messagePage } from "./frame.ts";
import { finish, type Answer, type Guard, type Visit } from "./portal-visit.ts";
import { cancelPage, choosePage, confirmPage, PORTAL, portalPath } from "./portal-view.ts";

/** The pages on which a plan is changed, canceled, kept or resumed. */
export function addPlanPages(world: World, pages: Hono, enter: Guard): void {
  const base = "/:id/subscriptions/:subscription";

  const withPlan = (context: Context, then: (visit: Visit, subscription: Subscription) => Answer): Answer =>
    enter(context, (visit) => {
      const subscription = world.tables.subscriptions.get(context.req.param("subscription") ?? "");
      if (subscription?.customer === visit.customer.id && isLive(subscription)) return then(visit, subscription);
      const link = { href: portalPath(world, visit.session), text: "All billing" };
      return context.html(
        messagePage({
          title: "This plan has ended",
          standsFor: PORTAL,
          text: "There is nothing to change any more.",
          testId: "portal-ended",
          link,
        }),
      );
    });

  const confirm = (
    context: Context,
    visit: Visit,
    subscription: Subscription,
    price: Price,
    error: string | null,
  ): Answer => {
    const update = updateTo(visit, subscription, price);
    const preview = previewChange(world, subscription, update);
    const at = now(world);
    const dueNow = planChange(world, subscription, update.items, { ...update, at }).invoiceNow;
    return context.html(
      confirmPage(world, visit.session, { subscription, price, preview, dueNow, error, inFlow: visit.inFlow }),
    );
  };

  pages.get(`${base}/update`, (context) =>
    withPlan(context, (visit, subscription) =>
      context.html(choosePage(world, visit.session, subscription, offered(world, visit, subscription), visit.inFlow)),
    ),
  );

  pages.get(`${base}/confirm`, (context) =>
    withPlan(context, (visit, subscription) => {
      const price = offered(world, visit, subscription).find((item) => item.id === context.req.query("price"));
      if (price === undefined || price.id === firstItem(subscription).price.id) {
        return context.redirect(portalPath(world, visit.session, `/subscriptions/${subscription.id}/update`), 303);
      }
      return confirm(context, visit, subscription, price, null);
    }),
  );

  pages.post(`${base}/confirm`, async (context) => {
    const form = await readForm(context);
    return withPlan(context, (visit, subscription) => {
      const price = offered(world, visit, subscription).find((item) => item.id === form["price"]);
      if (price === undefined) return context.redirect(portalPath(world, visit.session), 303);
      try {
        changePlan(world, subscription, { ...updateTo(visit, subscription, price), unpaid: "fail" });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return confirm(context, visit, subscription, price, error.message);
      }
      return finish(world, context, visit, {
        kind: "good",
        text: `You are now on ${productName(world, price)} at ${priceText(price)}.`,
      });
    });
  });

  pages.get(`${base}/cancel`, (context) =>
    withPlan(context, (visit, subscription) =>
      context.html(cancelPage(world, visit.session, subscription, immediately(visit), visit.inFlow)),
    ),
  );

  pages.post(`${base}/cancel`, (context) =>
    withPlan(context, (visit, subscription) => {
      if (immediately(visit)) {
        endSubscription(world, subscription, { reason: "cancellation_requested" });
        return finish(world, context, visit, { kind: "good", text: "Your plan has ended." });
      }
      const end = periodEnd(subscription);
      if (subscription.cancel_at === null) scheduleEnd(world, subscription, { at: end, flag: false });
      return finish(world, context, visit, {
        kind: "good",
        text: `Your plan is canceled. You keep it until ${longDay(end)}.`,
      });
    }),
  );

  pages.post(`${base}/keep`, (context) =>
    withPlan(context, (visit, subscription) => {
      keep(world, subscription);
      return finish(world, context, visit, { kind: "good", text: "Your plan goes on as before." });
    }),
  );

  pages.post(`${base}/resume`, (context) =>
    withPlan(context, (visit, subscription) => {
      if (subscription.status === "paused") resume(world, subscription);
      const resumed = !["paused"].includes(subscription.status);
      return finish(
        world,
        context,
        visit,
        resumed
          ? { kind: "good", text: "Your plan is active again." }
          : { kind: "problem", text: "Your plan couldn't be resumed. Add a card that works first." },
      );
    }),
  );
}

function immediately(visit: Visit): boolean {
  return visit.configuration.features.subscription_cancel.mode === "immediately";
}

function updateTo(visit: Visit, subscription: Subscription, price: Price) {
  const item = firstItem(subscription);
  const behavior: ProrationBehavior =
    BEHAVIORS.find((known) => known === visit.configuration.features.subscription_update.proration_behavior) ??
    "always_invoice";
  return { items: [{ id: item.id, price: price.id, quantity: item.quantity }], behavior, endTrial: false };
}

const BEHAVIORS: ProrationBehavior[] = ["create_prorations", "always_invoice", "none"];

/** The prices that people can choose from: the configured ones, or all that are on sale. */
function offered(world: World, visit: Visit, subscription: Subscription): Price[] {
  const allowed = visit.configuration.features.subscription_update.products?.flatMap((item) => item.prices);
  return [...world.tables.prices.values()]
    .filter(
      (price) =>
        (allowed === undefined ? price.active : allowed.includes(price.id)) &&
        price.recurring !== null &&
        price.currency === subscription.currency &&
        world.tables.products.get(price.product)?.active === true,
    )
    .toSorted((a, b) => (a.unit_amount ?? 0) - (b.unit_amount ?? 0));
}
