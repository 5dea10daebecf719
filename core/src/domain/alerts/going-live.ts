import { type AlertRule, getRuleStatus } from "./rule.ts";

/** Alerts of one rule that a member may get in a week. A change that takes more members above it can't go live. */
export const FLOOD_LIMIT_PER_WEEK = 3;

/** Whether a rule may go live. `free`: without a back-test. */
export type LiveCheck = {
  state: "free" | "passed" | "untested" | "blocked";
  /** When its back-test ended; null: none counts. One counts as long as it is kept. */
  testedAt: Date | null;
  /** Members above the flood limit by its back-test. */
  overLimit: number;
};

/** What a back-test found of a rule; `against` is the version that was in force. */
export type Verdict = { overLimit: number; isBlocked: boolean; against: number; at: Date };

/** One that is off until a day goes live with that day. */
const isLive = (rule: AlertRule) => getRuleStatus(rule, null) === "live";

/**
 * One that makes the same alerts for no more members than the current one, which is live, needs no back-test, nor does one that isn't to
 * be live.
 */
export const needsBackTest = (current: AlertRule, rule: AlertRule, { makesSame }: { makesSame: boolean }): boolean =>
  isLive(rule) && !(isLive(current) && makesSame && rule.audience.percent <= current.audience.percent);

/** Whether a back-test blocks a rule. One that isn't live for everybody now has nobody above the limit yet. */
export function isBlocked(current: AlertRule, overLimit: { draft: number; current: number }): boolean {
  const isLiveForAll = isLive(current) && current.audience.percent === 100;
  return overLimit.draft > (isLiveForAll ? overLimit.current : 0);
}

/** What the last back-test of a rule that needs one allows; null: none counts. */
export function checkVerdict(current: AlertRule, verdict: Verdict | null): LiveCheck {
  // As many above the limit as in force was measured against another version.
  const isOutdated = verdict && !verdict.isBlocked && verdict.overLimit > 0 && verdict.against !== current.version;
  if (verdict === null || isOutdated) return { state: "untested", testedAt: null, overLimit: 0 };
  return { state: verdict.isBlocked ? "blocked" : "passed", testedAt: verdict.at, overLimit: verdict.overLimit };
}
