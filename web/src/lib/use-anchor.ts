import { useEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { keptPlace } from "./kept-place.ts";

/**
 * Goes to the part of the page that the address names, once that part is there and whenever its link is pressed again; the
 * file of a late part handles itself. On the way back the page is where it was left, which may be elsewhere.
 */
export function useAnchor(isReady: boolean): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isReady || (isBack && !!keptPlace())) return;
    let part = null;
    try {
      part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // A broken address names no part.
    }
    if (part === null || part === document.activeElement) return;
    part.scrollIntoView();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }, [isReady, isBack, location]);
}
