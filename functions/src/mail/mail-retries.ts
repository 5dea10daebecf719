import { createHash } from "node:crypto";
import { type DeliveryState, RESEND_WITHIN_HOURS } from "@cardwell/core/domain/email/delivery";
import { addMs, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { GIVEN_UP_AFTER } from "@cardwell/core/domain/system/queues";
import type { DeliveryEvent, SendResult } from "./mail.ts";

export type MailState = DeliveryState;

/** States that a sweep still has to work on. `failed` is tried again, `dead` is not. */
export const OPEN_STATES = ["queued", "sending", "failed"] as const satisfies MailState[];

/** The part of a mail's record that changes. */
export type Delivery = {
  state: MailState;
  attempts: number;
  /** Nothing is done before: while `sending` the end of the lease, otherwise the time of the next attempt. */
  notBefore: Date;
  providerId: string | null;
  lastError: string | null;
  sentAt: Date | null;
  /** An attempt had no response: the vendor may have taken it, and only sending it again shows that. */
  mayHaveArrived?: boolean | undefined;
};

export type Attempt = SendResult | { outcome: "skipped"; reason: string };

const LEASE_MS = 60_000;
/** Of mails that leave in one request. */
export const BATCH_LEASE_MS = 150_000;
/** At most; the queue asks again after 30 seconds at the earliest, and must not find the mail a moment too early. */
const WAITS_MS = [30_000, 300_000];
/** The wait after a rate limit without `retry-after`. */
const LIMITED_MS = 30_000;
/** Resend forgets an idempotency key after 24 hours: a later attempt could deliver a second time. */
const MAX_AGE_MS = RESEND_WITHIN_HOURS * HOUR_MS;
export const TOO_OLD = `This email is older than ${RESEND_WITHIN_HOURS} hours: sent again it could arrive twice.`;

/** How long to wait for a vendor that throttles. */
export const limitedForMs = (retryAfterSeconds: number | null): number =>
  retryAfterSeconds === null ? LIMITED_MS : Math.max(1, retryAfterSeconds) * 1000;

export type Lease =
  | { step: "send"; change: Delivery }
  | { step: "close"; change: Delivery }
  | { step: "wait" }
  | { step: "none" };

/** What a worker may do with a mail now that was to go at `dueAt`. An expired lease is taken over. */
export function lease(delivery: Delivery, dueAt: Date, now: Date, leaseMs = LEASE_MS): Lease {
  if (!OPEN_STATES.some((state) => state === delivery.state)) return { step: "none" };
  if (delivery.notBefore > now) return { step: "wait" };
  const close = (lastError: string): Lease => ({ step: "close", change: { ...delivery, state: "dead", lastError } });
  if (isTooOld(dueAt, now)) return close(delivery.lastError ?? "too old");
  if (delivery.attempts >= GIVEN_UP_AFTER.mailAttempts) return close(delivery.lastError ?? "interrupted");
  return {
    step: "send",
    change: {
      ...delivery,
      state: "sending",
      attempts: delivery.attempts + 1,
      notBefore: addMs(now, leaseMs),
      ...(delivery.state === "sending" && { mayHaveArrived: true }),
    },
  };
}

/** Whether a mail that was given up may be sent again. Later than that the vendor could deliver it a second time, unless that is accepted. */
export function replay(
  delivery: Delivery,
  dueAt: Date,
  now: Date,
  mayArriveTwice = false,
): { change: Delivery } | "not_dead" | "too_old" {
  if (delivery.state !== "dead") return "not_dead";
  if (isTooOld(dueAt, now) && !mayArriveTwice) return "too_old";
  return { change: { ...delivery, state: "queued", attempts: 0, notBefore: now } };
}

/** Later than that a mail isn't sent again. */
export const isTooOld = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > MAX_AGE_MS;

/** The record after an attempt. An event that arrived before the response (`delivered`, `bounced`) is kept. */
export function afterAttempt(delivery: Delivery, attempt: Attempt, now: Date, random: () => number): Delivery {
  const keep = delivery.state !== "sending";
  switch (attempt.outcome) {
    case "accepted":
      return {
        ...delivery,
        state: keep ? delivery.state : "sent",
        providerId: attempt.providerId ?? delivery.providerId,
        sentAt: now,
        lastError: null,
      };
    case "skipped":
      return keep ? delivery : { ...delivery, state: "skipped", lastError: attempt.reason };
    case "rejected":
      return keep ? delivery : { ...delivery, state: "dead", lastError: attempt.reason };
    case "limited": {
      if (keep) return delivery;
      // Nothing was tried: many mails at the same time must not use up the attempts of any.
      return {
        ...delivery,
        state: "failed",
        attempts: Math.max(0, delivery.attempts - 1),
        lastError: attempt.reason,
        notBefore: addMs(now, limitedForMs(attempt.retryAfterSeconds)),
      };
    }
    case "retry": {
      if (keep) return delivery;
      if (delivery.attempts >= GIVEN_UP_AFTER.mailAttempts)
        return { ...delivery, state: "dead", lastError: attempt.reason };
      const wait = (WAITS_MS[delivery.attempts - 1] ?? 0) * (0.8 + 0.2 * random());
      const asked = (attempt.retryAfterSeconds ?? 0) * 1000;
      return {
        ...delivery,
        state: "failed",
        lastError: attempt.reason,
        notBefore: addMs(now, Math.round(Math.max(wait, asked))),
        ...(attempt.reason.startsWith("network") && { mayHaveArrived: true }),
      };
    }
  }
}

const WEIGHT: Partial<Record<MailState, number>> = { dead: 1, delivered: 2, bounced: 3, complained: 4 };

/** The record after an event, in any order of arrival: the most severe event wins. */
export function afterEvent(delivery: Delivery, type: DeliveryEvent["type"]): Delivery {
  if (type === "delayed") return delivery.state === "sent" ? { ...delivery, lastError: "delayed" } : delivery;
  const state: MailState = type === "failed" ? "dead" : type;
  if ((WEIGHT[state] ?? 0) <= (WEIGHT[delivery.state] ?? 0)) return delivery;
  return { ...delivery, state, lastError: state === "delivered" ? null : type };
}

/** The id of a mail that is due once for one cause, however often its cause is seen. */
export function buildMailId(...cause: string[]): string {
  return createHash("sha256").update(JSON.stringify(cause)).digest("hex").slice(0, 40);
}
