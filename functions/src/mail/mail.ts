import type { SuppressionReason } from "./suppressions-repository.ts";

/**
 * A mail to be written, before anything was looked up. No link is in it: links are made when the mail is sent,
 * and are neither stored nor logged.
 */
export type MailRequest = MailToAddress | MailToPerson;

type MailToAddress = { to: string } & (
  | { kind: "verify_email"; firstName: string | null }
  | { kind: "sign_in"; firstName: string | null; isNewUser: boolean }
  | { kind: "reset_password" }
  | { kind: "renewal_link" }
  | { kind: "confirm_new_email"; uid: string }
  | { kind: "email_change_asked"; uid: string }
  | { kind: "email_changed"; uid: string }
  | { kind: "account_deleted" }
  | { kind: "staff_notice"; subject: string; lines: string[] }
);

/** The address is looked up when it is sent. Only alerts that are still open then are included. */
export type MailToPerson = { to?: undefined; uid: string; alertIds: string[] } & (
  | { kind: "alerts" }
  | { kind: "alert_digest" }
);

export type MailKind = MailRequest["kind"];

const UNASKED = new Set<MailKind>(["alerts", "alert_digest"]);

/** Whether a person just asked for it, did what it reports, or must receive it: it goes even where other mail bounced. */
export const isAskedFor = (kind: MailKind): boolean => !UNASKED.has(kind);

/** A request as the queue keeps it. */
export type QueuedMail = { id: string; request: MailRequest; createdAt: Date };

/** A mail in its parts. `headers` are those beyond the usual. */
export type WrittenMail = { to: string; subject: string; html: string; text: string; headers?: Record<string, string> };

/** What is put on the wire. `id` is the idempotency key: the same id is delivered once. */
export type OutgoingMail = WrittenMail & { id: string; kind: MailKind };

/** A written mail, or why none is written (nobody has this address, it is confirmed already, …). */
export type Composed = WrittenMail | { skip: string };

/** Looks up what a mail needs, makes its links, and writes it. */
export type Compose = (mail: QueuedMail) => Promise<Composed>;

/** What the vendor made of a mail. A reason is a code, never text that could hold an address or a link. */
export type SendResult =
  | { outcome: "accepted"; providerId: string | null }
  | { outcome: "retry"; reason: string; retryAfterSeconds: number | null }
  /** Too many at once: the vendor did not look at the mail. */
  | { outcome: "limited"; reason: string; retryAfterSeconds: number | null }
  | { outcome: "rejected"; reason: string };

/** What the vendor reports later about a mail. */
export type DeliveryEvent = {
  eventId: string;
  type: "delivered" | "delayed" | "bounced" | "complained" | "failed";
  mailId: string | null;
  providerId: string;
  /** An address that wants or takes no mail from now on. */
  suppress: { address: string; reason: SuppressionReason } | null;
};

/** Sends mail. One adapter implements it, on the vendor's SDK. */
export type Mailer = {
  /** Failures of the vendor and of the network are results, not exceptions. */
  send(mail: OutgoingMail): Promise<SendResult>;
  /**
   * Reads an event that the vendor posted.
   *
   * @returns null for events that don't concern the delivery of a mail of ours
   * @throws AppError 400 when the signature is missing, wrong or older than five minutes
   */
  readEvent(rawBody: string, headers: Headers): Promise<DeliveryEvent | null>;
};
