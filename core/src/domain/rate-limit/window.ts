/** At most `limit` takes in a window of `windowSeconds`, which opens with its first take, and `gapSeconds` between two takes. */
export type Rule = { limit: number; windowSeconds: number; gapSeconds?: number };

/** What is kept of one key. `members` are the distinct things counted, for rules that count those instead of takes. */
export type Bucket = { openedAtMs: number; lastAtMs: number; count: number; members: string[] };

export type Verdict = { allowed: true; bucket: Bucket } | { allowed: false; retryAfterSeconds: number };

/** How far behind the writer of a bucket its reader's clock may be before the bucket counts as nonsense. */
const CLOCK_SKEW_MS = 60_000;

const rejected = (waitMs: number): Verdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
});

/**
 * Whether one more take is allowed now, and the state to store if so.
 * With `member`, only takes with a member not yet seen in this window count toward the limit.
 */
export function take(rule: Rule, kept: Bucket | null, nowMs: number, member?: string): Verdict {
  const windowMs = rule.windowSeconds * 1000;
  const ageMs = kept ? nowMs - kept.openedAtMs : Number.POSITIVE_INFINITY;
  const isOpen = ageMs > -CLOCK_SKEW_MS && ageMs < windowMs;
  const bucket: Bucket =
    kept && isOpen ? kept : { openedAtMs: nowMs, lastAtMs: Number.NEGATIVE_INFINITY, count: 0, members: [] };

  if (kept && rule.gapSeconds !== undefined) {
    const sinceLastMs = nowMs - kept.lastAtMs;
    const gapMs = rule.gapSeconds * 1000;
    if (sinceLastMs > -CLOCK_SKEW_MS && sinceLastMs < gapMs) return rejected(gapMs - Math.max(0, sinceLastMs));
  }

  const counts = member === undefined || !bucket.members.includes(member);
  if (counts && bucket.count >= rule.limit) return rejected(windowMs - Math.max(0, ageMs));
  return {
    allowed: true,
    bucket: {
      openedAtMs: bucket.openedAtMs,
      lastAtMs: nowMs,
      count: bucket.count + (counts ? 1 : 0),
      members: counts && member !== undefined ? [...bucket.members, member] : bucket.members,
    },
  };
}
