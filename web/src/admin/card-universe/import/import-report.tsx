import type { ImportRow } from "@cardwell/core/contract/admin/card-universe";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { classNames } from "../../../components/class-names.ts";
import { toCsv } from "../../../lib/csv.ts";
import { formatNumber } from "../../../lib/format.ts";
import { saveFile } from "../../../lib/save-file.ts";
import type { ImportReport } from "../queries.ts";
import { outcomes, getOutcomeLabels } from "../labels.ts";
import type { ImportSource } from "./import-sources.ts";
import { ImportRows } from "./import-rows.tsx";

function exportRows(rows: readonly ImportRow[], words: ReturnType<typeof getOutcomeLabels>): void {
  const lines = rows.map(({ line, name, outcome, cardId, changes, messages }) => [
    line,
    name,
    words[outcome],
    cardId,
    changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join("\n"),
    messages.join("\n"),
  ]);
  const csv = toCsv(["Line", "Name", "Outcome", "Card", "Changes", "Messages"], lines);
  saveFile("import-report.csv", new Blob([csv], { type: "text/csv" }));
}

/** The result of a file, row by row, filtered by outcome on request. */
export function ImportReportView({ report, source }: { report: ImportReport; source: ImportSource }) {
  const words = getOutcomeLabels(source);
  const [params, setParams] = useSearchParams();
  const outcome = outcomes.find((each) => each === params.get("outcome"));
  const shown = useMemo(
    () => (outcome === undefined ? report.rows : report.rows.filter((row) => row.outcome === outcome)),
    [report, outcome],
  );
  const counts = new Map<string, number>();
  for (const row of report.rows) counts.set(row.outcome, (counts.get(row.outcome) ?? 0) + 1);
  const filters = [
    { value: undefined, label: "All rows", count: report.rows.length },
    ...outcomes.map((value) => ({ value, label: words[value], count: counts.get(value) ?? 0 })),
  ].filter(({ value, count }) => count > 0 || value === outcome);
  return (
    <section aria-label="Report">
      {report.messages.length === 0 ? null : (
        <ul className="mb-4 grid gap-1 text-ink-2">
          {report.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <fieldset className="mb-3 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Show rows by outcome</legend>
        {filters.map(({ value, label, count }) => (
          <button
            key={label}
            type="button"
            aria-pressed={value === outcome}
            onClick={() => setParams(value === undefined ? {} : { outcome: value }, { replace: true })}
            className={classNames(
              "figures min-h-9 rounded-chip border px-3 text-small font-medium",
              value === outcome ? "border-green bg-green-tint text-green" : "border-line-2 text-ink-2 hover:text-ink",
            )}
          >
            {label} {formatNumber(count)}
          </button>
        ))}
        {report.rows.length === 0 ? null : (
          <div className="md:ml-auto">
            <Button size="small" onClick={() => exportRows(shown, words)}>
              Export these rows
            </Button>
          </div>
        )}
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState
          title={report.rows.length === 0 ? "The file has no readable rows." : "No rows with this outcome."}
        />
      ) : (
        <ImportRows key={outcome ?? "all"} rows={shown} words={words} />
      )}
    </section>
  );
}
