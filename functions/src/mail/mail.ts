import { alert } from "@cardwell/core/contract/alerts";
import { TEMPLATE_IDS } from "@cardwell/core/domain/email/mail-templates";
import type { TemplateId } from "@cardwell/core/domain/email/mail-templates";
import { MAIL_TYPES } from "@cardwell/core/domain/email/delivery";
import type { MailType } from "@cardwell/core/domain/email/delivery";
import * as z from "zod/mini";
import { asStored } from "../lib/firestore.ts";
import { storedTexts } from "./live-texts-repository.ts";
import type { ReportedReason } from "./suppressions-repository.ts";

const PLAIN_KINDS = ["reset_password", "renewal_link", "account_deleted"] as const;
const ADDRESS_KINDS = ["confirm_new_email", "email_change_asked", "email_changed"] as const;
const ALERT_KINDS = ["alerts", "alert_digest"] as const;
const BROADCAST_KINDS = ["broadcast", "broadcast_test"] as const;
/** Their person's address is looked up when they are sent. */
const KINDS_TO_PERSON = [...ALERT_KINDS, ...BROADCAST_KINDS] as const;

export type MailKind = MailType;

const to = z.string();
const uid = z.string();
const firstName = z.nullable(z.string());

/**
 * A mail to be written, before anything was looked up. No link is in it: links are made when the mail is sent,
 * and are neither stored nor logged.
 */
export const mailRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), to, firstName }),
  z.object({ kind: z.literal("sign_in"), to, firstName, isNewUser: z.boolean() }),
  z.object({ kind: z.literal("staff_notice"), to, subject: z.string(), lines: z.array(z.string()) }),
  /** A template with these texts, which a member of staff sends to their own address. */
  z.object({
    kind: z.literal("template_test"),
    to,
    uid,
    template: z.enum(TEMPLATE_IDS),
    texts: storedTexts,
    /** Whose masked data it is written with; null: with examples. */
    memberUid: z.nullable(z.string()),
    /** Of a preview, in place of the usual examples. */
    alerts: z.optional(z.array(asStored(alert))),
  }),
  z.object({ kind: z.enum(PLAIN_KINDS), to }),
  z.object({ kind: z.enum(ADDRESS_KINDS), to, uid }),
  z.object({ kind: z.literal("deletion_scheduled"), to, uid, deletesOn: z.string() }),
  z.object({ kind: z.literal("deletion_canceled"), to, uid }),
  z.object({ kind: z.literal("household_invitation"), to, uid, inviterEmail: z.string() }),
  z.object({ kind: z.literal("bank_back"), to, uid, bankName: z.string() }),
  z.object({ kind: z.literal("bank_paused"), to, uid, bankName: z.string(), endsOn: z.string() }),
  /** The address is looked up when it is sent. Only alerts that are still open then are included. */
  z.object({ kind: z.enum(ALERT_KINDS), to: z.optional(z.undefined()), uid, alertIds: z.array(z.string()) }),
  /** The same. It isn't sent once the broadcast is stopped; `batchId` is where its outcome is counted. */
  z.object({
    kind: z.literal("broadcast"),
    to: z.optional(z.undefined()),
    uid,
    broadcastId: z.string(),
    batchId: z.string(),
  }),
  /** To the member of staff who wrote it. */
  z.object({ kind: z.literal("broadcast_test"), to: z.optional(z.undefined()), uid, broadcastId: z.string() }),
]);

export type MailRequest = z.infer<typeof mailRequest>;
export type AlertMail = Extract<MailRequest, { alertIds: string[] }>;
export type BroadcastMail = Extract<MailRequest, { broadcastId: string }>;

/** Whether its person's address is looked up when it is sent. */
export const isToPerson = (kind: MailKind): boolean => KINDS_TO_PERSON.some((each) => each === kind);

/** Whether a person just asked for it, did what it reports, or must receive it: it goes even where other mail bounced. */
export const isAskedFor = (kind: MailKind): boolean => kind === "broadcast_test" || !isToPerson(kind);

/** What goes on while staff pause all sending, as somebody waits for it or has to know of it. */
export const KINDS_ASKED_FOR = MAIL_TYPES.filter(isAskedFor);

/** What waits for others and leaves with them, the most urgent kind first. */
export const KINDS_HELD = MAIL_TYPES.filter((kind) => !isAskedFor(kind));

/** A request as the queue keeps it. */
export type QueuedMail = {
  id: string;
  request: MailRequest;
  createdAt: Date;
  /** An attempt had no response: the vendor may have taken it, and only sending it again shows that. */
  mayHaveArrived?: boolean | undefined;
};

/** A mail in its parts. `headers` are those beyond the usual. */
export type WrittenMail = {
  to: string;
  subject: string;
  /** What a list of mails shows beside the subject. It's in `html`, too. */
  preview?: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  /** What it was written by; version 0: the texts that the product came with. */
  template?: { id: TemplateId; version: number };
};

/** What is put on the wire. `id` is the idempotency key: the same id is delivered once. */
export type OutgoingMail = WrittenMail & { id: string; kind: MailKind };

/** A written mail, or why none is written (no account with this address, it is confirmed already, …). */
export type Composed = WrittenMail | { skip: string };

/** Looks up what a mail needs, makes its links, and writes it. */
export type Compose = (mail: QueuedMail) => Promise<Composed>;

/** What the vendor made of a mail. A reason is a code, never text that could hold an address or a link. */
export type SendResult =
  | { outcome: "accepted"; providerId: string | null }
  | { outcome: "retry"; reason: string; retryAfterSeconds: number | null }
  /** Too many at the same time: the vendor did not process the mail. */
  | { outcome: "limited"; reason: string; retryAfterSeconds: number | null }
  | { outcome: "rejected"; reason: string };

/** What the vendor reports later about a mail. */
export const DELIVERY_EVENTS = ["delivered", "delayed", "bounced", "complained", "failed"] as const;

export type DeliveryEvent = {
  eventId: string;
  type: (typeof DELIVERY_EVENTS)[number];
  mailId: string | null;
  /** As it was sent with. */
  kind: string | null;
  providerId: string;
  /** An address that accepts no mail from now on, or is unsubscribed. */
  suppress: { address: string; reason: ReportedReason } | null;
};

/** Sends mail. One adapter implements it, on the vendor's SDK. */
export type Mailer = {
  /** Failures of the vendor and of the network are results, not exceptions. */
  send(mail: OutgoingMail): Promise<SendResult>;
  /**
   * Sends up to 100 mails in one request, which under the same key, with the same mails, is accepted once. One that is rejected doesn't
   * stop the others. Returns what came of each, in their order.
   */
  sendBatch(mails: readonly OutgoingMail[], key: string): Promise<SendResult[]>;
  /**
   * Reads an event that the vendor posted.
   *
   * @returns null for events that don't concern the delivery of our mail
   * @throws AppError 400 when the signature is missing, wrong or older than five minutes
   */
  readEvent(rawBody: string, headers: Headers): Promise<DeliveryEvent | null>;
};
