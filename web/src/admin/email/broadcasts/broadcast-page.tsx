import { RESEND_WITHIN_HOURS } from "@cardwell/core/domain/email/delivery";
import type { Broadcast } from "@cardwell/core/contract/admin/email/broadcasts";
import { getTotals, SKIPS } from "@cardwell/core/domain/broadcasts/broadcast";
import { splitParagraphs } from "@cardwell/core/domain/email/template-language";
import type { OutcomeCounts } from "@cardwell/core/domain/broadcasts/broadcast";
import { EXCLUSIONS } from "@cardwell/core/domain/broadcasts/segment";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { LinkButton } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Facts } from "../../../components/facts.tsx";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { Section } from "../../../components/section.tsx";
import { clock } from "../../../components/shapes.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { getServerTime } from "../../../lib/server-time.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { AttentionList } from "../../frame/attention-list.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import { exclusionLabels, formatShare, nameSegment, outcomeLabels } from "../labels.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { broadcastQuery } from "../queries.ts";
import { PauseBanner } from "../sending-pause.tsx";
import { BroadcastActions } from "./broadcast-actions.tsx";

/** A broadcast: what it says, to whom, and what became of each recipient. */
export function BroadcastPage() {
  const { id = "" } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(broadcastQuery(id));
  usePageTitle(data === undefined ? "Broadcast, back office" : `${data.subject}, broadcasts`);
  return (
    <>
      <Breadcrumb
        above={[
          ["Email", tabPath("email")],
          ["Broadcasts", tabPath("email", "broadcasts")],
        ]}
        here={id}
      />
      {error ? (
        <LoadError
          what="This broadcast"
          error={error}
          onRetry={() => void refetch()}
          shownSince={data === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      {data === undefined ? (
        <>
          <h1 className="sr-only">Broadcast</h1>
          {error ? null : <SkeletonRows rows={8} label="Loading" />}
        </>
      ) : (
        <BroadcastInFull broadcast={data} />
      )}
    </>
  );
}

/** The problem and the number that matter now. */
function describeState({ state, totals, recipients, sendAt }: Broadcast): { problem: string | null; fact: string } {
  const failed = totals !== null && totals.failed > 0 ? `${formatNumber(totals.failed)} failed,` : null;
  switch (state) {
    case "draft":
      return { problem: null, fact: "a draft" };
    case "counting":
      return { problem: null, fact: "counting recipients" };
    case "counted":
      return { problem: null, fact: `${formatCount(recipients ?? 0, "recipient")}, not sent yet` };
    case "scheduled":
      return sendAt !== null && sendAt > getServerTime().toISOString()
        ? { problem: null, fact: `scheduled for ${formatMoment(sendAt)}` }
        : { problem: null, fact: "starts within a minute" };
    case "sending":
      return { problem: failed, fact: `${formatNumber(totals?.notSent ?? 0)} not sent yet` };
    case "stopped":
      return { problem: failed, fact: `stopped, ${formatNumber(totals?.notSent ?? 0)} not sent` };
    case "done":
      return { problem: failed, fact: `sent to ${formatNumber(totals?.sent ?? 0)}` };
  }
}

function BroadcastInFull({ broadcast }: { broadcast: Broadcast }) {
  const { id, subject, totals, recipients, counts } = broadcast;
  const { problem, fact } = describeState(broadcast);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-title-1 wrap-anywhere md:text-display">
          {subject}: {problem === null ? null : <span className="text-copper-ink">{problem} </span>}
          {fact}
        </h1>
        <BroadcastActions broadcast={broadcast} />
      </div>
      <PauseBanner />
      <AttentionList
        items={
          counts.failed === 0
            ? []
            : [
                {
                  id: "failed",
                  severity: "high",
                  title: `${formatCount(counts.failed, "email")} failed`,
                  detail: `Each was tried three times, or rejected by Resend. Within ${RESEND_WITHIN_HOURS} hours it can be sent again.`,
                  actions: (
                    <LinkButton to={tabPath("email", `delivery?broadcast=${id}&state=dead`)} size="small">
                      View {formatNumber(counts.failed)}
                    </LinkButton>
                  ),
                },
              ]
        }
      />
      {totals === null || recipients === null ? null : (
        <Progress totals={totals} recipients={recipients} counts={counts} />
      )}
      <div className="gap-x-10 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {totals === null ? null : (
            <>
              <Results counts={counts} id={id} />
              <Batches batches={broadcast.batches} />
            </>
          )}
          <Message broadcast={broadcast} />
        </div>
        <div className="min-w-0">
          <Audience broadcast={broadcast} />
          <Steps broadcast={broadcast} />
        </div>
      </div>
    </>
  );
}

const parts = [
  { key: "sent", label: "Sent", tone: "bg-green" },
  { key: "failed", label: "Failed", tone: "bg-copper" },
  { key: "skipped", label: "Skipped", tone: "bg-ink-3" },
  { key: "notSent", label: "Not sent", tone: "bg-sunk ring-1 ring-inset ring-line-2" },
] as const;

