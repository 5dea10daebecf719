import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { contract } from "../../../lib/page-contract.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** Removes a card that was added by mistake. Nothing brings it back but an export. */
export function RemoveDialog({ page: { card, summary, statements }, onClose }: DialogProps) {
  const name = cardTitle(summary);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useWalletChange(contract.wallet.removeCard, { message: () => `${name} removed.` });
  const uses = Object.values(card.uses)
    .flatMap((windows) => Object.values(windows))
    .reduce((sum, window) => sum + window.uses.length, 0);
  return (
    <DialogForm
      title={`Remove ${name}?`}
      lead={
        <>
          <p>
            This also deletes {formatCount(statements.length, "statement")}, {formatCount(uses, "use")} of credits, and
            its purchases. This can't be undone.
          </p>
          <p>If you canceled the card, close it instead so its history still counts.</p>
        </>
      }
      act={`Remove ${name}`}
      acting={`Removing ${name}`}
      isDestructive
      leave="Keep card"
      change={{ isBusy: remove.isPending, error: remove.error, reset: remove.reset }}
      onSubmit={() =>
        remove.mutate(
          { params: { walletCardId: card.id } },
          {
            onSuccess() {
              // A refetch of the removed card's page would fail.
              queries.removeQueries({ queryKey: ["card-page", card.id] });
              void navigate(paths.cards, { replace: true });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
