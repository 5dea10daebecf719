import { computeNotBefore, isPausedOn, isUrgent, type NotifyContext } from "./quiet-hours.ts";
import type { RuleStep } from "./rule.ts";
import { type AlertType, factsOfType, type Severity } from "./types.ts";

/** Whether and how an alert is mailed, and why not. */
export type MailRoute =
  | { how: "mail"; notBefore: Date }
  | { how: "digest"; reason: "by_rule" | "by_choice" | "daily_cap" }
  | { how: "none"; reason: "by_rule" | "by_choice" | "paused" };

export type MailCandidate = {
  type: AlertType;
  severity: Severity;
  /** The mail setting of this step in its rule. */
  mail: RuleStep["channels"]["mail"];
  /** The rule's critical steps pass everything but a choice of no mail. */
  critical: boolean;
};

type MailRouteInput = NotifyContext & {
  /** Mails that went to this person today already. */
  mailedToday: number;
};

/**
 * Preferences first, then the pause, the daily cap, and quiet hours. What cannot be switched off passes all of them; a critical step
 * of a critical rule passes all but a choice of no mail.
 */
export function routeMail(candidate: MailCandidate, given: MailRouteInput): MailRoute {
  const { preferences, today } = given;
  const { group, isMandatory } = factsOfType(candidate.type);
  const choice = isMandatory ? "on" : preferences.groups[group].mail;
  const mail: MailRoute = { how: "mail", notBefore: computeNotBefore(candidate, given) };
  if (candidate.mail === "no") return { how: "none", reason: "by_rule" };
  if (choice === "off") return { how: "none", reason: "by_choice" };
  if (isMandatory) return mail;
  if (choice === "on" && candidate.mail === "now" && isUrgent(candidate)) return mail;
  if (isPausedOn(preferences, today)) return { how: "none", reason: "paused" };
  if (candidate.mail === "digest") return { how: "digest", reason: "by_rule" };
  if (choice === "digest") return { how: "digest", reason: "by_choice" };
  return given.mailedToday < preferences.dailyMailCap ? mail : { how: "digest", reason: "daily_cap" };
}
