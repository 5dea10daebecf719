import type { CardSummary } from "@cardwell/core/contract/dashboard";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { rejectedAt } from "../../../lib/api-error.ts";
import { catalogQuery } from "../../../lib/catalog-list.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { mayBeShop } from "../../../lib/may-be-shop.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { textError } from "../fields/card-facts.ts";
import { DayField } from "../fields/day-field.tsx";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney } from "../fields/format-money.ts";
import { useKeptText } from "../fields/use-kept-text.ts";
import { ValidationFailure } from "../form-error.tsx";

type PurchaseFormProps = { cards: CardSummary[]; cardAtFirst: string | null; today: string };

const fields = ["on"];
const anyKind = "everything";
const pauseMs = 300;

const orNull = (words: string) => (words.trim() === "" ? null : words.trim());

/** A purchase or a refund, in the time of a checkout: where, how much, with which card. */
export function PurchaseForm({ cards, cardAtFirst, today }: PurchaseFormProps) {
  const catalog = useQuery(catalogQuery);
  const queries = useQueryClient();
  const kind = useKeptText("purchase.kind", "purchase");
  // Whoever comes from another card means that one.
  const chosenCard = useKeptText(`purchase.card.${cardAtFirst ?? ""}`, cardAtFirst ?? "");
  const day = useKeptText("purchase.on", today);
  // The one that the address names may be closed or another person's.
  const walletCardId = (cards.find(({ id }) => id === chosenCard.typed) ?? cards[0])?.id ?? "";
  const isRefund = kind.typed === "refund";
  const { typed: merchant, setTyped: setMerchant } = useKeptText("purchase.merchant");
  const { typed, setTyped } = useKeptText("purchase.amount");
  const [categoryId, setCategory] = useState(anyKind);
  const { typed: note, setTyped: setNote } = useKeptText("purchase.note");
  const [countsForOffer, setCounts] = useState(true);
  const [wasSent, setSent] = useState(false);
  const [isReading, setReading] = useState(false);
  const chosen = useRef(false);
  const amount = useRef<HTMLInputElement>(null);
  const add = useWalletChange(contract.wallet.addPurchase, {
    memberSource: () => (isRefund ? "The refund is logged." : "The purchase is logged."),
    undo: ({ id }) => ({ endpoint: contract.wallet.removePurchase, request: { params: { purchaseId: id ?? "" } } }),
  });
  const { value, error } = readMoney(typed);
  const amountError = error ?? ((value ?? 0) === 0 ? "Write the amount." : undefined);

  /** The kind of spending that a merchant is known for, until the person chose one. */
  async function findKind(query: string): Promise<string> {
    if (query === "" || chosen.current || !mayBeShop(query)) return categoryId;
    try {
      const { answer } = await queries.fetchQuery({
        queryKey: ["best-card", { query }],
        queryFn: ({ signal }) => callApi(contract.dashboard.bestCard, { query: { query } }, { signal }),
        staleTime: 5 * 60_000,
      });
      return answer?.categoryId ?? categoryId;
    } catch {
      // The person chooses it.
      return categoryId;
    }
  }

  const adoptKind = useEffectEvent(async (query: string, isStill: () => boolean) => {
    const found = await findKind(query);
    if (isStill() && !chosen.current) setCategory(found);
  });
  useEffect(() => {
    let isStill = true;
    const timer = setTimeout(() => void adoptKind(merchant.trim(), () => isStill), pauseMs);
    return () => {
      isStill = false;
      clearTimeout(timer);
    };
  }, [merchant]);

  async function save() {
    setSent(true);
    if (amountError !== undefined || value === undefined || value === null || add.isPending || isReading) return;
    if (textError(merchant) !== undefined || textError(note) !== undefined) return;
    // Whoever sends the form right after the name of the shop has not seen its kind yet.
    setReading(true);
    const kindFound = await findKind(merchant.trim());
    setReading(false);
    const amountCents = isRefund ? -value : value;
    const body = {
      walletCardId,
      on: day.typed,
      amountCents,
      categoryId: kindFound,
      merchant: orNull(merchant),
      note: orNull(note),
      countsForOffer,
    };
    try {
      await add.mutateAsync({ body });
    } catch {
      // `error` shows it.
      return;
    }
    // Also for who has left the page meanwhile: what was sent is not offered again.
    for (const kept of [kind, chosenCard, day]) kept.forget(kept.typed);
    setTyped("");
    setMerchant("");
    setNote("");
    setSent(false);
    setCategory(anyKind);
    chosen.current = false;
    amount.current?.focus();
  }

  return (
    <Form onSubmit={() => void save()} sender={add} className="grid gap-5">
      <Segmented
        label="What is it?"
        labelHidden
        options={[
          { value: "purchase", label: "A purchase" },
          { value: "refund", label: "A refund" },
        ]}
        value={isRefund ? "refund" : "purchase"}
        onChange={kind.setTyped}
      />
      <MoneyField
        ref={amount}
        label="Amount"
        value={typed}
        onValue={setTyped}
        error={wasSent ? amountError : undefined}
      />
      <TextField
        label="Where"
        aside="optional"
        autoComplete="off"
        maxLength={80}
        value={merchant}
        onChange={({ target }) => setMerchant(target.value)}
        error={textError(merchant)}
      />
      <SelectField label="Card" value={walletCardId} onChange={({ target }) => chosenCard.setTyped(target.value)}>
        {cards.map((card) => (
          <option key={card.id} value={card.id}>
            {cardTitle(card)}
            {card.last4 === null ? "" : ` ${card.last4}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Kind of spending"
        value={categoryId}
        onChange={({ target }) => {
          chosen.current = true;
          setCategory(target.value);
        }}
      >
        {(catalog.data?.categories ?? [{ id: anyKind, label: "Everything" }]).map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <DayField today={today} value={day.typed} onValue={day.setTyped} error={rejectedAt(add.error, "on")} />
      <TextField
        label="Note"
        aside="optional"
        maxLength={280}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={textError(note)}
      />
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          checked={countsForOffer}
          onChange={({ target }) => setCounts(target.checked)}
          className="size-4.5 accent-green"
        />
        It counts for a welcome offer
      </label>
      <ValidationFailure error={add.error} at={fields} />
      <div>
        <Button type="submit" variant="filled" busy={add.isPending || isReading} busyLabel="Saving">
          {isRefund ? "Log the refund" : "Log the purchase"}
          {value === undefined || value === null || value === 0 ? "" : ` of ${formatMoney(value)}`}
        </Button>
      </div>
    </Form>
  );
}
