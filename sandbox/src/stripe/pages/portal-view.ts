import { html } from "hono/html";
import { payingMethod, firstItem, periodEnd } from "../engine/lookups.ts";
import { METHOD_TYPES } from "../engine/payment-methods.ts";
import { every, longDay, money, priceText, productName, shortDay } from "../engine/messages.ts";
import type { Customer, Invoice, PaymentMethod, PortalSession, Price, Subscription } from "../wire.ts";
import { buildUrl, type World } from "../world.ts";
import { cardFieldset, cardScript, cardsToTry, otherMethods, type CardErrors, type CardFields } from "./card-form.ts";
import { hostedPage, webAddress, type Html } from "./frame.ts";

export const PORTAL = "Stripe's billing portal";

export type Notice = { kind: "good" | "problem"; text: string } | null;

export function portalPath(world: World, session: PortalSession, rest = ""): string {
  return buildUrl(world, `portal/${session.id}${rest}`);
}

/** The frame of every portal page: the way back to the shop, and inside, the way back to the overview. */
export function portalPage(
  world: World,
  session: PortalSession,
  page: { title: string; body: Html; inFlow: boolean; home?: boolean; notice?: Notice; script?: string },
): Html {
  const back = webAddress(session.return_url);
  const { notice = null } = page;
  return hostedPage({
    title: page.title,
    standsFor: PORTAL,
    ...(page.script === undefined ? {} : { script: page.script }),
    body: html`<main class="portal" data-testid="portal">
      <nav aria-label="Back">
        ${
          page.inFlow || page.home === true
            ? back === null
              ? ""
              : html`<a class="back" data-testid="portal-return" href="${back}"
                  ><span aria-hidden="true">←</span> Back to Cardwell</a
                >`
            : html`<a class="back" data-testid="portal-home" href="${portalPath(world, session)}"
                ><span aria-hidden="true">←</span> All billing</a
              >`
        }
      </nav>
      <h1>${page.title}</h1>
      ${notice === null ? "" : html`<p class="${notice.kind === "good" ? "good" : "banner"}" role="status" data-testid="portal-notice" style="margin-top:20px">${notice.text}</p>`}
      ${page.body}
    </main>`,
  });
}

function methodText(method: PaymentMethod | undefined): string {
  if (method === undefined) return "No card";
  if (method.link) return `Link, ${method.link.email ?? "no address"}`;
  if (method.cashapp) return `Cash App Pay, ${method.cashapp.cashtag ?? "no name"}`;
  if (!method.card) return method.type;
  const brand = method.card.brand.charAt(0).toUpperCase() + method.card.brand.slice(1);
  const expiry = `${String(method.card.exp_month).padStart(2, "0")}/${String(method.card.exp_year).slice(-2)}`;
  return `${brand} ending ${method.card.last4}, expires ${expiry}`;
}

export function subscriptionSection(
  world: World,
  session: PortalSession,
  subscription: Subscription,
  may: { change: boolean; cancel: boolean },
): Html {
  const item = firstItem(subscription);
  const path = (rest: string) => portalPath(world, session, `/subscriptions/${subscription.id}${rest}`);
  return html`<div class="sheet stack" style="margin-top:16px" data-testid="portal-subscription">
    <div class="spread">
      <h2>${productName(world, item.price)}</h2>
      <span class="${statusTone(subscription)}" data-testid="portal-status">${statusWord(subscription)}</span>
    </div>
    <p class="figure" data-testid="portal-price">${priceText(item.price, item.quantity)}</p>
    <p class="lead" data-testid="portal-next">${nextSentence(subscription)}</p>
    <div class="row">
      ${
        subscription.status === "paused"
          ? html`<form method="post" action="${path("/resume")}">
              <button class="primary" data-testid="portal-resume">Resume plan</button>
            </form>`
          : ""
      }
      ${
        subscription.cancel_at !== null
          ? html`<form method="post" action="${path("/keep")}">
              <button class="primary" data-testid="portal-keep">Don't cancel plan</button>
            </form>`
          : html`${may.change && subscription.status !== "paused" ? html`<a class="button" data-testid="portal-update" href="${path("/update")}">Update plan</a>` : ""}
            ${may.cancel ? html`<a class="button" data-testid="portal-cancel" href="${path("/cancel")}">Cancel plan</a>` : ""}`
      }
    </div>
  </div>`;
}

