import { SeverityMark } from "../../../components/marks.tsx";
import { Link } from "react-router-dom";
import { browserTimeZone, formatDate } from "../../../lib/format.ts";
import { parameterLabel } from "../labels.ts";
import { rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { describeRule, formatChannels, formatCondition, formatStepMoment, formatValue } from "../format-rule.ts";
import { utcToday } from "../status-mark.tsx";
import { capitalize } from "../../../lib/format.ts";

const heading = "border-b border-line-2 pb-2 text-title-2";

/** What a rule does: when it fires, its steps, in words, and who changed it last. */
export function RuleTab({ admin: { rule, changed } }: { admin: AdminRule }) {
  const parameters = Object.entries(rule.parameters);
  return (
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
  );
}
