import {
  columnOrderingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { ColumnDef, Header, Row as TableRow } from "@tanstack/react-table";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { Skeleton } from "../../../components/skeleton.tsx";
import type { ListColumn, Sorting } from "./list-types.ts";

type Meta = { isNumeric: boolean; isKept: boolean; isWide: boolean };

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<Meta>(),
});
type Features = typeof features;

type ListTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  shownColumns: readonly string[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowHref: (row: Row) => string;
  /** What the first column calls the row, for its checkbox. */
  rowName: (row: Row) => string;
  caption: ((row: Row) => ReactNode) | undefined;
  openId: string | null;
  sorting: Sorting | undefined;
  onSort: (by: string) => void;
  /** Null where rows can't be checked. */
  checked: ReadonlyMap<string, Row> | null;
  onCheck: (checked: ReadonlyMap<string, Row>) => void;
  isStale: boolean;
  /** Beside an open row: only the columns that a phone shows. */
  isNarrow: boolean;
};

const noRows: never[] = [];

/** The table of a list: the server sorts and pages it. Arrow keys go from row to row, Shift checks a range. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { label, columns, shownColumns, rows, rowId, rowHref, rowName, caption, openId } = props;
  const { sorting, onSort, checked, onCheck, isStale, isNarrow } = props;
  const [first] = columns;
  const definitions = useMemo(
    () =>
      columns.map((column, at): ColumnDef<Features, Row> => ({
        id: column.id,
        // A column without one can't be sorted; the order itself is the server's.
        accessorFn: () => null,
        header: column.label,
        enableSorting: column.sort !== undefined,
        enableHiding: at > 0,
        meta: {
          isNumeric: column.isNumeric === true,
          isKept: at === 0 || column.isKept === true,
          isWide: column.isWide === true,
        },
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  );
  const sorted = columns.find(({ sort }) => sort !== undefined && sort === sorting?.by);
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: rowId,
    manualSorting: true,
    enableRowSelection: checked !== null,
    state: {
      columnOrder: [...shownColumns],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shownColumns.includes(id)])),
      sorting: sorted === undefined ? [] : [{ id: sorted.id, desc: sorting?.order === "desc" }],
      rowSelection: Object.fromEntries([...(checked?.keys() ?? [])].map((id) => [id, true as const])),
    },
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries([...(checked?.keys() ?? [])].map((id) => [id, true as const]));
      const after = typeof update === "function" ? update(before) : update;
      const here = new Map((rows ?? []).map((row) => [rowId(row), row]));
      onCheck(
        new Map(
          Object.keys(after).flatMap((id): [string, Row][] => {
            const row = checked?.get(id) ?? here.get(id);
            return row !== undefined && after[id] === true ? [[id, row]] : [];
          }),
        ),
      );
    },
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const look = ({ isNumeric, isKept, isWide }: Meta = { isNumeric: false, isKept: false, isWide: false }) =>
    classNames(
      isNumeric && "figures text-right",
      !isKept && (isNarrow ? "hidden" : isWide ? "max-lg:hidden" : "max-md:hidden"),
    );

  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || isStale || undefined}
      ref={listenToArrows}
      className={classNames("w-full border-collapse text-small", isStale && "opacity-60")}
    >
      <thead>
        <tr className="border-b border-line-2 text-left text-caption text-ink-3">
          {checked === null ? null : (
            <th scope="col" className="w-8 py-2 pr-4">
              <Check
                label={`Select all ${label} on this page`}
                checked={table.getIsAllRowsSelected()}
                mixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onToggle={table.getToggleAllRowsSelectedHandler()}
              />
            </th>
          )}
          {headers.map((header) => (
            <Head
              key={header.id}
              header={header}
              look={look(header.column.columnDef.meta)}
              onSort={() => {
                const column = columns.find(({ id }) => id === header.column.id);
                if (column?.sort !== undefined) onSort(column.sort);
              }}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? <SkeletonBody headers={headers} hasChecks={checked !== null} look={look} /> : null}
        {table.getRowModel().rows.map((row) => {
          const isOpen = row.id === openId;
          return (
            <tr
              key={row.id}
              aria-selected={checked === null ? undefined : row.getIsSelected()}
              className={classNames(
                "border-b border-line align-top hover:bg-raised",
                (isOpen || row.getIsSelected()) && "bg-raised",
                isOpen && "shadow-[inset_2px_0_0_var(--green)]",
              )}
            >
              {checked === null ? null : (
                <td className="w-8 py-2.5 pr-4">
                  <Check
                    label={`Select ${rowName(row.original)}`}
                    checked={row.getIsSelected()}
                    onToggle={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => (
                <td
                  key={cell.id}
                  className={classNames(
                    "py-2.5 pr-4 last:pr-0",
                    isOpen && "first:pl-3",
                    look(cell.column.columnDef.meta),
                  )}
                >
                  {cell.column.id === first?.id ? (
                    <FirstCell
                      row={row}
                      href={rowHref(row.original)}
                      isOpen={isOpen}
                      caption={caption}
                      isNarrow={isNarrow}
                    >
                      <table.FlexRender cell={cell} />
                    </FirstCell>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type FirstCellProps<Row extends object> = {
  row: TableRow<Features, Row>;
  href: string;
  isOpen: boolean;
  isNarrow: boolean;
  caption: ((row: Row) => ReactNode) | undefined;
  children: ReactNode;
};

function FirstCell<Row extends object>({ row, href, isOpen, isNarrow, caption, children }: FirstCellProps<Row>) {
  return (
    <>
      <Link to={href} aria-current={isOpen ? "true" : undefined} className="rounded-chip font-medium hover:underline">
        {children}
      </Link>
      {caption === undefined ? null : (
        <span className={classNames("block text-caption wrap-anywhere text-ink-3", !isNarrow && "md:hidden")}>
          {caption(row.original)}
        </span>
      )}
    </>
  );
}

type HeadProps<Row extends object> = { header: Header<Features, Row>; look: string; onSort: () => void };

function Head<Row extends object>({ header, look, onSort }: HeadProps<Row>) {
  const label = String(header.column.columnDef.header);
  const direction = header.column.getIsSorted();
  const style = classNames("py-2 pr-4 font-medium last:pr-0", look);
  if (!header.column.getCanSort()) {
    return (
      <th scope="col" className={style}>
        {label}
      </th>
    );
  }
  const order = direction === false ? undefined : direction === "desc" ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={order} className={style}>
      <button
        type="button"
        onClick={onSort}
        className={classNames("rounded-chip hover:text-ink", direction !== false && "font-semibold text-ink")}
      >
        {label}
        <span aria-hidden="true">{direction === false ? "" : direction === "desc" ? " ↓" : " ↑"}</span>
      </button>
    </th>
  );
}

type CheckProps = { label: string; checked: boolean; mixed?: boolean; onToggle: (event: unknown) => void };

function Check({ label, checked, mixed = false, onToggle }: CheckProps) {
  return (
    // The box is small, what can be pressed is not.
    <label className="-m-2 grid size-8 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box !== null) box.indeterminate = mixed;
        }}
        onChange={onToggle}
        className="size-4 accent-green"
      />
    </label>
  );
}

type SkeletonBodyProps<Row extends object> = {
  headers: Header<Features, Row>[];
  hasChecks: boolean;
  look: (meta?: Meta) => string;
};

/** The real columns at their real heights, so that nothing moves when the rows come. */
function SkeletonBody<Row extends object>({ headers, hasChecks, look }: SkeletonBodyProps<Row>) {
  return Array.from({ length: 10 }, (_, at) => (
    <tr key={at} aria-hidden="true" className="border-b border-line">
      {hasChecks ? <td className="w-8 py-2.5 pr-4">{null}</td> : null}
      {headers.map(({ id, column }) => (
        <td key={id} className={classNames("py-4 pr-4 last:pr-0", look(column.columnDef.meta))}>
          <Skeleton
            className={classNames("h-2.5", column.columnDef.meta?.isNumeric ? "ml-auto w-10" : widths[at % 3])}
          />
        </td>
      ))}
    </tr>
  ));
}

const widths = ["w-3/5", "w-2/5", "w-1/2"];

function listenToArrows(table: HTMLTableElement) {
  table.addEventListener("keydown", stepRows);
  return () => table.removeEventListener("keydown", stepRows);
}

function stepRows(event: KeyboardEvent) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const rows = [...(event.target.closest("tbody")?.rows ?? [])];
  const links = rows.flatMap((row) => row.querySelector<HTMLAnchorElement>("td a") ?? []);
  const at = links.indexOf(event.target);
  const next = at < 0 ? undefined : links[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
