import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { catchUp } from "../engine/agenda.ts";
import { CONFIRMATION_FAILED } from "../engine/cards.ts";
import { collect, intentFor } from "../engine/collect.ts";
import { findSubscription } from "../engine/lookups.ts";
import { attach, createPaymentMethod } from "../engine/payment-methods.ts";
import { reject } from "../engine/payments.ts";
import { longDay, money } from "../engine/messages.ts";
import type { Invoice, PaymentMethod } from "../wire.ts";
import { amend, buildUrl, type World } from "../world.ts";
import {
  cardFieldset,
  cardScript,
  cardsToTry,
  checkCard,
  EMPTY_CARD,
  readCard,
  type CardErrors,
  type CardFields,
} from "./card-form.ts";
import { challengePage } from "./challenge.ts";
import { readForm } from "./forms.ts";
import { hostedPage, messagePage, type Html } from "./frame.ts";
import { invoicePdf } from "./pdf.ts";
import { invoiceWord } from "./portal-view.ts";

const INVOICE = "Stripe's invoice page";

type State = { fields: CardFields; errors: CardErrors; banner: string | null };

/** The page that an invoice's own address leads to: what it is for, and a way to pay it. */
export function createInvoicePages(world: World): Hono {
  const pages = new Hono();

  const withInvoice = (
    context: Context,
    then: (invoice: Invoice) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    catchUp(world);
    const invoice = world.tables.invoices.get(context.req.param("id") ?? "");
    if (invoice !== undefined) return then(invoice);
    const page = {
      title: "This invoice doesn't exist",
      standsFor: INVOICE,
      text: "The address is incomplete, or the sandbox was reset since.",
      testId: "invoice-missing",
      link: null,
    };
    return context.html(messagePage(page), 404);
  };

  const show = (context: Context, invoice: Invoice, state: Partial<State> = {}) =>
    context.html(invoicePage(world, invoice, { fields: EMPTY_CARD, errors: {}, banner: null, ...state }));

  const pay = (
    context: Context,
    invoice: Invoice,
    method: PaymentMethod,
    fields: CardFields,
    confirmed: boolean,
  ): Response | Promise<Response> => {
    const outcome = collect(world, invoice, { present: true, scheduled: false, method, confirmed });
    if (outcome.result === "needs_confirmation")
      return context.redirect(buildUrl(world, `invoice/${invoice.id}/confirm`), 303);
    if (outcome.result === "declined") return show(context, invoice, { fields, banner: outcome.decline.message });
    keepForPlan(world, invoice, method);
    return context.redirect(buildUrl(world, `invoice/${invoice.id}`), 303);
  };

  pages.get("/:id", (context) => withInvoice(context, (invoice) => show(context, invoice)));

  pages.post("/:id", async (context) => {
    const fields = readCard(await readForm(context));
    return withInvoice(context, (invoice) => {
      if (invoice.status !== "open") return show(context, invoice);
      const { typed, errors } = checkCard(fields, world.clock.now());
      if (errors !== null) return show(context, invoice, { fields, errors });
      return pay(
        context,
        invoice,
        createPaymentMethod(world, { ...typed, email: invoice.customer_email }),
        fields,
        false,
      );
    });
  });

  pages.get("/:id/confirm", (context) =>
    withInvoice(context, (invoice) => {
      if (invoice.status !== "open") return show(context, invoice);
      return context.html(
        challengePage(html`pay <strong>${money(invoice.amount_due, invoice.currency)}</strong> to Cardwell`),
      );
    }),
  );

  pages.post("/:id/confirm", async (context) => {
    const { answer } = await readForm(context);
    return withInvoice(context, (invoice) => {
      if (invoice.status !== "open") return show(context, invoice);
      const intent = intentFor(world, invoice);
      const method = world.tables.paymentMethods.get(intent.payment_method ?? "");
      if (intent.status !== "requires_action" || method === undefined) return show(context, invoice);
      if (answer === "complete") return pay(context, invoice, method, EMPTY_CARD, true);
      reject(world, intent, method, CONFIRMATION_FAILED);
      return show(context, invoice, { banner: CONFIRMATION_FAILED.message });
    });
  });

  pages.get("/:id/pdf", (context) =>
    withInvoice(context, (invoice) => {
      context.header("Content-Type", "application/pdf");
      context.header("Content-Disposition", `attachment; filename="${invoice.number ?? invoice.id}.pdf"`);
      return context.body(invoicePdf(invoice));
    }),
  );

  return pages;
}

