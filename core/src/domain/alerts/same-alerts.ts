import type { AlertRule } from "./rule.ts";
import { isSeverityDecisive } from "./severity.ts";

/**
 * What decides which members a rule takes above the flood limit, the same text for rules that take the same ones. Whether they are live, and
 * for how many, doesn't matter.
 */
export function formatMade(rule: AlertRule): string {
  const { type, condition, parameters, cooldownHours, maxPerPersonPerDay } = rule;
  const sorted = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const steps = isSeverityDecisive(rule) ? rule.steps : rule.steps.map(({ severity: _severity, ...step }) => step);
  return JSON.stringify([type, steps, condition, sorted, cooldownHours, maxPerPersonPerDay]);
}

export const makesSameAlerts = (one: AlertRule, other: AlertRule): boolean => formatMade(one) === formatMade(other);
