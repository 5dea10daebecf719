import { adminActivityContract } from "@cardwell/core/contract/admin/activity";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callApi } from "../../lib/api-client.ts";
import { describeObject, formatAction } from "../frame/audit-labels.ts";
import { formatAt } from "../frame/format-moment.ts";
import { tabPath } from "../frame/tabs-context.ts";

const shown = 3;

/** The last things that staff did. Without any, or when they don't load, the page is complete without them. */
export function LatestActivity() {
  const { data } = useQuery({
    queryKey: ["overview", "activity"],
    queryFn: ({ signal }) =>
      callApi(adminActivityContract.entries, { query: { limit: String(2 * shown) } }, { signal }),
  });
  // What takes time has an entry at its start and one at its end.
  const rows = data?.rows.filter(({ outcome }) => outcome !== "started").slice(0, shown) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label="Latest activity" className="mt-10">
      <div className="flex items-baseline justify-between gap-4 border-b border-line-2 pb-2">
        <h2 className="text-heading font-semibold">Latest activity</h2>
        <Link to={tabPath("activity")} className="text-small text-green underline underline-offset-2">
          All activity
        </Link>
      </div>
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-6 border-b border-line py-2.5 text-small md:grid-cols-[9rem_13rem_minmax(0,1fr)]"
          >
            <span className="figures text-ink-3">{formatAt(row.at)}</span>
            <span className="font-medium wrap-anywhere">{row.actorName}</span>
            <span className="wrap-anywhere text-ink-2">
              {formatAction(row.action)} · {describeObject(row).label}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
