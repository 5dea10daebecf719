import { Hono } from "hono";
import { pathOf, type World } from "../world.ts";
import { createCheckoutPages } from "./checkout.ts";
import { createInvoicePages } from "./invoice.ts";
import { createPortalPages } from "./portal.ts";

/** The pages that the vendor would host. */
export function createPages(world: World): Hono {
  const pages = new Hono();
  pages.route("/checkout", createCheckoutPages(world));
  pages.route("/portal", createPortalPages(world));
  pages.route("/invoice", createInvoicePages(world));
  pages.get("/receipt/:charge", (context) => {
    const intent = world.tables.charges.get(context.req.param("charge"))?.payment_intent;
    const payment = [...world.tables.invoicePayments.values()].find((item) => item.payment.payment_intent === intent);
    return payment === undefined
      ? context.notFound()
      : context.redirect(pathOf(world, `invoice/${payment.invoice}`), 303);
  });
  return pages;
}
