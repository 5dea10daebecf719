import { useEffect, useState } from "react";

/** The value once it hasn't changed for a while: a call per word, not per key. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return later;
}
