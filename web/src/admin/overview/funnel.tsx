import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { MeasureName } from "@cardwell/core/domain/overview/figures";
import { FUNNEL_DAYS, FUNNEL_STEPS } from "@cardwell/core/domain/overview/funnel";
import { Link } from "react-router-dom";
import { formatCount } from "../../lib/format.ts";
import { formatMeasure, measureFacts } from "./format-measure.ts";
import { findLargestLoss } from "./largest-loss.ts";
import { listPath } from "./list-path.ts";

const steps = ["signUps", ...FUNNEL_STEPS] as const satisfies readonly MeasureName[];

const formatShare = (part: number, whole: number) => (whole === 0 ? "—" : `${Math.round((part / whole) * 100)}%`);

/** Of those who signed up in these days, how many came how far. */
export function Funnel({
  overview: { figures, days },
}: {
  overview: ResponseOf<typeof adminOverviewContract.figures>;
}) {
  const { now: signedUp, before } = figures.signUps;
  const reached = steps.map((name) => ({ name, count: figures[name].now ?? 0 }));
  const loss = findLargestLoss(reached.filter(({ name }) => name !== "withPayment"));
  const paidBefore = figures.withPayment.before;
  return (
    <section aria-label={`From sign-up to paid, ${days} days`}>
      <h2 className="text-heading font-semibold">From sign-up to paid, {days} days</h2>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2.5">
        {reached.map(({ name, count }) => (
          <div key={name} className="contents">
            <dt className="text-small">
              <Link to={listPath(name, days)} className="hover:underline">
                {measureFacts[name].label}
              </Link>
            </dt>
            <dd aria-hidden="true" className="h-2.5">
              <div
                className={name === "withPayment" ? "h-full bg-green" : "h-full bg-green opacity-45"}
                style={{ width: `${(count / Math.max(1, signedUp ?? 0)) * 100}%` }}
              />
            </dd>
            <dd className="figures text-right text-small font-medium">{formatMeasure(name, figures[name].now)}</dd>
            <dd className="figures min-w-9 text-right text-caption text-ink-3">
              {name === "signUps" ? null : formatShare(count, signedUp ?? 0)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-3">
        {loss === null
          ? null
          : `Largest loss: ${formatCount(loss.count, "person", "people")} between ${measureFacts[loss.from].label.toLowerCase()} and ${measureFacts[loss.to].label.toLowerCase()}. `}
        {before === null || paidBefore === null || before === 0
          ? null
          : `Of those who signed up in the ${days} days before, ${formatShare(paidBefore, before)} paid. `}
        A step counts within {FUNNEL_DAYS} days of signing up, so the latest are still on their way.
      </p>
    </section>
  );
}
