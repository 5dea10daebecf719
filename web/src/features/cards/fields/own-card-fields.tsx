import { ChoiceField } from "../../../components/choice-field.tsx";
import { TextField } from "../../../components/field.tsx";
import type { FormFields } from "../../../components/use-api-form.ts";
import type { CardValues } from "./card-schema.ts";
import { MoneyField } from "./money-field.tsx";

const networks: Record<CardValues["custom"]["network"], string> = {
  unknown: "Not sure",
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  other: "Another",
};

/** A card that the catalog does not have. */
export function OwnCardFields({ form: { form, field } }: { form: FormFields<CardValues> }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField label="Card name" autoComplete="off" data-autofocus {...field("custom.name")} />
      <TextField label="Bank" autoComplete="off" {...field("custom.issuerName")} />
      <ChoiceField label="Network" {...field("custom.network")} choices={networks} />
      <MoneyField
        label="Annual fee"
        aside="optional"
        {...field("custom.annualFeeCents")}
        hint="Enter 0 for no fee. Leave blank if unknown."
      />
      <TextField
        label="Cash back on everything, %"
        aside="optional"
        inputMode="decimal"
        autoComplete="off"
        {...field("custom.basePercent")}
      />
      <TextField
        label="Foreign transaction fee, %"
        aside="optional"
        inputMode="decimal"
        autoComplete="off"
        {...field("custom.foreignBps")}
      />
      <label className="flex min-h-10 items-center gap-2.5 md:col-span-2">
        <input type="checkbox" {...form.register("custom.noPresetLimit")} className="size-4.5 accent-green" />
        No preset spending limit
      </label>
    </div>
  );
}
