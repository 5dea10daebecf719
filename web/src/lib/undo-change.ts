import { ApiError } from "./api-error.ts";
import { describeError } from "./describe-error.ts";
import { queryClient } from "./query-client.ts";
import { showFailure, showToast } from "./toast-store.ts";
import { adoptDashboard, isOfWallet, sendChange, walletMutation } from "./wallet-changes.ts";
import type { WalletCall } from "./wallet-changes.ts";

/** Shows why something couldn't be taken back. */
export function showUndoFailure(error: unknown): void {
  const isChanged =
    error instanceof ApiError && (error.code === "not_found" || (error.code === "conflict" && error.fields.length > 0));
  showFailure(`Couldn't undo. ${isChanged ? "It was changed since." : describeError(error)}`);
}

/** Takes a change of the wallet back. The result is shown in a toast, as what was changed may be out of sight. */
export async function undoChange({ endpoint, request }: WalletCall, undone?: () => void): Promise<void> {
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
    showUndoFailure(error);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfWallet(queryKey) });
  }
}
