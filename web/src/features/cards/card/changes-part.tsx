import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { Part } from "../part.tsx";
import { ValidationFailure } from "../form-error.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardDialog } from "./card-dialog.ts";

/** What can be done with the card. Each action shows its consequences before it runs. */
export function ChangesPart({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { card, summary } = page;
  const name = cardTitle(summary);
  const reopen = useCardChange(contract.wallet.reopenCard, { message: () => `${name} reopened.` });
  return (
    <Part id="changes" title="Change this card">
      <div className="flex flex-wrap gap-2.5">
        {card.status === "active" ? (
          <>
            <Button onClick={() => onAsk("product")}>Change product</Button>
            <Button onClick={() => onAsk("close")}>Close {name}</Button>
          </>
        ) : (
          <Button
            busy={reopen.isBusy}
            busyLabel="Reopening"
            onClick={() => void reopen.run({ params: { walletCardId: card.id }, body: {} })}
          >
            {card.status === "product_changed" ? "Undo product change" : `Reopen ${name}`}
          </Button>
        )}
        <Button variant="destructive" onClick={() => onAsk("remove")}>
          Remove {name}
        </Button>
      </div>
      <div className="mt-4">
        <ValidationFailure error={reopen.error} />
      </div>
    </Part>
  );
}
