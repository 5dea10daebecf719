import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { walletContract } from "@cardwell/core/contract/wallet";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { CHANNELS } from "@cardwell/core/domain/catalog/earn-rule";
import { readMoney } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { callApi } from "../../../lib/api-client.ts";
import { catalogQuery } from "../../../lib/catalog-list.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatMoney } from "../../../lib/format.ts";
import { mayBeShop } from "../../../lib/may-be-shop.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { requiredCents, typedText } from "../fields/typed-schemas.ts";
import { useKeptTexts } from "../fields/use-kept-text.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";

export const anyKind = "everything";
const pauseMs = 300;

/** How a purchase can be paid, where a card may earn more for it. */
const channels = {
  any: "Not specified",
  in_store: "In a store",
  online: "Online",
  portal: "In the bank's travel portal",
  wallet_pay: "With a phone or watch",
} as const;

type Channel = (typeof CHANNELS)[number];
type Known = { categoryId: string; channel: Channel };

const toChannel = (value: string): Channel => CHANNELS.find((each) => each === value) ?? "any";

const { body } = walletContract.addPurchase;

const read = z.object({
  kind: z.enum(["purchase", "refund"]),
  amountCents: requiredCents("Enter the amount.", { least: 1 }),
  merchant: typedText,
  walletCardId: z.string(),
  categoryId: z.string(),
  on: z.string(),
  note: typedText,
  countsForOffer: z.boolean(),
  channel: z.enum(CHANNELS),
  abroad: z.boolean(),
});
const toRequestBody = z.transform(({ kind, amountCents, ...rest }: z.output<typeof read>): z.input<typeof body> => ({
  ...rest,
  amountCents: kind === "refund" ? -amountCents : amountCents,
}));
const schema = z.pipe(z.pipe(read, toRequestBody), body);

const keptFields = ["kind", "amountCents", "merchant", "walletCardId", "on", "note"] as const;

type PurchaseFormProps = {
  cards: CardSummary[];
  cardAtFirst: string | null;
  storeAtFirst: string;
  categoryAtFirst: string;
  today: string;
};

