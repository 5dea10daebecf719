import type { OutcomeCounts } from "@cardwell/core/contract/admin/alert-rules";
import { formatClock } from "@cardwell/core/domain/format";
import { type Condition } from "@cardwell/core/domain/alerts/condition";
import { FLOOD_LIMIT_PER_WEEK, needsBackTest } from "@cardwell/core/domain/alerts/going-live";
import { type AlertRule, getRuleStatus, type RuleStep } from "@cardwell/core/domain/alerts/rule";
import { makesSameAlerts } from "@cardwell/core/domain/alerts/same-alerts";
import { type AlertType, factsOfType, SEVERITIES } from "@cardwell/core/domain/alerts/types";
import { list } from "@cardwell/core/domain/format";
import { formatCivilDate } from "../../lib/civil.ts";
import { capitalize, formatCount, formatMoney, formatNumber } from "../../lib/format.ts";
import { fieldLabels, getUnit, operatorLabels, parameterLabel, severityLabels, statusLabels } from "./labels.ts";

/** A number in the unit that ends its name: "$5.00", "9%", "14 days". */
export function formatValue(name: string, value: number): string {
  const unit = getUnit(name);
  if (unit === "cents") return formatMoney(value);
  if (unit === "bps") return `${value / 100}%`;
  return unit === "days" ? formatCount(value, "day") : formatNumber(value);
}

/** What a step whose key begins like this is for. */
const stepPurposes: Record<string, string> = {
  y: "for credits longer than a quarter",
  q: "for quarterly credits",
  m: "for monthly credits",
  decide: "until the fee is charged",
  refund: "until the refund period ends",
  posted: "when the fee is charged",
  open: "when activation opens",
  week: "once a week",
  fee: "when a fee changes",
  again: "when it is still behind",
};

function formatDays(days: number): string {
  if (days === 0) return "on the day";
  return `${formatCount(Math.abs(days), "day")} ${days > 0 ? "before" : "after"}`;
}

/** When a step is reached: "7 days before, 8:00 am", "At 30%". */
export function formatStepMoment({ key, offsetDays, threshold, at }: RuleStep, type: AlertType): string {
  const purpose = stepPurposes[/^[a-z]*/.exec(key)?.[0] ?? ""];
  const level =
    threshold === null
      ? null
      : factsOfType(type).hasLevelsInDays
        ? formatCount(threshold, "day")
        : `${threshold / 100}%`;
  const moment =
    level !== null
      ? `at ${level}`
      : offsetDays !== null
        ? formatDays(offsetDays)
        : (purpose ?? "as soon as it happens");
  const note = purpose !== undefined && purpose !== moment ? ` (${purpose})` : "";
  return `${capitalize(moment)}${note}${at === "00:00" ? "" : `, ${formatClock(at)}`}`;
}

export function formatChannels({ app, mail }: RuleStep["channels"]): string {
  const byMail = mail === "now" ? "email" : mail === "digest" ? "digest" : null;
  return [app ? "app" : null, byMail].filter((each) => each !== null).join(", ") || "nowhere";
}

const formatConditionValue = (field: string, value: string | number) =>
  typeof value === "number" ? formatValue(field, value) : value;

/** "Low to critical", "High" */
export function formatSeverities(steps: readonly RuleStep[]): string {
  const found = SEVERITIES.filter((severity) => steps.some((step) => step.severity === severity));
  const [first, last] = [found.at(-1), found[0]];
  if (first === undefined || last === undefined) return "";
  if (first === last) return severityLabels[first];
  return `${severityLabels[first]}${found.length === 2 ? "," : " to"} ${severityLabels[last].toLowerCase()}`;
}

/** "amount is at least $50.00 and autopay is not none" */
export function formatCondition(condition: Condition, isNested = false): string {
  if ("not" in condition) return `not (${formatCondition(condition.not)})`;
  if ("all" in condition || "any" in condition) {
    const [parts, word] = "all" in condition ? [condition.all, " and "] : [condition.any, " or "];
    const text = parts.map((part) => formatCondition(part, true)).join(word);
    return isNested && parts.length > 1 ? `(${text})` : text;
  }
  const { field, operator, value } = condition;
  const values = Array.isArray(value) ? value : [value];
  return `${fieldLabels[field].toLowerCase()} ${operatorLabels[operator]} ${values.map((each) => formatConditionValue(field, each)).join(", ")}`;
}

/** "Live", "Shadow", "Off until Jan 4, 2027". */
export function formatStatus(rule: Pick<AlertRule, "enabled" | "mode" | "offUntil">, today: string): string {
  const isForATime = rule.enabled && rule.offUntil !== null && rule.offUntil > today;
  if (isForATime && rule.offUntil !== null) return `Off until ${formatCivilDate(rule.offUntil)}`;
  return statusLabels[getRuleStatus(rule, today)];
}

function describeStatus(rule: AlertRule, today: string): string {
  const status = getRuleStatus(rule, today);
  if (status === "live") return `Live for ${rule.audience.percent}% of members.`;
  if (status === "shadow") {
    return `In shadow mode for ${rule.audience.percent}% of members: alerts are counted and sent to no one.`;
  }
  return rule.offUntil !== null && rule.offUntil > today
    ? `Off until ${formatCivilDate(rule.offUntil)}. Open alerts of this rule are closed.`
    : "Off. Open alerts of this rule are closed.";
}

