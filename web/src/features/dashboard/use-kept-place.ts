import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a list whose rows leave once they are done: it goes to the row that has taken the place, or to the
 * list itself when none is left.
 */
export function useKeptPlace<Element extends HTMLElement>() {
  const list = useRef<Element>(null);
  const place = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || list.current === null) return;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const rows = list.current.querySelectorAll<HTMLElement>("[data-row]");
    const next = rows[Math.min(place.current, rows.length - 1)] ?? list.current;
    place.current = null;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return { list, holdPlace: (at: number) => void (place.current = at) };
}
