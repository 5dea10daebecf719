import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { useQuery } from "@tanstack/react-query";
import { issuerCardsQuery } from "../queries.ts";
import { toOptions } from "../labels.ts";
import { IdList } from "./id-list.tsx";
import { NumberInput, OptionalChoiceInput, OptionalTextInput } from "../../frame/inputs/inputs.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

type Links = CardTerms["links"];
type BonusRule = NonNullable<CardTerms["bonusRule"]>;

const links: Record<keyof Links, string> = {
  productUrl: "The issuer's page",
  applyUrl: "Where to apply",
  termsUrl: "Rates and fees",
  agreementUrl: "Card agreement",
  rotatingActivationUrl: "Quarter activation page",
  benefitsUrl: "Guide to benefits",
};

const bonusKinds: Record<BonusRule["kind"], string> = {
  once_per_lifetime: "Once in a lifetime",
  months_since_bonus: "Months after the last one",
  family_lock: "Not with another card in its family",
  none: "No rule",
};

/** The card's place among others, and its pages. */
export function LinksPart({ field, terms, onChange }: PartProps) {
  const { data } = useQuery(issuerCardsQuery(terms.issuerId));
  const siblings = (data?.rows ?? []).filter(({ id }) => id !== terms.id);
  const { productChange, bonusRule } = terms;
  const setBonus = (part: Partial<BonusRule>) =>
    onChange({
      ...terms,
      bonusRule: { kind: "none", months: null, familyCardIds: [], note: null, ...bonusRule, ...part },
    });
  return (
    <Part title="Product changes, links and offer eligibility" fact={`${productChange.to.length} product changes`}>
      <Columns>
        <IdList
          label="Changes to"
          hint="Cards of the same issuer."
          {...field("terms.productChange.to")}
          options={siblings}
        />
        <IdList
          label="Without a fee, changes to"
          {...field("terms.productChange.noFeeDowngradeIds")}
          options={siblings}
        />
        <OptionalChoiceInput
          label="Welcome offer eligibility"
          value={bonusRule?.kind ?? null}
          choices={toOptions(bonusKinds)}
          onChange={(kind) => (kind === null ? onChange({ ...terms, bonusRule: null }) : setBonus({ kind }))}
        />
        {bonusRule === null ? null : (
          <>
            <NumberInput label="After months" kind="whole" {...field("terms.bonusRule.months")} />
            <OptionalTextInput label="Rule text" {...field("terms.bonusRule.note")} />
          </>
        )}
      </Columns>
      <Columns>
        {(Object.keys(links) as (keyof Links)[]).map((key) => (
          <OptionalTextInput key={key} label={links[key]} {...field(`terms.links.${key}`)} />
        ))}
      </Columns>
    </Part>
  );
}
