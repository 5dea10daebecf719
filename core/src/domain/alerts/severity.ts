import { FLOOD_LIMIT_PER_WEEK } from "./going-live.ts";
import type { AlertRule } from "./rule.ts";
import { type AlertType, SEVERITIES, type Severity } from "./types.ts";

export const mostSevere = (severities: readonly Severity[]): Severity =>
  SEVERITIES.find((severity) => severities.includes(severity)) ?? "low";

/** The severity of a cause that may be worth nothing: never high. */
export const atMostMedium = (severity: Severity): Severity => (severity === "low" ? "low" : "medium");

/** Types that list a cause with others or alone by the severity of its step. */
const GROUPED_BY_SEVERITY: ReadonlySet<AlertType> = new Set(["credit_expiring"]);

/**
 * Whether the severities of a rule's steps decide whom it takes above the flood limit. Of several causes at one moment the most severe is
 * raised first, and the others wait for the cooldown or the next day, by which they may be over. A daily limit above the flood limit holds
 * back only members who are above it already (decision 65).
 */
export const isSeverityDecisive = ({
  type,
  cooldownHours,
  maxPerPersonPerDay,
}: Pick<AlertRule, "type" | "cooldownHours" | "maxPerPersonPerDay">): boolean =>
  GROUPED_BY_SEVERITY.has(type) || cooldownHours > 0 || maxPerPersonPerDay <= FLOOD_LIMIT_PER_WEEK;