/** The card that paid becomes the card of the plan, so that the next renewal finds it. */
function keepForPlan(world: World, invoice: Invoice, method: PaymentMethod): void {
  if (invoice.customer === null) return;
  attach(world, method, invoice.customer);
  const subscription = findSubscription(world, invoice);
  if (subscription === undefined || subscription.ended_at !== null) return;
  amend(world, "customer.subscription.updated", subscription, (draft) => {
    draft.default_payment_method = method.id;
  });
}

function invoicePage(world: World, invoice: Invoice, state: State): Html {
  const open = invoice.status === "open";
  return hostedPage({
    title: `Invoice ${invoice.number ?? ""}`,
    standsFor: INVOICE,
    script: cardScript,
    body: html`<main class="panes" data-testid="invoice">
      <section class="pane pane-summary" aria-label="Invoice">
        <div class="pane-in">
          <h1 class="merchant">Invoice from Cardwell</h1>
          <p class="amount" data-testid="invoice-amount">${money(invoice.amount_due, invoice.currency)}</p>
          <p>
            <span class="${open ? "chip warn" : "chip"}" data-testid="invoice-status">${invoiceWord(invoice)}</span>
          </p>
          <ul class="lines">
            ${invoice.lines.data.map((line) => html`<li><span>${line.description}</span><span>${money(line.amount, line.currency)}</span></li>`)}
            <li class="total"><span>Total</span><span>${money(invoice.total, invoice.currency)}</span></li>
          </ul>
          <dl class="facts">
            <div>
              <dt>Number</dt>
              <dd>${invoice.number ?? ""}</dd>
            </div>
            <div>
              <dt>Date</dt>
              <dd>${longDay(invoice.created)}</dd>
            </div>
            <div>
              <dt>Billed to</dt>
              <dd>${invoice.customer_email ?? ""}</dd>
            </div>
          </dl>
          <p style="margin-top:20px">
            <a href="${buildUrl(world, `invoice/${invoice.id}/pdf`)}" data-testid="invoice-pdf">Download as PDF</a>
          </p>
        </div>
      </section>
      <section class="pane pane-form" aria-label="Payment">
        <div class="pane-in">${open ? payForm(world, invoice, state) : settled(invoice)}</div>
      </section>
    </main>`,
  });
}

function settled(invoice: Invoice): Html {
  const paidOn = invoice.status_transitions.paid_at;
  return html`<div class="stack" data-testid="invoice-settled">
    <h2>${invoice.status === "paid" ? "This invoice is paid" : "There is nothing to pay"}</h2>
    <p class="lead">
      ${paidOn === null ? "The invoice is closed." : `Paid on ${longDay(paidOn)}. You can close this page.`}
    </p>
  </div>`;
}

function payForm(world: World, invoice: Invoice, state: State): Html {
  return html`
    ${state.banner === null ? "" : html`<p class="banner" role="alert" data-testid="invoice-error">${state.banner}</p>`}
    <form class="form" method="post" action="${buildUrl(world, `invoice/${invoice.id}`)}" data-once>
      ${cardFieldset(state.fields, state.errors)}
      <button class="primary wide" data-testid="invoice-pay">Pay ${money(invoice.amount_due, invoice.currency)}</button>
    </form>
    ${cardsToTry()}
  `;
}
