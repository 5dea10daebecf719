import { useLayoutEffect, useRef } from "react";
import { focusRow, idOfRow, rowAfter, findRows } from "./row-focus.ts";

/**
 * Keeps the focus where the reader is: on an alert's row when it closes, and on the next row when rows leave. Returns what is to
 * be called before they do.
 */
export function useRowFocus(openId: string | null): (leaving: readonly string[]) => void {
  const wanted = useRef<{ id: string | null; afterClose: boolean } | null>(null);
  const before = useRef(openId);
  // Before the title of the list takes the focus that was lost to its heading.
  useLayoutEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    const asked = wanted.current;
    if (asked === null) {
      // It went with what was closed, unless it was on something else, such as the link to another tab.
      if (closed !== null && document.activeElement === document.body) focusRow(closed);
      return;
    }
    if (asked.afterClose && openId !== null) return;
    wanted.current = null;
    focusRow(asked.id);
  });
  return (leaving) => {
    const order = findRows(document).flatMap((row) => idOfRow(row) ?? []);
    const afterClose = openId !== null && leaving.includes(openId);
    wanted.current = { id: rowAfter(order, new Set(leaving)), afterClose };
  };
}
