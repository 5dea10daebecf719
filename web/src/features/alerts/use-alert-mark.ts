import type { Alert } from "@cardwell/core/contract/alerts";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import type { Mark } from "../../lib/use-mark.ts";
import { useWalletChange } from "../../lib/use-wallet-change.ts";
import { useAlertActions } from "./data/use-alerts.ts";

/**
 * Records a mark in the wallet (lib/alert-mark.ts) and marks the alert as done; the undo reopens it. `isDone` is true from the tap
 * until the server has answered.
 */
export function useAlertMark(
  { id, is_read: asRead }: Pick<Alert, "id" | "is_read">,
  { endpoint, request, message, undo }: Mark,
) {
  const actions = useAlertActions();
  const change = useWalletChange(endpoint, {
    message: () => message,
    undo: (answer) => undo((answer as WalletChange).id ?? ""),
    undone: () => void actions.reopen(id, { asRead }),
  });
  return {
    isDone: change.isPending,
    error: change.error,
    run() {
      if (change.isPending) return;
      change.mutateAsync(request).then(
        () => actions.markAsDone(id),
        () => undefined,
      );
    },
  };
}
