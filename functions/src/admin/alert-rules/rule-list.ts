import { createWordFilter } from "@cardwell/core/domain/fold-text";
import type { AlertRuleRow, OutcomeCounts, RuleSort } from "@cardwell/core/contract/admin/alert-rules";
import { ALERT_OUTCOMES, findNoise } from "@cardwell/core/domain/alerts/outcomes";
import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import { isSeverityDecisive } from "@cardwell/core/domain/alerts/severity";
import { factsOfType } from "@cardwell/core/domain/alerts/types";
import type { AlertGroup, Severity } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { DayCounts } from "../../lib/alert-counts-repository.ts";

type Filter = {
  query?: string | undefined;
  status?: AlertRuleRow["status"] | undefined;
  severity?: Severity | undefined;
  group?: AlertGroup | undefined;
};

/** What some days and shards add up to. An undo may be counted before what it undoes is read, so nothing is below zero. */
export function sumCounts(counts: readonly Pick<DayCounts, "counts">[]): OutcomeCounts {
  const sums = ALERT_OUTCOMES.map((name) => {
    const sum = counts.reduce((total, { counts: each }) => total + (each[name] ?? 0), 0);
    return [name, Math.max(0, sum)];
  });
  return Object.fromEntries(sums) as OutcomeCounts;
}

export const toRuleRow = (rule: AlertRule, today: CivilDate, counts: readonly DayCounts[]): AlertRuleRow => ({
  rule,
  status: getRuleStatus(rule, today),
  group: factsOfType(rule.type).group,
  counts: sumCounts(counts.filter(({ type }) => type === rule.type)),
  severityNeedsBackTest:
    getRuleStatus(rule, null) === "live" && findKind(rule.type) !== null && isSeverityDecisive(rule),
});

/** The rows that a filter lets through: every word that was typed is in the name or in the type. */
export function filterRules(rows: AlertRuleRow[], { query = "", status, severity, group }: Filter): AlertRuleRow[] {
  const isFound = createWordFilter(query);
  return rows.filter(
    ({ rule, ...row }) =>
      isFound(`${rule.name} ${rule.type}`) &&
      (status === undefined || row.status === status) &&
      (group === undefined || row.group === group) &&
      (severity === undefined || rule.steps.some((step) => step.severity === severity)),
  );
}

const SHOWN_NOISY = 4;

/** The rules that staff should look at, the worst first. */
export function listNoisy(rows: readonly AlertRuleRow[]) {
  const noisy = rows.flatMap(({ rule: { type, name }, counts }) => {
    const noise = findNoise(counts);
    if (noise === null) return [];
    const isWrong = noise === "wrong";
    return [{ type, name, counts, isWrong, share: share(counts[noise], counts) }];
  });
  return noisy
    .toSorted((a, b) => Number(b.isWrong) - Number(a.isWrong) || b.share - a.share)
    .slice(0, SHOWN_NOISY)
    .map(({ share: _share, ...rule }) => rule);
}

const share = (count: number, { fired }: OutcomeCounts): number => (fired === 0 ? -1 : count / fired);

const SORT_VALUES: Record<RuleSort, (row: AlertRuleRow) => string | number> = {
  name: ({ rule }) => rule.name.toLowerCase(),
  status: ({ status }) => status,
  version: ({ rule }) => rule.version,
  fired: ({ counts }) => counts.fired,
  acted: ({ counts }) => share(counts.acted + counts.resolved, counts),
  dismissed: ({ counts }) => share(counts.dismissed, counts),
  wrong: ({ counts }) => counts.wrong,
};

/** The position of a row: by the requested value, then by name, then by type. */
export const ruleSortKey = (sort: RuleSort) => (row: AlertRuleRow) => [
  SORT_VALUES[sort](row),
  row.rule.name.toLowerCase(),
  row.rule.type,
];
