import type { Key, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned, in tabular figures. */
  numeric?: boolean;
  /** Hidden on phones; repeat its content in a caption line of another cell. */
  secondary?: boolean;
  /** Hidden on phones and tablets. */
  tertiary?: boolean;
};

type TableProps<Row> = { label: string; columns: Column<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => Key };

function cellClass<Row>(column: Column<Row>): string {
  return classNames(
    column.numeric && "figures text-right whitespace-nowrap",
    column.tertiary ? "hidden lg:table-cell" : column.secondary && "hidden md:table-cell",
  );
}

/** 12 px head, hairline rows. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead>
        <tr className="border-b border-line-2 text-left text-caption text-ink-3">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classNames("py-2 pr-4 font-medium last:pr-0", cellClass(column))}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-b border-line align-top">
            {columns.map((column) => (
              <td key={column.key} className={classNames("py-3 pr-4 last:pr-0", cellClass(column))}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
