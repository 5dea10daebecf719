import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { walletContract } from "@cardwell/core/contract/wallet";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "../../../lib/page-contract.ts";
import { CatalogSearch } from "../../../components/catalog-search.tsx";
import { CardThumb } from "../../../components/card-face.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/field.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { catalogListQuery } from "../../../lib/catalog-list.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { cardPath } from "../../../lib/paths.ts";
import { isOfferOver } from "../format-offer.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

type Product = { id: string; name: string; annualFeeCents: number | null };

/** Another product in the place of this one: first which, then when. */
export function ProductDialog({ page, onClose }: DialogProps) {
  const [product, setProduct] = useState<Product | null>(null);
  return product === null ? (
    <ChooseProduct page={page} onClose={onClose} onChoose={setProduct} />
  ) : (
    <ConfirmProduct page={page} onClose={onClose} product={product} />
  );
}

const formatFee = (cents: number | null) =>
  cents === null ? "annual fee unknown" : cents === 0 ? "no annual fee" : `${formatMoney(cents)} a year`;

function ChooseProduct({
  page: { fee, summary },
  onClose,
  onChoose,
}: DialogProps & { onChoose: (product: Product) => void }) {
  const list = useQuery(catalogListQuery(useQueryClient()));
  const findEntry = (id: string | null) => list.data?.find((entry: CatalogEntry) => entry.id === id);
  // An account stays with its bank. Of a card that the catalog does not have, the bank's name is the person's own word for it.
  const bank = findEntry(summary.cardId)?.issuer;
  return (
    <Dialog open title={`What did ${cardTitle(summary)} become?`} onClose={onClose}>
      <p className="text-body text-ink-2">
        The account keeps its opening date and history. Its terms, credits and fee change to the new card's.
      </p>
      {fee.downgrades.length === 0 ? null : (
        <ul aria-label="Known product changes" className="border-t border-line">
          {fee.downgrades.map(({ cardId, name, annualFeeCents }) => (
            <li key={cardId} className="border-b border-line">
              <button
                type="button"
                onClick={() => onChoose({ id: cardId, name, annualFeeCents })}
                className="flex w-full items-center gap-4 rounded-chip px-2 py-3 text-left hover:bg-sunk focus-visible:outline-offset-[-2px]"
              >
                <CardThumb artKey={cardId} artHue={findEntry(cardId)?.artHue ?? null} />
                <span className="grow">
                  <span className="block font-medium">{name}</span>
                  <span className="block text-small text-ink-2">
                    {findEntry(cardId)?.issuer ?? summary.issuer} · {formatFee(annualFeeCents)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <CatalogSearch
        verb="Choose"
        catalogOnly
        issuer={bank}
        without={summary.cardId === null ? [] : [summary.cardId]}
        onPick={onChoose}
      />
    </Dialog>
  );
}

function ConfirmProduct({
  page: { bonus, card, summary, today },
  onClose,
  product,
}: DialogProps & { product: Product }) {
  const navigate = useNavigate();
  const params = { walletCardId: card.id };
  const change = useCardChange(contract.wallet.changeProduct, {
    message: () => `${cardTitle(summary)} is now ${product.name}.`,
    undo: (_answer, { request }) => ({
      endpoint: contract.wallet.reopenCard,
      request: { params, body: { from: { on: request.body.on } } },
    }),
  });
  const form = useApiForm({
    schema: walletContract.changeProduct.body,
    defaultValues: { cardId: product.id, on: today },
    send: (body) => change.send({ params, body }),
    onSent({ id }) {
      onClose();
      if (id !== null) void navigate(cardPath(id));
    },
  });
  return (
    <DialogForm
      title={`Change to ${product.name}?`}
      lead={
        <p>
          From that day it has the rates and fee of {product.name}: {formatFee(product.annualFeeCents)}. Open credits of{" "}
          {summary.name} end
          {bonus === null || isOfferOver(bonus) ? "" : ", and so does its welcome offer"}.
        </p>
      }
      act={`Change to ${product.name}`}
      acting="Changing card"
      leave="Keep current card"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Date" type="date" min={card.openedOn ?? undefined} max={today} {...form.field("on")} />
    </DialogForm>
  );
}
