import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import { duringText } from "@cardwell/core/domain/catalog/format-items";
import { moneyText } from "@cardwell/core/domain/catalog/labels";
import { toOptions } from "../labels.ts";
import {
  benefitCategories,
  benefitKinds,
  earnedAfter,
  newBenefit,
  postings,
  repeats,
  firstYears,
  units,
} from "./benefit-choices.ts";
import {
  CheckInput,
  ChoiceInput,
  DateInput,
  NumberInput,
  OptionalChoiceInput,
  OptionalTextInput,
} from "../../frame/inputs/inputs.tsx";
import { RequiredNumberInput, TextInput } from "../../frame/inputs/inputs.tsx";
import { ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";
import { WindowFields } from "./window-fields.tsx";

/** What the card gives. */
export function BenefitsPart({ field, terms, onChange }: PartProps) {
  return (
    <Part title="Credits and benefits" fact={String(terms.benefits.length)}>
      <ItemList<Benefit>
        items={terms.benefits}
        noun="a credit or benefit"
        getTitle={({ title }) => title}
        formatFact={({ amountCents }) => (amountCents === null ? "" : moneyText(amountCents))}
        make={() => newBenefit(terms.benefits)}
        onChange={(benefits) => onChange({ ...terms, benefits })}
      >
        {(benefit, change, at) => (
          <BenefitFields field={field} at={`terms.benefits.${at}`} benefit={benefit} onChange={change} />
        )}
      </ItemList>
    </Part>
  );
}

type BenefitFieldsProps = Pick<PartProps, "field"> & {
  at: `terms.benefits.${number}`;
  benefit: Benefit;
  onChange: (benefit: Benefit) => void;
};

function BenefitFields({ field, at, benefit, onChange }: BenefitFieldsProps) {
  const set = (part: Partial<Benefit>) => onChange({ ...benefit, ...part });
  const { enrolment, earnedBy } = benefit;
  const setEnrolment = (part: Partial<Benefit["enrolment"]>) => set({ enrolment: { ...enrolment, ...part } });
  const setWindow = (window: BenefitWindow | null) => set({ window });
  return (
    <>
      <Columns>
        <TextInput label="Title" {...field(`${at}.title`)} />
        <TextInput label="Id" hint="Members' records depend on it." {...field(`${at}.id`)} />
        <TextInput label="What counts" {...field(`${at}.summary`)} />
        <ChoiceInput label="Kind" {...field(`${at}.kind`)} choices={toOptions(benefitKinds)} />
        <ChoiceInput label="Category" {...field(`${at}.category`)} choices={toOptions(benefitCategories)} />
        <NumberInput label="Amount per window" kind="money" {...field(`${at}.amountCents`)} />
        <NumberInput
          label="Or quantity"
          kind="whole"
          value={benefit.units}
          onChange={(count) => set({ units: count, unit: count === null ? null : (benefit.unit ?? "night") })}
        />
        <OptionalChoiceInput label="Unit" none="Nothing counted" {...field(`${at}.unit`)} choices={toOptions(units)} />
        <NumberInput label="Face value" kind="money" {...field(`${at}.faceValueCents`)} />
        <RequiredNumberInput label="Usual value, as a fraction of 1" kind="decimal" {...field(`${at}.defaultWeight`)} />
        <NumberInput
          label="Earned by spending"
          hint="Leave blank if no spending is required."
          empty="Nothing"
          kind="money"
          value={earnedBy?.spendCents ?? null}
          onChange={(spendCents) => set({ earnedBy: earnedAfter(earnedBy, spendCents) })}
        />
        {earnedBy ? (
          <ChoiceInput
            label="Spending counts"
            value={earnedBy.during}
            choices={toOptions(duringText)}
            onChange={(during) => set({ earnedBy: { ...earnedBy, during } })}
          />
        ) : null}
        <ChoiceInput label="First year" {...field(`${at}.firstYear`)} choices={toOptions(firstYears)} />
        <DateInput label="Last day of the benefit" {...field(`${at}.endsOn`)} />
      </Columns>
      <WindowFields benefit={benefit} onWindow={setWindow} onChange={onChange} />
      <Columns>
        <CheckInput label="Requires enrollment" {...field(`${at}.enrolment.required`)} />
        <ChoiceInput
          label="Enrollment repeats"
          value={enrolment.repeats}
          choices={toOptions(repeats)}
          onChange={(next) => setEnrolment({ repeats: next })}
        />
        <OptionalTextInput label="Enrollment page" {...field(`${at}.enrolment.url`)} />
        <OptionalTextInput
          label="Cardholder's choice"
          hint="For example, one airline."
          {...field(`${at}.enrolment.choice`)}
        />
        <ChoiceInput label="How it posts" {...field(`${at}.posting`)} choices={toOptions(postings)} />
        <NumberInput label="Days until it posts" kind="whole" {...field(`${at}.expectedDays`)} />
        <OptionalTextInput label="How to use it" long {...field(`${at}.howTo`)} />
        <OptionalTextInput label="Terms" {...field(`${at}.termsUrl`)} />
      </Columns>
    </>
  );
}
