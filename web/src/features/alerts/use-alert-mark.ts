import type { Alert } from "@cardwell/core/contract/alerts";
import { useMark } from "../../lib/use-mark.ts";
import type { Mark } from "../../lib/use-mark.ts";
import { useAlertActions } from "./data/use-alerts.ts";

/** Records a mark in the wallet (lib/alert-mark.ts) and marks the alert as done; the undo reopens it. */
export function useAlertMark({ id, is_read: asRead }: Pick<Alert, "id" | "is_read">, mark: Mark) {
  const actions = useAlertActions();
  return useMark(mark, {
    done: () => void actions.markAsDone(id),
    undone: () => void actions.reopen(id, { asRead }),
  });
}
