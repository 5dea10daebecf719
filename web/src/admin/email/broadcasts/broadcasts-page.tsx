import { adminEmailBroadcastsContract as contract } from "@cardwell/core/contract/admin/email/broadcasts";
import type { BroadcastRow } from "@cardwell/core/contract/admin/email/broadcasts";
import { toChoices } from "../../../components/fields/field-data.ts";
import { LinkButton } from "../../../components/button.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { broadcastsKey, BroadcastStateMark, broadcastStateLabels } from "../../frame/broadcast-state.tsx";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { useHasPermission } from "../../frame/permission.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { EmailLayout } from "../email-layout.tsx";
import { nameSegment } from "../labels.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { broadcastPath } from "../queries.ts";

const orDash = (value: number | null | undefined) =>
  value === null || value === undefined ? "—" : formatNumber(value);

const columns: ListColumn<BroadcastRow>[] = [
  { id: "subject", label: "Broadcast", cell: ({ subject }) => subject },
  {
    id: "state",
    label: "State",
    isKept: true,
    cell: ({ state }) => <BroadcastStateMark state={state} />,
  },
  {
    id: "segment",
    label: "Segment",
    cell: (row) => <span className="text-ink-2">{nameSegment(row)}</span>,
  },
  {
    id: "recipients",
    label: "Recipients",
    isNumeric: true,
    cell: ({ recipients }) => orDash(recipients),
  },
  {
    id: "sent",
    label: "Sent",
    isNumeric: true,
    cell: ({ totals }) => orDash(totals?.sent),
  },
  {
    id: "failed",
    label: "Failed",
    isNumeric: true,
    cell: ({ totals }) => (
      <span className={totals && totals.failed > 0 ? "font-medium text-copper-ink" : "text-ink-3"}>
        {orDash(totals?.failed)}
      </span>
    ),
  },
  {
    id: "created",
    label: "Drafted",
    cell: ({ createdAt, createdBy }) => (
      <span className="whitespace-nowrap text-ink-2">
        {formatMoment(createdAt)}
        <span className="block text-caption text-ink-3">{createdBy}</span>
      </span>
    ),
  },
];

const definition: ListDefinition<BroadcastRow> = {
  name: "broadcasts",
  endpoint: contract.list,
  queryKey: [...broadcastsKey, "list"],
  noun: ["broadcast", "broadcasts"],
  columns,
  rowId: ({ id }) => id,
  rowName: ({ subject }) => subject,
  href: ({ id }) => broadcastPath(id),
  caption: (row) => `${nameSegment(row)} · ${formatMoment(row.createdAt)}`,
  search: { label: "Search broadcasts", placeholder: "Word of the subject" },
  filters: [{ key: "state", label: "State", options: toChoices(broadcastStateLabels) }],
  empty: { title: "No broadcasts yet", text: "Write to many members at once: draft, count, send to yourself, send." },
};

/** Mail to many members. */
export function BroadcastsPage() {
  const may = useHasPermission();
  return (
    <EmailLayout
      title="Broadcasts"
      actions={
        may(contract.create.permission) ? (
          <LinkButton to={tabPath("email", "broadcasts/new")} variant="filled" size="small">
            New broadcast
          </LinkButton>
        ) : undefined
      }
    >
      <ListPage definition={definition} />
    </EmailLayout>
  );
}
