import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { holdHeight } from "./hold-height.ts";

/**
 * A link leads to the top of its page, or to the part that its address names (the page goes there). On the way back the
 * browser finds the place by itself, and a page that writes its choices into the address stays where it is.
 */
export function useTopOfPage(): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const before = useRef(location);
  useLayoutEffect(() => {
    const { pathname, search } = before.current;
    const isChoice = pathname === location.pathname && search !== location.search;
    if (before.current !== location && !isBack && !isChoice && location.hash === "") globalThis.scrollTo(0, 0);
    before.current = location;
    return holdHeight();
  }, [location, isBack]);
}
