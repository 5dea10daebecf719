import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

type Arrival = "portal" | "checkout_canceled" | null;

/** Where the person came back from, told once; null for those who came by themselves. The address is cleaned, so that reloading the page does not say it again. */
export function useArrival(onArrival: (arrival: Arrival) => void): Arrival {
  const [search, setSearch] = useSearchParams();
  const [arrival] = useState(() => readArrival(search));
  const notified = useRef(false);
  useEffect(() => {
    if (notified.current) return;
    notified.current = true;
    if (arrival !== null) setSearch({}, { replace: true });
    onArrival(arrival);
  }, [arrival, setSearch, onArrival]);
  return arrival;
}

function readArrival(search: URLSearchParams): Arrival {
  if (search.get("from") === "portal") return "portal";
  return search.get("checkout") === "canceled" ? "checkout_canceled" : null;
}
