import { startTransition, useEffect, useRef, useState } from "react";

type SeenOptions = {
  /** Does not wait for the window: it is wanted now. */
  now?: boolean;
  /** Counts as seen after so long without being near, once the browser has nothing better to do. */
  afterMs?: number;
};

/** True once the element has come near the window: what it holds is loaded then. */
export function useInView<Element extends HTMLElement>({ now = false, afterMs }: SeenOptions = {}) {
  const ref = useRef<Element>(null);
  const [wasSeen, setSeen] = useState(now);
  const isSeen = wasSeen || now;
  useEffect(() => {
    if (isSeen || ref.current === null) return;
    const see = () => startTransition(() => setSeen(true));
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(), {
      rootMargin: "400px",
    });
    watch.observe(ref.current);
    const timer = afterMs === undefined ? undefined : setTimeout(() => whenIdle(see), afterMs);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [isSeen, afterMs]);
  return { ref, isSeen };
}

const whenIdle = (act: () => void) => (globalThis.requestIdleCallback ?? setTimeout)(act);
