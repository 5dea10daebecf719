import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Clock } from "../clock.ts";
import { takeTurn } from "../courier.ts";
import type { Mail } from "./mail.ts";

export type MailEventType =
  | "email.sent"
  | "email.delivered"
  | "email.delivery_delayed"
  | "email.bounced"
  | "email.suppressed"
  | "email.complained";

const defaultRetryDelaysMs = [500, 2_000, 5_000, 15_000];
const timeoutMs = 10_000;

/** Sends events about mails to the product, signed as Resend signs them, and retries until it responds with 2xx. */
export function createWebhooks(deps: { clock: Clock; url: string; secret: string; retryDelaysMs?: number[] }) {
  const retryDelaysMs = deps.retryDelaysMs ?? defaultRetryDelaysMs;
  const signer = new Webhook(deps.secret);
  let enabled = true;
  let generation = 0;
  let pending = 0;
  let waiting: (() => void)[] = [];

  async function attempt(id: string, payload: string): Promise<boolean> {
    const at = new Date();
    try {
      const response = await fetch(deps.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Svix-Webhooks/1.0 (cardwell sandbox)",
          "svix-id": id,
          "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
          "svix-signature": signer.sign(id, at, payload),
        },
        body: payload,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliver(id: string, payload: string, startedIn: number): Promise<void> {
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await sleep(delayMs);
      if (await takeTurn(async () => startedIn !== generation || attempt(id, payload))) return;
    }
  }

  return {
    /** Emits the events of one mail, one after the other, without waiting for them. */
    emit(mail: Mail, types: MailEventType[], isTransient = false): void {
      if (!enabled) return;
      const startedIn = generation;
      pending += 1;
      void (async () => {
        for (const type of types) {
          const id = `msg_${randomUUID().replaceAll("-", "")}`;
          await deliver(id, JSON.stringify(buildEvent(type, mail, deps.clock.now(), isTransient)), startedIn);
        }
      })().finally(() => {
        pending -= 1;
        if (pending > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      });
    },
    /** Resolves when nothing is under way, or when the time is over (false). */
    idle(withinMs: number): Promise<boolean> {
      if (pending === 0) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), withinMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve(true);
        });
      });
    },
    enable: (on: boolean) => {
      enabled = on;
    },
    reset: (on: boolean) => {
      generation += 1;
      enabled = on;
    },
  };
}

const permanent = {
  message: "The recipient's mail server permanently rejected the email.",
  subType: "General",
  type: "Permanent",
};
const transient = { message: "The recipient's mailbox is full.", subType: "MailboxFull", type: "Transient" };

function buildEvent(type: MailEventType, mail: Mail, at: Date, isTransient: boolean) {
  return {
    type,
    created_at: at.toISOString(),
    data: {
      created_at: mail.at,
      email_id: mail.id,
      message_id: mail.headers["Message-ID"] ?? "",
      from: mail.from,
      to: mail.to,
      subject: mail.subject,
      ...(mail.tags.length > 0 && { tags: Object.fromEntries(mail.tags.map((tag) => [tag.name, tag.value])) }),
      ...(type === "email.bounced" && { bounce: isTransient ? transient : permanent }),
      ...(type === "email.suppressed" && {
        suppressed: {
          message: "The address is on the suppression list of this account.",
          type: "OnAccountSuppressionList",
        },
      }),
    },
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
