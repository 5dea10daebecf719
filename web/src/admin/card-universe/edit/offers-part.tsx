import type { Offer, OfferTier } from "@cardwell/core/domain/catalog/offer";
import { countText, dayText, moneyText } from "@cardwell/core/domain/catalog/labels";
import { toOptions } from "../labels.ts";
import {
  CheckInput,
  ChoiceInput,
  DateInput,
  NumberInput,
  OptionalChoiceInput,
  OptionalTextInput,
} from "../../frame/inputs/inputs.tsx";
import { RequiredNumberInput, TextInput, YesNoUnknownInput } from "../../frame/inputs/inputs.tsx";
import { freeId, ItemList } from "./item-list.tsx";
import { Columns, Part } from "./part.tsx";
import type { PartProps } from "./part.tsx";

const kinds: Record<OfferTier["kind"], string> = {
  points: "Points or miles",
  cash: "Cash (in cents)",
  statement_credit: "Statement credit (in cents)",
  free_night: "Free nights",
  companion: "Companion tickets",
};

const starts: Record<Offer["startsAt"], string> = {
  approval: "Approval",
  account_open: "Opening",
  card_received: "Receiving the card",
};

const newTier = (currencyId: string | null): OfferTier => ({
  amount: 1,
  kind: currencyId === null ? "cash" : "points",
  currencyId,
  spendCents: 0,
  days: null,
  months: 3,
  note: null,
});

const formatAmount = ({ kind, amount }: OfferTier) =>
  kind === "cash" || kind === "statement_credit" ? moneyText(amount) : countText(amount);

/** What new holders get. */
export function OffersPart({ field, terms, onChange, reference }: PartProps) {
  const newOffer = (): Offer => ({
    id: freeId(terms.offers, "welcome"),
    tiers: [newTier(terms.earn.currencyId)],
    extra: [],
    validFrom: null,
    expiresOn: null,
    isPublic: true,
    isTargeted: false,
    url: null,
    sourceUrl: null,
    firstYearFeeWaived: null,
    startsAt: "account_open",
    exclusions: [],
  });
  return (
    <Part title="Welcome offers" fact={String(terms.offers.length)}>
      <ItemList<Offer>
        items={terms.offers}
        noun="an offer"
        getTitle={({ id, tiers }) => `${tiers.map(formatAmount).join(" + ")} (${id})`}
        formatFact={({ expiresOn }) => (expiresOn === null ? "end not known" : `until ${dayText(expiresOn)}`)}
        make={newOffer}
        onChange={(offers) => onChange({ ...terms, offers })}
      >
        {(offer, change, at) => (
          <OfferFields field={field} at={`terms.offers.${at}`} offer={offer} onChange={change} reference={reference} />
        )}
      </ItemList>
    </Part>
  );
}

type OfferFieldsProps = Pick<PartProps, "field" | "reference"> & {
  at: `terms.offers.${number}`;
  offer: Offer;
  onChange: (offer: Offer) => void;
};

function OfferFields({ field, at, offer, onChange, reference }: OfferFieldsProps) {
  const set = (part: Partial<Offer>) => onChange({ ...offer, ...part });
  return (
    <>
      <Columns>
        <TextInput label="Id" {...field(`${at}.id`)} />
        <DateInput label="First day" {...field(`${at}.validFrom`)} />
        <DateInput label="Last day to apply" hint="Leave blank if not known." {...field(`${at}.expiresOn`)} />
        <ChoiceInput label="Days count from" {...field(`${at}.startsAt`)} choices={toOptions(starts)} />
        <YesNoUnknownInput label="First year's fee waived" {...field(`${at}.firstYearFeeWaived`)} />
        <OptionalTextInput label="Where to apply" {...field(`${at}.url`)} />
        <OptionalTextInput label="Source page" {...field(`${at}.sourceUrl`)} />
        <CheckInput label="For everyone" {...field(`${at}.isPublic`)} />
        <CheckInput label="Targeted" {...field(`${at}.isTargeted`)} />
      </Columns>
      <ItemList<OfferTier>
        items={offer.tiers}
        noun="a step"
        getTitle={(tier) => `${formatAmount(tier)} for ${moneyText(tier.spendCents)}`}
        make={() => newTier(offer.tiers[0]?.currencyId ?? null)}
        onChange={(tiers) => set({ tiers })}
      >
        {(tier, change, tierAt) => (
          <Columns>
            <ChoiceInput
              label="What"
              value={tier.kind}
              choices={toOptions(kinds)}
              onChange={(kind) => change({ ...tier, kind, currencyId: kind === "points" ? tier.currencyId : null })}
            />
            <RequiredNumberInput label="How much" kind="whole" {...field(`${at}.tiers.${tierAt}.amount`)} />
            <OptionalChoiceInput
              label="Currency"
              none="Dollars"
              {...field(`${at}.tiers.${tierAt}.currencyId`)}
              choices={reference.currencies.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <RequiredNumberInput label="For spending" kind="money" {...field(`${at}.tiers.${tierAt}.spendCents`)} />
            <NumberInput label="Within months" kind="whole" {...field(`${at}.tiers.${tierAt}.months`)} />
            <NumberInput label="Or within days" kind="whole" {...field(`${at}.tiers.${tierAt}.days`)} />
            <OptionalTextInput label="Note" {...field(`${at}.tiers.${tierAt}.note`)} />
          </Columns>
        )}
      </ItemList>
    </>
  );
}
