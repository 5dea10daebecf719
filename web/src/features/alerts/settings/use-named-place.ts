import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { keptPlace } from "../../../lib/kept-place.ts";

/** Scrolls to the element that the URL names once it exists. On going back, the page keeps its last position. */
export function useNamedPlace<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const { hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const element = place.current;
    if (element === null || hash !== `#${element.id}` || (isBack && !!keptPlace())) return;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  }, [hash, isBack]);
  return place;
}
