import { setTimeout } from "node:timers/promises";
import { AppError } from "../lib/app-error.ts";
import { measureCall } from "../lib/call-stats.ts";
import { countEmails } from "../lib/performance-meter.ts";
import type { DomainsVendor } from "./domains.ts";
import type { DeliveryEvent, Mailer, OutgoingMail, SendResult } from "./mail.ts";
import type { ReportedReason } from "./suppressions-repository.ts";

type Config = {
  apiKey: () => string;
  webhookSecret: () => string;
  /** A stand-in's address; undefined means Resend's own. */
  baseUrl: URL | undefined;
  from: () => string;
  replyTo: () => string;
  timeoutMs?: number;
  pause?: (ms: number) => Promise<unknown>;
};

/** The names of the tags that carry our id of a mail, and its kind, through Resend and back in its events. */
const MAIL_TAG = "mail";
const KIND_TAG = "kind";

/** How long a request of many mails waits that was rejected as a whole. */
const REJECTED_WAIT_SECONDS = 300;

const OUR_ID = /^[\w-]{1,200}$/;

const EVENT_TYPES: Record<string, DeliveryEvent["type"]> = {
  "email.delivered": "delivered",
  "email.delivery_delayed": "delayed",
  "email.bounced": "bounced",
  "email.suppressed": "bounced",
  "email.complained": "complained",
  "email.failed": "failed",
};

type EventData = {
  email_id: string;
  to?: string[];
  tags?: Record<string, string>;
  bounce?: { type?: string };
};

/** A full mailbox or a server that was down may take the next mail: only what is permanent counts against an address. */
function reasonToSuppress(type: string, { bounce }: EventData): ReportedReason | null {
  if (type === "email.complained") return "complained";
  if (type === "email.suppressed") return "bounced";
  return type === "email.bounced" && bounce?.type === "Permanent" ? "bounced" : null;
}

type ResendFailure = { name?: unknown; statusCode?: unknown };

/** Network errors, timeouts, 408 and 5xx may pass, 429 has a time; every other error would be the same next time. */
export function resultOfFailure({ name, statusCode }: ResendFailure, retryAfter: string | undefined): SendResult {
  const status = typeof statusCode === "number" ? statusCode : null;
  // An earlier try under this id was accepted and its answer lost; this one has the same mails, or fewer, which may read differently.
  if (status === 409 && name === "invalid_idempotent_request") return { outcome: "accepted", providerId: null };

  const reason = `${status ?? "network"}${typeof name === "string" ? ` ${name.slice(0, 60)}` : ""}`;
  const mayPass =
    status === null || status === 408 || status >= 500 || (status === 409 && name === "concurrent_idempotent_requests");
  const seconds = Number.parseInt(retryAfter ?? "", 10);
  const retryAfterSeconds = Number.isNaN(seconds) ? null : Math.max(0, seconds);
  if (status === 429) return { outcome: "limited", reason, retryAfterSeconds };
  return mayPass ? { outcome: "retry", reason, retryAfterSeconds } : { outcome: "rejected", reason };
}

const TIMEOUT_MS = 10_000;

const isFailure = ({ error }: { error: ResendFailure | null }) =>
  error !== null && resultOfFailure(error, undefined).outcome === "retry";

/** Resend allows a few calls a second, and mail takes most of them. */
const LIMITED_MS = 1_100;
const TRIES_WHEN_LIMITED = 10;

