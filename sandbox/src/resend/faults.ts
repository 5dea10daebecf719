import { z } from "zod";

export const faultRequest = z.strictObject({
  status: z.number().int().min(400).max(599).default(500),
  times: z.number().int().positive().default(1),
  /** The mail is accepted, and the connection is cut before the answer. */
  lost: z.boolean().default(false),
  delayMs: z.number().int().nonnegative().max(60_000).default(0),
});
export type Fault = { status: number; lost: boolean; delayMs: number };

/** Failures that were asked for, one for each coming request, and the rate limit when it is switched on. */
export function createFaults(wallNow: () => number) {
  let queue: Fault[] = [];
  let perSecond: number | null = null;
  let recent: number[] = [];
  return {
    add(request: z.infer<typeof faultRequest>): void {
      const { times, ...fault } = request;
      for (let i = 0; i < times; i += 1) queue.push(fault);
    },
    take: (): Fault | undefined => queue.shift(),
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
      perSecond = null;
      recent = [];
    },
  };
}
