import type { Key, ReactNode } from "react";
import { classNames } from "../../components/class-names.ts";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { QueryProblem } from "../query-problem.tsx";
import type { CsvCell } from "./csv.ts";
import type { Sorting } from "./table-address.ts";

export type AdminColumn<Row, Sort extends string = string> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** What the export writes; a column without is not exported. */
  csv?: (row: Row) => CsvCell;
  numeric?: boolean;
  /** Left out on phones; the first column says the same in a caption line. */
  secondary?: boolean;
  /** What the server sorts by. */
  sort?: Sort;
  /** Cannot be taken out. */
  fixed?: boolean;
};

type AdminTableProps<Row, Sort extends string> = {
  label: string;
  columns: AdminColumn<Row, Sort>[];
  /** Undefined while the first answer is on its way. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => Key;
  sorting?: Sorting<Sort>;
  onSort?: (key: Sort) => void;
  error: unknown;
  onRetry: () => void;
  /** The rows are those of the question before. */
  stale?: boolean;
  empty: ReactNode;
};

const cellClass = <Row,>({ numeric, secondary }: AdminColumn<Row>) =>
  classNames(numeric && "figures text-right", secondary && "hidden md:table-cell");

/** The back office's table: rows a page at a time, sorted by the server. Arrow keys go from row to row. */
export function AdminTable<Row, Sort extends string = string>(props: AdminTableProps<Row, Sort>) {
  const { label, columns, rows, rowKey, sorting, onSort, error, onRetry, stale = false, empty } = props;
  if (rows === undefined) {
    return error ? (
      <QueryProblem error={error} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={12} label={`Loading ${label}`} />
    );
  }
  return (
    <>
      {error ? <QueryProblem error={error} onRetry={onRetry} keptWhat="What stands here is from before." /> : null}
      {rows.length === 0 ? (
        empty
      ) : (
        <table
          aria-label={label}
          aria-busy={stale || undefined}
          ref={listenToArrows}
          className={classNames("w-full border-collapse text-body", stale && "opacity-60")}
        >
          <thead>
            <tr className="border-b border-line-2 text-left text-caption text-ink-3">
              {columns.map((column) => (
                <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line align-top hover:bg-raised">
                {columns.map((column) => (
                  <td key={column.key} className={classNames("py-2.5 pr-4 last:pr-0", cellClass(column))}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type HeadProps<Row, Sort extends string> = {
  column: AdminColumn<Row, Sort>;
  sorting: Sorting<Sort> | undefined;
  onSort: ((key: Sort) => void) | undefined;
};

function Head<Row, Sort extends string>({ column, sorting, onSort }: HeadProps<Row, Sort>) {
  const { sort, head } = column;
  const look = classNames("py-2 pr-4 font-medium last:pr-0", cellClass(column));
  if (sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={look}>
        {head}
      </th>
    );
  }
  const isSorted = sorting?.by === sort;
  const direction = sorting?.order === "desc" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={look}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={classNames("rounded-chip hover:text-ink", isSorted && "font-semibold text-ink")}
      >
        {head}
        <span aria-hidden="true">{isSorted ? (direction === "descending" ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>
  );
}

function listenToArrows(table: HTMLTableElement) {
  table.addEventListener("keydown", stepRows);
  return () => table.removeEventListener("keydown", stepRows);
}

function stepRows(event: KeyboardEvent) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const links = [...(event.target.closest("tbody")?.querySelectorAll<HTMLAnchorElement>("td:first-child a") ?? [])];
  const at = links.indexOf(event.target);
  const next = at < 0 ? undefined : links[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