function describeOverrides({ type, userOverridable }: AlertRule): string {
  if (factsOfType(type).isMandatory) return "Members can't turn it off: it is about their own account.";
  const { enabled, steps, threshold } = userOverridable;
  const may = [
    enabled ? "turn it off" : null,
    steps ? "choose its days" : null,
    threshold === null ? null : `set "${parameterLabel(threshold).toLowerCase()}"`,
  ].filter((each) => each !== null);
  return may.length === 0 ? "Members can't change it." : `Members can ${list(may)}.`;
}

/** What a rule does, in sentences. */
export function describeRule(rule: AlertRule, today: string): string[] {
  const { cooldownHours, maxPerPersonPerDay, critical, autoResolve, steps, type } = rule;
  const isHeldBack = !factsOfType(type).isMandatory && type !== "reminder";
  const hasCriticalStep = critical && steps.some(({ severity }) => severity === "critical");
  const passing =
    type === "reminder" ? "Reminders that members made critical" : hasCriticalStep ? "Critical steps" : null;
  return [
    describeStatus(rule, today),
    "One alert for each cause. A missed run catches up with the latest step only.",
    ...(isHeldBack && cooldownHours > 0
      ? [`After one alert, the next one waits ${formatCount(cooldownHours, "hour")}.`]
      : []),
    ...(isHeldBack
      ? [`A member gets at most ${maxPerPersonPerDay} a day. The rest waits until the next morning.`]
      : []),
    ...(passing === null ? [] : [`${passing} pass quiet hours, the daily email limit and a pause.`]),
    autoResolve
      ? "It closes automatically when its cause ends."
      : "When its cause ends, it closes as expired, not as resolved.",
    describeOverrides(rule),
  ];
}

type RuleFact = { path: string; label: string; value: string };

const yesNo = (value: boolean) => (value ? "Yes" : "No");

function listFacts(rule: AlertRule): RuleFact[] {
  const { name, enabled, mode, offUntil, audience, condition, parameters, steps, userOverridable } = rule;
  return [
    { path: "name", label: "Name", value: name },
    { path: "mode", label: "Status", value: enabled ? statusLabels[mode] : "Off" },
    { path: "offUntil", label: "Off until", value: offUntil === null ? "" : formatCivilDate(offUntil) },
    { path: "audience", label: "Share of members", value: `${audience.percent}%` },
    { path: "condition", label: "Condition", value: condition === null ? "" : formatCondition(condition) },
    ...Object.entries(parameters).map(([key, value]) => ({
      path: `parameters.${key}`,
      label: parameterLabel(key),
      value: formatValue(key, value),
    })),
    ...steps.map((step, at) => ({
      path: `steps.${step.key}`,
      label: `Step ${step.key}`,
      value: `${at + 1}. ${formatStepMoment(step, rule.type)} · ${severityLabels[step.severity]} · ${formatChannels(step.channels)}`,
    })),
    { path: "cooldownHours", label: "Wait between alerts", value: formatCount(rule.cooldownHours, "hour") },
    { path: "maxPerPersonPerDay", label: "At most a day", value: String(rule.maxPerPersonPerDay) },
    { path: "critical", label: "Critical steps pass quiet hours", value: yesNo(rule.critical) },
    { path: "autoResolve", label: "Closes as resolved", value: yesNo(rule.autoResolve) },
    { path: "userOverridable.enabled", label: "Members can turn it off", value: yesNo(userOverridable.enabled) },
    { path: "userOverridable.steps", label: "Members can choose the days", value: yesNo(userOverridable.steps) },
    {
      path: "userOverridable.threshold",
      label: "Members can set",
      value: userOverridable.threshold === null ? "" : parameterLabel(userOverridable.threshold),
    },
  ];
}

/** What differs between two versions of a rule, fact by fact. A fact that one of them lacks is "None". */
export function diffRules(before: AlertRule, after: AlertRule) {
  const [was, is] = [before, after].map((rule) => new Map(listFacts(rule).map((fact) => [fact.path, fact])));
  const paths = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...paths].flatMap((path) => {
    const [one, other] = [was?.get(path), is?.get(path)];
    const [old, next] = [one?.value || "None", other?.value || "None"];
    return old === next ? [] : [{ path, label: one?.label ?? other?.label ?? path, before: old, after: next }];
  });
}

/** What the server asks of a version before it is in force. */
export function formatLiveRule(current: AlertRule, after: AlertRule): string {
  if (needsBackTest(current, after, { makesSame: makesSameAlerts(current, after) })) {
    return `It goes live only after a back-test of the last seven days, and never if that takes more members above ${FLOOD_LIMIT_PER_WEEK} alerts a week.`;
  }
  return getRuleStatus(after, null) === "live"
    ? "It needs no back-test: it makes the same alerts for no more members."
    : "It needs no back-test before it goes live.";
}

export const formatShare = (count: number, fired: number) =>
  fired === 0 ? "—" : `${Math.round((100 * count) / fired)}%`;

/** Those that members acted on, and those whose cause ended. */
export const countDone = ({ acted, resolved }: OutcomeCounts) => acted + resolved;