function statusWord(subscription: Subscription): string {
  if (subscription.cancel_at !== null) return `Cancels ${shortDay(subscription.cancel_at)}`;
  const words: Record<string, string> = {
    trialing: "Trial",
    past_due: "Past due",
    unpaid: "Unpaid",
    paused: "Paused",
    incomplete: "Not paid yet",
  };
  return words[subscription.status] ?? "Active";
}

function statusTone(subscription: Subscription): string {
  const calm =
    subscription.cancel_at === null && (subscription.status === "active" || subscription.status === "trialing");
  return calm ? "chip" : "chip warn";
}

function nextSentence(subscription: Subscription): string {
  const end = periodEnd(subscription);
  if (subscription.cancel_at !== null) return `Your plan ends on ${longDay(subscription.cancel_at)}.`;
  if (subscription.status === "trialing") return `Your trial ends on ${longDay(end)}.`;
  if (isDue(subscription)) return "The last payment failed. Add a card to pay what is due.";
  if (subscription.status === "paused") return "Your plan is paused. Nothing is charged until you resume it.";
  return `Your plan renews on ${longDay(end)}.`;
}

export function methodSection(
  world: World,
  session: PortalSession,
  customer: Customer,
  subscription: Subscription | undefined,
): Html {
  const id = customer.invoice_settings.default_payment_method;
  const method =
    subscription === undefined
      ? id
        ? world.tables.paymentMethods.get(id)
        : undefined
      : payingMethod(world, subscription);
  return html`<section class="section" aria-labelledby="method-title">
    <h2 id="method-title">Payment method</h2>
    <div class="spread" style="padding:14px 0">
      <span data-testid="portal-card">${methodText(method)}</span>
      <a
        class="${isDue(subscription) ? "button primary" : "button"}"
        data-testid="portal-new-card"
        href="${portalPath(world, session, "/payment-method")}"
        >${method === undefined ? "Add a card" : "Change card"}</a
      >
    </div>
  </section>`;
}

function isDue(subscription: Subscription | undefined): boolean {
  return subscription?.status === "past_due" || subscription?.status === "unpaid";
}

