import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import { useIsPending, useWalletChange } from "./use-wallet-change.ts";
import type { WalletEndpoint } from "./wallet-changes.ts";

type Call = { endpoint: WalletEndpoint; request: object };

/** One tap that records something of the wallet, and what takes it back. */
export type Mark = Call & {
  /** On the button: what has happened. */
  label: string;
  /** In the place of the row while the server writes it down. */
  doing: string;
  /** Afterwards, in one sentence beside an undo. */
  message: string;
  undo: (madeId: string) => Call;
};

type MarkParts<E extends WalletEndpoint, U extends WalletEndpoint> = Omit<Mark, "endpoint" | "request" | "undo"> & {
  endpoint: E;
  request: RequestOf<E>;
  undo: (madeId: string) => { endpoint: U; request: RequestOf<U> };
};

/** Checks that a mark and its undo hand over what their calls ask for. */
export function createMark<E extends WalletEndpoint, U extends WalletEndpoint>(parts: MarkParts<E, U>): Mark {
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
    undo: (answer) => undo((answer as WalletChange).id ?? ""),
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
      void import("./pending-marks.ts").then(({ keepPendingMarks }) => keepPendingMarks()).catch(() => undefined);
    },
  };
}
