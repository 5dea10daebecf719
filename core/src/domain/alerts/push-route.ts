import type { MailCandidate } from "./mail-route.ts";
import type { AlertPreferences } from "./preferences.ts";
import { computeNotBefore, isPausedOn, isUrgent, type NotifyContext } from "./quiet-hours.ts";
import { factsOfType } from "./types.ts";

/** Whether and when an alert goes to the member's devices, and why not. */
export type PushRoute = { how: "push"; notBefore: Date } | { how: "none"; reason: "by_rule" | "by_choice" | "paused" };

/** Whether its rule and the choice of its group keep an alert from the devices; null: they don't. */
export function findPushObstacle(
  { type, mail }: Pick<MailCandidate, "type" | "mail">,
  { groups }: Pick<AlertPreferences, "groups">,
): "by_rule" | "by_choice" | null {
  const { group, isMandatory } = factsOfType(type);
  if (mail === "no" || (mail === "digest" && !isMandatory)) return "by_rule";
  return isMandatory || groups[group].push ? null : "by_choice";
}

/**
 * What a rule mails immediately also goes to the devices, whatever is chosen for mail. The order is that of mail: the rule, the choice of the
 * group, the pause, quiet hours; what cannot be switched off passes all but the rule.
 */
export function routePush(candidate: MailCandidate, given: NotifyContext): PushRoute {
  const reason = findPushObstacle(candidate, given.preferences);
  if (reason !== null) return { how: "none", reason };
  if (!isUrgent(candidate) && isPausedOn(given.preferences, given.today)) return { how: "none", reason: "paused" };
  return { how: "push", notBefore: computeNotBefore(candidate, given) };
}
