import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt, PromptRun } from "@cardwell/core/contract/admin/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { describeFailure } from "@cardwell/core/domain/prompts/runs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatNumber } from "../../lib/format.ts";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { formatCost, formatDuration, nameVersion } from "./labels.tsx";
import { runQuery, runsKey } from "./queries.ts";

function describeResult({ failure, passed, notPassed }: PromptRun): { isGood: boolean; text: string } {
  if (failure !== null) return { isGood: false, text: describeFailure(failure) };
  if (passed === null || notPassed === null) return { isGood: true, text: "OK" };
  return notPassed === 0
    ? { isGood: true, text: `${passed} passed` }
    : { isGood: false, text: `${notPassed} of ${passed + notPassed} failed` };
}

function Result({ run }: { run: PromptRun }) {
  const { isGood, text } = describeResult(run);
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${isGood ? "text-green" : "text-copper-ink"}`}>
      {isGood ? <TickDiscIcon size={14} className="shrink-0" /> : <TriangleIcon size={14} className="shrink-0" />}
      {text}
    </span>
  );
}

const toColumns = (openId: string | null, open: (id: string | null) => void): Column<PromptRun>[] => [
  {
    key: "label",
    head: "Input",
    cell: (run) => (
      <>
        <span className="font-medium wrap-anywhere">{run.label}</span>
        <span className="block text-caption text-ink-3">
          {formatMoment(run.at)} · {run.by}
        </span>
      </>
    ),
  },
  { key: "version", head: "Version", cell: ({ version }) => nameVersion(version) },
  { key: "in", head: "Tokens in", numeric: true, tertiary: true, cell: (run) => formatNumber(run.tokensIn) },
  {
    key: "out",
    head: "Tokens out",
    numeric: true,
    tertiary: true,
    cell: (run) => formatNumber(run.tokensOut),
  },
  { key: "cost", head: "Cost", numeric: true, secondary: true, cell: (run) => formatCost(run.costMicros) },
  {
    key: "time",
    head: "Time",
    numeric: true,
    secondary: true,
    cell: (run) => formatDuration(run.durationMs),
  },
  { key: "result", head: "Result", cell: (run) => <Result run={run} /> },
  {
    key: "open",
    head: "Answer",
    cell: (run) =>
      run.kind === "cases" ? null : (
        <button
          type="button"
          aria-expanded={openId === run.id}
          aria-label={`Open ${run.label}`}
          className="link min-h-8 max-md:min-h-10"
          onClick={() => open(openId === run.id ? null : run.id)}
        >
          Open
        </button>
      ),
  },
];

/** Calls of the last 30 days. */
export function RunsPart({ prompt: { id } }: { prompt: AdminPrompt }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: runsKey(id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        contract.runs,
        { params: { id }, query: { limit: "20", ...(pageParam !== "" && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const runs = query.data?.pages.flatMap(({ rows }) => rows);
  const open = runs?.find((run) => run.id === openId);
  return (
    <Section title="Runs" aside="Inputs aren't stored">
      {query.error ? <LoadError what="Runs" error={query.error} onRetry={() => void query.refetch()} /> : null}
      {runs === undefined ? (
        query.error ? null : (
          <SkeletonRows rows={5} label="Loading runs" />
        )
      ) : runs.length === 0 ? (
        <p className="text-body text-ink-2">No runs in the last 30 days.</p>
      ) : (
        <Table label="Runs" rows={runs} rowKey={(run) => run.id} columns={toColumns(openId, setOpenId)} />
      )}
      {open === undefined ? null : <RunAnswer id={id} run={open} />}
      {query.hasNextPage ? (
        <Button
          className="mt-4"
          size="small"
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show older runs
        </Button>
      ) : null}
    </Section>
  );
}

function RunAnswer({ id, run }: { id: PromptId; run: PromptRun }) {
  const { data, error, refetch } = useQuery(runQuery(id, run.id));
  return (
    <section aria-label={`Answer to ${run.label}`} className="mt-6">
      <h3 className="text-heading font-semibold">{run.label}</h3>
      <p className="text-small text-ink-3">
        {formatMoment(run.at)} · {nameVersion(run.version)} · {run.model}
      </p>
      {error ? <LoadError what="The answer" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <p className="mt-2 rounded-field bg-sunk p-4 text-body whitespace-pre-wrap wrap-anywhere">
          {data.answer ?? "No answer that can be used."}
        </p>
      )}
    </section>
  );
}
