import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** What a sheet of Letter or A4 has between the margins of styles/print.css, in CSS pixels. */
const paperWidth = 700;

/** The width of an element, for a chart that is drawn to it. 0 until it is known. A page that is printed isn't measured again. */
export function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(element);
    const onPrint = new AbortController();
    const { signal } = onPrint;
    addEventListener("beforeprint", () => flushSync(() => setWidth(paperWidth)), { signal });
    addEventListener("afterprint", () => setWidth(element.clientWidth), { signal });
    return () => {
      watch.disconnect();
      onPrint.abort();
    };
  }, []);
  return { ref, width };
}
