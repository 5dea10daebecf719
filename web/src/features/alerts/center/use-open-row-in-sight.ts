import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { idOfRow, findRows } from "./row-focus.ts";

/** Above the list while the page stands at its top. */
const headerHeight = 64;

/** Beside an alert the list scrolls by itself: the row of that alert is to be seen in it. */
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
