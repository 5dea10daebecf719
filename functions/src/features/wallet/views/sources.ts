import type { Basis, FactSource } from "@cardwell/core/contract/basis";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { sourceOf } from "@cardwell/core/domain/catalog/provenance";
import type { Provenance } from "@cardwell/core/domain/catalog/shapes";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { View } from "./view.ts";

type Fact = Basis["facts"][number];

/** What the member entered. */
export function said({ isSample }: View, on: CivilDate | null): FactSource {
  return isSample
    ? { kind: "sample", label: "Sample card", url: null, on: null, confidence: null }
    : { kind: "you", label: "You", url: null, on, confidence: null };
}

/** What the bank or its holder says of a statement. */
export function saidBy(view: View, source: "manual" | "bank", on: CivilDate): FactSource {
  if (source === "manual" || view.isSample) return said(view, on);
  return { kind: "bank", label: "Your bank", url: null, on, confidence: null };
}

function ofProvenance({ sourceUrl, checkedOn, confidence }: Provenance, label: string): FactSource {
  return {
    kind: "catalog",
    label: checkedOn === null ? `${label}, not checked yet` : label,
    url: sourceUrl,
    on: checkedOn,
    confidence: checkedOn === null ? confidence : null,
  };
}

/** What the catalog says of a card, with where it was read and how sure it is. */
export function catalogSays({ facts }: View, terms: CardTerms, path: string): FactSource {
  const issuer = facts.reference.issuers.find(({ id }) => id === terms.issuerId);
  return ofProvenance(sourceOf(terms, path), issuer?.name ?? "Catalog");
}

/** The same of what the catalog does not know: nobody can be sure of that. */
export const catalogLacks = (view: View, terms: CardTerms, path: string): FactSource => {
  const source = catalogSays(view, terms, path);
  return source.on === null ? { ...source, label: "Catalog", url: null, confidence: null } : source;
};

/** What the catalog says of a currency, an issuer or an application rule. */
export const referenceSays = (provenance: Provenance, label: string): FactSource => ofProvenance(provenance, label);

/** A rule of ours. */
export const ourRule = (label = "How Cardwell counts"): FactSource => ({
  kind: "rule",
  label,
  url: null,
  on: null,
  confidence: null,
});

export const fact = (label: string, value: string, source: FactSource): Fact => ({ label, value, source });

export const basisOf = (how: string, facts: (Fact | null)[]): Basis => ({
  how,
  facts: facts.filter((each) => each !== null),
});
