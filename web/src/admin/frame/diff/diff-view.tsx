import type { Part } from "./changed-part.ts";
import { changedParts } from "./changed-part.ts";
import { Chip } from "../../../components/badge.tsx";
import { classNames } from "../../../components/class-names.ts";
import { formatCount } from "../../../lib/format.ts";
import { diffLines } from "./diff-lines.ts";

type DiffRow = {
  path: string;
  label: string;
  before: string;
  after: string;
  materiality?: "none" | "minor" | "material";
  /** Of the text that it was read from. */
  sentence?: string | undefined;
};

type DiffViewProps = { label: string; rows: DiffRow[]; beforeHead?: string; afterHead?: string };

/** What changes, fact by fact, the old beside the new. On a phone the new is below the old. Texts are compared line by line. */
export function DiffView({ label, rows, beforeHead = "Now", afterHead = "Then" }: DiffViewProps) {
  return (
    <table aria-label={label} className="block w-full text-body md:table">
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-line-2 text-left text-caption text-ink-3">
          <th scope="col" className="w-1/4 py-2 pr-4 font-medium">
            Fact
          </th>
          <th scope="col" className="w-3/8 py-2 pr-4 font-medium">
            {beforeHead}
          </th>
          <th scope="col" className="w-3/8 py-2 font-medium">
            {afterHead}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row) => {
          const isText = `${row.before}${row.after}`.includes("\n");
          return (
            <tr key={row.path} className="block border-b border-line py-2.5 align-top md:table-row md:py-0">
              <th scope="row" className="block pr-4 text-left font-medium md:table-cell md:py-2.5">
                {row.label}
                {row.materiality === "material" ? (
                  <span className="mt-1 block">
                    <Chip tone="copper">Changes what holders get or pay</Chip>
                  </span>
                ) : null}
              </th>
              {isText ? (
                <td colSpan={2} className="block py-2 md:table-cell md:py-2.5">
                  <LineDiff before={row.before} after={row.after} />
                </td>
              ) : (
                <WordDiff row={row} beforeHead={beforeHead} afterHead={afterHead} />
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type WordDiffProps = { row: DiffRow; beforeHead: string; afterHead: string };

/** A fact before and after, with the words that differ marked. */
function WordDiff({ row: { before, after, sentence }, beforeHead, afterHead }: WordDiffProps) {
  const parts = changedParts(before, after);
  return (
    <>
      <td className="block pr-4 wrap-anywhere text-ink-2 md:table-cell md:py-2.5">
        <span className="text-caption text-ink-3 md:hidden">{beforeHead}: </span>
        <del className="no-underline">
          <Parts parts={parts.before} look="line-through decoration-copper bg-copper-tint text-copper-ink" />
        </del>
      </td>
      <td className="block wrap-anywhere md:table-cell md:py-2.5">
        <span className="text-caption text-ink-3 md:hidden">{afterHead}: </span>
        <ins className="no-underline">
          <Parts parts={parts.after} look="bg-green-tint font-medium text-green" />
        </ins>
        {sentence ? <p className="mt-1 max-w-155 text-small text-ink-2">“{sentence}”</p> : null}
      </td>
    </>
  );
}

const signs = {
  removed: { sign: "−", element: "del", look: "bg-copper-tint text-copper-ink", part: "bg-copper/20" },
  added: { sign: "+", element: "ins", look: "bg-green-tint text-green", part: "bg-green/15" },
  same: { sign: "", element: "span", look: "text-ink-2", part: "" },
} as const;

/** The changed lines of a text in their place, with few of those around them. */
function LineDiff({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after).map((line, at) => ({ ...line, key: `line-${at}` }));
  return lines.map((line) => {
    if (line.kind === "hidden")
      return (
        <p key={line.key} className="py-1 pl-5 text-caption text-ink-3">
          {formatCount(line.lines, "unchanged line")}
        </p>
      );
    const { sign, element: Element, look, part } = signs[line.kind];
    return (
      <div key={line.key} className={classNames("grid min-h-[1lh] grid-cols-[1.25rem_minmax(0,1fr)] px-1", look)}>
        <span aria-hidden>{sign}</span>
        <Element className="whitespace-pre-wrap wrap-anywhere no-underline">
          <Parts parts={line.parts} look={part} />
        </Element>
      </div>
    );
  });
}

function Parts({ parts, look }: { parts: Part[]; look: string }) {
  const placed = parts.map((part, at) => ({ ...part, key: `part-${at}` }));
  return placed.map(({ text, changed, key }) => (
    <span key={key} className={changed ? look : undefined}>
      {text}
    </span>
  ));
}
