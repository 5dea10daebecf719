import { QUEUES } from "@cardwell/core/domain/system/queues";
import { Link } from "react-router-dom";
import { LinkButton } from "../../../components/button.tsx";
import { Section } from "../../../components/section.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatCapped, formatTask } from "../format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import type { SystemOverview } from "../../frame/problems.ts";
import type { DeadLetter } from "../queries.ts";
import { DeadLetterActions } from "./task-actions.tsx";

type QueueRow = SystemOverview["queues"][number];

const buildColumns = (now: string): Column<QueueRow>[] => [
  {
    key: "queue",
    head: "Queue",
    cell: ({ id }) => <span className="font-medium">{QUEUES[id].label}</span>,
  },
  { key: "waiting", head: "Waiting", numeric: true, cell: ({ waiting }) => formatCapped(waiting) },
  {
    key: "oldest",
    head: "Oldest",
    numeric: true,
    cell: ({ oldestAt }) => (oldestAt === null ? <span className="text-ink-3">—</span> : formatMoment(oldestAt, now)),
  },
  {
    key: "dead",
    head: "Given up",
    numeric: true,
    cell: ({ id, dead }) =>
      dead === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link to={`dead-letters?queue=${id}`} className="font-medium text-copper-ink hover:underline">
          {formatCapped(dead)}
        </Link>
      ),
  },
];

/** The queues, and beside them what they gave up. */
export function QueueSections({ overview: { queues, deadLetters, checkedAt } }: { overview: SystemOverview }) {
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-2">
      <Section title="Queues">
        <div className="text-small">
          <Table label="Queues" columns={buildColumns(checkedAt)} rows={queues} rowKey={({ id }) => id} />
        </div>
      </Section>
      <Section
        title="Dead letters"
        aside={
          dead === 0 ? undefined : (
            <LinkButton size="small" to={`dead-letters?queue=${deadLetters[0]?.queue ?? "sendMail"}`}>
              Review {formatCapped(dead)}
            </LinkButton>
          )
        }
      >
        {dead === 0 ? (
          <p className="text-small text-ink-2">No task was given up.</p>
        ) : (
          <ul className="-mt-2">
            {deadLetters.map((letter) => (
              <DeadLetterRow key={letter.id} letter={letter} now={checkedAt} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

function DeadLetterRow({ letter, now }: { letter: DeadLetter; now: string }) {
  const { queue, error, attempts, since, recipient, isTooOld } = letter;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2.5">
      <div className="min-w-0">
        <p className="text-small font-medium">{formatTask(letter)}</p>
        <p className="text-caption text-ink-3">
          {recipient?.email ? `${recipient.email} · ` : ""}
          {error ?? "No error recorded"} · {QUEUES[queue].label} · {formatMoment(since, now)}, {attempts} tries
          {isTooOld ? ", too old to replay" : ""}
        </p>
      </div>
      <DeadLetterActions letter={letter} />
    </li>
  );
}
