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
import { EditProblem } from "../../frame/edit-problem.tsx";
import { LoadError, Loading } from "../../frame/load-error.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { Timeline } from "../../frame/timeline.tsx";
import type { TimelineEntry } from "../../frame/timeline.tsx";
import { toDraft } from "../edit/draft.ts";
import type { RuleDraft } from "../edit/draft.ts";
import { listKey, rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { diffRules, formatLiveRule } from "../format-rule.ts";
import { useRuleUpdate } from "../use-rule-update.tsx";

const pageSize = "20";

type VersionsTabProps = { admin: AdminRule; draft: RuleDraft | null; onDraft: (draft: RuleDraft) => void };

/** Every version of a rule: who made it, why, and what it changed. Each can be brought back, or copied into the editor. */
export function VersionsTab({ admin, draft, onDraft }: VersionsTabProps) {
  const { rule } = admin;
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
  const renderActions = (version: AlertRule) => (
    <div className="flex flex-wrap gap-2.5">
      {version.version === rule.version ? null : <BringBack admin={admin} version={version} />}
      <CopyVersion version={version} hasEdits={draft !== null} onCopy={() => onDraft(toDraft(version, rule))} />
    </div>
  );
  const oldest = versions.at(-1);
  if (oldest === undefined) {
    return (
      <EmptyState title="No changes yet" action={renderActions(rule)}>
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
          {renderActions(after)}
        </div>
      ),
    };
  });
  const first: TimelineEntry = {
    id: "first",
    at: null,
    title: `Version ${oldest.before.version}: the default rule`,
    children: renderActions(oldest.before),
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

/** Puts what a version had in force as a new one, by the same check as an edit. */
function BringBack({ admin, version: { type, version, ...change } }: { admin: AdminRule; version: AlertRule }) {
  const { rule } = admin;
  const may = useHasPermission();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { save, error } = useRuleUpdate(admin, close);
  if (!may(contract.update.permission)) return null;
  const after = { ...change, type, version: rule.version + 1 };
  const rows = diffRules(rule, after);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Bring back version {version}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Bring back version ${version} of ${rule.name}?`}
          confirm={`Bring back version ${version}`}
          busyLabel="Saving"
          canConfirm={rows.length > 0}
          problem={error ? <EditProblem error={error} /> : undefined}
          onConfirm={(reason) => save({ rule: change, reason })}
          onClose={close}
        >
          <p>
            {rows.length === 0 ? `It is the same as version ${rule.version}.` : `It becomes version ${after.version}.`}{" "}
            {admin.isEvent || rows.length === 0 ? "" : formatLiveRule(rule, after)}
          </p>
          {rows.length === 0 ? null : (
            <div className="mt-4">
              <DiffView
                label={`What version ${after.version} changes`}
                rows={rows}
                beforeHead={`Version ${rule.version}`}
                afterHead={`Version ${after.version}`}
              />
            </div>
          )}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

type CopyVersionProps = { version: AlertRule; hasEdits: boolean; onCopy: () => void };

/** Opens the editor with a version, as the start of another one. It asks before it replaces edits. */
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