/** The sign before a part, left of it. */
const sign =
  "relative md:before:absolute md:before:right-full md:before:bottom-0.5 md:before:mr-5 md:before:text-ink-3";

type ProgressProps = { totals: NonNullable<Broadcast["totals"]>; recipients: number; counts: OutcomeCounts };

/** The four parts that add up to the recipients. */
function Progress({ totals, recipients, counts }: ProgressProps) {
  const processed = recipients - counts.waiting;
  const share = recipients === 0 ? 1 : processed / recipients;
  return (
    <section aria-label="Progress" className="mt-6">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-display">{Math.floor(share * 100)}%</span>
        <span className="text-small text-ink-2">
          {formatNumber(processed)} of {formatCount(recipients, "recipient")} processed
        </span>
      </p>
      <div className="mt-3 flex h-3 gap-0.5 overflow-hidden rounded-chip bg-sunk" aria-hidden="true">
        {parts.map(({ key, tone }) =>
          totals[key] === 0 || key === "notSent" ? null : (
            <span key={key} className={tone} style={{ width: `${(totals[key] / recipients) * 100}%` }} />
          ),
        )}
      </div>
      <dl className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3 border-y border-line py-3 md:justify-between">
        {parts.map(({ key, label, tone }, at) => (
          <div key={key} className={classNames(at > 0 && `${sign} md:before:content-['+']`)}>
            <dt className="flex items-center gap-1.5 text-caption text-ink-3">
              <span aria-hidden="true" className={classNames("size-2.5 rounded-xs", tone)} /> {label}
            </dt>
            <dd
              className={classNames(
                "figures text-figure font-medium",
                key === "failed" && totals.failed > 0 && "text-copper-ink",
              )}
            >
              {formatNumber(totals[key])}
            </dd>
          </div>
        ))}
        <div className={`${sign} md:before:content-['=']`}>
          <dt className="text-caption text-ink-3">Recipients</dt>
          <dd className="figures text-figure font-medium">{formatNumber(recipients)}</dd>
        </div>
      </dl>
    </section>
  );
}

type Result = { key: string; mark: typeof clock; label: string; count: number; share: string; isBad: boolean };

const resultColumns: Column<Result>[] = [
  {
    key: "result",
    head: "Result",
    cell: ({ mark, label, isBad, count }) => (
      <span
        className={classNames("inline-flex items-center gap-1.5 font-medium", isBad && count > 0 && "text-copper-ink")}
      >
        {mark} {label}
      </span>
    ),
  },
  { key: "count", head: "Recipients", numeric: true, cell: ({ count }) => formatNumber(count) },
  { key: "share", head: "Share", numeric: true, cell: ({ share }) => share },
];

function Results({ counts, id }: { counts: OutcomeCounts; id: string }) {
  const { sent } = getTotals(counts);
  const formatShareOfSent = (count: number) => formatShare(sent === 0 ? null : count / sent);
  const rows: Result[] = [
    { key: "delivered", mark: <TickDiscIcon size={14} />, isBad: false },
    { key: "sent", mark: clock, isBad: false },
    { key: "bounced", mark: <TriangleIcon size={14} />, isBad: true },
    { key: "complained", mark: <TriangleIcon size={14} />, isBad: true },
  ].map((row) => {
    const key = row.key as keyof OutcomeCounts;
    return { ...row, label: outcomeLabels[key], count: counts[key], share: formatShareOfSent(counts[key]) };
  });
  const skipped = SKIPS.filter((skip) => counts[skip] > 0);
  return (
    <Section
      title="Sent, by result"
      aside={
        <LinkButton to={tabPath("email", `delivery?broadcast=${id}`)} size="small" variant="text">
          Delivery log
        </LinkButton>
      }
    >
      <div className="text-small">
        <Table label="Sent, by result" columns={resultColumns} rows={rows} rowKey={({ key }) => key} />
      </div>
      {skipped.length === 0 ? null : (
        <p className="mt-3 text-small text-ink-2">
          Skipped:{" "}
          {skipped.map((skip) => `${formatNumber(counts[skip])} ${outcomeLabels[skip].toLowerCase()}`).join(", ")}.
        </p>
      )}
    </Section>
  );
}

type BatchRow = Broadcast["batches"][number] & { first: number };

