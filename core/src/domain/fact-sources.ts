import type { Basis, FactSource } from "./basis.ts";
import type { CardTerms } from "./catalog/card-terms.ts";
import { getSource } from "./catalog/provenance.ts";
import type { CatalogReference } from "./catalog/reference.ts";
import type { Provenance } from "./catalog/shapes.ts";
import type { CivilDate } from "./dates/shapes.ts";
import { agrees } from "./edit.ts";
import type { WalletCard } from "./wallet/shapes.ts";

export type Fact = Basis["facts"][number];

/** Whose facts these are: a member's, or those of the sample cards. */
export type FactContext = { isSample: boolean; reference: CatalogReference };

/** What the member entered. */
export function memberSource({ isSample }: Pick<FactContext, "isSample">, on: CivilDate | null): FactSource {
  return isSample
    ? { kind: "sample", label: "Sample card", url: null, on: null, confidence: null }
    : { kind: "you", label: "You", url: null, on, confidence: null };
}

/** The source of a statement: the bank or the member. */
export function reportedBy(
  context: Pick<FactContext, "isSample">,
  source: "manual" | "bank",
  on: CivilDate,
): FactSource {
  if (source === "manual" || context.isSample) return memberSource(context, on);
  return { kind: "bank", label: "Your bank", url: null, on, confidence: null };
}

/** The source of what a bank sends of a card, such as its balance, limit and days: the bank while it is linked, else the member. */
export const sourceOfCard = (
  context: Pick<FactContext, "isSample">,
  { bank }: Pick<WalletCard, "bank">,
  on: CivilDate,
): FactSource => reportedBy(context, bank === undefined ? "manual" : "bank", on);

type Figures = Pick<WalletCard, "bank" | "fromBank" | "balance" | "creditLimitCents">;

/** The bank that a card's balance or limit is from although its link ended; null: none, or the member entered another since. */
export const findFormerBank = ({ bank, fromBank = {}, ...card }: Figures, figure: "balance" | "creditLimitCents") =>
  bank === undefined && fromBank.name !== undefined && agrees(card[figure], fromBank[figure]) ? fromBank.name : null;

/** The source of a card's balance: the bank, also after its link ended, or the member. */
export function sourceOfBalance(context: Pick<FactContext, "isSample">, card: Figures, on: CivilDate): FactSource {
  const name = findFormerBank(card, "balance");
  return name === null ? sourceOfCard(context, card, on) : { ...reportedBy(context, "bank", on), label: name };
}

/** The same of its limit, which a linked bank reports with its balance. */
export function sourceOfLimit(
  context: Pick<FactContext, "isSample">,
  card: Figures & Pick<WalletCard, "addedOn">,
  balanceOn: CivilDate,
): FactSource {
  const name = findFormerBank(card, "creditLimitCents");
  return name === null
    ? sourceOfCard(context, card, card.bank ? balanceOn : card.addedOn)
    : { ...reportedBy(context, "bank", balanceOn), label: name, on: null };
}

function ofProvenance({ sourceUrl, checkedOn, confidence, asOf }: Provenance, label: string): FactSource {
  return {
    kind: "catalog",
    label,
    url: sourceUrl,
    on: checkedOn ?? asOf ?? null,
    confidence: checkedOn === null ? confidence : null,
  };
}

/** A fact from the catalog, with its page and its confidence. */
export function catalogSource(
  { reference }: Pick<FactContext, "reference">,
  terms: CardTerms,
  path: string,
): FactSource {
  const issuer = reference.issuers.find(({ id }) => id === terms.issuerId);
  return ofProvenance(getSource(terms, path), issuer?.name ?? "Catalog");
}

/** The same for facts missing from the catalog, which are unverified. */
export const missingFromCatalog = (
  context: Pick<FactContext, "reference">,
  terms: CardTerms,
  path: string,
): FactSource => {
  const source = catalogSource(context, terms, path);
  return source.confidence === null ? source : { ...source, label: "Catalog", url: null, on: null, confidence: null };
};

/** A fact from the catalog about a currency, an issuer or an application rule. */
export const referenceSource = (provenance: Provenance, label: string): FactSource => ofProvenance(provenance, label);

/** One of our rules. */
export const ourRule = (label = "How Cardwell counts"): FactSource => ({
  kind: "rule",
  label,
  url: null,
  on: null,
  confidence: null,
});

export const fact = (label: string, value: string, source: FactSource): Fact => ({ label, value, source });

export const buildBasis = (how: string, facts: (Fact | null)[]): Basis => ({
  how,
  facts: facts.filter((each) => each !== null),
});
