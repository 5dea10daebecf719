import type { RequestOf } from "@cardwell/core/contract/endpoint";
import type { CardPage } from "@cardwell/core/contract/card-page";
import { useState } from "react";
import { contract } from "../../../lib/contract.ts";
import { SelectField, TextField } from "../../../components/field.tsx";
import { rejectedAt } from "../../../lib/api-error.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { textError } from "../fields/card-facts.ts";
import { MoneyField } from "../fields/money-field.tsx";
import { readMoney, typedMoney } from "../fields/format-money.ts";
import { formatOffer } from "../format-offer.ts";
import { useCardChange } from "../use-card-change.ts";
import type { DialogProps } from "./card-dialog.ts";
import { DialogForm } from "./dialog-form.tsx";

const fields = ["startOn"];

type Body = RequestOf<typeof contract.wallet.setOffer>["body"];
type Which = "kept" | "custom" | (string & {});

const whichAtFirst = ({ bonus, facts }: CardPage): Which =>
  bonus !== null ? "kept" : (facts?.offers[0]?.id ?? "custom");

/** Which welcome offer is worked on, since when, and how much was spent so far. */
export function OfferDialog({ page, onClose }: DialogProps) {
  const { card, summary, bonus, facts, today } = page;
  const [which, setWhich] = useState<Which>(whichAtFirst(page));
  const [startOn, setStartOn] = useState(card.offer?.startOn ?? card.openedOn);
  const [spent, setSpent] = useState(bonus === null ? "" : typedMoney(bonus.spentCents));
  const [custom, setCustom] = useState({ label: "", worth: "", spend: "", days: "90" });
  const [wasSent, setSent] = useState(false);
  const set = useCardChange(contract.wallet.setOffer, { memberSource: () => "The welcome offer is tracked." });
  const spentRead = readMoney(spent);
  const errors = which === "custom" ? customErrors(custom) : {};

  async function save() {
    setSent(true);
    if (spentRead.error !== undefined || Object.keys(errors).length > 0) return;
    const body: Body = {
      startOn,
      ...(spentRead.value !== null && spentRead.value !== undefined && { spentSoFarCents: spentRead.value }),
      ...(which === "custom" ? { custom: customBody(custom) } : which === "kept" ? {} : { offerId: which }),
    };
    if ((await set.run({ params: { walletCardId: card.id }, body })) !== null) onClose();
  }

  return (
    <DialogForm
      title={bonus === null ? `Which welcome offer do you have on ${cardTitle(summary)}?` : "Correct the welcome offer"}
      act={bonus === null ? "Track it" : "Save it"}
      acting="Saving"
      at={fields}
      change={set}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SelectField label="Offer" data-autofocus value={which} onChange={({ target }) => setWhich(target.value)}>
        {bonus === null ? null : <option value="kept">{bonus.title}</option>}
        {facts?.offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {formatOffer(offer)}
          </option>
        ))}
        <option value="custom">Another one</option>
      </SelectField>
      {which === "custom" ? (
        <CustomFields
          custom={custom}
          errors={wasSent ? errors : {}}
          onChange={(part) => setCustom({ ...custom, ...part })}
        />
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Counted since"
          type="date"
          min={card.openedOn}
          max={today}
          value={startOn}
          onChange={({ target }) => setStartOn(target.value)}
          error={rejectedAt(set.error, "startOn")}
          hint="Usually the day of approval."
        />
        <MoneyField
          label="Spent in all so far"
          aside="optional"
          value={spent}
          onValue={setSpent}
          error={wasSent ? spentRead.error : undefined}
          hint="As the bank shows it."
        />
      </div>
    </DialogForm>
  );
}

type Custom = { label: string; worth: string; spend: string; days: string };
type CustomErrors = Partial<Record<keyof Custom, string>>;

function customErrors({ label, worth, spend, days }: Custom): CustomErrors {
  const spendRead = readMoney(spend);
  const all = {
    label: textError(label) ?? (label.trim() === "" ? "Say what the bonus is." : undefined),
    worth: readMoney(worth).error ?? (worth.trim() === "" ? "Write what it is worth to you." : undefined),
    spend: spendRead.error ?? ((spendRead.value ?? 0) === 0 ? "Write how much has to be spent." : undefined),
    days: /^[1-9]\d{0,2}$/.test(days.trim()) ? undefined : "Write a number of days, 1 to 999.",
  };
  return Object.fromEntries(Object.entries(all).filter(([, error]) => error !== undefined));
}

const customBody = ({ label, worth, spend, days }: Custom) => ({
  bonusLabel: label.trim(),
  worthCents: readMoney(worth).value ?? 0,
  spendCents: readMoney(spend).value ?? 0,
  days: Number(days),
});

type CustomFieldsProps = { custom: Custom; errors: CustomErrors; onChange: (part: Partial<Custom>) => void };

function CustomFields({ custom, errors, onChange }: CustomFieldsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField
        label="The bonus"
        maxLength={80}
        placeholder="60,000 points"
        value={custom.label}
        onChange={({ target }) => onChange({ label: target.value })}
        error={errors.label}
      />
      <MoneyField
        label="Worth to you"
        value={custom.worth}
        onValue={(worth) => onChange({ worth })}
        error={errors.worth}
      />
      <MoneyField
        label="To be spent"
        value={custom.spend}
        onValue={(spend) => onChange({ spend })}
        error={errors.spend}
      />
      <TextField
        label="Within days"
        inputMode="numeric"
        maxLength={3}
        value={custom.days}
        onChange={({ target }) => onChange({ days: target.value })}
        error={errors.days}
      />
    </div>
  );
}
