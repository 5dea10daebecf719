import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { useView } from "../view.ts";

type ArrangeCardsProps = { cards: CardSummary[]; onDone: () => void };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const schema = z.object({ walletCardIds: z.array(z.string()) });

/** The cards in a custom order: dragged, or moved by the arrow keys. */
export function ArrangeCards({ cards, onDone }: ArrangeCardsProps) {
  const { getArt } = useView();
  const [announcement, setAnnouncement] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The button that opened this was removed.
  useEffect(() => list.current?.querySelector<HTMLElement>("[data-card]")?.focus({ preventScroll: true }), []);
  const stored = { walletCardIds: cards.map(({ id }) => id) };
  const save = useWalletChange(contract.wallet.orderCards, { message: () => "Card order saved.", undo: undoEdit });
  const form = useApiForm({
    schema,
    defaultValues: stored,
    isEdit: true,
    async send(order) {
      if (order.walletCardIds.join() !== stored.walletCardIds.join())
        await save.mutateAsync({ body: { ...order, from: stored } });
    },
    onSent: onDone,
  });
  const order = form.form.watch("walletCardIds").flatMap((id) => cards.find((card) => card.id === id) ?? []);
  const move = (id: string, to: number) => {
    const next = moveItem(
      order,
      order.findIndex((card) => card.id === id),
      to,
    );
    form.form.setValue(
      "walletCardIds",
      next.map((card) => card.id),
    );
    const at = next.findIndex((card) => card.id === id);
    const card = next[at];
    if (card !== undefined) setAnnouncement(`${cardTitle(card)} is number ${at + 1} of ${next.length}.`);
  };
  const onKeyDown = (event: KeyboardEvent, id: string, at: number) => {
    const to = event.key === "Home" ? 0 : event.key === "End" ? order.length - 1 : at + (steps[event.key] ?? 0);
    if (to === at && event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    move(id, to);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus());
  };
  return (
    <Form onSubmit={form.submit}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p id="arrange-help" className="text-small text-ink-2">
          Drag a card, or select one and press the arrow keys.
        </p>
        <div className="flex gap-2">
          <Button type="submit" variant="filled" size="small" busy={form.isBusy} busyLabel="Saving">
            Save order
          </Button>
          <Button variant="text" size="small" onClick={onDone}>
            Cancel
          </Button>
        </div>
        <ValidationFailure error={form.error} />
      </div>
      <output className="sr-only">{announcement}</output>
      <fieldset className="min-w-0">
        <legend className="sr-only">Card order</legend>
        <ul ref={list} className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-3 md:gap-x-7 lg:grid-cols-4">
          {order.map((card, at) => (
            <li key={card.id}>
              <input type="hidden" name="walletCardIds" value={card.id} aria-label={cardTitle(card)} />
              <button
                type="button"
                data-card={card.id}
                draggable
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged !== null && dragged !== card.id) move(dragged, at);
                }}
                onDrop={(event) => event.preventDefault()}
                aria-describedby="arrange-help"
                aria-label={`${cardTitle(card)}, number ${at + 1} of ${order.length}`}
                onKeyDown={(event) => onKeyDown(event, card.id, at)}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  event.dataTransfer.setData("text/plain", card.id);
                  setDragged(card.id);
                }}
                onDragEnd={() => setDragged(null)}
                className={classNames(
                  "block w-full !cursor-grab rounded-[4.2%/6.66%] text-left ring-2 ring-line-2 ring-offset-4 ring-offset-paper",
                  dragged === card.id && "opacity-40",
                )}
              >
                <CardFace {...getArt(card.id)} name={cardTitle(card)} issuer={card.issuer} last4={card.last4} />
              </button>
              <div className="mt-3 flex justify-between md:hidden">
                <Button size="small" variant="text" disabled={at === 0} onClick={() => move(card.id, at - 1)}>
                  Move up<span className="sr-only">: {cardTitle(card)}</span>
                </Button>
                <Button
                  size="small"
                  variant="text"
                  disabled={at === order.length - 1}
                  onClick={() => move(card.id, at + 1)}
                >
                  Move down<span className="sr-only">: {cardTitle(card)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </Form>
  );
}

/** The list with one item in another place. Places beyond the ends are the ends. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const item = items[from];
  if (item === undefined) return [...items];
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, item);
}
