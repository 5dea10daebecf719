import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { ConfirmDialog } from "../../frame/confirm-dialog.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { LoadError, Loading } from "../../frame/load-error.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { Timeline } from "../../frame/timeline.tsx";
import type { TimelineEntry } from "../../frame/timeline.tsx";
import { toDraft } from "../edit/draft.ts";
import type { RuleDraft } from "../edit/draft.ts";
import { listKey, rulePath } from "../queries.ts";
import { diffRules } from "../format-rule.ts";

const pageSize = "20";

type VersionsTabProps = { rule: AlertRule; draft: RuleDraft | null; onDraft: (draft: RuleDraft) => void };

/** Every version of a rule: who made it, why, and what it changed. Each can be copied into a new one. */
export function VersionsTab({ rule, draft, onDraft }: VersionsTabProps) {
  const { type } = rule;
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
    return <Loading what="Versions" query={{ error, refetch }} rows={6} label="Loading versions" />;
  }
  const renderCopy = (version: AlertRule) => (
    <CopyVersion version={version} hasEdits={draft !== null} onCopy={() => onDraft(toDraft(version, rule))} />
  );
  const oldest = versions.at(-1);
  if (oldest === undefined) {
    return (
      <EmptyState title="No changes yet" action={renderCopy(rule)}>
        Version {rule.version} is the default rule.
      </EmptyState>
    );
  }
  const entries: TimelineEntry[] = versions.map(({ version, before, rule: after, by, at, reason }) => {
    const rows = diffRules(before, after);
    return {
      id: String(version),
      at,
      title: `Version ${version}: ${reason}`,
      meta: version === rule.version ? `${by} · in force` : by,
      children: (
        <div className="grid justify-items-start gap-3">
          {rows.length === 0 ? (
            <p className="text-ink-2">Nothing changed.</p>
          ) : (
            <DiffView label={`What version ${version} changed`} rows={rows} beforeHead="Before" afterHead="After" />
          )}
          {renderCopy(after)}
        </div>
      ),
    };
  });
  const first: TimelineEntry = {
    id: "first",
    at: null,
    title: `Version ${oldest.before.version}: the default rule`,
    children: renderCopy(oldest.before),
  };
  return (
    <>
      <Timeline label="Versions" entries={hasNextPage ? entries : [...entries, first]} />
      {error ? <LoadError what="More versions" error={error} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage ? (
        <Button className="mt-5" busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
          Show older versions
        </Button>
      ) : null}
    </>
  );
}

type CopyVersionProps = { version: AlertRule; hasEdits: boolean; onCopy: () => void };

/** Opens the editor with a version. It asks before it replaces edits. */
function CopyVersion({ version: { type, name, version }, hasEdits, onCopy }: CopyVersionProps) {
  const navigate = useNavigate();
  const may = useHasPermission();
  const [isAsking, setAsking] = useState(false);
  const copy = () => {
    onCopy();
    void navigate(rulePath(type, "edit"));
  };
  if (!may(contract.update.permission)) return null;
  return (
    <>
      <Button size="small" onClick={() => (hasEdits ? setAsking(true) : copy())}>
        Copy version {version} into a new one
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Replace your edits of ${name}?`}
          confirm={`Replace edits with version ${version}`}
          busyLabel="Replacing"
          variant="destructive"
          asksReason={false}
          onConfirm={copy}
          onClose={() => setAsking(false)}
        >
          Your edits aren't in force. A copy of version {version} takes their place.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
