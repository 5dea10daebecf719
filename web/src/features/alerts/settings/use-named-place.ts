import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { keptPlace } from "../../../lib/kept-place.ts";

/** Goes to an element once it is there, when the address names its id. Whoever comes back finds the page where it was left. */
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
