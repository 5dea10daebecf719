import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { idOfRow, findRows } from "./row-focus.ts";

/** The space above the list while the page is scrolled to its top. */
const headerHeight = 64;

/** Beside an open alert the list scrolls separately; this keeps the alert's row visible. */
export function useOpenRowInSight(openId: string | null): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: list } = column;
    if (list === null || openId === null) return;
    const row = findRows(list).find((each) => idOfRow(each) === openId);
    if (row === undefined) return;
    const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const bottom = top + row.getBoundingClientRect().height + headerHeight;
    if (top < 0 || bottom > list.clientHeight - headerHeight) list.scrollTop += top - list.clientHeight / 3;
  }, [openId]);
  return column;
}
