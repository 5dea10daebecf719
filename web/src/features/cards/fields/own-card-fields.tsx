import { SelectField, TextField } from "../../../components/field.tsx";
import type { OwnCard, OwnErrors } from "./card-facts.ts";
import { MoneyField } from "./money-field.tsx";

const networks: Record<OwnCard["network"], string> = {
  unknown: "Not sure",
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  other: "Another",
};

type OwnCardFieldsProps = { own: OwnCard; errors: OwnErrors; onChange: (change: Partial<OwnCard>) => void };

/** A card that the catalog does not have. */
export function OwnCardFields({ own, errors, onChange }: OwnCardFieldsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <TextField
        label="Name of the card"
        autoComplete="off"
        data-autofocus
        value={own.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errors.name}
      />
      <TextField
        label="Bank"
        autoComplete="off"
        value={own.issuer}
        onChange={({ target }) => onChange({ issuer: target.value })}
        error={errors.issuer}
      />
      <SelectField
        label="Network"
        value={own.network}
        onChange={({ target }) => onChange({ network: target.value as OwnCard["network"] })}
      >
        {Object.entries(networks).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <MoneyField
        label="Yearly fee"
        aside="optional"
        value={own.fee}
        onValue={(fee) => onChange({ fee })}
        error={errors.fee}
        hint="0 when there is none. Empty: not known."
      />
      <TextField
        label="Cash back on everything, %"
        aside="optional"
        inputMode="decimal"
        autoComplete="off"
        value={own.base}
        onChange={({ target }) => onChange({ base: target.value })}
        error={errors.base}
      />
      <TextField
        label="Fee abroad, %"
        aside="optional"
        inputMode="decimal"
        autoComplete="off"
        value={own.foreign}
        onChange={({ target }) => onChange({ foreign: target.value })}
        error={errors.foreign}
      />
      <label className="flex min-h-10 items-center gap-2.5 md:col-span-2">
        <input
          type="checkbox"
          checked={own.noPresetLimit}
          onChange={({ target }) => onChange({ noPresetLimit: target.checked })}
          className="size-4.5 accent-green"
        />
        It has no preset limit
      </label>
    </div>
  );
}
