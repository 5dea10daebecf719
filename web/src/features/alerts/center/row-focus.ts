import { type RefObject, useLayoutEffect, useRef } from "react";

/** Rows of the list, in screen order: each link to an alert carries its id. */
export const findRows = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("[data-alert]")].filter((row) => row.checkVisibility());

export const idOfRow = (row: HTMLElement | undefined): string | null => row?.dataset["alert"] ?? null;

/** Takes the focus to a row, or to the page's heading where the row is not there. */
export function focusRow(id: string | null): void {
  const row = findRows(document).find((each) => idOfRow(each) === id);
  if (row !== undefined) return row.focus();
  const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Which row follows when these leave: the next one that stays, else the one before. Null: none stays. */
export function rowAfter(order: readonly string[], leaving: ReadonlySet<string>): string | null {
  const first = order.findIndex((id) => leaving.has(id));
  const stays = (id: string) => !leaving.has(id);
  return order.slice(Math.max(0, first)).find(stays) ?? order.slice(0, Math.max(0, first)).findLast(stays) ?? null;
}

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
