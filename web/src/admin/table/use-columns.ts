import { useState } from "react";
import { readLocal, writeLocal } from "../../lib/storage.ts";
import type { AdminColumn } from "./admin-table.tsx";

/** Which columns of a table are shown; kept on this device. */
export function useColumns<Row, Sort extends string>(
  table: string,
  columns: AdminColumn<Row, Sort>[],
  hiddenAtFirst: readonly string[] = [],
) {
  const key = `cardwell:columns:${table}`;
  const [hidden, setHidden] = useState(() => new Set(readLocal(key)?.split(",") ?? hiddenAtFirst));
  const toggle = (column: string) => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    setHidden(next);
    writeLocal(key, [...next].filter(Boolean).join(","));
  };
  const isShown = ({ key: column, fixed }: AdminColumn<Row, Sort>) => fixed === true || !hidden.has(column);
  return { shown: columns.filter(isShown), isShown, toggle };
}
