import type { ImportRow } from "@cardwell/core/contract/admin/card-universe";
import { useMemo, useState } from "react";
import { Chip } from "../../../components/badge.tsx";
import type { Tone } from "../../../components/badge.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useWindowRows } from "../../../lib/use-window-rows.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";

const tones: Record<ImportRow["outcome"], Tone> = {
  proposal: "green",
  new_card: "green",
  unchanged: "plain",
  known: "plain",
  ambiguous: "copper",
  broken: "copper",
};

type OutcomeText = Record<ImportRow["outcome"], string>;

const rowPx = 53;

/** The rows of a file. Thousands are possible, so only those in sight are drawn. */
export function ImportRows({ rows, words }: { rows: readonly ImportRow[]; words: OutcomeText }) {
  const keys = useMemo(() => rows.map(({ line }, at) => `${line}-${at}`), [rows]);
  const { list, top, rows: seen, measureRow } = useWindowRows<HTMLUListElement>(keys, rowPx);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) => {
    const next = new Set(open);
    if (!next.delete(at)) next.add(at);
    setOpen(next);
  };
  return (
    <ul
      ref={list}
      aria-label="Rows of the file"
      className="relative border-t border-line-2"
      style={{ height: seen.totalHeight }}
    >
      {seen.items.map(({ key, index, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={String(key)}
            ref={measureRow}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={rows.length}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ translate: `0 ${start - top}px` }}
          >
            <Row row={row} outcome={words[row.outcome]} isOpen={open.has(index)} onToggle={() => toggle(index)} />
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = { row: ImportRow; outcome: string; isOpen: boolean; onToggle: () => void };

function Row({ row, outcome: outcomeText, isOpen, onToggle }: RowProps) {
  const { line, name, outcome, cardId, candidates, changes, messages } = row;
  const what =
    changes.length > 0
      ? formatCount(changes.length, "change")
      : messages.length > 0
        ? formatCount(messages.length, "note")
        : "";
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-13 w-full flex-wrap items-center gap-x-4 gap-y-1 px-1 py-2.5 text-left hover:bg-raised focus-visible:outline-offset-[-2px]"
      >
        <span className="figures w-12 shrink-0 text-small text-ink-3">{line}</span>
        <span className="min-w-0 grow font-medium wrap-anywhere">{name === "" ? "No name" : name}</span>
        <span className="text-small text-ink-3">{what}</span>
        <Chip tone={tones[outcome]}>{outcomeText}</Chip>
      </button>
      {isOpen ? (
        <div className="grid gap-3 px-1 pb-4 md:pl-17">
          {cardId === null ? null : <p className="text-small text-ink-3">Card: {cardId}</p>}
          {candidates.length === 0 ? null : (
            <p className="text-ink-2">
              May be {candidates.map((each) => `${each.name} (${Math.round(each.likeness * 100)}% alike)`).join(", ")}.
            </p>
          )}
          {[...new Set(messages)].map((message) => (
            <p key={message} className="text-ink-2 wrap-anywhere">
              {message}
            </p>
          ))}
          {changes.length === 0 ? null : (
            <DiffView label={`What changes for ${name}`} rows={changes} beforeHead="Catalog" afterHead="File" />
          )}
        </div>
      ) : null}
    </>
  );
}
