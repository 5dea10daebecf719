import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { Link } from "react-router-dom";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";

/** Each type with how many reminders are planned, also none: what is not planned is still watched. */
export function TypeList({ types }: { types: Watching["types"] }) {
  const on = types.filter(({ isOn }) => isOn).toSorted((a, b) => b.planned - a.planned);
  const off = types.filter(({ isOn }) => !isOn);
  return (
    <>
      <ul className="-mt-2">
        {on.map(({ type, label, planned }) => (
          <li key={type} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
            <span>{label}</span>
            {planned === 0 ? (
              <span className="text-small text-ink-3">nothing planned</span>
            ) : (
              <span className="figures font-medium">
                {formatNumber(planned)}
                <span className="sr-only"> planned</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {off.length === 0 ? null : (
        <div className="mt-5">
          <h3 className="text-heading font-semibold">Switched off</h3>
          <ul className="mt-1">
            {off.map(({ type, label }) => (
              <li key={type} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-ink-2">
                {label}
                <span className="text-small text-ink-3">by you</span>
              </li>
            ))}
          </ul>
          <Link to={paths.alertSettings} className="link mt-3 inline-block">
            Switch them on in the settings
          </Link>
        </div>
      )}
    </>
  );
}

/** What comes when a bank is linked. */
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
      <p className="mt-3 text-small text-ink-3">
        These need the transactions of a bank, and none can be linked yet. We watch for none of them now.
      </p>
    </>
  );
}
