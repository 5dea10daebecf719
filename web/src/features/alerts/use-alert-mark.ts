import type { Alert } from "@cardwell/core/contract/alerts";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import type { Mark } from "../../lib/use-mark.ts";
import { useWalletChange } from "../../lib/use-wallet-change.ts";
import { pageAlerts } from "./store/alerts.ts";

/**
 * Does what a mark says (lib/alert-mark.ts), and closes the alert as dealt with; taking it back opens it again. `isDone` is true
 * from the tap on, until the server's answer shows the same or refuses it.
 */
export function useAlertMark(
  { id, is_read: asRead }: Pick<Alert, "id" | "is_read">,
  { endpoint, request, memberSource, undo }: Mark,
) {
  const change = useWalletChange(endpoint, {
    memberSource: () => memberSource,
    undo: (answer) => undo((answer as WalletChange).id ?? ""),
    undone: () => void pageAlerts.reopen(id, { asRead }),
  });
  return {
    isDone: change.isPending,
    error: change.error,
    run() {
      if (change.isPending) return;
      change.mutateAsync(request).then(
        () => pageAlerts.act(id),
        () => undefined,
      );
    },
  };
}
