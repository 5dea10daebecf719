import { z } from "zod";

export const faultRequest = z.strictObject({
  status: z.number().int().min(400).max(599).default(500),
  times: z.number().int().positive().default(1),
  /** The mail is accepted, and the connection is closed before the response. */
  lost: z.boolean().default(false),
  delayMs: z.number().int().nonnegative().max(60_000).default(0),
  /** The `retry-after` of the response. */
  retryAfterSeconds: z.number().int().nonnegative().optional(),
});
export type Fault = { status: number; lost: boolean; delayMs: number; retryAfterSeconds?: number | undefined };

/** The shares of later requests that get a 503 and whose response is lost, in an order that `seed` determines. */
export const roughRequest = z.strictObject({
  rejectedShare: z.number().min(0).max(1),
  lostShare: z.number().min(0).max(1),
  seed: z.number().int().default(1),
});

/** What the vendor takes of a new account; of older ones it takes two (resend.com/docs/api-reference/rate-limit, 2026-11-30). */
const PER_SECOND = 5;

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Requested failures, one per upcoming request or a share of all, and the rate limit. */
export function createFaults(wallNow: () => number) {
  let queue: Fault[] = [];
  let rough: (() => Fault | undefined) | undefined;
  let perSecond: number | null = PER_SECOND;
  let recent: number[] = [];
  return {
    add(request: z.infer<typeof faultRequest>): void {
      const { times, ...fault } = request;
      for (let i = 0; i < times; i += 1) queue.push(fault);
    },
    makeRough({ rejectedShare, lostShare, seed }: z.infer<typeof roughRequest>): void {
      const random = randomFrom(seed);
      rough = () => {
        const drawn = random();
        if (drawn >= rejectedShare + lostShare) return undefined;
        return { status: 503, lost: drawn >= rejectedShare, delayMs: 0 };
      };
    },
    take: (): Fault | undefined => queue.shift() ?? rough?.(),
    limitTo(requestsPerSecond: number | null): void {
      perSecond = requestsPerSecond;
      recent = [];
    },
    isOverLimit(): boolean {
      if (perSecond === null) return false;
      const now = wallNow();
      recent = recent.filter((at) => now - at < 1000);
      if (recent.length >= perSecond) return true;
      recent.push(now);
      return false;
    },
    clear(): void {
      queue = [];
      rough = undefined;
      perSecond = PER_SECOND;
      recent = [];
    },
  };
}
