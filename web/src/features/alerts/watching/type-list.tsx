import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { Link } from "react-router-dom";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";

type TypeListProps = Pick<Watching, "types" | "steps">;

/** Each type with how many reminders are planned, also none: what is not planned is still watched. */
export function TypeList({ types, steps }: TypeListProps) {
  const counted = types.map((type) => ({ ...type, count: steps.filter((step) => step.type === type.type).length }));
  const planned = counted.filter(({ isOn, count }) => isOn && count > 0).toSorted((a, b) => b.count - a.count);
  const waiting = counted.filter(({ isOn, count }) => isOn && count === 0);
  const off = types.filter(({ isOn }) => !isOn);
  return (
    <>
      <ul className="-mt-2">
        {planned.map(({ type, label, count }) => (
          <li key={type} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <span>{label}</span>
            <span className="figures font-medium">
              {formatNumber(count)}
              <span className="sr-only"> planned</span>
            </span>
          </li>
        ))}
      </ul>
      {waiting.length === 0 ? null : (
        <div className="mt-5">
          <h3 className="text-heading font-semibold">Nothing planned</h3>
          <p className="mt-0.5 text-small text-ink-3">We check for these, too.</p>
          <ul className="mt-2 columns-2 gap-x-6 text-small text-ink-2">
            {waiting.map(({ type, label }) => (
              <li key={type} className="break-inside-avoid py-1">
                {label}
              </li>
            ))}
          </ul>
        </div>
      )}
      {off.length === 0 ? null : (
        <div className="mt-5">
          <h3 className="text-heading font-semibold">Turned off</h3>
          <ul className="mt-1">
            {off.map(({ type, label }) => (
              <li key={type} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-ink-2">
                {label}
                <span className="text-small text-ink-3">by you</span>
              </li>
            ))}
          </ul>
          <Link to={paths.alertSettings} className="link mt-3 inline-block">
            Turn them on in settings
          </Link>
        </div>
      )}
    </>
  );
}

/** What is not watched yet. */
export function LaterList({ later }: { later: Watching["later"] }) {
  return (
    <>
      <ul className="-mt-2">
        {later.map(({ type, label }) => (
          <li key={type} className="border-b border-line py-2 text-ink-2">
            {label}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-3">We don't have the data for these yet.</p>
    </>
  );
}
