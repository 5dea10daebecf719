import { adminActivityContract as contract } from "@cardwell/core/contract/admin/activity";
import type { AuditRow } from "@cardwell/core/contract/admin/activity";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { Facts } from "../../components/facts.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { DiffView } from "../frame/diff/diff-view.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { Allowed } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { formatAt } from "../frame/format-moment.ts";
import { describeObject, formatAction, outcomeLabels } from "../frame/audit-labels.ts";

/** The address at which the entry is found however many came after it. */
const toLink = ({ id, requestId }: AuditRow) =>
  `${globalThis.location.origin}${tabPath("activity")}?${new URLSearchParams({ query: requestId, open: id })}`;

const isInstant = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);

const showValue = (value: string | null): string =>
  value === null ? "none" : isInstant(value) ? formatAt(value) : value;

/** One entry: what it found and left, why, and how it is linked. */
export function EntryPanel({ row }: { row: AuditRow }) {
  const { id, at, actorName, actorRole, action, reason, outcome, requestId } = row;
  const answer = useQuery({
    queryKey: ["activity", "entry", id],
    queryFn: ({ signal }) => callApi(contract.entry, { params: { entryId: id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { label, to } = describeObject(row);
  const copyLink = () => void navigator.clipboard.writeText(toLink(row)).then(() => showToast("Link copied."));
  const { data, error } = answer;
  return (
    <article className="grid gap-5">
      <div className="grid gap-1">
        <p className="text-caption text-ink-3">{formatAt(at)}</p>
        <h2 className="text-title-2">{formatAction(action)}</h2>
        <p className="wrap-anywhere text-ink-2">
          {to === null ? (
            label
          ) : (
            <Link to={to} className="text-green underline underline-offset-2">
              {label}
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {data === undefined ? null : data.irreversible === null ? (
          <Allowed to={contract.revert} actions={["Revert change"]} size="small">
            <ActionButton action={revert(row)} size="small" />
          </Allowed>
        ) : null}
        <Button size="small" onClick={copyLink}>
          Copy link
        </Button>
      </div>
      {error ? <LoadError what="Entry" error={error} onRetry={() => void answer.refetch()} /> : null}
      {data === undefined ? (
        answer.isPending ? (
          <SkeletonRows rows={3} label="Loading the entry" />
        ) : null
      ) : (
        <section aria-label="Before and after">
          <h3 className="text-heading font-semibold">Before and after</h3>
          {data.changes.length === 0 ? (
            <p className="mt-2 text-ink-2">No values were recorded.</p>
          ) : (
            <DiffView
              label="Before and after"
              beforeHead="Before"
              afterHead="After"
              rows={data.changes.map(({ path, before, after }) => ({
                path,
                label: path === "" ? "value" : path,
                before: showValue(before),
                after: showValue(after),
              }))}
            />
          )}
          {data.unchanged === 0 ? null : (
            <p className="mt-2 text-caption text-ink-3">{formatCount(data.unchanged, "unchanged field")} not shown.</p>
          )}
        </section>
      )}
      <Facts
        facts={[
          { label: "Reason", value: reason ?? "none asked for" },
          { label: "Actor", value: `${actorName}, ${actorRole}` },
          { label: "Outcome", value: outcomeLabels[outcome] },
          { label: "Request", value: requestId },
          ...(data === undefined
            ? []
            : [
                ...(data.irreversible === null ? [] : [{ label: "Revert", value: data.irreversible }]),
                { label: "Entry of that day", value: `${data.link.position}` },
                { label: "Hash", value: <code className="text-caption">{data.link.hash}</code> },
                {
                  label: "Previous hash",
                  value:
                    data.link.previousHash === "" ? (
                      "none, the first"
                    ) : (
                      <code className="text-caption">{data.link.previousHash}</code>
                    ),
                },
              ]),
        ]}
      />
    </article>
  );
}

/** Takes the change back, as a change of its own. */
function revert(row: AuditRow) {
  const { label } = describeObject(row);
  return staffAction(contract.revert, {
    params: { entryId: row.id },
    label: "Revert change",
    title: `Revert the change of ${label}?`,
    busyLabel: "Reverting",
    text: "The values under Before apply again. Both entries stay in the log.",
    done: `${label} is as it was before.`,
  });
}
