import type { MailCandidate } from "./mail-route.ts";
import { computeNotBefore, isPausedOn, isUrgent, type NotifyContext } from "./quiet-hours.ts";
import { factsOfType } from "./types.ts";

/** Whether and when an alert goes to the member's devices, and why not. */
export type PushRoute = { how: "push"; notBefore: Date } | { how: "none"; reason: "by_rule" | "by_choice" | "paused" };

/**
 * What a rule mails immediately also goes to the devices, whatever is chosen for mail. The order is that of mail: the rule, the choice of the
 * group, the pause, quiet hours; what cannot be switched off passes all but the rule.
 */
export function routePush(candidate: MailCandidate, given: NotifyContext): PushRoute {
  const { group, isMandatory } = factsOfType(candidate.type);
  if (candidate.mail === "no" || (candidate.mail === "digest" && !isMandatory))
    return { how: "none", reason: "by_rule" };
  if (!isMandatory && !given.preferences.groups[group].push) return { how: "none", reason: "by_choice" };
  if (!isUrgent(candidate) && isPausedOn(given.preferences, given.today)) return { how: "none", reason: "paused" };
  return { how: "push", notBefore: computeNotBefore(candidate, given) };
}
