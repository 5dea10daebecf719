import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import { loadPendingMarks, useIsPending, useWalletChange } from "./use-wallet-change.ts";
import type { WalletCall, WalletEndpoint } from "./wallet-changes.ts";

/** One tap that records something of the wallet, and what takes it back. */
export type Mark = WalletCall & {
  /** On the button: what has happened. */
  label: string;
  /** In the place of the row while the server writes it down. */
  doing: string;
  /** Afterwards, in one sentence beside an undo. */
  message: string;
  undo: (madeId: string, call: WalletCall) => WalletCall;
};

type MarkParts<E extends WalletEndpoint> = Omit<Mark, "endpoint" | "request"> & { endpoint: E; request: RequestOf<E> };

/** Checks that a mark hands over what its call asks for. */
export function createMark<E extends WalletEndpoint>(parts: MarkParts<E>): Mark {
  return parts;
}

/**
 * Runs a mark. `isDone` is true from the tap on, until the response confirms or rejects it; offline, until the app is back online and
 * has sent it.
 */
export function useMark(
  { endpoint, request, message, undo }: Mark,
  after: { done?: () => void; undone?: () => void } = {},
) {
  const isDone = useIsPending(endpoint, request);
  const change = useWalletChange(endpoint, {
    message: () => message,
    undo: (answer, call) => undo((answer as WalletChange).id ?? "", call),
    ...after,
    waits: request,
  });
  return {
    isDone,
    error: change.error,
    run: () => {
      if (isDone) return;
      change.mutate(change.name(request));
      // Kept from here on, however soon the app is closed.
      void loadPendingMarks().catch(() => undefined);
    },
  };
}