const batchColumns: Column<BatchRow>[] = [
  { key: "batch", head: "Batch", cell: ({ number }) => <span className="font-medium">{number + 1}</span> },
  {
    key: "recipients",
    head: "Recipients",
    secondary: true,
    cell: ({ first, size }) => (
      <span className="text-ink-2">
        {formatNumber(first)} to {formatNumber(first + size - 1)}
      </span>
    ),
  },
  {
    key: "state",
    head: "State",
    cell: ({ counts, size }) =>
      counts.waiting === size
        ? "Waiting"
        : counts.waiting > 0
          ? `${formatNumber(size - counts.waiting)} of ${size}`
          : "Done",
  },
  { key: "sent", head: "Sent", numeric: true, cell: ({ counts }) => formatNumber(getTotals(counts).sent) },
  {
    key: "failed",
    head: "Failed",
    numeric: true,
    cell: ({ counts }) => (
      <span className={counts.failed > 0 ? "font-medium text-copper-ink" : "text-ink-3"}>
        {formatNumber(counts.failed)}
      </span>
    ),
  },
  {
    key: "skipped",
    head: "Skipped",
    numeric: true,
    secondary: true,
    cell: ({ counts }) => formatNumber(getTotals(counts).skipped),
  },
  { key: "left", head: "Not sent", numeric: true, cell: ({ counts }) => formatNumber(getTotals(counts).notSent) },
];

/** With the number of the first recipient of each. */
function numberRecipients(batches: Broadcast["batches"]): BatchRow[] {
  let next = 1;
  return batches.map((batch) => {
    const first = next;
    next += batch.size;
    return { ...batch, first };
  });
}

function Batches({ batches }: { batches: Broadcast["batches"] }) {
  const rows = numberRecipients(batches);
  return (
    <Section title="Batches" aside={formatCount(rows.length, "batch", "batches")}>
      <div className="text-small">
        <Table label="Batches" columns={batchColumns} rows={rows} rowKey={({ number }) => number} />
      </div>
    </Section>
  );
}

function Message({ broadcast: { subject, body, postId } }: { broadcast: Broadcast }) {
  const added =
    postId === null ? (
      "A button to Cardwell and the unsubscribe link are added"
    ) : (
      <>
        The text of{" "}
        <Link className="link" to={tabPath("news", `posts/${postId}`)}>
          the post
        </Link>
        , a button to it and the unsubscribe link are added
      </>
    );
  return (
    <Section title="Message" aside={added}>
      <div className="max-w-140 rounded-sheet border border-line-2 bg-raised px-5 py-4">
        <h3 className="text-title-2 wrap-anywhere">{subject}</h3>
        <p className="mt-3 text-body wrap-anywhere whitespace-pre-line text-ink-2">
          {splitParagraphs(body).join("\n\n")}
        </p>
      </div>
    </Section>
  );
}

function Audience({ broadcast }: { broadcast: Broadcast }) {
  const { countedAt, recipients, excluded } = broadcast;
  const left = EXCLUSIONS.filter((each) => excluded[each] > 0);
  return (
    <Section title="Audience">
      <Facts
        facts={[
          { label: "Segment", value: nameSegment(broadcast) },
          {
            label: "Counted",
            value: countedAt === null ? "Not yet" : `${formatNumber(recipients ?? 0)}, ${formatMoment(countedAt)}`,
          },
          ...(countedAt === null
            ? []
            : [
                {
                  label: "Left out",
                  value:
                    left.length === 0
                      ? "Nobody"
                      : left.map((each) => `${formatNumber(excluded[each])} ${exclusionLabels[each]}`).join(", "),
                },
              ]),
          { label: "Rate", value: "Up to one a second, after other email" },
        ]}
      />
    </Section>
  );
}

function Steps({ broadcast }: { broadcast: Broadcast }) {
  const {
    createdAt,
    createdBy,
    countedAt,
    recipients,
    testSentAt,
    sendAt,
    sentBy,
    startedAt,
    finishedAt,
    state,
    stoppedBy,
  } = broadcast;
  const steps = [
    { label: "Drafted", fact: `${createdBy}, ${formatMoment(createdAt)}`, isDone: true },
    { label: "Counted", fact: countedAt === null ? "" : formatNumber(recipients ?? 0), isDone: countedAt !== null },
    { label: "Test sent", fact: testSentAt === null ? "" : formatMoment(testSentAt), isDone: testSentAt !== null },
    { label: "Approved", fact: sentBy ?? "", isDone: sendAt !== null },
    { label: "Started", fact: startedAt === null ? "" : formatMoment(startedAt), isDone: startedAt !== null },
    state === "stopped"
      ? { label: "Stopped", fact: stoppedBy ?? "", isDone: true }
      : { label: "Finished", fact: finishedAt === null ? "" : formatMoment(finishedAt), isDone: finishedAt !== null },
  ];
  return (
    <Section title="Steps">
      <ol className="text-small">
        {steps.map(({ label, fact, isDone }) => (
          <li key={label} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <span className={classNames("flex items-center gap-2", !isDone && "text-ink-3")}>
              {isDone ? <TickDiscIcon size={14} className="text-green" /> : <RingIcon size={14} />} {label}
              <span className="sr-only">{isDone ? ", done" : ", not yet"}</span>
            </span>
            <span className="min-w-0 text-right wrap-anywhere text-ink-2">{fact}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
