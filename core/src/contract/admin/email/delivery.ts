import * as z from "zod/mini";
import { ALERT_GROUPS } from "../../../domain/alerts/types.ts";
import { MAIL_PROVIDERS } from "../../../domain/email/mail-figures.ts";
import { DELIVERY_STATES, MAIL_TYPES, SUPPRESSION_CAUSES } from "../../../domain/email/delivery.ts";
import { TEMPLATE_IDS } from "../../../domain/email/mail-templates.ts";
import { documentId, trimmedText } from "../../../domain/text.ts";
import { endpoint, staffChanges, staffReads } from "../../endpoint.ts";
import { emailAddress, instant } from "../../shapes.ts";
import { listPage, listQuery, mailCounts, mayArriveTwice, reason } from "../shapes.ts";

const mailId = documentId(200);

const deliveryRow = z.object({
  id: z.string(),
  /** When it was queued. */
  at: instant,
  /** Null: it isn't written yet. */
  to: z.nullable(z.string()),
  uid: z.nullable(z.string()),
  /** Whose it is while it isn't written, by their address now; null: it is written, or has no member. */
  member: z.nullable(z.string()),
  kind: z.enum(MAIL_TYPES),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** A code of the provider, or why it wasn't sent. */
  detail: z.nullable(z.string()),
});

export type DeliveryRow = z.infer<typeof deliveryRow>;

const delivery = z.object({
  ...deliveryRow.shape,
  dueAt: instant,
  sentAt: z.nullable(instant),
  /** While it is open: when it is tried next. */
  nextAttemptAt: z.nullable(instant),
  providerId: z.nullable(z.string()),
  /** By which it was written; null: it isn't written yet, or has no template. */
  template: z.nullable(z.object({ id: z.enum(TEMPLATE_IDS), version: z.int() })),
  broadcastId: z.nullable(z.string()),
  /** The member whose address it is now. */
  person: z.nullable(z.object({ uid: z.string(), email: z.string() })),
  /** What the provider reported, the oldest first. */
  events: z.array(z.object({ id: z.string(), type: z.string(), at: instant })),
  /** Why its address takes no alerts and broadcasts; null: it does. */
  suppressed: z.nullable(z.enum(SUPPRESSION_CAUSES)),
  /** It was given up less than 23 hours ago: later than that the provider could deliver it twice. */
  canResend: z.boolean(),
  /** It was given up longer ago, and can be sent where it is accepted that it may arrive twice. */
  canSendAnew: z.boolean(),
});

export type Delivery = z.infer<typeof delivery>;

const suppressionRow = z.object({
  /** The address by its digest: the list holds no addresses. */
  id: z.string(),
  reason: z.enum(SUPPRESSION_CAUSES),
  since: instant,
  /** Who of the staff added it. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The member who has this address; null: nobody has. */
  person: z.nullable(z.object({ uid: z.string(), email: z.string() })),
});

export type SuppressionRow = z.infer<typeof suppressionRow>;

const unsubscribeRow = z.object({
  id: z.string(),
  at: instant,
  uid: z.string(),
  email: z.nullable(z.string()),
  groups: z.array(z.enum(ALERT_GROUPS)),
});

export type UnsubscribeRow = z.infer<typeof unsubscribeRow>;

