import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Goes to the part of the page that the address names, once that part is there; the file of a late part asks for itself. */
export function useAnchor(isReady: boolean): void {
  const location = useLocation();
  useEffect(() => {
    // The same address asked for again is another location: it leads there again.
    if (!isReady || location.hash === "") return;
    const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (part === null || part === document.activeElement) return;
    part.scrollIntoView({ block: "start" });
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [isReady, location]);
}
