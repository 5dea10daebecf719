import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";

const atOnce = 24;

/**
 * How many rows of a long list to draw. Once all are requested they are added some at a time, each time as a transition, so that the
 * page answers in between, however many there are. A page is printed with all of them.
 */
export function useGrowing(total: number, atFirst: number): { shown: number; isWhole: boolean; showAll: () => void } {
  const [drawn, setDrawn] = useState<number | null>(null);
  const shown = Math.min(total, drawn ?? atFirst);
  useEffect(() => {
    if (drawn === null || drawn >= total) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + atOnce)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(total));
    addEventListener("beforeprint", drawAll);
    return () => removeEventListener("beforeprint", drawAll);
  }, [total]);
  return { shown, isWhole: drawn !== null || total <= atFirst, showAll: () => setDrawn(atFirst) };
}
