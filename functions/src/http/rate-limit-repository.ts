import { take } from "@cardwell/core/domain/rate-limit/window";
import type { Bucket, Rule } from "@cardwell/core/domain/rate-limit/window";
import { createHash } from "node:crypto";
import { firestore } from "../lib/firestore.ts";

/** One allowance that a request draws on. `key` may hold an address: only its hash is stored. */
export type Draw = { key: string; rule: Rule; member?: string };

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Takes from all allowances or from none, in one transaction.
 * Reads one document for each draw (`rateLimits/{sha256 of key}`), and writes as many when all are allowed.
 *
 * @returns seconds to wait, or null when allowed
 */
export async function drawAll(draws: Draw[], now: Date): Promise<number | null> {
  const db = firestore();
  const refs = draws.map(({ key }) => db.collection("rateLimits").doc(hash(key)));
  return await db.runTransaction(async (transaction) => {
    const kept = await transaction.getAll(...refs);
    const verdicts = draws.map(({ rule, member }, index) =>
      take(
        rule,
        (kept[index]?.data() as Bucket | undefined) ?? null,
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
