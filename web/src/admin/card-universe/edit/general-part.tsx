import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { toOptions, segmentLabels } from "../labels.ts";
import { IdList } from "./id-list.tsx";
import { CheckInput, ChoiceInput, NumberInput, OptionalChoiceInput, OptionalTextInput, TextInput } from "./inputs.tsx";
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
export function GeneralPart({ terms, onChange, reference }: PartProps) {
  const set = (part: Partial<CardTerms>) => onChange({ ...terms, ...part });
  return (
    <Part title="The card" fact={`${terms.name}, ${terms.id}`}>
      <Columns>
        <TextInput label="Name, without the issuer" value={terms.name} onChange={(name) => set({ name })} />
        <TextInput label="Short name" value={terms.shortName} onChange={(shortName) => set({ shortName })} />
        <ChoiceInput
          label="Issuer"
          value={terms.issuerId}
          choices={reference.issuers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(issuerId) => set({ issuerId })}
        />
        <OptionalTextInput label="Co-brand" value={terms.coBrand} onChange={(coBrand) => set({ coBrand })} />
        <ChoiceInput
          label="Kind"
          value={terms.segment}
          choices={toOptions(segmentLabels)}
          onChange={(segment) => set({ segment })}
        />
        <ChoiceInput
          label="Network"
          value={terms.network}
          choices={toOptions(networks)}
          onChange={(network) => set({ network })}
        />
        <OptionalChoiceInput
          label="Tier of the network"
          value={terms.networkTier}
          choices={toOptions(tiers)}
          onChange={(networkTier) => set({ networkTier })}
        />
        <ChoiceInput
          label="Who can get it"
          value={terms.availability}
          choices={toOptions(availabilities)}
          onChange={(availability) => set({ availability })}
        />
        <ChoiceInput
          label="In the count of new accounts"
          value={terms.fiveTwentyFour}
          choices={toOptions(counting)}
          onChange={(fiveTwentyFour) => set({ fiveTwentyFour })}
        />
        <CheckInput label="Charge card" value={terms.isCharge} onChange={(isCharge) => set({ isCharge })} />
        <CheckInput label="Secured" value={terms.isSecured} onChange={(isSecured) => set({ isSecured })} />
        <CheckInput
          label="No preset limit"
          value={terms.noPresetLimit}
          onChange={(noPresetLimit) => set({ noPresetLimit })}
        />
        <IdList
          label="Credit score asked for"
          hint="None chosen: not known."
          value={terms.creditTiers ?? []}
          options={creditTiers}
          onChange={(chosen) => {
            const kept = creditTiers.map(({ id }) => id).filter((id) => chosen.includes(id));
            set({ creditTiers: kept.length === 0 ? null : kept });
          }}
        />
        <IdList
          label="Rules for applying"
          value={terms.applicationRuleIds}
          options={reference.applicationRules}
          onChange={(applicationRuleIds) => set({ applicationRuleIds })}
        />
        <NumberInput
          label="Days without interest"
          kind="whole"
          value={terms.gracePeriodDays}
          onChange={(gracePeriodDays) => set({ gracePeriodDays })}
        />
        <TextInput
          label="Other names"
          hint="By which people look for it, with commas between."
          value={terms.aliases.join(", ")}
          onChange={(typed) => set({ aliases: typed === "" ? [] : typed.split(/,\s?/) })}
        />
      </Columns>
    </Part>
  );
}
