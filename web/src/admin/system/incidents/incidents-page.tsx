import { adminIncidentsContract as contract } from "@cardwell/core/contract/admin/incidents";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListDefinition } from "../../frame/list/list-types.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { incidentPath, listKey } from "../queries.ts";
import type { IncidentRow } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";
import { formatIncidentTime, IncidentStatusMark, nameAffected } from "./incident-labels.tsx";
import { PublishIncidentLink } from "./publish-incident-link.tsx";

const definition: ListDefinition<IncidentRow> = {
  name: "incidents",
  endpoint: contract.list,
  queryKey: listKey("incidents"),
  noun: ["incident", "incidents"],
  columns: [
    { id: "title", label: "Incident", cell: ({ title }) => title },
    {
      id: "status",
      label: "Status",
      isKept: true,
      cell: ({ status }) => <IncidentStatusMark status={status} />,
    },
    { id: "affects", label: "Affects", cell: nameAffected },
    {
      id: "started",
      label: "Start and length",
      cell: (row) => <span className="whitespace-nowrap">{formatIncidentTime(row)}</span>,
    },
    {
      id: "message",
      label: "Newest update",
      cell: ({ message }) => <span className="line-clamp-2 max-w-80 wrap-anywhere text-ink-2">{message}</span>,
    },
    {
      id: "updated",
      label: "Updated",
      isOptional: true,
      cell: ({ updatedAt }) => formatMoment(updatedAt),
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ title }) => title,
  href: ({ id }) => incidentPath(id),
  caption: (row) => `${nameAffected(row)} · ${formatIncidentTime(row)}`,
  empty: { title: "No incidents", text: "What staff publish of a problem is kept here." },
};

/** Every incident, the last that started first. */
export function IncidentsPage() {
  return (
    <SystemFrame title="Incidents" actions={<PublishIncidentLink />}>
      <ListPage definition={definition} />
    </SystemFrame>
  );
}
