import { z } from "zod";
import { collect } from "../engine/collect.ts";
import { voidInvoice } from "../engine/invoices.ts";
import { customerNamed, findSubscription, found, isLive, listSubscriptions } from "../engine/lookups.ts";
import { dropPendingChange, waitsFor } from "../engine/pending-changes.ts";
import { previewChange, previewRenewal } from "../engine/update.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { cardError, invalidRequest, missingParam } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import { boolean, created, inRange, paging, text, timestamp } from "../protocol/params.ts";
import type { Invoice, PaymentMethod } from "../wire.ts";
import type { World } from "../world.ts";
import { itemChanges } from "./subscription-update.ts";

/** A card that is attached to the invoice's customer. */
function ownMethod(world: World, invoice: Invoice, id: string): PaymentMethod {
  const method = world.tables.paymentMethods.get(id);
  if (method === undefined) throw missingParam("PaymentMethod", id, "payment_method");
  if (method.customer === invoice.customer) return method;
  throw invalidRequest("The payment method must be attached to the customer of the invoice.", {
    param: "payment_method",
  });
}

export const invoiceEndpoints = [
  endpoint(
    "GET",
    "/v1/invoices",
    {
      ...paging,
      collection_method: text.optional(),
      created,
      customer: text.optional(),
      status: z.enum(["draft", "open", "paid", "uncollectible", "void"]).optional(),
      subscription: text.optional(),
    },
    (world, params) => {
      const wanted = (item: Invoice) =>
        inRange(item.created, params.created) &&
        (params.customer === undefined || item.customer === params.customer) &&
        (params.status === undefined || item.status === params.status) &&
        (params.subscription === undefined || item.parent?.subscription_details?.subscription === params.subscription);
      return toPage(newestFirst(world.tables.invoices, wanted), params, "/v1/invoices");
    },
  ),
  endpoint("GET", "/v1/invoices/:id", {}, (world, _params, id) => found(world.tables.invoices, "invoice", id)),
  endpoint(
    "POST",
    "/v1/invoices/:id/pay",
    { off_session: boolean.optional(), payment_method: text.optional() },
    (world, params, id) => {
      const invoice = found(world.tables.invoices, "invoice", id);
      if (invoice.status === "paid") throw invalidRequest("Invoice is already paid");
      if (invoice.status !== "open")
        throw invalidRequest(`Invoices with a status of \`${String(invoice.status)}\` can't be paid.`);
      const method = params.payment_method === undefined ? undefined : ownMethod(world, invoice, params.payment_method);
      const outcome = collect(world, invoice, { present: false, scheduled: false, ...(method && { method }) });
      if (outcome.result === "declined" && outcome.intent === null) {
        throw invalidRequest(
          "There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`.",
        );
      }
      if (outcome.result === "declined") throw cardError(outcome.decline, outcome.intent);
      return invoice;
    },
  ),
  endpoint("POST", "/v1/invoices/:id/void", {}, (world, _params, id) => {
    const invoice = found(world.tables.invoices, "invoice", id);
    if (invoice.status !== "open" && invoice.status !== "uncollectible") {
      throw invalidRequest(
        `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible; its status is \`${String(invoice.status)}\`.`,
      );
    }
    const subscription = findSubscription(world, invoice);
    if (subscription !== undefined && waitsFor(world, subscription, invoice)) dropPendingChange(world, subscription);
    else voidInvoice(world, invoice);
    return invoice;
  }),
  endpoint(
    "POST",
    "/v1/invoices/create_preview",
    {
      customer: text.optional(),
      preview_mode: z.enum(["next", "recurring"]).optional(),
      subscription: text.optional(),
      subscription_details: z
        .strictObject({
          cancel_now: boolean.optional(),
          items: itemChanges.optional(),
          proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
          proration_date: timestamp.optional(),
          trial_end: z.literal("now").optional(),
        })
        .optional(),
    },
    (world, params) => {
      const subscription =
        params.subscription === undefined
          ? listSubscriptions(world, customerNamed(world, params.customer ?? "").id).findLast(isLive)
          : world.tables.subscriptions.get(params.subscription);
      if (subscription === undefined) {
        if (params.subscription !== undefined) throw missingParam("subscription", params.subscription, "subscription");
        throw invalidRequest("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
      }
      const details = params.subscription_details;
      if (details?.items === undefined && details?.trial_end === undefined) return previewRenewal(world, subscription);
      return previewChange(world, subscription, {
        items: details.items ?? [],
        behavior: details.proration_behavior ?? "create_prorations",
        endTrial: details.trial_end === "now" && subscription.status === "trialing",
        ...(details.proration_date === undefined ? {} : { at: details.proration_date }),
      });
    },
  ),
];
