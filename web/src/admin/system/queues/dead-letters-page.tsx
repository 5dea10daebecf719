import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { QUEUE_IDS, QUEUES } from "@cardwell/core/domain/system/queues";
import { Link, useSearchParams } from "react-router-dom";
import { formatCount } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { formatTask } from "../format.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { SENT_ANEW } from "../../frame/mail-labels.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { listKey, useStaleSystem } from "../queries.ts";
import type { DeadLetter } from "../queries.ts";
import { SystemFrame } from "../system-frame.tsx";
import { DeadLetterActions, discard, replay, sendAnew } from "./task-actions.tsx";

function Recipient({ recipient }: Pick<DeadLetter, "recipient">) {
  if (recipient === null) return <span className="text-ink-3">—</span>;
  const { uid, email } = recipient;
  if (uid === null || email === null) return <span className="wrap-anywhere">{email ?? "Deleted member"}</span>;
  return (
    <Link className="link wrap-anywhere" to={tabPath("users", uid)}>
      {email}
    </Link>
  );
}

const columns: ListColumn<DeadLetter>[] = [
  {
    id: "task",
    label: "Task",
    cell: (letter) => <span className="font-medium">{formatTask(letter)}</span>,
  },
  {
    id: "recipient",
    label: "For",
    cell: ({ recipient }) => <Recipient recipient={recipient} />,
  },
  {
    id: "error",
    label: "Error",
    cell: ({ error }) => <span className="line-clamp-2 max-w-80 wrap-anywhere text-ink-2">{error ?? "—"}</span>,
  },
  {
    id: "attempts",
    label: "Tries",
    isNumeric: true,
    cell: ({ attempts }) => attempts,
  },
  {
    id: "since",
    label: "Due",
    cell: ({ since }) => <span className="whitespace-nowrap text-ink-2">{formatMoment(since)}</span>,
  },
  {
    id: "id",
    label: "ID",
    cell: ({ id }) => <code className="text-caption">{id}</code>,
    isOptional: true,
  },
  {
    id: "actions",
    label: "Actions",
    cell: (letter) => <DeadLetterActions letter={letter} />,
    isKept: true,
  },
];

const definition: ListDefinition<DeadLetter> = {
  name: "dead-letters",
  endpoint: contract.deadLetters,
  queryKey: listKey("dead-letters"),
  noun: ["dead letter", "dead letters"],
  columns,
  rowId: ({ id }) => id,
  rowName: (letter) => `${formatTask(letter)} ${letter.id}`,
  caption: ({ recipient, error, attempts }) =>
    `${recipient?.email ? `${recipient.email} · ` : ""}${error ?? "No error recorded"} · ${attempts} tries`,
  filters: [
    {
      key: "queue",
      label: "Queue",
      options: QUEUE_IDS.map((id) => ({ value: id, label: QUEUES[id].label })),
      isByView: true,
    },
  ],
  views: QUEUE_IDS.map((id) => ({ id, label: QUEUES[id].label, address: `queue=${id}` })),
  empty: { title: "No dead letters", text: "Tasks of this queue that are given up appear here." },
  actions: [
    {
      label: "Replay",
      isMain: true,
      permission: contract.replayDeadLetter.permission,
      question: (count) => `Replay ${count}?`,
      changes: ({ isTooOld }) => !isTooOld,
      consequences: (rows) => {
        const tooOld = rows.filter(({ isTooOld }) => isTooOld).length;
        return `They go back into their queue and are tried again.${tooOld > 0 ? ` ${formatCount(tooOld, "email")} too old for that ${tooOld === 1 ? "is" : "are"} left out.` : ""}`;
      },
      done: "replayed",
      run: replay,
    },
    {
      label: "Send anew",
      permission: contract.replayDeadLetter.permission,
      question: (count) => `Send ${count} anew?`,
      changes: ({ canSendAnew }) => canSendAnew,
      consequences: () => SENT_ANEW,
      done: "sent anew",
      run: sendAnew,
    },
    {
      label: "Discard",
      variant: "destructive",
      permission: contract.discardDeadLetter.permission,
      question: (count) => `Discard ${count}?`,
      consequences: () => "They are never tried again. Their records stay until they expire.",
      done: "discarded",
      run: discard,
    },
  ],
};

/** Of a queue whose tasks have to be done in the end. */
const onlyReplayed: ListDefinition<DeadLetter> = {
  ...definition,
  actions: (definition.actions ?? []).filter(({ run }) => run !== discard),
};

/** The tasks that a queue gave up: replay or discard one, some, or all. */
export function DeadLettersPage() {
  const onChanged = useStaleSystem();
  const [search] = useSearchParams();
  const queue = QUEUE_IDS.find((id) => id === search.get("queue")) ?? "sendMail";
  return (
    <SystemFrame title="Dead letters">
      <ListPage definition={QUEUES[queue].canDiscard ? definition : onlyReplayed} onChanged={onChanged} />
    </SystemFrame>
  );
}
