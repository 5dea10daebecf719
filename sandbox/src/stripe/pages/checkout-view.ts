import { html } from "hono/html";
import { dueToday, getSessionFacts, needsCard } from "../engine/checkout.ts";
import { DAY_SECONDS } from "../engine/calendar.ts";
import { every, longDay, money, productName } from "../engine/messages.ts";
import type { Session } from "../wire.ts";
import { now, buildUrl, type World } from "../world.ts";
import { cardFieldset, cardScript, cardsToTry, otherMethods, type CardErrors, type CardFields } from "./card-form.ts";
import { hostedPage, webAddress, type Html } from "./frame.ts";

export type CheckoutState = {
  fields: CardFields;
  errors: CardErrors;
  email: string;
  emailError: string | null;
  banner: string | null;
};

export const CHECKOUT = "Stripe Checkout";

export function checkoutPage(world: World, session: Session, state: CheckoutState): Html {
  return hostedPage({
    title: "Checkout",
    standsFor: CHECKOUT,
    script: cardScript,
    body: html`<main class="panes" data-testid="checkout">
      <section class="pane pane-summary" aria-label="Summary">
        <div class="pane-in">${summary(world, session)}</div>
      </section>
      <section class="pane pane-form" aria-label="Payment">
        <div class="pane-in">${form(world, session, state)}</div>
      </section>
    </main>`,
  });
}

function getTrial(world: World, session: Session): { days: number; end: number } | null {
  const facts = getSessionFacts(world, session);
  if (facts.trialEnd !== null)
    return { days: Math.round((facts.trialEnd - now(world)) / DAY_SECONDS), end: facts.trialEnd };
  return facts.trialDays === null ? null : { days: facts.trialDays, end: now(world) + facts.trialDays * DAY_SECONDS };
}

function summary(world: World, session: Session): Html {
  const facts = getSessionFacts(world, session);
  const currency = session.currency ?? "usd";
  const trial = getTrial(world, session);
  const first = facts.lineItems[0];
  const fullPrice = facts.lineItems.reduce(
    (total, line) => total + (line.price?.unit_amount ?? 0) * (line.quantity ?? 1),
    0,
  );
  const total = session.amount_total ?? 0;
  const due = dueToday(world, session);
  const back = webAddress(session.cancel_url);
  const name = first?.price ? productName(world, first.price) : "a payment method";
  const interval = first?.price?.recurring ? every(first.price) : null;
  const then = `${money(fullPrice, currency)}${interval === null ? "" : ` every ${interval}`}`;
  return html`
    <div>
      ${back === null ? "" : html`<a class="back" data-testid="checkout-back" href="${back}"><span aria-hidden="true">←</span> Back to Cardwell</a>`}
    </div>
    <h1 class="merchant" data-testid="checkout-product">${title(session, trial, name)}</h1>
    <p class="amount" data-testid="checkout-headline">
      ${trial === null ? money(session.amount_total ?? 0, currency) : `${trial.days} days free`}
      ${trial === null && interval !== null ? html`<small>per ${interval}</small>` : ""}
    </p>
    ${trial === null ? "" : html`<p class="merchant" data-testid="checkout-then">Then ${then}, starting ${longDay(trial.end)}</p>`}
    ${
      session.mode === "setup"
        ? ""
        : html`<ul class="lines">
            ${facts.lineItems.map(
              (line) =>
                html`<li>
                  <span>${line.description}<span class="small">${lineNote(line.quantity ?? 1, interval)}</span></span>
                  <span>${money((line.price?.unit_amount ?? 0) * (line.quantity ?? 1), currency)}</span>
                </li>`,
            )}
            ${
              due === total
                ? ""
                : html`<li data-testid="checkout-balance">
                    <span>Applied balance</span><span>${money(due - total, currency)}</span>
                  </li>`
            }
            <li class="total">
              <span>Due today</span><span data-testid="checkout-total">${money(due, currency)}</span>
            </li>
          </ul>`
    }
  `;
}

function title(session: Session, trial: object | null, name: string): string {
  if (session.mode === "setup") return "Save a card for Cardwell";
  if (trial !== null) return `Try ${name}`;
  return session.mode === "subscription" ? `Subscribe to ${name}` : `Pay for ${name}`;
}

function lineNote(quantity: number, interval: string | null): string {
  const count = quantity > 1 ? `${quantity} pieces` : "";
  const billed = interval === null ? "" : `Billed every ${interval}`;
  return [count, billed].filter((part) => part !== "").join(", ");
}

function form(world: World, session: Session, state: CheckoutState): Html {
  const withCard = needsCard(session);
  const trial = getTrial(world, session);
  const currency = session.currency ?? "usd";
  const known = session.customer_details?.email ?? null;
  return html`
    ${state.banner === null ? "" : html`<p class="banner" role="alert" data-testid="checkout-error">${state.banner}</p>`}
    <form class="form" method="post" action="${buildUrl(world, `checkout/${session.id}`)}" data-once>
      <label>
        <span>Email</span>
        <input
          name="email"
          type="email"
          data-testid="checkout-email"
          autocomplete="email"
          value="${known ?? state.email}"
          required
          ${known === null ? "" : "readonly"}
          ${state.emailError === null ? "" : html` aria-invalid="true" aria-describedby="checkout-email-wrong"`}
        />
        ${state.emailError === null ? "" : html`<span class="wrong" id="checkout-email-wrong">${state.emailError}</span>`}
      </label>
      ${withCard ? cardFieldset(state.fields, state.errors) : html`<p class="lead" data-testid="checkout-no-card">No card is needed for the trial. ${getSessionFacts(world, session).trialSettings?.end_behavior.missing_payment_method === "cancel" ? "It ends by itself unless you add one." : "You can add one later."}</p>`}
      <button class="primary wide" data-testid="checkout-submit">
        ${buttonText(session, trial !== null, currency)}
      </button>
      ${withCard ? otherMethods(session.payment_method_types) : ""}
      <p class="small">${smallPrint(session, trial)}</p>
    </form>
    ${withCard ? cardsToTry() : ""}
  `;
}

function buttonText(session: Session, trial: boolean, currency: string): string {
  if (session.mode === "setup") return "Save card";
  if (trial) return "Start trial";
  if (session.mode === "subscription") return "Subscribe";
  return `Pay ${money(session.amount_total ?? 0, currency)}`;
}

function smallPrint(session: Session, trial: { end: number } | null): string {
  if (session.mode !== "subscription") return "";
  if (trial !== null && !needsCard(session)) return "You can cancel at any time.";
  const start = trial === null ? "today" : longDay(trial.end);
  return `Your card is charged from ${start} on, until you cancel. You can cancel at any time.`;
}
