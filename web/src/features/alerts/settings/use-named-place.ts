import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Goes to an element once it is there, when the address names its id. */
export function useNamedPlace<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const element = place.current;
    if (element === null || hash !== `#${element.id}`) return;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
  }, [hash]);
  return place;
}
