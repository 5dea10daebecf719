import { ApiError, invalidRequest } from "./errors.ts";

type Answer = { status: number; body: object };
type Entry = { fingerprint: string; requestId: string; storedAt: number; answer: Answer | null };

const KEPT_SECONDS = 24 * 3600;

/** Remembers what was answered under a key, for a day. */
export type KeyRing = Map<string, Entry>;

export function recall(
  ring: KeyRing,
  key: string,
  fingerprint: string,
  now: number,
): { answer: Answer; requestId: string } | null {
  if (key.length > 255) throw invalidRequest("Idempotency keys can be at most 255 characters long.");
  const entry = ring.get(key);
  if (entry === undefined || Math.abs(now - entry.storedAt) > KEPT_SECONDS) return null;
  if (entry.fingerprint !== fingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (entry.answer === null) {
    throw new ApiError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    });
  }
  return { answer: entry.answer, requestId: entry.requestId };
}

export function begin(ring: KeyRing, key: string, fingerprint: string, requestId: string, now: number): void {
  ring.set(key, { fingerprint, requestId, storedAt: now, answer: null });
}

export function finish(ring: KeyRing, key: string, answer: Answer): void {
  const entry = ring.get(key);
  if (entry) entry.answer = answer;
}

/** A request that never began to be executed leaves its key free. */
export function release(ring: KeyRing, key: string): void {
  if (ring.get(key)?.answer === null) ring.delete(key);
}
