import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";

type Arrival = "portal" | "checkout_canceled" | "pay_invoice" | null;

/** Where the person returned from, reported once; null for a direct visit. The URL is cleaned, so that reloading doesn't repeat it. */
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
  if (search.get("pay") === "invoice") return "pay_invoice";
  return search.get("checkout") === "canceled" ? "checkout_canceled" : null;
}
