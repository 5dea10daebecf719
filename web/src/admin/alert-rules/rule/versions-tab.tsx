import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button, LinkButton } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { Timeline } from "../../frame/timeline.tsx";
import { listKey, rulePath } from "../queries.ts";
import { diffRules } from "../rule-words.ts";

const pageSize = "20";

/** Every change of a rule: who made it, why, and what it changed. Each can be the beginning of a new version. */
export function VersionsTab({ type }: { type: AlertType }) {
  const mayEdit = useHasPermission()(contract.update.permission);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...listKey("versions"), type],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.versions,
        { params: { type }, query: { limit: pageSize, ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const versions = data?.pages.flatMap(({ rows }) => rows);
  if (versions === undefined) {
    return error ? (
      <LoadError what="Versions" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} label="Loading versions" />
    );
  }
  if (versions.length === 0) {
    return <EmptyState title="No changes yet">This rule is as the product came.</EmptyState>;
  }
  return (
    <>
      <Timeline
        label="Versions"
        entries={versions.map(({ version, before, rule, by, at, reason }) => {
          const rows = diffRules(before, rule);
          return {
            id: String(version),
            at,
            title: `Version ${version}: ${reason}`,
            meta: by,
            children: (
              <div className="grid justify-items-start gap-3">
                {rows.length === 0 ? (
                  <p className="text-ink-2">Nothing changed.</p>
                ) : (
                  <DiffView
                    label={`What version ${version} changed`}
                    rows={rows}
                    beforeHead="Before"
                    afterHead="After"
                  />
                )}
                {mayEdit ? (
                  <LinkButton size="small" to={rulePath(type, "edit")} state={{ from: before }}>
                    Edit from version {before.version}
                  </LinkButton>
                ) : null}
              </div>
            ),
          };
        })}
      />
      {error ? <LoadError what="More versions" error={error} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage ? (
        <Button className="mt-5" busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      ) : null}
    </>
  );
}
