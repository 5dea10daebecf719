import * as z from "zod/mini";
import { LINK_HEALTHS } from "../../domain/banks/link-health.ts";
import type { LinkHealth } from "../../domain/banks/link-health.ts";
import { documentId, trimmedText } from "../../domain/text.ts";
import { LINK_STATUSES } from "../../domain/wallet/bank-shapes.ts";
import { endpoint, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery } from "./shapes.ts";

/** The provider's id of a bank, or `unnamed`. */
const bankKey = documentId(80);

const healthCounts = z.object(
  Object.fromEntries(LINK_HEALTHS.map((health) => [health, z.int()])) as Record<LinkHealth, z.ZodMiniInt>,
);

const bankHealth = z.object({
  id: bankKey,
  /** As the provider names it. */
  name: z.string(),
  links: healthCounts,
  /** When data last arrived from this bank; null: never. */
  lastSyncAt: z.nullable(instant),
});

const staffLink = z.object({
  id: z.string(),
  uid: z.string(),
  /** Null: the person isn't in the directory. */
  email: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  bankName: z.string(),
  status: z.enum(LINK_STATUSES),
  since: instant,
  updatedAt: z.nullable(instant),
});

const staffSync = z.object({
  ...z.pick(staffLink, { id: true, uid: true, email: true, firstName: true, bankName: true }).shape,
  startedAt: instant,
  durationMs: z.int(),
  /** The provider's code, or the name of another error; null: it succeeded. */
  errorCode: z.nullable(z.string()),
  /** By when the link is checked next, unless its bank announces data earlier. */
  nextCheckBy: instant,
  /** Its queue gave it up, and it waits among the dead letters. */
  isGivenUp: z.boolean(),
});

/** Bank links of all members, in the Overview and System tabs. */
export const adminBanksContract = {
  health: endpoint("GET /api/admin/system/banks", {
    ...staffReads("system.read"),
    exported: { list: "banks" },
    summary:
      "How many links of each bank work, and how many wait for the member or the bank. Banks with the most links that don't work come first.",
    query: z.strictObject({ ...listQuery, query: z.optional(trimmedText(80)) }),
    response: z.object({
      ...listPage(bankHealth),
      /** Of all banks. */
      links: healthCounts,
    }),
  }),
  links: endpoint("GET /api/admin/system/bank-links", {
    ...staffReads("users.read"),
    exported: { list: "bank-links", isPersonal: true },
    summary:
      "The links that a figure of `health` counts, with whose they are. The latest change of a status comes first.",
    query: z.strictObject({
      ...listQuery,
      bank: z.optional(bankKey),
      health: z.optional(z.enum(LINK_HEALTHS)),
    }),
    response: z.object(listPage(staffLink)),
  }),
  syncs: endpoint("GET /api/admin/system/bank-syncs", {
    ...staffReads("users.read"),
    exported: { list: "bank-syncs", isPersonal: true },
    summary: "The last sync of each link, with its error and the next check. The latest comes first.",
    query: z.strictObject({ ...listQuery, result: z.optional(z.enum(["succeeded", "failed"])) }),
    response: z.object(listPage(staffSync)),
  }),
};
