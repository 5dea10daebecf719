import { Link } from "react-router-dom";
import { Section } from "../../../components/section.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { capitalize } from "../../../lib/format.ts";
import { formatCapped } from "../format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import type { SystemOverview } from "../../frame/problems.ts";
import type { WebhookEvent } from "../queries.ts";
import { EventState } from "./event-state.tsx";
import { ActionButton } from "../../frame/action-button.tsx";
import { replayEvent } from "./task-actions.tsx";

const buildColumns = (now: string): Column<WebhookEvent>[] => [
  {
    key: "received",
    head: "Received",
    cell: ({ receivedAt }) => <span className="whitespace-nowrap">{formatMoment(receivedAt, now)}</span>,
  },
  { key: "source", head: "Source", secondary: true, cell: ({ source }) => capitalize(source) },
  { key: "event", head: "Event", cell: ({ type }) => <span className="wrap-anywhere">{type}</span> },
  {
    key: "id",
    head: "ID",
    secondary: true,
    cell: ({ id }) => <code className="text-caption wrap-anywhere">{id}</code>,
  },
  { key: "tries", head: "Tries", numeric: true, secondary: true, cell: ({ attempts }) => attempts },
  { key: "state", head: "State", cell: ({ state }) => <EventState state={state} /> },
  { key: "replay", head: "Replay", cell: (event) => <ActionButton action={replayEvent(event)} isLink /> },
];

/** The latest events of vendors. */
export function WebhookSection({ overview: { webhooks, checkedAt } }: { overview: SystemOverview }) {
  const { received, latest } = webhooks;
  return (
    <Section
      title="Webhook inbox"
      aside={
        <Link to="webhooks" className="underline decoration-line-2 underline-offset-3">
          {formatCapped(received)} received in 24 hours
        </Link>
      }
    >
      {latest.length === 0 ? (
        <p className="text-small text-ink-2">No vendor posted an event in the last 30 days.</p>
      ) : (
        <Table
          label="Latest events"
          columns={buildColumns(checkedAt)}
          rows={latest}
          rowKey={({ source, id }) => `${source} ${id}`}
        />
      )}
    </Section>
  );
}