const digest = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The delivery log, the suppressions, and who unsubscribed. */
export const adminEmailDeliveryContract = {
  figures: endpoint("GET /api/admin/email/figures", {
    ...staffReads("email.read"),
    summary: "How mail of the last 30 days fared, the 30 days before, and by mailbox provider since yesterday.",
    response: z.object({
      last: mailCounts,
      before: mailCounts,
      providers: z.array(z.object({ provider: z.enum(MAIL_PROVIDERS), recent: mailCounts, usual: mailCounts })),
      problems: z.array(
        z.discriminatedUnion("kind", [
          z.object({
            kind: z.literal("bounces"),
            provider: z.enum(MAIL_PROVIDERS),
            share: z.number(),
            usual: z.number(),
            bounced: z.int(),
          }),
          z.object({ kind: z.literal("complaints"), share: z.number(), complained: z.int() }),
        ]),
      ),
      /** Null: sending isn't paused. `held`: what waits for its end, counted up to 1,000. */
      pause: z.nullable(z.object({ pausedAt: instant, by: z.string(), reason: z.string(), held: z.int() })),
    }),
  }),
  pauseSending: endpoint("POST /api/admin/email/pause", {
    ...staffChanges("email.pause", "email.pause-sending"),
    dangerous: true,
    summary:
      "Holds alerts, digests and broadcasts in the queue until sending is resumed, within a minute. Mail that somebody asked for or has to know of goes on: links to sign in, security and account mail, tests.",
    body: z.strictObject({ reason }),
    response: z.object({ pausedAt: instant }),
    rejections: ["conflict"],
  }),
  resumeSending: endpoint("POST /api/admin/email/resume", {
    ...staffChanges("email.pause", "email.resume-sending"),
    dangerous: true,
    summary: "Ends the pause of all sending: what was held is sent, one a second.",
    body: z.strictObject({ reason }),
    response: z.object({ resumedAt: instant }),
    rejections: ["conflict"],
  }),
  list: endpoint("GET /api/admin/email/deliveries", {
    ...staffReads("email.read"),
    exported: { list: "deliveries", isPersonal: true },
    summary:
      "Mail of the last 30 days, newest first. `query` is a whole address, the whole ID of a mail, or the beginning of a member's name, address or ID; of members that it fits, the ten who joined last.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(254)),
      state: z.optional(z.enum(DELIVERY_STATES)),
      kind: z.optional(z.enum(MAIL_TYPES)),
      template: z.optional(z.enum(TEMPLATE_IDS)),
      days: z.optional(z.enum(["1", "7", "30"])),
      broadcast: z.optional(mailId),
    }),
    response: z.object(listPage(deliveryRow)),
  }),
  read: endpoint("GET /api/admin/email/deliveries/:id", {
    ...staffReads("email.read"),
    summary: "A mail with what the provider reported of it. Its text isn't kept.",
    params: z.strictObject({ id: mailId }),
    response: delivery,
    rejections: ["not_found"],
  }),
  resend: endpoint("POST /api/admin/email/deliveries/:id/resend", {
    ...staffChanges("system.replay", "email.resend"),
    summary:
      "Sends a mail that was given up again, under its own ID. After 23 hours it is rejected; alerts and broadcasts aren't with `mayArriveTwice`.",
    params: z.strictObject({ id: mailId }),
    body: z.strictObject({ reason, mayArriveTwice }),
    response: z.object({ state: z.literal("queued") }),
    rejections: ["not_found", "conflict"],
  }),
  suppressions: endpoint("GET /api/admin/email/suppressions", {
    ...staffReads("email.read"),
    exported: { list: "suppressions", isPersonal: true },
    summary: "Addresses that get no alerts and broadcasts, the latest first; `query` is a whole address.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(254)),
      reason: z.optional(z.enum(SUPPRESSION_CAUSES)),
    }),
    response: z.object(listPage(suppressionRow)),
  }),
  unsubscribes: endpoint("GET /api/admin/email/unsubscribes", {
    ...staffReads("email.read"),
    exported: { list: "unsubscribes", isPersonal: true },
    summary: "Members who turned emails off by the link in one, the latest first.",
    query: z.strictObject(listQuery),
    response: z.object(listPage(unsubscribeRow)),
  }),
  addSuppression: endpoint("POST /api/admin/email/suppressions", {
    ...staffChanges("email.suppress", "email.add-suppression"),
    summary: "Sends no more alerts and broadcasts to an address.",
    body: z.strictObject({ address: emailAddress, reason }),
    response: suppressionRow,
    rejections: ["conflict"],
  }),
  removeSuppression: endpoint("POST /api/admin/email/suppressions/:digest/remove", {
    ...staffChanges("email.suppress", "email.remove-suppression"),
    summary: "Sends alerts and broadcasts to an address again. One that complained has to ask for that itself.",
    params: z.strictObject({ digest }),
    body: z.strictObject({ reason }),
    response: z.object({ removed: z.literal(true) }),
    rejections: ["not_found", "conflict"],
  }),
};
