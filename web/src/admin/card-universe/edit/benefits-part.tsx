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
import { CheckInput, ChoiceInput, DateInput, NumberInput, OptionalChoiceInput, OptionalTextInput } from "./inputs.tsx";
import { RequiredNumberInput, TextInput } from "./inputs.tsx";
import { ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";
import { WindowFields } from "./window-fields.tsx";

/** What the card gives. */
export function BenefitsPart({ terms, onChange }: PartProps) {
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
        {(benefit, change) => <BenefitFields benefit={benefit} onChange={change} />}
      </ItemList>
    </Part>
  );
}

function BenefitFields({ benefit, onChange }: { benefit: Benefit; onChange: (benefit: Benefit) => void }) {
  const set = (part: Partial<Benefit>) => onChange({ ...benefit, ...part });
  const { enrolment, earnedBy } = benefit;
  const setEnrolment = (part: Partial<Benefit["enrolment"]>) => set({ enrolment: { ...enrolment, ...part } });
  const setWindow = (window: BenefitWindow | null) => set({ window });
  return (
    <>
      <Columns>
        <TextInput label="Title" value={benefit.title} onChange={(title) => set({ title })} />
        <TextInput label="Id" hint="Members' marks hang on it." value={benefit.id} onChange={(id) => set({ id })} />
        <TextInput label="What counts" value={benefit.summary} onChange={(summary) => set({ summary })} />
        <ChoiceInput
          label="Kind"
          value={benefit.kind}
          choices={toOptions(benefitKinds)}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceInput
          label="Category"
          value={benefit.category}
          choices={toOptions(benefitCategories)}
          onChange={(category) => set({ category })}
        />
        <NumberInput
          label="Amount of one window"
          kind="money"
          value={benefit.amountCents}
          onChange={(amountCents) => set({ amountCents })}
        />
        <NumberInput
          label="Or how many"
          kind="whole"
          value={benefit.units}
          onChange={(count) => set({ units: count, unit: count === null ? null : (benefit.unit ?? "night") })}
        />
        <OptionalChoiceInput
          label="Of what"
          none="Nothing counted"
          value={benefit.unit}
          choices={toOptions(units)}
          onChange={(unit) => set({ unit })}
        />
        <NumberInput
          label="Face value"
          kind="money"
          value={benefit.faceValueCents}
          onChange={(faceValueCents) => set({ faceValueCents })}
        />
        <RequiredNumberInput
          label="Usually worth, as a part of 1"
          kind="decimal"
          value={benefit.defaultWeight}
          onChange={(defaultWeight) => set({ defaultWeight })}
        />
        <NumberInput
          label="Earned by spending"
          hint="Empty: nothing has to be spent."
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
        <ChoiceInput
          label="First year"
          value={benefit.firstYear}
          choices={toOptions(firstYears)}
          onChange={(firstYear) => set({ firstYear })}
        />
        <DateInput label="Last day of the benefit" value={benefit.endsOn} onChange={(endsOn) => set({ endsOn })} />
      </Columns>
      <WindowFields benefit={benefit} onWindow={setWindow} onChange={onChange} />
      <Columns>
        <CheckInput
          label="Has to be enrolled in"
          value={enrolment.required}
          onChange={(required) => setEnrolment({ required })}
        />
        <ChoiceInput
          label="Enrollment repeats"
          value={enrolment.repeats}
          choices={toOptions(repeats)}
          onChange={(next) => setEnrolment({ repeats: next })}
        />
        <OptionalTextInput label="Enrollment page" value={enrolment.url} onChange={(url) => setEnrolment({ url })} />
        <OptionalTextInput
          label="What the holder chooses"
          hint="Such as one airline."
          value={enrolment.choice}
          onChange={(choice) => setEnrolment({ choice })}
        />
        <ChoiceInput
          label="How it posts"
          value={benefit.posting}
          choices={toOptions(postings)}
          onChange={(posting) => set({ posting })}
        />
        <NumberInput
          label="Days until it shows"
          kind="whole"
          value={benefit.expectedDays}
          onChange={(expectedDays) => set({ expectedDays })}
        />
        <OptionalTextInput label="How to use it" long value={benefit.howTo} onChange={(howTo) => set({ howTo })} />
        <OptionalTextInput label="Its terms" value={benefit.termsUrl} onChange={(termsUrl) => set({ termsUrl })} />
      </Columns>
    </>
  );
}