/** Resend's SDK behind the ports. The SDK is loaded on first use. */
export function resendMailer(config: Config): Mailer & DomainsVendor {
  const client = async () => {
    const { Resend } = await import("resend");
    const baseUrl = config.baseUrl?.href.replace(/\/$/, "") ?? "https://api.resend.com";
    return new Resend(config.apiKey(), { baseUrl });
  };
  const timeout = () => AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS);

  /** A reading call, which waits for its turn. */
  async function ask<Answer extends { error: ResendFailure | null }>(call: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await measureCall("resend", call(), { isFailure });
      if (answer.error?.statusCode !== 429 || tries === TRIES_WHEN_LIMITED) return answer;
      await (config.pause ?? setTimeout)(LIMITED_MS);
    }
  }

  const toEmail = ({ id, kind, to, subject, html, text, headers }: OutgoingMail) => ({
    from: config.from(),
    to,
    replyTo: config.replyTo(),
    subject,
    html,
    text,
    tags: [
      { name: MAIL_TAG, value: id },
      { name: KIND_TAG, value: kind },
    ],
    ...(headers && { headers }),
  });

  return {
    async send(mail) {
      const resend = await client();
      const sending = resend.emails.send(toEmail(mail), { idempotencyKey: mail.id, signal: timeout() });
      const { data, error, headers } = await measureCall("resend", sending, { isFailure });
      if (error) return resultOfFailure(error, headers?.["retry-after"]);
      countEmails(1);
      return { outcome: "accepted", providerId: data.id };
    },

    async sendBatch(mails, key) {
      const resend = await client();
      const options = { idempotencyKey: key, batchValidation: "permissive", signal: timeout() } as const;
      const sending = resend.batch.send(mails.map(toEmail), options);
      const { data, error, headers } = await measureCall("resend", sending, { isFailure });
      if (error) {
        const result = resultOfFailure(error, headers?.["retry-after"]);
        // A wrong key, say, is no fault of the mails: they wait until it is corrected.
        if (result.outcome !== "rejected") return mails.map(() => result);
        return mails.map(() => ({ ...result, outcome: "limited", retryAfterSeconds: REJECTED_WAIT_SECONDS }));
      }
      const rejected = new Set(data.errors.map(({ index }) => index));
      const ids = data.data.map(({ id }) => id);
      countEmails(ids.length);
      return mails.map((_, at) =>
        rejected.has(at)
          ? { outcome: "rejected", reason: "rejected in a batch" }
          : { outcome: "accepted", providerId: ids.shift() ?? null },
      );
    },

    async listDomains() {
      const resend = await client();
      const list = await ask(() => resend.domains.list({}, { signal: timeout() }));
      if (list.error) return null;
      const domains = [];
      for (const { id } of list.data.data) {
        // One after the other: two at the same time would use up all that the account may call in a second.
        const { data, error } = await ask(() => resend.domains.get(id, { signal: timeout() }));
        if (error) return null;
        const records = data.records.map(({ record, type, name, value, status, ...rest }) => ({
          record,
          type,
          name,
          value,
          status,
          priority: "priority" in rest ? (rest.priority ?? null) : null,
        }));
        domains.push({ id, name: data.name, status: data.status, createdAt: new Date(data.created_at), records });
      }
      return domains;
    },

    async readEvent(rawBody, headers) {
      const resend = await client();
      const webhookSecret = config.webhookSecret();
      const eventId = headers.get("svix-id") ?? "";
      let event;
      try {
        event = resend.webhooks.verify({
          payload: rawBody,
          headers: {
            id: eventId,
            timestamp: headers.get("svix-timestamp") ?? "",
            signature: headers.get("svix-signature") ?? "",
          },
          webhookSecret,
        });
      } catch (cause) {
        throw new AppError("invalid_request", "The signature of this event is not valid.", { cause });
      }
      const type = EVENT_TYPES[event?.type ?? ""];
      if (!type || !OUR_ID.test(eventId)) return null;
      const data = event.data as EventData;
      const mailId = data.tags?.[MAIL_TAG] ?? "";
      const address = data.to?.[0];
      const reason = reasonToSuppress(event.type, data);
      return {
        eventId,
        type,
        mailId: OUR_ID.test(mailId) ? mailId : null,
        kind: data.tags?.[KIND_TAG] ?? null,
        providerId: data.email_id,
        suppress: address === undefined || reason === null ? null : { address, reason },
      };
    },
  };
}
