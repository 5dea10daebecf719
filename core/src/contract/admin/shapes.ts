import * as z from "zod/mini";
import { MAIL_FIGURES } from "../../domain/email/mail-figures.ts";
import { SYSTEM_ALERT_KINDS } from "../../domain/system/attention.ts";
import { documentId, trimmedText } from "../../domain/text.ts";
import { ownText } from "../../domain/wallet/shapes.ts";
import { instant } from "../shapes.ts";

/** Why staff did something, for the audit log. */
export const reason = ownText(280).check(z.minLength(3, { error: "Enter a reason of a few words." }));

/** Of an email that is sent again so late that the provider no longer recognizes it. */
export const mayArriveTwice = z.optional(z.boolean());

/** Ids of the authentication service are 28 letters and digits. */
export const uid = documentId(128);

/** A member as staff name one. */
export const memberReference = trimmedText(254).check(
  z.refine((typed) => typed.includes("@") || uid.safeParse(typed).success, {
    error: "Enter a member's ID or email address.",
  }),
);

/** Query parameters of every back-office list besides its own filters. */
export const listQuery = {
  /** `nextCursor` of the page before; absent for the first page. */
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1000}$/))),
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/)), z.transform(Number))),
};

/** One page of a list of the back office. */
export const listPage = <Row extends z.ZodMiniType>(row: Row) => ({
  rows: z.array(row),
  /** Rows on all pages. */
  total: z.int(),
  /** There may be more than `total`: counting all of them would take a read for each thousand. */
  totalIsMinimum: z.optional(z.boolean()),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
});

/** How mail fared. */
export const mailCounts = z.record(z.enum(MAIL_FIGURES), z.int());

/** What staff should look at. */
export const systemAlert = z.object({
  severity: z.enum(["critical", "high", "medium"]),
  kind: z.enum(SYSTEM_ALERT_KINDS),
  /** What it is about: an incident, a job, a queue, a dependency, a flag, a page and its vital, a route. */
  object: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The last success; null: there was none. */
  since: z.nullable(instant),
});
