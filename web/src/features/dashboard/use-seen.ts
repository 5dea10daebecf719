import { useEffect, useRef, useState } from "react";

/** True once the element has come near the window: what it holds is loaded then. */
export function useSeen<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || ref.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: "400px" },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
