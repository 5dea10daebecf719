import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRuleRow } from "@cardwell/core/contract/admin/alert-rules";
import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { ApiError } from "../../lib/api-error.ts";
import { callApi } from "../../lib/api-client.ts";
import type { BulkAction } from "../frame/list/list-types.ts";
import { severityLabels } from "./labels.ts";
import { formatSeverities } from "./format-rule.ts";
import { putInForce, toRuleChange } from "./use-rule-update.tsx";

/** Good news isn't a degree of urgency: a step becomes that in its editor only. */
const choices = SEVERITIES.filter((severity) => severity !== "success");

const hasOther = ({ rule }: AlertRuleRow, severity: string) => rule.steps.some((step) => step.severity !== severity);

/** Every step gets the severity, as a new version of the rule that the list showed. */
async function setSeverity({ rule: { type, version } }: AlertRuleRow, reason: string, severity: Severity) {
  const latest = await callApi(contract.rule, { params: { type } });
  if (latest.rule.version !== version)
    throw new ApiError({ status: 409, code: "conflict", message: "It changed since the list was loaded." });
  const change = toRuleChange(latest);
  return putInForce(latest, {
    rule: { ...change, steps: change.steps.map((step) => ({ ...step, severity })) },
    reason,
  });
}

/** Gives the checked rules one severity. */
export const changeSeverity: BulkAction<AlertRuleRow> = {
  label: "Change severity",
  isMain: true,
  permission: contract.update.permission,
  choice: {
    label: "Severity of every step",
    options: choices.map((value) => ({ value, label: severityLabels[value] })),
    initial: "medium",
  },
  changes: hasOther,
  question: (count) => `Change the severity of ${count}?`,
  consequences: (rows, severity) => <Consequences rows={rows} severity={severity as Severity} />,
  confirm: (count, severity) => `Set ${count} to ${severityLabels[severity as Severity].toLowerCase()}`,
  done: "changed",
  run: (row, reason, severity) => setSeverity(row, reason, severity as Severity),
  undo: ({ rule: { type, version } }, reason) =>
    callApi(contract.undo, {
      params: { type },
      body: { ruleVersion: version + 1, reason: `Undo: ${reason}`.slice(0, 280) },
    }),
};

const listNames = (rows: readonly AlertRuleRow[]) => rows.map(({ rule }) => rule.name).join(", ");

function Consequences({ rows, severity }: { rows: readonly AlertRuleRow[]; severity: Severity }) {
  const changed = rows.filter((row) => hasOther(row, severity));
  const untested = changed.filter(({ severityNeedsBackTest }) => severityNeedsBackTest);
  const passing = changed.filter(({ rule }) => severity === "critical" && rule.critical);
  return (
    <div className="grid gap-3">
      <ul aria-label="Rules" className="grid max-h-52 gap-1 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.rule.type}>
            <span className="font-medium text-ink">{row.rule.name}</span>:{" "}
            {hasOther(row, severity)
              ? `${formatSeverities(row.rule.steps)} → ${severityLabels[severity]}`
              : `${severityLabels[severity]} already`}
          </li>
        ))}
      </ul>
      <p>Each becomes a new version. Alerts that were sent keep their severity.</p>
      {passing.length === 0 ? null : (
        <p>Their alerts pass quiet hours, the daily email limit and a pause: {listNames(passing)}.</p>
      )}
      {untested.length === 0 ? null : (
        <p>Severity decides how many alerts it makes, so it needs a back-test first: {listNames(untested)}.</p>
      )}
    </div>
  );
}
