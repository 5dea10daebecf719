import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { PageSpinner } from "../../components/spinner.tsx";
import { isLinkDocument } from "../../lib/link-documents.ts";
import { useOnline } from "../../lib/use-online.ts";

/** Some changes are tried again for minutes. */
const longestWaitMs = 5_000;

/**
 * Loads the document anew where a page that opens Plaid Link was reached from another one: a document keeps the content policy with which
 * it was loaded, and that of other pages doesn't allow Link. A change that is being sent is waited for. Offline nothing could be loaded.
 */
export function LinkDocument({ children }: { children: ReactNode }) {
  useLocation();
  const isOnline = useOnline();
  const isSending = useIsMutating({ predicate: ({ state }) => !state.isPaused && state.failureCount === 0 }) > 0;
  const mustLoad = isOnline && wasLoadedElsewhere();
  useEffect(() => {
    if (!mustLoad) return undefined;
    const reload = () => globalThis.location.reload();
    if (!isSending) return reload();
    const timer = setTimeout(reload, longestWaitMs);
    return () => clearTimeout(timer);
  }, [mustLoad, isSending]);
  return mustLoad ? <PageSpinner /> : children;
}

/** By the address bar, as a reload asks Hosting for that. The entry keeps the address with which the document was loaded. */
function wasLoadedElsewhere(): boolean {
  const { origin, pathname } = globalThis.location;
  if (!isLinkDocument(pathname)) return false;
  const address = performance.getEntriesByType("navigation")[0]?.name ?? "";
  return address.startsWith(origin) && !isLinkDocument(new URL(address).pathname);
}
