import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose rows leave once they are done: it goes to the row that has taken the place, or to the
 * list itself when none is left.
 */
export function useKeptPlace<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    const at = place.current;
    // The rows were rendered again: if the clicked one still exists, it has the focus already.
    place.current = null;
    if (at === null || list.current === null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const rows = list.current.querySelectorAll<HTMLElement>("[data-row]");
    const next = rows[Math.min(at, rows.length - 1)] ?? list.current;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return { list, holdPlace: (at: number) => void (place.current = at) };
}
