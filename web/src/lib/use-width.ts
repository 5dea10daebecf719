import { useEffect, useRef, useState } from "react";

/** The width of an element, for a chart that is drawn to it. 0 until it is known. */
export function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (ref.current === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}
