import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { toOptions, segmentLabels } from "../labels.ts";
import { IdList } from "./id-list.tsx";
import {
  CheckInput,
  ChoiceInput,
  NumberInput,
  OptionalChoiceInput,
  OptionalTextInput,
  TextInput,
} from "../../frame/inputs/inputs.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

const networks: Record<CardTerms["network"], string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  other: "Another",
  unknown: "Not known",
};

const tiers: Record<NonNullable<CardTerms["networkTier"]>, string> = {
  visa_traditional: "Visa Traditional",
  visa_signature: "Visa Signature",
  visa_infinite: "Visa Infinite",
  mc_standard: "Mastercard Standard",
  mc_world: "Mastercard World",
  mc_world_elite: "Mastercard World Elite",
  other: "Another",
};

const availabilities: Record<CardTerms["availability"], string> = {
  open: "Anyone can apply",
  invite_only: "By invitation",
  product_change_only: "By product change only",
  closed_to_new: "Closed to new holders",
  unknown: "Not known",
};

const counting: Record<CardTerms["fiveTwentyFour"], string> = {
  counts: "Counts",
  does_not_count: "Does not count",
  unknown: "Not known",
};

const creditTiers = [
  { id: "none", name: "No score" },
  { id: "le619", name: "Up to 619" },
  { id: "s620_719", name: "620 to 719" },
  { id: "ge720", name: "720 and up" },
] as const;

/** What the card is. */
export function GeneralPart({ field, terms, onChange, reference }: PartProps) {
  const set = (part: Partial<CardTerms>) => onChange({ ...terms, ...part });
  return (
    <Part title="The card" fact={`${terms.name}, ${terms.id}`}>
      <Columns>
        <TextInput label="Name, without the issuer" {...field("terms.name")} />
        <TextInput label="Short name" {...field("terms.shortName")} />
        <ChoiceInput
          label="Issuer"
          {...field("terms.issuerId")}
          choices={reference.issuers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <OptionalTextInput label="Co-brand" {...field("terms.coBrand")} />
        <ChoiceInput label="Kind" {...field("terms.segment")} choices={toOptions(segmentLabels)} />
        <ChoiceInput label="Network" {...field("terms.network")} choices={toOptions(networks)} />
        <OptionalChoiceInput label="Network tier" {...field("terms.networkTier")} choices={toOptions(tiers)} />
        <ChoiceInput label="Who can get it" {...field("terms.availability")} choices={toOptions(availabilities)} />
        <ChoiceInput label="Counts as a new account" {...field("terms.fiveTwentyFour")} choices={toOptions(counting)} />
        <CheckInput label="Charge card" {...field("terms.isCharge")} />
        <CheckInput label="Secured" {...field("terms.isSecured")} />
        <CheckInput label="No preset limit" {...field("terms.noPresetLimit")} />
        <IdList
          label="Recommended credit score"
          hint="Leave unselected if not known."
          value={terms.creditTiers ?? []}
          options={creditTiers}
          onChange={(chosen) => {
            const kept = creditTiers.map(({ id }) => id).filter((id) => chosen.includes(id));
            set({ creditTiers: kept.length === 0 ? null : kept });
          }}
        />
        <IdList label="Application rules" {...field("terms.applicationRuleIds")} options={reference.applicationRules} />
        <NumberInput label="Grace period, days" kind="whole" {...field("terms.gracePeriodDays")} />
        <TextInput
          label="Other names"
          hint="Search terms, separated by commas."
          value={terms.aliases.join(", ")}
          onChange={(typed) => set({ aliases: typed === "" ? [] : typed.split(/,\s?/) })}
        />
      </Columns>
    </Part>
  );
}
