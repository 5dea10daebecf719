import type { Alert } from "@cardwell/core/contract/alerts";
import { Link } from "react-router-dom";
import { titleNow } from "../../title-now.ts";
import { notifiedAt } from "../../format-raised-at.ts";
import { alertAddress } from "../address.ts";
import type { Choice } from "../address.ts";

type RelatedProps = { related: readonly Alert[]; choice: Choice; clock: { now: Date; timeZone: string } };

/** Other alerts about the same thing. */
export function Related({ related, choice, clock }: RelatedProps) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <h2 id="related" className="text-heading font-semibold">
        Related alerts
      </h2>
      <ul className="grid gap-2 pt-3">
        {related.map((alert) => (
          <li key={alert.id} className="flex justify-between gap-4">
            <Link to={alertAddress(alert.id, choice)} className="link wrap-anywhere">
              {titleNow(alert, clock)}
            </Link>
            <time dateTime={alert.created_at} className="text-caption leading-5 whitespace-nowrap text-ink-2">
              {notifiedAt(alert.created_at, clock.now, clock.timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
