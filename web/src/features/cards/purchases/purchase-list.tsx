import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { useEffect, useMemo } from "react";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { classNames } from "../../../components/class-names.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useWindowRows } from "../../../lib/use-window-rows.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import type { Purchase } from "./purchases-query.ts";

const rowPx = 65;

type PurchaseListProps = {
  purchases: Purchase[];
  cardById: (walletCardId: string) => CardSummary | undefined;
  /** Asks for more when the end comes near. */
  onEnd: () => void;
};

/** Only the rows in sight are drawn, however many there are. */
export function PurchaseList({ purchases, cardById, onEnd }: PurchaseListProps) {
  const keys = useMemo(() => purchases.map(({ id }) => id), [purchases]);
  const { list, top, rows, measureRow } = useWindowRows<HTMLUListElement>(keys, rowPx);
  const last = rows.items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= purchases.length - 15) onEnd();
  }, [last, purchases.length, onEnd]);
  return (
    <ul ref={list} aria-label="Purchases" className="relative" style={{ height: rows.totalHeight }}>
      {rows.items.map(({ key, index, start }) => {
        const purchase = purchases[index];
        return purchase === undefined ? null : (
          <li
            key={String(key)}
            ref={measureRow}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={purchases.length}
            className="absolute inset-x-0 top-0 border-b border-line py-3"
            style={{ translate: `0 ${start - top}px` }}
          >
            <PurchaseLine purchase={purchase} card={cardById(purchase.walletCardId)} />
          </li>
        );
      })}
    </ul>
  );
}

function PurchaseLine({ purchase, card }: { purchase: Purchase; card: CardSummary | undefined }) {
  const { id, merchant, categoryLabel, logo, categoryId, amountCents, on, note, countsForOffer, walletCardId, ...how } =
    purchase;
  const isRefund = amountCents < 0;
  const name = merchant ?? categoryLabel;
  const remove = useWalletChange(contract.wallet.removePurchase, {
    message: () => `${name}, ${formatMoney(amountCents)}, deleted.`,
    undo: () => ({
      endpoint: contract.wallet.addPurchase,
      request: { body: { walletCardId, on, amountCents, categoryId, merchant, note, countsForOffer, ...how } },
    }),
  });
  return (
    <div
      className={classNames("grid grid-cols-[1fr_auto_auto] items-center gap-x-4", remove.isPending && "opacity-50")}
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <LogoTile logo={logo} /> {name}
          {isRefund ? <span className="font-normal text-ink-3"> · refund</span> : null}
        </p>
        <p className="text-small wrap-anywhere text-ink-3">
          {formatCivilDate(on)} · {card === undefined ? "a removed card" : cardTitle(card)}
          {merchant === null ? "" : ` · ${categoryLabel}`}
          {note === null ? "" : ` · ${note}`}
        </p>
      </div>
      <p className={classNames("figures font-medium", isRefund && "text-green")}>
        {isRefund ? "+" : ""}
        {formatMoney(Math.abs(amountCents))}
      </p>
      <Button
        size="small"
        variant="text"
        busy={remove.isPending}
        aria-label={`Delete ${name}, ${formatMoney(amountCents)}`}
        onClick={() => remove.mutate({ params: { purchaseId: id }, body: {} })}
      >
        Delete
      </Button>
      {remove.error === null ? null : (
        <div className="col-span-3 mt-2">
          <ValidationFailure error={remove.error} />
        </div>
      )}
    </div>
  );
}
