import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { saveAsDefault } from "../engine/cards-on-file.ts";
import { CONFIRMATION_FAILED } from "../engine/cards.ts";
import { isLive, listSubscriptions } from "../engine/lookups.ts";
import {
  cardBehind,
  createOtherMethod,
  createPaymentMethod,
  METHOD_TYPES,
  OTHER_METHODS,
} from "../engine/payment-methods.ts";
import { newestFirst } from "../protocol/lists.ts";
import type { PaymentMethod, PortalSession } from "../wire.ts";
import type { World } from "../world.ts";
import { checkCard, EMPTY_CARD, readCard, readOtherMethod } from "./card-form.ts";
import { challengePage } from "./challenge.ts";
import { readForm } from "./forms.ts";
import { addPlanPages } from "./portal-plan.ts";
import { createGuard, finish, type Answer, type Guard, type Visit } from "./portal-visit.ts";
import {
  invoiceSection,
  methodSection,
  newCardPage,
  portalPage,
  portalPath,
  subscriptionSection,
} from "./portal-view.ts";

/** The page to which a portal session's address leads, and those behind it. */
export function createPortalPages(world: World): Hono {
  const pages = new Hono();

  const enter = createGuard(world);

  pages.get("/:id", (context) =>
    enter(context, (visit) =>
      visit.inFlow ? context.redirect(flowPath(world, visit.session), 303) : overview(world, context, visit),
    ),
  );
  addCardPages(world, pages, enter);
  addPlanPages(world, pages, enter);
  return pages;
}

function overview(world: World, context: Context, visit: Visit): Answer {
  const { session, facts, customer, configuration } = visit;
  const { features } = configuration;
  const live = listSubscriptions(world, customer.id).filter(isLive).toReversed();
  const may = { change: features.subscription_update.enabled, cancel: features.subscription_cancel.enabled };
  const invoices = newestFirst(
    world.tables.invoices,
    (invoice) => invoice.customer === customer.id && invoice.status !== "draft",
  );
  const { notice } = facts;
  facts.notice = null;
  return context.html(
    portalPage(world, session, {
      title: "Your billing at Cardwell",
      inFlow: false,
      home: true,
      notice,
      body: html`
        <section class="section" aria-labelledby="plan-title">
          <h2 id="plan-title">Current plan</h2>
          ${live.length === 0 ? html`<p class="lead" style="padding:14px 0" data-testid="portal-no-plan">You have no plan at present.</p>` : ""}
          ${live.map((subscription) => subscriptionSection(world, session, subscription, may))}
        </section>
        ${features.payment_method_update.enabled ? methodSection(world, session, customer, live[0]) : ""}
        ${features.invoice_history.enabled ? invoiceSection(invoices) : ""}
      `,
    }),
  );
}

function flowPath(world: World, session: PortalSession): string {
  const { flow } = session;
  const subscription = (id: string | undefined, page: string) =>
    portalPath(world, session, `/subscriptions/${id ?? ""}/${page}`);
  switch (flow?.type) {
    case "subscription_cancel":
      return subscription(flow.subscription_cancel?.subscription, "cancel");
    case "subscription_update":
      return subscription(flow.subscription_update?.subscription, "update");
    case "subscription_update_confirm": {
      const confirm = flow.subscription_update_confirm;
      return `${subscription(confirm?.subscription, "confirm")}?price=${confirm?.items[0]?.price ?? ""}`;
    }
    default:
      return portalPath(world, session, "/payment-method");
  }
}

function addCardPages(world: World, pages: Hono, enter: Guard): void {
  const show = (context: Context, visit: Visit, banner: string | null) =>
    context.html(newCardPage(world, visit.session, { fields: EMPTY_CARD, errors: {}, banner, inFlow: visit.inFlow }));

  const save = (context: Context, visit: Visit, method: PaymentMethod, name = "The card"): Answer => {
    saveAsDefault(world, visit.customer, method);
    return finish(world, context, visit, { kind: "good", text: `${name} is saved.` });
  };

  pages.get("/:id/payment-method", (context) => enter(context, (visit) => show(context, visit, null)));

  pages.post("/:id/payment-method", async (context) => {
    const form = await readForm(context);
    const fields = readCard(form);
    const other = readOtherMethod(form, METHOD_TYPES);
    return enter(context, (visit) => {
      if (other !== null)
        return save(context, visit, createOtherMethod(world, other, visit.customer.email), OTHER_METHODS[other]);
      const { typed, errors } = checkCard(fields, world.clock.now());
      if (errors !== null)
        return context.html(newCardPage(world, visit.session, { fields, errors, banner: null, inFlow: visit.inFlow }));
      const method = createPaymentMethod(world, { ...typed, email: visit.customer.email });
      const card = cardBehind(world, method.id);
      if (card.onAttach !== null) {
        return context.html(
          newCardPage(world, visit.session, {
            fields,
            errors: {},
            banner: card.onAttach.message,
            inFlow: visit.inFlow,
          }),
        );
      }
      if (card.confirmation === "never") return save(context, visit, method);
      visit.facts.pendingMethod = method.id;
      return context.redirect(portalPath(world, visit.session, "/payment-method/confirm"), 303);
    });
  });

  pages.get("/:id/payment-method/confirm", (context) =>
    enter(context, () => context.html(challengePage(html`save your card at Cardwell`))),
  );

  pages.post("/:id/payment-method/confirm", async (context) => {
    const { answer } = await readForm(context);
    return enter(context, (visit) => {
      const method = world.tables.paymentMethods.get(visit.facts.pendingMethod ?? "");
      visit.facts.pendingMethod = null;
      const cardFacts = method === undefined ? undefined : world.tables.cardFacts.get(method.id);
      if (method === undefined || cardFacts === undefined || answer !== "complete")
        return show(context, visit, CONFIRMATION_FAILED.message);
      cardFacts.confirmed = true;
      return save(context, visit, method);
    });
  });
}
