import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { currency, instant } from "../shapes.ts";

/** The back office's System tab. */
export const adminSystemContract = {
  syncCatalog: endpoint({
    method: "POST",
    path: "/api/admin/system/sync-catalog",
    access: "staff",
    permission: "system.sync-plans",
    audit: "system.sync-plans",
    summary: "Fetches every product and price from the payment provider and replaces our copy.",
    body: z.strictObject({}),
    response: z.object({ products: z.int(), prices: z.int() }),
  }),
  clientAddress: endpoint({
    method: "GET",
    path: "/api/admin/system/client-address",
    access: "staff",
    permission: "system.read",
    audit: "none",
    summary:
      "The address that limits count the caller by, and the hops that it was taken from: a check of a deployment.",
    response: z.object({ address: z.string(), forwardedFor: z.nullable(z.string()) }),
  }),
  disputes: endpoint({
    method: "GET",
    path: "/api/admin/system/disputes",
    access: "staff",
    permission: "system.read",
    audit: "none",
    summary: "Charges that cardholders had their bank take back, the newest first, at most 50.",
    response: z.object({
      disputes: z.array(
        z.object({
          id: z.string(),
          uid: z.string(),
          amountCents: z.int(),
          currency,
          reason: z.string(),
          status: z.string(),
          createdAt: instant,
          /** Until when an answer counts; null when none is needed. */
          respondBy: z.nullable(instant),
        }),
      ),
    }),
  }),
  deadMails: endpoint({
    method: "GET",
    path: "/api/admin/system/mails",
    access: "staff",
    permission: "system.read",
    audit: "none",
    summary: "Mails that were given up, the oldest first, at most 100; without whom they were for.",
    response: z.object({
      mails: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          attempts: z.int(),
          lastError: z.nullable(z.string()),
          dueAt: instant,
        }),
      ),
    }),
  }),
  replayMail: endpoint({
    method: "POST",
    path: "/api/admin/system/mails/:mailId/replay",
    access: "staff",
    permission: "system.replay-mail",
    audit: "system.replay-mail",
    summary:
      "Puts a mail that was given up back in line, with three attempts. After 23 hours it is rejected, because the provider could deliver it twice.",
    params: z.strictObject({ mailId: z.string().check(z.regex(/^[\w-]{1,200}$/)) }),
    body: z.strictObject({}),
    response: z.object({ state: z.literal("queued") }),
    rejections: ["not_found", "conflict"],
  }),
};
