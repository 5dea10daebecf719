import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import { cardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import { countText, dayText, moneyText, percentText } from "@cardwell/core/domain/catalog/labels";
import type { Offer, OfferTier } from "@cardwell/core/domain/catalog/offer";
import { useQuery } from "@tanstack/react-query";
import type { Field } from "../../../components/fields/field-data.ts";
import { ItemFields } from "../../../components/fields/form-fields.tsx";
import { issuerCardsQuery } from "../queries.ts";
import { benefitForm, newBenefit } from "./benefit-fields.ts";
import {
  feeFields,
  linkFields,
  listEarnFields,
  listGeneralFields,
  listPlaceFields,
  rateFields,
  termsStarts,
} from "./card-fields.ts";
import { getRuleForm, newRule } from "./earn-fields.ts";
import { AnnualFeeHistory, AnnualFeeInput, formatFee } from "./fees-part.tsx";
import { ItemList } from "./item-list.tsx";
import { getTierForm, newOffer, newTier, offerForm } from "./offer-fields.ts";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";
import { SourcesPart } from "./sources-part.tsx";

const formatRates = ({ apr: { purchase } }: CardTerms) => {
  const known = [purchase?.minBps ?? null, purchase?.maxBps ?? null].filter((bps) => bps !== null).map(percentText);
  return known.length === 0 ? "Not known" : [...new Set(known)].join(" to ");
};

const formatAmount = ({ kind, amount }: OfferTier) =>
  kind === "cash" || kind === "statement_credit" ? moneyText(amount) : countText(amount);

/** All of a card's terms, in parts that open. Terms without a field are edited in the JSON. */
export function TermsForm(props: PartProps) {
  const { terms, errorAt, onChange, reference } = props;
  const { earn, benefits, offers } = terms;
  const { data } = useQuery(issuerCardsQuery(terms.issuerId));
  const siblings = (data?.rows ?? []).filter(({ id }) => id !== terms.id);
  const draw = (fields: Field<CardTerms>[]) => (
    <ItemFields
      fields={fields}
      schema={cardTerms}
      starts={termsStarts}
      at="terms"
      item={terms}
      errorAt={errorAt}
      onChange={onChange}
    />
  );
  return (
    <div className="border-t border-line-2">
      <Part title="Fees" fact={formatFee(terms)} open>
        <Columns>
          <AnnualFeeInput {...props} />
          {draw(feeFields)}
        </Columns>
        <AnnualFeeHistory {...props} />
      </Part>
      <Part title="The card" fact={`${terms.name}, ${terms.id}`}>
        <Columns>{draw(listGeneralFields(reference))}</Columns>
      </Part>
      <Part title="Rates" fact={formatRates(terms)}>
        <Columns>{draw(rateFields)}</Columns>
      </Part>
      <Part title="Earning" fact={`${earn.base}x on everything, ${earn.rules.length} more rules`}>
        <Columns>{draw(listEarnFields(reference))}</Columns>
        <ItemList<EarnRule>
          items={earn.rules}
          noun="an earn rule"
          getTitle={({ label }) => label}
          formatFact={({ multiplier }) => `${multiplier}x`}
          make={() => newRule(earn.rules)}
          onChange={(rules) => onChange({ ...terms, earn: { ...earn, rules } })}
          form={getRuleForm(reference)}
          at="terms.earn.rules"
          errorAt={errorAt}
        />
      </Part>
      <Part title="Credits and benefits" fact={String(benefits.length)}>
        <ItemList<Benefit>
          items={benefits}
          noun="a credit or benefit"
          getTitle={({ title }) => title}
          formatFact={({ amountCents }) => (amountCents === null ? "" : moneyText(amountCents))}
          make={() => newBenefit(benefits)}
          onChange={(next) => onChange({ ...terms, benefits: next })}
          form={benefitForm}
          at="terms.benefits"
          errorAt={errorAt}
        />
      </Part>
      <Part title="Welcome offers" fact={String(offers.length)}>
        <ItemList<Offer>
          items={offers}
          noun="an offer"
          getTitle={({ id, tiers }) => `${tiers.map(formatAmount).join(" + ")} (${id})`}
          formatFact={({ expiresOn }) => (expiresOn === null ? "end not known" : `until ${dayText(expiresOn)}`)}
          make={() => newOffer(offers, earn.currencyId)}
          onChange={(next) => onChange({ ...terms, offers: next })}
          form={offerForm}
          at="terms.offers"
          errorAt={errorAt}
        >
          {(offer, change, at) => (
            <ItemList<OfferTier>
              items={offer.tiers}
              noun="a step"
              getTitle={(tier) => `${formatAmount(tier)} for ${moneyText(tier.spendCents)}`}
              make={() => newTier(offer.tiers[0]?.currencyId ?? null)}
              onChange={(tiers) => change({ ...offer, tiers })}
              form={getTierForm(reference)}
              at={`${at}.tiers`}
              errorAt={errorAt}
            />
          )}
        </ItemList>
      </Part>
      <Part
        title="Product changes, links and offer eligibility"
        fact={`${terms.productChange.to.length} product changes`}
      >
        <Columns>{draw(listPlaceFields(siblings))}</Columns>
        <Columns>{draw(linkFields)}</Columns>
      </Part>
      <SourcesPart {...props} />
    </div>
  );
}
