import {
  type Allowance,
  CALLS_PER_DRAW,
  type CallRate,
  SHARED_MEMBER_CALLS,
  takeCall,
} from "@cardwell/core/domain/rate-limit/member-calls";
import * as logger from "firebase-functions/logger";
import { rateLimited } from "../lib/app-error.ts";
import { drawAll } from "./rate-limit-repository.ts";

/**
 * @param caller a member's uid, or another name for who calls
 * @throws AppError `rate_limited` when they call too much
 */
export type MemberLimiter = (caller: string) => Promise<void>;

type Member = { allowance: Allowance | undefined; paidCalls: number; blockedUntilMs: number };

/** About 2 MB. */
const MAX_MEMBERS = 10_000;

/**
 * Counts the calls of each member in the memory of this instance, so that normal use costs no read and no write. Who has used half
 * of a burst also draws on an allowance that all instances share: one read and one write for 25 calls. Where that can't be counted
 * the call is allowed: the store's outage must not become ours.
 */
export function createMemberLimiter({ burst, perMinute }: CallRate, nowMs: () => number = Date.now): MemberLimiter {
  const members = new Map<string, Member>();

  async function drawShared(caller: string): Promise<number | null> {
    try {
      return await drawAll([{ key: `calls:${caller}`, rule: SHARED_MEMBER_CALLS }], new Date(nowMs()));
    } catch (error) {
      logger.warn("Calls could not be counted", { error: String(error) });
      return null;
    }
  }

  return async (caller) => {
    const now = nowMs();
    if (members.size >= MAX_MEMBERS) members.clear();
    const member = members.get(caller) ?? { allowance: undefined, paidCalls: 0, blockedUntilMs: 0 };
    members.set(caller, member);
    if (member.blockedUntilMs > now) throw rateLimited(Math.ceil((member.blockedUntilMs - now) / 1_000));
    const { allowance, retryAfterSeconds } = takeCall({ burst, perMinute }, member.allowance, now);
    member.allowance = allowance;
    if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
    if (allowance.left >= burst / 2) return;
    member.paidCalls -= 1;
    if (member.paidCalls >= 0) return;
    member.paidCalls = CALLS_PER_DRAW - 1;
    const wait = await drawShared(caller);
    if (wait === null) return;
    member.blockedUntilMs = now + wait * 1_000;
    throw rateLimited(wait);
  };
}
