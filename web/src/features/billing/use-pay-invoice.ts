import { useEffect, useRef } from "react";

/** Leads from a mail about a failed payment to the invoice's own page, once its address is known. */
export function usePayInvoice(hostedUrl: string | null): void {
  const left = useRef(false);
  useEffect(() => {
    if (hostedUrl === null || left.current) return;
    left.current = true;
    globalThis.location.assign(hostedUrl);
  }, [hostedUrl]);
}
