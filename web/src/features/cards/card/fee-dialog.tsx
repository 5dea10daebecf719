import { feeEvent } from "@cardwell/core/domain/wallet/shapes";
import { typedMoney } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { TextField } from "../../../components/field.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
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
  const form = useApiForm({
    schema,
    defaultValues: {
      event: {
        state: card.status === "active" ? "posted" : "refunded",
        on: today,
        amountCents: typedMoney(fee.feeCents),
      },
    },
    send: (body) => record.send({ params: { walletCardId: card.id }, body }),
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
