import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** The back office's System tab. */
export const adminSystemContract = {
  syncCatalog: endpoint({
    method: "POST",
    path: "/api/admin/system/sync-catalog",
    access: "staff",
    summary:
      "Fetches every product and price from the payment provider and replaces our copy. Recorded in the audit log.",
    body: z.strictObject({}),
    response: z.object({ products: z.int(), prices: z.int() }),
  }),
  clientAddress: endpoint({
    method: "GET",
    path: "/api/admin/system/client-address",
    access: "staff",
    summary:
      "The address that limits count the caller by, and the hops that it was taken from: a check of a deployment.",
    response: z.object({ address: z.string(), forwardedFor: z.nullable(z.string()) }),
  }),
};
