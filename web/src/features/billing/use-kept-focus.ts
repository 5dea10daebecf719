import { useEffect, useRef } from "react";

/** A change may remove the very button that started it. Focus then moves to the heading, which shows the new state. */
export function useKeptFocus(heading: string): void {
  const shownHeading = useRef(heading);
  useEffect(() => {
    if (shownHeading.current === heading) return;
    shownHeading.current = heading;
    if (document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>("main h1");
    if (title === null) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [heading]);
}
