import { adminNewsContract as contract } from "@cardwell/core/contract/admin/news";
import type { AdminPost, PostVersion } from "@cardwell/core/contract/admin/news";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { VersionList } from "../frame/version-list.tsx";
import { goBack } from "./post-actions.tsx";
import { diffContents, versionsKey } from "./queries.ts";

/** What was published of a post, newest first, each compared with what readers see. */
export function PostVersions({ post }: { post: AdminPost }) {
  const { id, live } = post;
  const query = useInfiniteQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.versions,
        { params: { id }, query: { limit: "10", ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (live === null || rows?.length === 0) return null;
  return (
    <section aria-label="Versions">
      <h2 className="mt-6 text-body font-semibold">Versions</h2>
      {rows === undefined && !query.error ? <SkeletonRows rows={2} label="Loading versions" /> : null}
      <VersionList
        query={query}
        items={(rows ?? []).map((row) => {
          const isLive = row.version === live.version;
          return {
            key: String(row.version),
            label: `Version ${row.version}${isLive ? (post.status === "published" ? ", live" : ", the last") : ""}`,
            change: row.note,
            byline: `${row.by}, ${formatMoment(row.at)}`,
            comparison: isLive
              ? null
              : {
                  name: `version ${row.version}`,
                  actions: <ActionButton action={post.status === "published" ? goBack(post, row.version) : null} />,
                  render: () => <Comparison live={live} row={row} />,
                },
          };
        })}
      />
    </section>
  );
}

function Comparison({ live, row }: { live: NonNullable<AdminPost["live"]>; row: PostVersion }) {
  const rows = diffContents(live.content, row.content);
  if (rows.length === 0) return <p className="mt-2 text-ink-2">It's the same as the live one.</p>;
  return <DiffView label="Compared with live" rows={rows} beforeHead="Live" afterHead={`Version ${row.version}`} />;
}
