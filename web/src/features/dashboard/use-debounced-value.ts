import { useEffect, useState } from "react";

/** The value once it has stood still for a while: a call per word, not per key. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return later;
}
