import { describeError } from "./describe-error.ts";
import { queryClient } from "./query-client.ts";
import { showFailure, showToast } from "./toast-store.ts";
import { adoptDashboard, sendChange, walletMutation } from "./wallet-changes.ts";
import type { Undo } from "./wallet-changes.ts";

/** Takes a change of the wallet back. The result is shown in a toast, as what was changed may be out of sight. */
export async function undoChange({ endpoint, request }: ReturnType<Undo<never>>, undone?: () => void): Promise<void> {
  const mutationFn = () => sendChange(queryClient, endpoint, request);
  try {
    const answer = await queryClient
      .getMutationCache()
      .build(queryClient, { ...walletMutation, mutationFn })
      .execute(undefined);
    adoptDashboard(queryClient, answer.dashboard);
    undone?.();
    showToast("Undone.");
  } catch (error) {
    showFailure(`Couldn't undo. ${describeError(error)}`);
  }
}
