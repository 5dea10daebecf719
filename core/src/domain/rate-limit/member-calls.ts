import type { Rule } from "./window.ts";

/** `burst` calls in quick succession, and `perMinute` from then on. */
export type CallRate = { burst: number; perMinute: number };

/** What is left of a burst at a moment. */
export type Allowance = { left: number; atMs: number };

/**
 * What one member may call of one instance. Opening the app takes some ten calls, an open tab one a minute, and a member who
 * marks credits as fast as they can about sixty.
 */
export const MEMBER_CALLS: CallRate = { burst: 150, perMinute: 120 };

/** Calls that one draw on the shared allowance pays for. */
export const CALLS_PER_DRAW = 25;

/** What one member may call of all instances together: more than one instance lets through in ten minutes. */
export const SHARED_MEMBER_CALLS: Rule = { limit: 60, windowSeconds: 600 };

/** Takes one call from an allowance, which fills up again over time. */
export function takeCall(
  { burst, perMinute }: CallRate,
  before: Allowance | undefined,
  nowMs: number,
): { allowance: Allowance; retryAfterSeconds: number | null } {
  const filledMs = before ? Math.max(0, nowMs - before.atMs) : 0;
  const left = Math.min(burst, (before?.left ?? burst) + (filledMs * perMinute) / 60_000);
  return left < 1
    ? {
        allowance: { left, atMs: nowMs },
        retryAfterSeconds: Math.max(1, Math.ceil(((1 - left) * 60) / perMinute)),
      }
    : { allowance: { left: left - 1, atMs: nowMs }, retryAfterSeconds: null };
}
