import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWalletChange } from "../../lib/use-wallet-change.ts";
import type { WalletEndpoint } from "../../lib/wallet-changes.ts";

type Options<E extends WalletEndpoint> = Parameters<typeof useWalletChange<E>>[1];

/**
 * A change on a card's page. It is busy until the page shows what was changed, so that nothing falls back to the old state between
 * the answer and the next reading.
 */
export function useCardChange<E extends WalletEndpoint>(endpoint: E, options?: Options<E>) {
  const queries = useQueryClient();
  const change = useWalletChange(endpoint, options);
  const [isShowing, setShowing] = useState(false);

  /** For a form, which places the error at its fields itself. */
  async function send(request: RequestOf<E>): Promise<ResponseOf<E>> {
    setShowing(true);
    const place = document.activeElement?.closest<HTMLElement>("main li[id], main div[id], main section[id]");
    try {
      const answer = await change.mutateAsync(request);
      await queries.invalidateQueries({ queryKey: ["card-page"] });
      return answer;
    } finally {
      setShowing(false);
      requestAnimationFrame(() => keepFocusIn(place));
    }
  }

  /** Null when it failed: `error` has the reason. */
  async function run(request: RequestOf<E>): Promise<ResponseOf<E> | null> {
    if (change.isPending || isShowing) return null;
    return send(request).catch(() => null);
  }
  return { run, send, isBusy: change.isPending || isShowing, error: change.error, reset: change.reset };
}

/** A button may disappear after its action: the focus stays in the same part of the page. */
function keepFocusIn(place: HTMLElement | null | undefined): void {
  if (!place?.isConnected || document.activeElement !== document.body) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
