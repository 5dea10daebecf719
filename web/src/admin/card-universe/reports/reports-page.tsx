import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { toChoices } from "../../../components/fields/field-data.ts";
import { browserTimeZone, formatDate } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { PartFrame } from "../part-frame.tsx";
import { listKey } from "../queries.ts";
import type { AdminReport } from "../queries.ts";
import { reportStatusLabels, listValues } from "../labels.ts";
import { ReportItem } from "./report-item.tsx";

const columns: ListColumn<AdminReport>[] = [
  { id: "card", label: "Card", cell: ({ cardName }) => cardName },
  { id: "fact", label: "Fact", cell: ({ label }) => label },
  {
    id: "message",
    label: "Report",
    cell: ({ message }) => <span className="line-clamp-2 max-w-100 wrap-anywhere text-ink-2">{message}</span>,
  },
  {
    id: "created",
    label: "Received",
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2">{formatDate(createdAt, browserTimeZone())}</span>
    ),
  },
];

const definition: ListDefinition<AdminReport> = {
  name: "reports",
  endpoint: contract.reports,
  queryKey: listKey("reports"),
  noun: ["report", "reports"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ label, cardName }) => `${label} of ${cardName}`,
  caption: ({ label, message }) => `${label} · ${message.slice(0, 80)}`,
  filters: [{ key: "status", label: "Status", options: toChoices(reportStatusLabels) }],
  views: listValues(reportStatusLabels).map((status) => ({
    id: status,
    label: reportStatusLabels[status],
    address: `status=${status}`,
  })),
  empty: { title: "No open reports", text: "Mistakes that members report on a card's page appear here." },
  detail: (report) => <ReportItem report={report} />,
};

/** What members reported, oldest first. */
export function ReportsPage() {
  return (
    <PartFrame title="Reports">
      <ListPage definition={definition} />
    </PartFrame>
  );
}
