import { adminActivityContract as contract } from "@cardwell/core/contract/admin/activity";
import type { AuditRow } from "@cardwell/core/contract/admin/activity";
import { AUDIT_ACTION_LABELS, AUDIT_OBJECTS } from "@cardwell/core/domain/staff/tabs";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { callApi } from "../../lib/api-client.ts";
import { browserTimeZone, formatCount, formatNumber, formatTime } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { withChosen } from "../frame/list/list-address.ts";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { staffAction } from "../frame/staff-action.ts";
import { Actors, UnusualDays } from "./actors.tsx";
import type { ActorsAnswer } from "./actors.tsx";
import { ChainCheck, checkLastDays, listFaults } from "./chain-check.tsx";
import type { CheckedDays } from "./chain-check.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { toChoices } from "../../components/fields/field-data.ts";
import { formatAt } from "../frame/format-moment.ts";
import { describeObject, formatAction, outcomeLabels } from "../frame/audit-labels.ts";

const columns: ListColumn<AuditRow>[] = [
  {
    id: "at",
    label: "Time",
    cell: ({ at }) => <span className="figures whitespace-nowrap text-ink-2">{formatAt(at)}</span>,
  },
  {
    id: "action",
    label: "Action",
    cell: ({ action }) => formatAction(action),
    isKept: true,
  },
  {
    id: "object",
    label: "Object",
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{describeObject(row).label}</span>
        {row.reason === null ? null : <span className="line-clamp-1 text-caption text-ink-3">{row.reason}</span>}
      </>
    ),
  },
  { id: "actor", label: "Actor", cell: ({ actorName }) => actorName },
  {
    id: "outcome",
    label: "Outcome",
    cell: ({ outcome }) => (
      <span className={outcome === "failed" ? "text-copper-ink" : "text-ink-2"}>{outcomeLabels[outcome]}</span>
    ),
  },
  {
    id: "role",
    label: "Role",
    isOptional: true,
    cell: ({ actorRole }) => actorRole,
  },
  {
    id: "request",
    label: "Request",
    isOptional: true,
    cell: ({ requestId }) => <code className="text-caption">{requestId}</code>,
  },
];

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "en-US");

const definition: ListDefinition<AuditRow> = {
  name: "activity",
  endpoint: contract.entries,
  queryKey: ["activity", "entries"],
  noun: ["entry", "entries"],
  columns,
  rowId: ({ id }) => id,
  rowName: (row) => `${formatAction(row.action)}, ${describeObject(row).label}`,
  caption: (row) => `${describeObject(row).label} · ${row.actorName}`,
  search: { label: "Search", placeholder: "Name, email or ID" },
  filters: [
    {
      key: "objectType",
      label: "Object",
      options: Object.entries(AUDIT_OBJECTS)
        .map(([value, { label }]) => ({ value, label }))
        .toSorted(byLabel),
    },
    {
      key: "action",
      label: "Action",
      options: toChoices(AUDIT_ACTION_LABELS).toSorted(byLabel),
    },
    {
      key: "days",
      label: "Time",
      options: [
        { value: "1", label: "Last 24 hours" },
        { value: "7", label: "Last 7 days" },
        { value: "30", label: "Last 30 days" },
        { value: "90", label: "Last 90 days" },
      ],
    },
  ],
  exportAction: (filters) =>
    staffAction(contract.export, {
      label: "Export",
      title: "Export these entries?",
      text: "The file is signed. The activity log keeps who exported it, and why.",
      body: filters,
      busyLabel: "Exporting",
      failed: "The export stopped.",
      done: ({ entries }) => `${formatCount(entries, "entry", "entries")} exported to activity.json, signed.`,
      onDone: ({ file }) => saveFile("activity.json", new Blob([file], { type: "application/json" })),
    }),
  empty: { title: "Nothing recorded yet", text: "Every change by staff appears here, with its reason." },
  detail: (row) => <EntryPanel key={row.id} row={row} />,
  loadRow: async (entryId, signal) => (await callApi(contract.entry, { params: { entryId } }, { signal })).entry,
};

/** What staff did: the audit log, its check, and who did how much. */
export function ActivityPage() {
  usePageTitle("Activity, back office");
  const actors = useQuery({
    queryKey: ["activity", "actors"],
    queryFn: ({ signal }) => callApi(contract.actors, {}, { signal }),
  });
  const nightly = useQuery({
    queryKey: ["activity", "checks"],
    queryFn: ({ signal }) => callApi(contract.checks, {}, { signal }),
  });
  const check = useMutation({ mutationFn: checkLastDays });
  const days = check.data ?? nightly.data?.days;
  const [search] = useSearchParams();
  const options = withChosen(
    (actors.data?.actors ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
    search.get("actor"),
  );
  const filters = [{ key: "actor", label: "Actor", options }, ...(definition.filters ?? [])];
  const unusual = actors.data?.unusual ?? [];
  return (
    <>
      <PageHead
        title={<Verdict unusual={actors.data?.unusual} days={days} />}
        caption="audit log"
        actions={
          <Button size="small" busy={check.isPending} busyLabel="Verifying" onClick={() => check.mutate()}>
            Verify now
          </Button>
        }
      />
      {unusual.length === 0 ? null : <UnusualDays days={unusual} />}
      <ListPage definition={{ ...definition, filters }} />
      <div className="grid gap-x-10 lg:grid-cols-2">
        <ChainCheck
          days={days}
          error={check.error ?? nightly.error}
          onRetry={() => (check.error ? check.mutate() : void nightly.refetch())}
        />
        <Actors answer={actors} />
      </div>
    </>
  );
}

/** What needs a look, in one sentence each. */
function Verdict({ unusual, days }: { unusual: ActorsAnswer["unusual"] | undefined; days: CheckedDays | undefined }) {
  const faults = days === undefined ? 0 : listFaults(days).length;
  const entries = days?.reduce((sum, day) => sum + day.entries, 0) ?? 0;
  const [latest] = days ?? [];
  return (
    <>
      {unusual === undefined ? (
        "Activity"
      ) : unusual.length === 0 ? (
        "Nothing unusual."
      ) : (
        <span className="text-copper-ink">{formatCount(unusual.length, "unusual day")}.</span>
      )}
      {latest === undefined ? null : faults > 0 ? (
        <span className="block text-copper-ink">
          {faults === 1 ? "1 entry doesn't match." : `${formatNumber(faults)} entries don't match.`}
        </span>
      ) : (
        <span className="block">
          {formatCount(entries, "entry", "entries")} verified at {formatTime(latest.checkedAt, browserTimeZone())}.
        </span>
      )}
    </>
  );
}
