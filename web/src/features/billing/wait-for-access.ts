import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { toPlanStatus } from "./plan-status.ts";

export type Waited =
  | { kind: "access"; status: SubscriptionStatus }
  | { kind: "trial_denied" }
  | { kind: "none" }
  | { kind: "unreachable" }
  | { kind: "stopped" };

type Deps = {
  /** Refreshes from the payment provider; null on failure. */
  askStatus: () => Promise<SubscriptionStatus | null>;
  wait: (delayMs: number) => Promise<void>;
  now: () => number;
  isStopped: () => boolean;
};

const longestWaitMs = 60_000;
const stepMs = 1_000;
/** A response this early may be from before a plan that was bought after a denied trial. */
const surelyDeniedAfter = 3;
/** Whoever comes from a checkout whose trial was denied comes within minutes. */
const deniedHereMs = 10 * 60_000;

const isDeniedHere = ({ trial, endedAt, asOf }: SubscriptionStatus): boolean =>
  trial.denied && endedAt !== null && Date.parse(asOf) - Date.parse(endedAt) < deniedHereMs;

/** Polls until the plan is active: immediately, then 1, 2, 3 … seconds apart, for a minute at most. */
export async function waitForAccess({ askStatus, wait, now, isStopped }: Deps): Promise<Waited> {
  const startedAt = now();
  let answered = false;
  for (let attempt = 1; ; attempt += 1) {
    const status = await askStatus();
    if (isStopped()) return { kind: "stopped" };
    if (status !== null && toPlanStatus(status).hasAccess) return { kind: "access", status };
    if (status !== null && isDeniedHere(status) && attempt >= surelyDeniedAfter) return { kind: "trial_denied" };
    answered ||= status !== null;
    const delayMs = stepMs * attempt;
    if (now() - startedAt + delayMs > longestWaitMs) return { kind: answered ? "none" : "unreachable" };
    await wait(delayMs);
    if (isStopped()) return { kind: "stopped" };
  }
}
