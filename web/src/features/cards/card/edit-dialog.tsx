import { cardChange } from "@cardwell/core/contract/wallet";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { withStored } from "../../../lib/edit.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { CardFactFields } from "../fields/card-fact-fields.tsx";
import { cardChangeSchema, hasLimit, toCardValues } from "../fields/card-schema.ts";
import { OwnCardFields } from "../fields/own-card-fields.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** The facts that the member entered about the card. */
export function EditDialog({ page: { card, summary, today }, onClose }: DialogProps) {
  const stored = toCardValues(card);
  const options = { today, isCustom: card.custom !== null, noPresetLimit: false };
  const change = useCardChange(contract.wallet.changeCard, {
    message: () => `${cardTitle(summary)} updated.`,
    undo: undoEdit,
  });
  const form = useApiForm({
    schema: z.pipe(cardChangeSchema(options, stored), cardChange),
    defaultValues: stored,
    isEdit: true,
    facts: ["openedOn", "autopay"],
    draftName: `edit.${card.id}`,
    async send(body) {
      if (Object.keys(body).length > 0)
        await change.send({ params: { walletCardId: card.id }, body: withStored(body, card) });
    },
    onSent: onClose,
  });
  return (
    <DialogForm
      title={`Edit ${cardTitle(summary)}`}
      act="Save card"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {card.custom === null ? null : <OwnCardFields form={form} />}
      <CardFactFields form={form} today={today} hasLimit={hasLimit(options, form.form.watch("custom"))} />
    </DialogForm>
  );
}
