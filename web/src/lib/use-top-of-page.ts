import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { goToKeptPlace, keepPlace } from "./kept-place.ts";

/**
 * For the whole app, once: a link leads to the top of its page, or to the part that its address names (the page goes there);
 * the way back, and a document that is loaded again, to where one was; and a page that writes its choices into the address
 * stays where it is.
 */
export function useTopOfPage(): void {
  const location = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const before = useRef(location);
  useLayoutEffect(() => {
    const { pathname, search } = before.current;
    before.current = location;
    goToKeptPlace();
    if (isBack) return;
    if (pathname === location.pathname && search !== location.search) keepPlace();
    else if (location.hash === "") scrollTo(0, 0);
  }, [location, isBack]);
}
