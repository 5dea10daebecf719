import { useEffect, useRef } from "react";

/** A change may take away the very button that asked for it. Focus then goes to the heading, which says what is so now. */
export function useKeptFocus(heading: string): void {
  const memberSource = useRef(heading);
  useEffect(() => {
    if (memberSource.current === heading) return;
    memberSource.current = heading;
    if (document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>("main h1");
    if (title === null) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [heading]);
}
