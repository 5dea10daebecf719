import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { WEBHOOK_SOURCES, WEBHOOK_STATES } from "@cardwell/core/domain/system/queues";
import { capitalize } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { listKey } from "../queries.ts";
import type { WebhookEvent } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";
import { EventState, eventStates } from "./event-state.tsx";
import { ActionButton } from "../../frame/action-button.tsx";
import { replayEvent } from "./task-actions.tsx";

const columns: ListColumn<WebhookEvent>[] = [
  {
    id: "received",
    label: "Received",
    cell: ({ receivedAt }) => <span className="md:whitespace-nowrap">{formatMoment(receivedAt)}</span>,
  },
  { id: "source", label: "Source", cell: ({ source }) => capitalize(source) },
  {
    id: "type",
    label: "Event",
    cell: ({ type }) => <span className="block min-w-24 wrap-anywhere">{type}</span>,
    isKept: true,
  },
  {
    id: "id",
    label: "ID",
    cell: ({ id }) => <code className="text-caption wrap-anywhere">{id}</code>,
  },
  { id: "tries", label: "Tries", isNumeric: true, cell: ({ attempts }) => attempts },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => <EventState state={state} />,
    isKept: true,
  },
  {
    id: "error",
    label: "Error",
    cell: ({ error }) => <span className="line-clamp-2 max-w-60 wrap-anywhere text-ink-2">{error ?? "—"}</span>,
    isOptional: true,
  },
  { id: "replay", label: "Replay", cell: (event) => <ActionButton action={replayEvent(event)} isLink /> },
];

const definition: ListDefinition<WebhookEvent> = {
  name: "webhook-events",
  endpoint: contract.webhookEvents,
  queryKey: listKey("webhook-events"),
  noun: ["event", "events"],
  columns,
  rowId: ({ source, id }) => `${source}_${id}`,
  rowName: ({ type, id }) => `${type} ${id}`,
  caption: ({ source }) => capitalize(source),
  search: { label: "Find an event", placeholder: "Event ID" },
  filters: [
    {
      key: "source",
      label: "Source",
      options: WEBHOOK_SOURCES.map((source) => ({ value: source, label: capitalize(source) })),
    },
    {
      key: "state",
      label: "State",
      options: WEBHOOK_STATES.map((state) => ({ value: state, label: eventStates[state].word })),
    },
  ],
  views: [
    { id: "all", label: "All events", address: "" },
    { id: "dead", label: "Given up", address: "state=dead" },
    { id: "failed", label: "Retrying", address: "state=failed" },
  ],
  empty: { title: "No events", text: "What vendors post is kept here for 30 days." },
};

/** What vendors posted in the last 30 days. */
export function WebhooksPage() {
  return (
    <SystemFrame title="Webhook inbox">
      <ListPage definition={definition} />
    </SystemFrame>
  );
}
