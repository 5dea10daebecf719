import { z } from "zod";
import { customerNamed, isLive, listSubscriptions } from "../engine/lookups.ts";
import { previewChange, previewRenewal } from "../engine/update.ts";
import { endpoint } from "../protocol/endpoint.ts";
import { invalidRequest, missingParam } from "../protocol/errors.ts";
import { newestFirst, toPage } from "../protocol/lists.ts";
import { boolean, created, inRange, paging, text, timestamp } from "../protocol/params.ts";
import type { Invoice } from "../wire.ts";
import { itemChanges } from "./subscription-update.ts";

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
