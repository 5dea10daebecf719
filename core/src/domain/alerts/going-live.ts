import { type AlertRule, getRuleStatus } from "./rule.ts";

/** Alerts of one rule that a member may get in a week. A change that takes more members above it can't go live. */
export const FLOOD_LIMIT_PER_WEEK = 3;

/** So many members a back-test looks at, unless everybody is asked for. */
export const SAMPLE_MEMBERS = 2_000;

/** What a sample leaves open may be this share of all members, one in 500: one of 2,000 in which nobody is above the limit shows that. */
const OPEN_SHARE = 0.002;

/** A sample finds this few only once in twenty times. */
const UNLIKELY = 0.05;

/** Of a sample of all members: how many there are, and how many of them are above the flood limit at most. */
export type SampleBound = { looked: number; members: number; atMost: number };

/** Whether a rule may go live. `free`: without a back-test. */
export type LiveCheck = {
  state: "free" | "passed" | "untested" | "blocked";
  /** When its back-test ended; null: none counts. One counts as long as it is kept. */
  testedAt: Date | null;
  /** Members above the flood limit by its back-test. */
  overLimit: number;
  /** Null: it looked at everybody. */
  sample: SampleBound | null;
};

/** What a back-test found of a rule; `against` is the version that was in force. */
export type Verdict = { overLimit: number; isBlocked: boolean; against: number; at: Date; sample: SampleBound | null };

/** One that is off until a day goes live with that day. */
const isLive = (rule: AlertRule) => getRuleStatus(rule, null) === "live";

/**
 * One that makes the same alerts for no more members than the current one, which is live, needs no back-test, nor does one that isn't to
 * be live.
 */
export const needsBackTest = (current: AlertRule, rule: AlertRule, { makesSame }: { makesSame: boolean }): boolean =>
  isLive(rule) && !(isLive(current) && makesSame && rule.audience.percent <= current.audience.percent);

/** How likely at most so many of a sample are above the limit, if this share of all members is. */
function computeLikelihood(found: number, looked: number, share: number): number {
  let log = looked * Math.log1p(-share);
  let sum = Math.exp(log);
  for (let at = 1; at <= found; at += 1) {
    log += Math.log((looked - at + 1) / at) + Math.log(share / (1 - share));
    sum += Math.exp(log);
  }
  return sum;
}

/**
 * The share of all members that may be above the limit, by how many of a random sample are: the upper end of the one-sided 95% interval of
 * Clopper and Pearson. With a larger share so few would be found less than once in twenty samples.
 */
export function computeUpperShare(found: number, looked: number): number {
  if (found >= looked) return 1;
  let [low, high] = [found / looked, 1];
  for (let step = 0; step < 50; step += 1) {
    const share = (low + high) / 2;
    if (computeLikelihood(found, looked, share) > UNLIKELY) low = share;
    else high = share;
  }
  return high;
}

/**
 * Whether a back-test blocks a rule. One that isn't live for everybody now has nobody above the limit yet.
 *
 * @param sample how many were looked at, if that weren't all: what they leave open counts too
 */
export function isBlocked(
  current: AlertRule,
  overLimit: { draft: number; current: number },
  sample: Pick<SampleBound, "looked"> | null,
): boolean {
  const isLiveForAll = isLive(current) && current.audience.percent === 100;
  if (overLimit.draft > (isLiveForAll ? overLimit.current : 0)) return true;
  return sample !== null && computeUpperShare(0, sample.looked) > OPEN_SHARE;
}

/** What the last back-test of a rule that needs one allows; null: none counts. */
export function checkVerdict(current: AlertRule, verdict: Verdict | null): LiveCheck {
  // As many above the limit as in force was measured against another version.
  const isOutdated = verdict && !verdict.isBlocked && verdict.overLimit > 0 && verdict.against !== current.version;
  if (verdict === null || isOutdated) return { state: "untested", testedAt: null, overLimit: 0, sample: null };
  const { at: testedAt, overLimit, sample } = verdict;
  return { state: verdict.isBlocked ? "blocked" : "passed", testedAt, overLimit, sample };
}
