import { KINDS } from "./evaluators/kinds.ts";
import type { ReminderKind } from "./reminder.ts";
import type { AlertRule, AlertRules } from "./rule.ts";
import { once, type RuleInput } from "./rule-steps.ts";
import { ALERT_TYPES, type AlertType, factsOfType } from "./types.ts";

function getOverridable(type: AlertType): AlertRule["userOverridable"] {
  const { isMandatory = false, threshold = null, ownDays = false } = factsOfType(type);
  return { enabled: !isMandatory, threshold, steps: ownDays };
}

const rule = (type: AlertType, given: RuleInput): AlertRule => ({
  type,
  name: factsOfType(type).label,
  enabled: true,
  mode: "live",
  offUntil: null,
  audience: { percent: 100 },
  condition: null,
  parameters: {},
  cooldownHours: 0,
  maxPerPersonPerDay: 20,
  critical: false,
  autoResolve: true,
  userOverridable: getOverridable(type),
  version: 1,
  ...given,
});

/** Of each type its rule: that of a reminder stands beside what it is computed from. */
const GIVEN: Record<AlertType, Pick<ReminderKind, "rule">> = {
  ...KINDS,
  price_change: { rule: { steps: [once("medium", "now"), once("high", "now", "fee")] } },
  reminder: { rule: { steps: [once("medium", "now")], critical: true } },
  household_payment: { rule: { steps: [once("medium", "now")] } },
  household_change: { rule: { steps: [once("low", "now")] } },
  system_notice: { rule: { steps: [once("low", "no")] } },
  security_new_device: { rule: { steps: [once("high", "now")] } },
  security_password: { rule: { steps: [once("high", "now")] } },
  security_email: { rule: { steps: [once("high", "now")] } },
  security_export: { rule: { steps: [once("low", "now")] } },
  security_viewed: { rule: { steps: [once("medium", "now")] } },
  security_new_admin: { rule: { steps: [once("high", "now")] } },
};

/** The default rules. Steps and severities follow what a late payment, an expired credit or a fee costs. */
export const DEFAULT_RULES = Object.fromEntries(
  ALERT_TYPES.map((type) => [type, rule(type, GIVEN[type].rule)]),
) as AlertRules;
