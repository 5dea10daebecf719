import { DEFAULT_RULES } from "./default-rules.ts";
import { type AlertRule, type AlertRules, getRuleStatus } from "./rule.ts";

/** For each type that isn't live the version that was live last, as far as one was changed by staff since. */
export type LastLive = Partial<AlertRules>;

const getStatus = (rule: AlertRule) => getRuleStatus(rule, null);

/** What is remembered when one version takes the place of another: nothing while the rule is live, else the last version that was. */
export function lastLiveAfter(lastLive: LastLive, before: AlertRule, after: AlertRule): LastLive {
  const { [after.type]: remembered, ...others } = lastLive;
  if (getStatus(after) === "live") return others;
  const last = getStatus(before) === "live" ? before : remembered;
  return last ? { ...others, [after.type]: last } : others;
}

/**
 * What members are shown, where only a rule that notifies counts: for a type in shadow mode the last version that was live, or the
 * default rule if there was none; for any other the rule itself. A rule that is off for a time is so in each version.
 */
export function liveRules(rules: AlertRules, lastLive: LastLive): AlertRules {
  const live = { ...rules };
  for (const rule of Object.values(rules)) {
    const { type, offUntil } = rule;
    if (getStatus(rule) === "shadow") live[type] = { ...(lastLive[type] ?? DEFAULT_RULES[type]), offUntil };
  }
  return live;
}
