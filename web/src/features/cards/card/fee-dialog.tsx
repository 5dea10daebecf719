import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { Segmented } from "../../../components/segmented.tsx";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { DayField } from "../fields/day-field.tsx";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

/** What happened to the fee of a card year: charged, waived, or given back. */
export function FeeDialog({ page: { card, summary, fee, today }, onClose }: DialogProps) {
  const [state, setState] = useState<"posted" | "waived" | "refunded">(
    card.status === "active" ? "posted" : "refunded",
  );
  const [on, setOn] = useState(today);
  const [typed, setTyped] = useState(typedMoney(fee.feeCents));
  const [wasSent, setSent] = useState(false);
  const record = useCardChange(contract.wallet.recordFee, { memberSource: () => "What happened to the fee is kept." });
  const { value, error } = readMoney(typed);
  const problem = error ?? (value === null ? "Write the amount." : undefined);

  async function save() {
    setSent(true);
    if (value === undefined || value === null) return;
    const body = { event: { state, on, amountCents: value } };
    if ((await record.run({ params: { walletCardId: card.id }, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={`What happened to the fee of ${cardTitle(summary)}?`}
      act="Save it"
      acting="Saving"
      change={record}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Segmented
        label="It was"
        options={[
          { value: "posted", label: "Charged" },
          { value: "waived", label: "Waived" },
          { value: "refunded", label: "Given back" },
        ]}
        value={state}
        onChange={setState}
      />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <DayField today={today} value={on} onValue={setOn} />
        <MoneyField label="Amount" value={typed} onValue={setTyped} error={wasSent ? problem : undefined} />
      </div>
    </DialogForm>
  );
}
