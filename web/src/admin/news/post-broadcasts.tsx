import { adminEmailBroadcastsContract as contract } from "@cardwell/core/contract/admin/email/broadcasts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { callApi } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { broadcastsKey, BroadcastStateMark } from "../frame/broadcast-state.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";

/** The emails that lead to a post, the newest five first, with what became of them. */
export function PostBroadcasts({ postId }: { postId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...broadcastsKey, "list", "post", postId],
    queryFn: ({ signal }) => callApi(contract.list, { query: { postId, limit: "5" } }, { signal }),
  });
  if (data?.rows.length === 0) return null;
  return (
    <section aria-label="Email">
      <h2 className="mt-6 text-body font-semibold">Email</h2>
      {error ? <LoadError what="Its email" error={error} onRetry={() => void refetch()} /> : null}
      <ul className="mt-2 border-t border-line-2 text-small">
        {data?.rows.map(({ id, subject, state, totals, recipients, createdAt }) => (
          <li key={id} className="border-b border-line py-2.5">
            <Link className="link" to={tabPath("email", `broadcasts/${id}`)}>
              {subject}
            </Link>
            <span className="mt-1 flex flex-wrap gap-x-3">
              <BroadcastStateMark state={state} />
              {totals === null ? null : `${formatCount(totals.sent, "email")} sent, ${totals.failed} failed`}
              {totals === null && recipients !== null ? formatCount(recipients, "recipient") : null}
            </span>
            <span className="block text-caption text-ink-3">{formatMoment(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
