import { createHash } from "node:crypto";
import { type Clock, DAY_MS } from "../clock.ts";

const retentionMs = DAY_MS;
type Kept = { fingerprint: string; answer: unknown; expiresAtMs: number };

/** Remembers what was answered for a key, for 24 hours of the sandbox's clock. */
export function createIdempotency(clock: Clock) {
  const kept = new Map<string, Kept>();
  return {
    find(key: string, payload: string): { answer: unknown } | "other-payload" | undefined {
      const found = kept.get(key);
      if (!found || found.expiresAtMs <= clock.now().getTime()) return undefined;
      return found.fingerprint === computeFingerprint(payload) ? { answer: found.answer } : "other-payload";
    },
    keep(key: string, payload: string, answer: unknown): void {
      kept.set(key, {
        fingerprint: computeFingerprint(payload),
        answer,
        expiresAtMs: clock.now().getTime() + retentionMs,
      });
    },
    clear: () => kept.clear(),
    entries: () => [...kept.entries()],
    load: (entries: [string, Kept][]) => {
      kept.clear();
      for (const [key, value] of entries) kept.set(key, value);
    },
  };
}

function computeFingerprint(payload: string): string {
  return createHash("sha256").update(payload).digest("hex");
}
