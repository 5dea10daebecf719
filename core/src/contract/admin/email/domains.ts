import * as z from "zod/mini";
import { DMARC_STATES, RECORD_STATUSES } from "../../../domain/email/domain-health.ts";
import { endpoint, staffReads } from "../../endpoint.ts";
import { instant } from "../../shapes.ts";

const record = z.object({
  /** "SPF", "DKIM", or another that the vendor names. */
  record: z.string(),
  type: z.string(),
  name: z.string(),
  value: z.string(),
  priority: z.nullable(z.int()),
  status: z.enum(RECORD_STATUSES),
});

const domain = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  createdAt: instant,
  records: z.array(record),
  dmarc: z.object({ state: z.enum(DMARC_STATES), value: z.nullable(z.string()) }),
});

export type EmailDomain = z.infer<typeof domain>;

/** The domains that mail comes from. */
export const adminEmailDomainsContract = {
  list: endpoint("GET /api/admin/email/domains", {
    ...staffReads("email.read"),
    summary: "The domains that mail comes from, with the DNS records that prove it's ours.",
    response: z.object({
      /** When the vendor and DNS were asked. */
      checkedAt: instant,
      /** The domain of the address that mail comes from. */
      sender: z.string(),
      domains: z.array(domain),
    }),
  }),
};
