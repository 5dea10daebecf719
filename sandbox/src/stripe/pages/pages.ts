import { Hono } from "hono";
import { buildUrl, type World } from "../world.ts";
import { ApiError } from "../protocol/errors.ts";
import { createCheckoutPages } from "./checkout.ts";
import { messagePage } from "./frame.ts";
import { createInvoicePages } from "./invoice.ts";
import { createPortalPages } from "./portal.ts";

/** The pages that the vendor would host. */
export function createPages(world: World): Hono {
  const pages = new Hono();
  pages.route("/checkout", createCheckoutPages(world));
  pages.route("/portal", createPortalPages(world));
  pages.route("/invoice", createInvoicePages(world));
  pages.onError((error, context) => {
    if (!(error instanceof ApiError)) throw error;
    const page = {
      title: "That didn't work",
      standsFor: "a page of Stripe",
      text: error.message,
      testId: "page-error",
      link: null,
    };
    return context.html(messagePage(page), 400);
  });
  pages.get("/receipt/:charge", (context) => {
    const intent = world.tables.charges.get(context.req.param("charge"))?.payment_intent;
    const payment = [...world.tables.invoicePayments.values()].find((item) => item.payment.payment_intent === intent);
    return payment === undefined
      ? context.notFound()
      : context.redirect(buildUrl(world, `invoice/${payment.invoice}`), 303);
  });
  return pages;
}
