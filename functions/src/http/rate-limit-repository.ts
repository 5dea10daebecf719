import { take } from "@cardwell/core/domain/rate-limit/window";
import type { Rule } from "@cardwell/core/domain/rate-limit/window";
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { firestore, storedInstant, zodConverter } from "../lib/firestore.ts";

/** One allowance that a request draws on. `key` may hold an address: only its hash is stored. */
export type Draw = { key: string; rule: Rule; member?: string };

const bucket = z.object({
  openedAtMs: z.number(),
  lastAtMs: z.number(),
  count: z.number(),
  members: z.array(z.string()),
  expireAt: storedInstant,
});

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Takes from all allowances or from none, in one transaction.
 * Reads one document for each draw (`rateLimits/{sha256 of key}`), and writes as many when all are allowed.
 *
 * @returns seconds to wait, or null when allowed
 */
export async function drawAll(draws: Draw[], now: Date): Promise<number | null> {
  const db = firestore();
  const limits = db.collection("rateLimits").withConverter(zodConverter(bucket));
  const refs = draws.map(({ key }) => limits.doc(hash(key)));
  return await db.runTransaction(async (transaction) => {
    const kept = await transaction.getAll(...refs);
    const verdicts = draws.map(({ rule, member }, index) =>
      take(
        rule,
        kept[index]?.data() ?? null,
        now.getTime(),
        member === undefined ? undefined : hash(member).slice(0, 16),
      ),
    );
    const waits = verdicts.flatMap((verdict) => (verdict.allowed ? [] : [verdict.retryAfterSeconds]));
    if (waits.length > 0) return Math.max(...waits);
    for (const [index, verdict] of verdicts.entries()) {
      const draw = draws[index];
      const ref = refs[index];
      if (!verdict.allowed || !draw || !ref) continue;
      const expireAt = new Date(verdict.bucket.openedAtMs + draw.rule.windowSeconds * 2000);
      transaction.set(ref, { ...verdict.bucket, expireAt });
    }
    return null;
  });
}