export function invoiceSection(invoices: Invoice[]): Html {
  return html`<section class="section" aria-labelledby="invoices-title">
    <h2 id="invoices-title">Invoices</h2>
    ${
      invoices.length === 0
        ? html`<p class="lead" style="padding:14px 0">There are no invoices yet.</p>`
        : html`<table class="invoices" data-testid="portal-invoices">
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col" class="secondary">Number</th>
                <th scope="col" class="number">Amount</th>
                <th scope="col">Status</th>
                <th scope="col"><span class="visually-hidden">Links</span></th>
              </tr>
            </thead>
            <tbody>
              ${invoices.map(
                (invoice) =>
                  html`<tr data-testid="portal-invoice">
                    <td>${shortDay(invoice.created)}</td>
                    <td class="secondary">${invoice.number ?? ""}</td>
                    <td class="number">${money(invoice.total, invoice.currency)}</td>
                    <td>
                      <span class="${invoice.status === "open" ? "chip warn" : "chip"}">${invoiceWord(invoice)}</span>
                    </td>
                    <td class="number">
                      ${invoice.hosted_invoice_url ? html`<a href="${invoice.hosted_invoice_url}">${invoice.status === "open" ? "Pay" : "View"}</a>` : ""}
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;
}

export function invoiceWord(invoice: Invoice): string {
  const words: Record<string, string> = {
    open: "Due",
    paid: "Paid",
    void: "Void",
    draft: "Draft",
    uncollectible: "Written off",
  };
  return words[invoice.status ?? ""] ?? "Unknown";
}

export function choosePage(
  world: World,
  session: PortalSession,
  subscription: Subscription,
  prices: Price[],
  inFlow: boolean,
): Html {
  const current = firstItem(subscription).price;
  return portalPage(world, session, {
    title: "Update your plan",
    inFlow,
    body: html`<form
      method="get"
      action="${portalPath(world, session, `/subscriptions/${subscription.id}/confirm`)}"
      class="section"
    >
      <fieldset class="group">
        <legend class="visually-hidden">Plans</legend>
        ${prices.map(
          (price) =>
            html`<label class="choice" data-testid="portal-choice">
              <input
                type="radio"
                name="price"
                value="${price.id}"
                required
                ${price.id === current.id ? "disabled" : ""}
              />
              <span
                ><strong>${productName(world, price)}</strong>, billed every
                ${every(price)}${price.id === current.id ? html` <span class="chip">Current plan</span>` : ""}</span
              >
              <span>${priceText(price)}</span>
            </label>`,
        )}
      </fieldset>
      <p class="row" style="margin-top:20px"><button class="primary" data-testid="portal-continue">Continue</button></p>
    </form>`,
  });
}

export function confirmPage(
  world: World,
  session: PortalSession,
  view: {
    subscription: Subscription;
    price: Price;
    preview: Invoice;
    dueNow: boolean;
    error: string | null;
    inFlow: boolean;
  },
): Html {
  const { subscription, price, preview } = view;
  const path = portalPath(world, session, `/subscriptions/${subscription.id}/confirm`);
  return portalPage(world, session, {
    title: "Confirm the change",
    inFlow: view.inFlow,
    notice: view.error === null ? null : { kind: "problem", text: view.error },
    body: html`<section class="section stack" data-testid="portal-preview">
      <p class="lead">
        From ${productName(world, firstItem(subscription).price)} at ${priceText(firstItem(subscription).price)} to
        ${productName(world, price)} at
        <strong>${priceText(price)}</strong>.
      </p>
      <ul class="lines" style="margin-top:0">
        ${preview.lines.data.map((line) => html`<li><span>${line.description}</span><span>${money(line.amount, line.currency)}</span></li>`)}
        <li class="total">
          <span>${view.dueNow ? "Due today" : `Due on ${longDay(preview.period_end)}`}</span>
          <span data-testid="portal-due">${money(preview.amount_due, preview.currency)}</span>
        </li>
      </ul>
      ${preview.total < 0 ? html`<p class="small">${money(-preview.total, preview.currency)} stays on your account for the next invoices.</p>` : ""}
      <form method="post" action="${path}" class="row" data-once>
        <input type="hidden" name="price" value="${price.id}" />
        <button class="primary" data-testid="portal-confirm">Confirm</button>
        ${view.inFlow ? "" : html`<a class="button" href="${portalPath(world, session)}">Go back</a>`}
      </form>
    </section>`,
  });
}

export function cancelPage(
  world: World,
  session: PortalSession,
  subscription: Subscription,
  immediately: boolean,
  inFlow: boolean,
): Html {
  const end = longDay(periodEnd(subscription));
  return portalPage(world, session, {
    title: "Cancel your plan",
    inFlow,
    body: html`<form
      class="section stack"
      method="post"
      action="${portalPath(world, session, `/subscriptions/${subscription.id}/cancel`)}"
    >
      <p class="lead">
        ${immediately ? "Your plan ends at once." : html`Your plan stays available until <strong data-testid="portal-end">${end}</strong>, and nothing is charged after that.`}
      </p>
      <div class="row">
        <button class="danger" data-testid="portal-cancel-confirm">Cancel plan</button>
        ${inFlow ? "" : html`<a class="button" href="${portalPath(world, session)}">Go back</a>`}
      </div>
    </form>`,
  });
}

export function newCardPage(
  world: World,
  session: PortalSession,
  view: { fields: CardFields; errors: CardErrors; banner: string | null; inFlow: boolean },
): Html {
  return portalPage(world, session, {
    title: "Add a card",
    inFlow: view.inFlow,
    script: cardScript,
    body: html`<section class="section" style="max-width:420px">
      ${view.banner === null ? "" : html`<p class="banner" role="alert" data-testid="portal-error">${view.banner}</p>`}
      <form class="form" method="post" action="${portalPath(world, session, "/payment-method")}" data-once>
        ${cardFieldset(view.fields, view.errors)}
        <button class="primary wide" data-testid="portal-card-submit">Save card</button>
        ${otherMethods(METHOD_TYPES)}
        <p class="small">It is used for your plan from now on, and at once for what is due.</p>
      </form>
      ${cardsToTry()}
    </section>`,
  });
}
