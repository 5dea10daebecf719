import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { catchUp } from "../engine/agenda.ts";
import { answerChallenge, dueToday, getSessionFacts, needsCard, submit, type Step } from "../engine/checkout.ts";
import { money } from "../engine/messages.ts";
import type { Session } from "../wire.ts";
import { buildUrl, type World } from "../world.ts";
import { checkCard, EMPTY_CARD, readCard, readOtherMethod, type CardFields } from "./card-form.ts";
import { challengePage } from "./challenge.ts";
import { CHECKOUT, checkoutPage, type CheckoutState } from "./checkout-view.ts";
import { readForm } from "./forms.ts";
import { messagePage, webAddress } from "./frame.ts";

const BLANK: CheckoutState = {
  fields: EMPTY_CARD,
  errors: {},
  email: "",
  emailError: null,
  banner: null,
};

/** The page to which a session's address leads. */
export function createCheckoutPages(world: World): Hono {
  const pages = new Hono();

  const open = (
    context: Context,
    then: (session: Session) => Response | Promise<Response>,
  ): Response | Promise<Response> => {
    catchUp(world);
    const session = world.tables.sessions.get(context.req.param("id") ?? "");
    if (session === undefined) {
      return context.html(
        messagePage({
          title: "This checkout doesn't exist",
          standsFor: CHECKOUT,
          text: "The address is incomplete, or the sandbox was reset since.",
          testId: "checkout-missing",
          link: null,
        }),
        404,
      );
    }
    return session.status === "open" ? then(session) : closed(context, session);
  };

  const follow = (context: Context, session: Session, step: Step, fields: CardFields): Response | Promise<Response> => {
    if (step.step === "confirm") return context.redirect(buildUrl(world, `checkout/${session.id}/confirm`), 303);
    if (step.step === "declined")
      return context.html(checkoutPage(world, session, { ...BLANK, fields, banner: step.decline.message }));
    const target = successUrl(session);
    return target === null ? closed(context, session) : context.redirect(target, 303);
  };

  pages.get("/:id", (context) => open(context, (session) => context.html(checkoutPage(world, session, BLANK))));

  pages.post("/:id", async (context) => {
    const form = await readForm(context);
    return open(context, (session) => {
      const email = (session.customer_details?.email ?? form["email"] ?? "").trim();
      const emailError = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? null : "Enter an email address.";
      const other = readOtherMethod(form, session.payment_method_types);
      if (!needsCard(session) || other !== null) {
        if (emailError !== null) return context.html(checkoutPage(world, session, { ...BLANK, email, emailError }));
        const paidWith = needsCard(session) ? other : null;
        return follow(context, session, submit(world, session, paidWith, email), EMPTY_CARD);
      }
      const fields = readCard(form);
      const { typed, errors } = checkCard(fields, world.clock.now());
      if (errors !== null || emailError !== null) {
        return context.html(
          checkoutPage(world, session, { ...BLANK, fields, errors: errors ?? {}, email, emailError }),
        );
      }
      return follow(context, session, submit(world, session, typed, email), fields);
    });
  });

  pages.get("/:id/confirm", (context) =>
    open(context, (session) => {
      if (getSessionFacts(world, session).pending === null)
        return context.redirect(buildUrl(world, `checkout/${session.id}`), 303);
      const amount = dueToday(world, session);
      const what =
        amount > 0
          ? html`pay <strong>${money(amount, session.currency ?? "usd")}</strong> to Cardwell`
          : html`save your card at Cardwell`;
      return context.html(challengePage(what));
    }),
  );

  pages.post("/:id/confirm", async (context) => {
    const form = await readForm(context);
    return open(context, (session) => {
      const step = answerChallenge(world, session, form["answer"] === "complete");
      return follow(context, session, step, EMPTY_CARD);
    });
  });

  return pages;
}

function closed(context: Context, session: Session): Response | Promise<Response> {
  const done = session.status === "complete";
  const back = done ? successUrl(session) : webAddress(session.cancel_url);
  return context.html(
    messagePage({
      title: done ? "This checkout is complete" : "This checkout has expired",
      standsFor: CHECKOUT,
      text: done
        ? "It can't be used a second time, and nothing was charged again."
        : "Nothing was charged. Go back to Cardwell to start again.",
      testId: done ? "checkout-complete" : "checkout-expired",
      link: back === null ? null : { href: back, text: "Back to Cardwell" },
    }),
  );
}

function successUrl(session: Session): string | null {
  return webAddress(session.success_url)?.replaceAll("{CHECKOUT_SESSION_ID}", session.id) ?? null;
}
