import { findEnteredFee } from "@cardwell/core/domain/wallet/charges";
import { feeEvent } from "@cardwell/core/domain/wallet/shapes";
import { typedMoney } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { TextField } from "../../../components/field.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { withStored } from "../../../lib/edit.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { requiredCents } from "../fields/typed-schemas.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const schema = z.object({
  event: z.object({ ...feeEvent.shape, amountCents: requiredCents("Enter the amount.") }),
});

/** What happened to the fee of a card year: charged, waived, or given back. */
export function FeeDialog({ page: { card, summary, fee, today }, onClose }: DialogProps) {
  const record = useCardChange(contract.wallet.recordFee, { message: () => "Fee decision saved." });
  const proposed = { state: card.status === "active" ? "posted" : "refunded", on: today } as const;
  const entered = findEnteredFee(card, { ...proposed, amountCents: 0 });
  // On a card that was given up, it's about what came back of the fee that was charged.
  const shown = proposed.state === "refunded" && entered?.state === "posted" ? undefined : entered;
  const form = useApiForm({
    schema,
    defaultValues: {
      event: { ...(shown ?? proposed), amountCents: typedMoney(shown?.amountCents ?? fee.feeCents) },
    },
    isEdit: true,
    draftName: `fee.${card.id}`,
    send: ({ event }) =>
      record.send({
        params: { walletCardId: card.id },
        body: withStored({ event }, { event: findEnteredFee(card, event) ?? null }),
      }),
    onSent: onClose,
  });
  return (
    <DialogForm
      title={`What happened to the fee of ${cardTitle(summary)}?`}
      act="Save fee"
      acting="Saving"
      change={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Segmented
        label="Status"
        name="event.state"
        options={[
          { value: "posted", label: "Charged" },
          { value: "waived", label: "Waived" },
          { value: "refunded", label: "Refunded" },
        ]}
        value={form.form.watch("event.state")}
        onChange={(state) => form.form.setValue("event.state", state)}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField label="Date" type="date" max={today} {...form.field("event.on")} />
        <MoneyField label="Amount" {...form.field("event.amountCents")} />
      </div>
    </DialogForm>
  );
}