/** Purchase or a refund, in the time of a checkout: where, how much, with which card. */
export function PurchaseForm({ cards, cardAtFirst, storeAtFirst, categoryAtFirst, today }: PurchaseFormProps) {
  const catalog = useQuery(catalogQuery);
  const queries = useQueryClient();
  const kept = useKeptTexts();
  const chosen = useRef({ categoryId: false, channel: false });
  const add = useWalletChange(contract.wallet.addPurchase, {
    message: (): string => (isRefund ? "Refund logged." : "Purchase logged."),
    undo: ({ id }, { request }) => ({
      endpoint: contract.wallet.removePurchase,
      request: { params: { purchaseId: id ?? "" }, body: { from: { categoryId: request.body.categoryId } } },
    }),
  });
  // The one that the address names may be closed or another person's.
  const cardIdOrFirst = (cardId: string | null): string =>
    (cards.find(({ id }) => id === cardId) ?? cards[0])?.id ?? "";
  const atFirst = {
    kind: "purchase",
    amountCents: "",
    merchant: storeAtFirst,
    walletCardId: cardIdOrFirst(cardAtFirst),
    on: today,
    note: "",
  };
  // A visit from a card's page or from "Which card?" has that card and store, whatever was typed on another visit.
  const keptAs = (field: (typeof keptFields)[number]) =>
    `purchase.${field === "walletCardId" ? `card.${cardAtFirst ?? ""}` : field === "merchant" ? `store.${storeAtFirst}` : field}`;
  const atOpening = (field: (typeof keptFields)[number]) => kept.read(keptAs(field)) ?? atFirst[field];
  const sender = useApiForm({
    schema,
    defaultValues: {
      kind: atOpening("kind") === "refund" ? "refund" : "purchase",
      amountCents: atOpening("amountCents"),
      merchant: atOpening("merchant"),
      walletCardId: cardIdOrFirst(atOpening("walletCardId")),
      categoryId: categoryAtFirst,
      on: atOpening("on"),
      note: atOpening("note"),
      countsForOffer: true,
      channel: "any",
      abroad: false,
    },
    // A form sent right after typing the merchant hasn't shown its category and channel yet.
    send: async (purchase) =>
      add.mutateAsync({ body: { ...purchase, walletCardId, ...(await findKnown(purchase.merchant ?? "")) } }),
    onSent() {
      // Also after the page was left, so that a sent purchase isn't offered again.
      const typed = form.getValues();
      for (const field of keptFields) kept.forget(keptAs(field), typed[field]);
      // A reset form knows its fields only once it is drawn again.
      form.setFocus("amountCents");
      form.reset({ ...typed, amountCents: "", merchant: "", note: "", categoryId: anyKind, channel: "any" });
      chosen.current = { categoryId: false, channel: false };
    },
  });
  const { form, field } = sender;
  const [kind, merchant, typedAmount, chosenCard] = form.watch(["kind", "merchant", "amountCents", "walletCardId"]);
  const isRefund: boolean = kind === "refund";
  const { value } = readMoney(typedAmount);
  const walletCardId = cardIdOrFirst(chosenCard);

  const keep = useEffectEvent((name: string | undefined) => {
    const edited = keptFields.find((each) => each === name);
    if (edited !== undefined) kept.keep(keptAs(edited), form.getValues(edited), atFirst[edited]);
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => keep(name) }), [form]);

  const noteChosen = useEffectEvent(() => {
    const values = form.getValues();
    chosen.current = { categoryId: values.categoryId !== categoryAtFirst, channel: values.channel !== "any" };
  });
  // What was chosen before a session ended is there again.
  useEffect(() => noteChosen(), []);

  /** The kind of spending and the way of paying that a merchant is known for, until the person chose them. */
  async function findKnown(query: string): Promise<Known> {
    const values = form.getValues();
    const typed = { categoryId: values.categoryId, channel: toChannel(values.channel) };
    const { categoryId, channel } = chosen.current;
    if (query === "" || (categoryId && channel) || !mayBeShop(query)) return typed;
    try {
      const { answer } = await queries.fetchQuery({
        queryKey: ["best-card", { query }],
        queryFn: ({ signal }) => callApi(contract.dashboard.bestCard, { query: { query } }, { signal }),
        staleTime: 5 * 60_000,
      });
      return {
        categoryId: categoryId ? typed.categoryId : (answer?.categoryId ?? typed.categoryId),
        channel: channel ? typed.channel : (answer?.channel ?? typed.channel),
      };
    } catch {
      // The person chooses them.
      return typed;
    }
  }

  const adoptKnown = useEffectEvent(async (query: string, isStill: () => boolean) => {
    const found = await findKnown(query);
    if (!isStill()) return;
    form.setValue("categoryId", found.categoryId);
    form.setValue("channel", found.channel);
  });
  useEffect(() => {
    let isStill = true;
    const timer = setTimeout(() => void adoptKnown(merchant.trim(), () => isStill), pauseMs);
    return () => {
      isStill = false;
      clearTimeout(timer);
    };
  }, [merchant]);

  return (
    <Form onSubmit={sender.submit} sender={sender} className="grid gap-5">
      <Segmented
        label="Type"
        labelHidden
        options={[
          { value: "purchase", label: "Purchase" },
          { value: "refund", label: "Refund" },
        ]}
        value={kind}
        onChange={(next) => form.setValue("kind", next)}
      />
      <MoneyField label="Amount" {...field("amountCents")} />
      <TextField label="Where" aside="optional" autoComplete="off" maxLength={80} {...field("merchant")} />
      <ChoiceField
        label="Card"
        value={walletCardId}
        onChange={({ target }) => form.setValue("walletCardId", target.value)}
        choices={cards.map((card) => ({
          value: card.id,
          label: `${cardTitle(card)}${card.last4 === null ? "" : ` ${card.last4}`}`,
        }))}
      />
      <ChoiceField
        label="Category"
        value={form.watch("categoryId")}
        onChange={({ target }) => {
          chosen.current.categoryId = true;
          form.setValue("categoryId", target.value);
        }}
        choices={(catalog.data?.categories ?? [{ id: anyKind, label: "Everything" }]).map(({ id, label }) => ({
          value: id,
          label,
        }))}
      />
      <ChoiceField
        label="How"
        value={form.watch("channel")}
        onChange={({ target }) => {
          chosen.current.channel = true;
          form.setValue("channel", toChannel(target.value));
        }}
        choices={channels}
      />
      <label className="target flex items-center gap-2.5">
        <input type="checkbox" {...form.register("abroad")} className="size-4.5 accent-green" />
        Outside the US
      </label>
      <TextField label="Date" type="date" max={today} {...field("on")} />
      <TextField label="Note" aside="optional" maxLength={280} {...field("note")} />
      <label className="target flex items-center gap-2.5">
        <input type="checkbox" {...form.register("countsForOffer")} className="size-4.5 accent-green" />
        Counts toward a welcome offer
      </label>
      <ValidationFailure error={sender.error} />
      <div>
        <Button type="submit" variant="filled" busy={sender.isBusy} busyLabel="Saving">
          {isRefund ? "Log refund" : "Log purchase"}
          {value === undefined || value === null || value === 0 ? "" : ` of ${formatMoney(value)}`}
        </Button>
      </div>
    </Form>
  );
}
