import { MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import type { PushNotification } from "@cardwell/core/domain/push/notification";
import { createHash } from "node:crypto";
import { measureCall } from "../../lib/call-stats.ts";
import { getErrorName } from "../../lib/error-name.ts";
import { FetchFailure, type PostPublic } from "../../lib/fetch-public.ts";

/** Who sends, as push services know it (VAPID, RFC 8292). The keys are base64url. */
export type PushIdentity = { subject: string; publicKey: string; privateKey: string };

/**
 * What a push service did with a notification. `deferred`: not now, so it is tried again. `rejected`: it is not what it takes, and would not
 * be later.
 */
export type PushOutcome =
  | { kind: "delivered" | "removed" }
  | { kind: "rejected"; error: string }
  | { kind: "deferred"; error: string; retryAfterMs: number };

const TIMEOUT_MS = 10_000;
/** Whoever asks for more is asked anyway: the notification would be given up. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

/** Seconds, or a date (RFC 9110). 0: it names no time. */
function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}

function toOutcome(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "delivered" };
  if (status === 404 || status === 410) return { kind: "removed" };
  const error = `The push service responded with ${status}.`;
  if (status === 429 || status >= 500)
    return { kind: "deferred", error, retryAfterMs: parseRetryAfter(retryAfter, now) };
  return { kind: "rejected", error };
}

/** A notification replaces one of the same topic that the push service still keeps. */
const buildTopic = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Encrypts notifications for a device (RFC 8291) and hands them to its push service. */
export function createPushSender(identity: PushIdentity, { post }: Pick<PostPublic, "post">) {
  return async (
    { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
    notification: PushNotification,
    { ttlMs, urgency, now }: { ttlMs: number; urgency: "high" | "normal"; now: Date },
  ): Promise<PushOutcome> => {
    // Its own way of sending connects to wherever the name leads.
    const { generateRequestDetails } = (await import("web-push")).default;
    const { headers, body } = generateRequestDetails({ endpoint, keys }, JSON.stringify(notification), {
      vapidDetails: identity,
      TTL: Math.round(ttlMs / 1_000),
      urgency,
      topic: buildTopic(notification.tag),
    });
    try {
      const answer = await measureCall("push", post(endpoint, headers, body ?? new Uint8Array(), TIMEOUT_MS), {
        isFailure: ({ status }) => status >= 500,
      });
      return toOutcome(answer.status, answer.headers["retry-after"], now);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return { kind: "deferred", error: error.message || getErrorName(error), retryAfterMs: 0 };
    }
  };
}

export type SendPush = ReturnType<typeof createPushSender>;
