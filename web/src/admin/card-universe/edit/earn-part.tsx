import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import {
  CheckInput,
  DateInput,
  OptionalChoiceInput,
  RequiredNumberInput,
  TextInput,
} from "../../frame/inputs/inputs.tsx";
import { ChoiceInput, NumberInput, OptionalTextInput } from "../../frame/inputs/inputs.tsx";
import { IdList } from "./id-list.tsx";
import { freeId, ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";
import { toOptions } from "../labels.ts";

type Rule = CardTerms["earn"]["rules"][number];
type Cap = NonNullable<Rule["cap"]>;

const channels: Record<Rule["channel"], string> = {
  any: "Anywhere",
  in_store: "In the store",
  online: "Online",
  portal: "In the issuer's portal",
  wallet_pay: "By phone wallet",
  app: "In the app",
  physical_card: "With the card itself",
};

const kinds: Record<Rule["multiplierKind"], string> = {
  total: "Total",
  additional: "On top of the base",
};

const periods: Record<Cap["period"], string> = {
  statement_month: "Statement month",
  calendar_month: "Calendar month",
  calendar_quarter: "Quarter",
  calendar_year: "Calendar year",
  cardmember_year: "Card year",
  lifetime: "Once",
  promo: "While the offer lasts",
};

const regions = { us_only: "In the U.S. only", non_us_only: "Outside the U.S. only" };

const conditions = [
  { id: "requires_enrolment", name: "Enrollment" },
  { id: "requires_membership", name: "Membership" },
  { id: "autopay_required", name: "Autopay" },
  { id: "relationship_tier", name: "Relationship tier" },
  { id: "first_year_only", name: "First year only" },
] as const;

const newRule = (rules: readonly Rule[]): Rule => ({
  id: freeId(rules, "new-rule"),
  label: "New rule",
  rawText: null,
  categoryIds: [],
  merchantIds: [],
  channel: "any",
  multiplier: 2,
  multiplierKind: "total",
  cap: null,
  rotating: null,
  topN: null,
  minSpendCents: null,
  geo: null,
  validFrom: null,
  validTo: null,
  conditions: [],
  bonusPct: null,
});

const noCap: Cap = { amountCents: 0, period: "calendar_year", shared: true, afterMultiplier: 1 };

/** What the card earns. */
export function EarnPart({ field, terms, onChange, reference }: PartProps) {
  const { earn } = terms;
  const set = (part: Partial<CardTerms["earn"]>) => onChange({ ...terms, earn: { ...earn, ...part } });
  return (
    <Part title="Earning" fact={`${earn.base}x on everything, ${earn.rules.length} more rules`}>
      <Columns>
        <OptionalChoiceInput
          label="Currency"
          none="Nothing, or not known"
          {...field("terms.earn.currencyId")}
          choices={reference.currencies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <RequiredNumberInput label="On everything, units per dollar" kind="decimal" {...field("terms.earn.base")} />
      </Columns>
      <ItemList<Rule>
        items={earn.rules}
        noun="an earn rule"
        getTitle={({ label }) => label}
        formatFact={({ multiplier }) => `${multiplier}x`}
        make={() => newRule(earn.rules)}
        onChange={(rules) => set({ rules })}
      >
        {(rule, change, at) => (
          <RuleFields field={field} at={`terms.earn.rules.${at}`} rule={rule} onChange={change} reference={reference} />
        )}
      </ItemList>
    </Part>
  );
}

type RuleFieldsProps = Pick<PartProps, "field" | "reference"> & {
  at: `terms.earn.rules.${number}`;
  rule: Rule;
  onChange: (rule: Rule) => void;
};

function RuleFields({ field, at, rule, onChange, reference }: RuleFieldsProps) {
  const set = (part: Partial<Rule>) => onChange({ ...rule, ...part });
  const setCap = (part: Partial<Cap>) => set({ cap: { ...noCap, ...rule.cap, ...part } });
  return (
    <>
      <Columns>
        <TextInput label="Name of the rule" {...field(`${at}.label`)} />
        <TextInput label="Id" hint="Members' records depend on it." {...field(`${at}.id`)} />
        <RequiredNumberInput label="Units per dollar" kind="decimal" {...field(`${at}.multiplier`)} />
        <ChoiceInput label="Counted" {...field(`${at}.multiplierKind`)} choices={toOptions(kinds)} />
        <ChoiceInput label="Where" {...field(`${at}.channel`)} choices={toOptions(channels)} />
        <OptionalChoiceInput label="Region" none="Everywhere" {...field(`${at}.geo`)} choices={toOptions(regions)} />
        <IdList label="Categories" {...field(`${at}.categoryIds`)} options={reference.categories} />
        <IdList label="Merchants" {...field(`${at}.merchantIds`)} options={reference.merchants} />
        <IdList
          label="Needs"
          value={rule.conditions}
          options={conditions}
          onChange={(chosen) => set({ conditions: conditions.map(({ id }) => id).filter((id) => chosen.includes(id)) })}
        />
      </Columns>
      <Columns>
        <NumberInput
          label="Cap on spending"
          hint="Leave blank for no cap."
          kind="money"
          value={rule.cap?.amountCents ?? null}
          onChange={(amountCents) => (amountCents === null ? set({ cap: null }) : setCap({ amountCents }))}
        />
        {rule.cap === null ? null : (
          <>
            <ChoiceInput
              label="Cap period"
              value={rule.cap.period}
              choices={toOptions(periods)}
              onChange={(period) => setCap({ period })}
            />
            <RequiredNumberInput
              label="Above the cap, units per dollar"
              kind="decimal"
              value={rule.cap.afterMultiplier}
              onChange={(afterMultiplier) => setCap({ afterMultiplier })}
            />
            <CheckInput
              label="All its categories share the cap"
              value={rule.cap.shared}
              onChange={(shared) => setCap({ shared })}
            />
          </>
        )}
        <DateInput label="First day" {...field(`${at}.validFrom`)} />
        <DateInput label="Last day" {...field(`${at}.validTo`)} />
        <OptionalTextInput label="Issuer's wording" long {...field(`${at}.rawText`)} />
      </Columns>
    </>
  );
}
