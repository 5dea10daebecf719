import type { OutcomeCounts } from "@cardwell/core/contract/admin/alert-rules";
import { useQuery } from "@tanstack/react-query";
import { SeverityMark } from "../../../components/marks.tsx";
import { Link } from "react-router-dom";
import { browserTimeZone, capitalize, formatCount, formatDate, formatNumber } from "../../../lib/format.ts";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { parameterLabel } from "../labels.ts";
import { countsQuery, rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import {
  countDone,
  describeRule,
  formatShare,
  formatChannels,
  formatCondition,
  formatStepMoment,
  formatValue,
} from "../format-rule.ts";
import { utcToday } from "../status-mark.tsx";

const heading = "border-b border-line-2 pb-2 text-title-2";

/** What became of the alerts of the last 30 days, from the list of all rules. */
function Outcomes({ rule: { type } }: Pick<AdminRule, "rule">) {
  const { data: counts, error, refetch } = useQuery(countsQuery(type));
  const share = (label: string, count: (counts: OutcomeCounts) => number): Figure => ({
    label,
    value: counts ? formatShare(count(counts), counts.fired) : "…",
    below: counts ? formatCount(count(counts), "alert") : "",
  });
  if (error && !counts)
    return <LoadError what="What became of its alerts" error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="outcomes" className="mb-10">
      <h2 id="outcomes" className={heading}>
        Last 30 days
      </h2>
      <Figures
        figures={[
          {
            label: "Fired",
            value: counts ? formatNumber(counts.fired) : "…",
            below: counts && counts.shadowed > 0 ? `${formatNumber(counts.shadowed)} silent` : "",
          },
          share("Acted on", countDone),
          share("Snoozed", ({ snoozed }) => snoozed),
          share("Dismissed", ({ dismissed }) => dismissed),
          share("False alarms", ({ wrong }) => wrong),
        ]}
      />
      <Link className="link text-small" to={`${tabPath("alert-rules")}?days=30&sort=fired&order=desc`}>
        Compare with all rules
      </Link>
    </section>
  );
}

/** What a rule does: what became of its alerts, when it fires, its steps, in words, and who changed it last. */
export function RuleTab({ admin }: { admin: AdminRule }) {
  const { rule, changed } = admin;
  const parameters = Object.entries(rule.parameters);
  return (
    <>
      <Outcomes rule={rule} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-10">
          <section aria-labelledby="steps">
            <h2 id="steps" className={heading}>
              Steps
            </h2>
            <ol>
              {rule.steps.map((step) => (
                <li
                  key={step.key}
                  className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
                >
                  <SeverityMark severity={step.severity} />
                  <span>{formatStepMoment(step, rule.type)}</span>
                  <span className="text-small text-ink-3 max-md:col-start-2">{formatChannels(step.channels)}</span>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="fires">
            <h2 id="fires" className={heading}>
              When it fires
            </h2>
            <p className="border-b border-line py-3 wrap-anywhere">
              {rule.condition === null
                ? "No condition beyond the facts that this type of alert is about."
                : `Only if ${formatCondition(rule.condition)}.`}
            </p>
            {parameters.length === 0 ? null : (
              <dl>
                {parameters.map(([name, value]) => (
                  <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
                    <dt className="text-ink-2">{parameterLabel(name)}</dt>
                    <dd className="figures font-medium">{formatValue(name, value)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        </div>
        <div className="grid content-start gap-10">
          <section aria-labelledby="words">
            <h2 id="words" className={heading}>
              In words
            </h2>
            <ul className="grid gap-2 pt-3">
              {describeRule(rule, utcToday()).map((sentence) => (
                <li key={sentence} className="text-ink-2">
                  {sentence}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="history">
            <h2 id="history" className={heading}>
              History
            </h2>
            {changed === null ? (
              <p className="pt-3 text-ink-2">Version {rule.version}: the default rule. Nobody changed it.</p>
            ) : (
              <p className="pt-3 wrap-anywhere text-ink-2">
                <span className="font-medium text-ink">
                  Version {rule.version}: {capitalize(changed.reason)}
                </span>
                <br />
                {changed.by}, {formatDate(changed.at, browserTimeZone())}
              </p>
            )}
            <p className="pt-2">
              <Link className="link text-small" to={rulePath(rule.type, "versions")}>
                All versions
              </Link>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
