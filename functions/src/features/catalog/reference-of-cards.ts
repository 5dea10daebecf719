import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CatalogReference, Issuer } from "@cardwell/core/domain/catalog/reference";

/** An issuer of which nothing is known but its name. */
export const namedIssuer = (id: string, name: string): Issuer => ({
  id,
  name,
  legalName: null,
  phone: null,
  website: null,
  feeRefundDays: null,
  businessReportsToPersonal: "unknown",
  supportsProductChange: null,
});

const withMore = (reference: CatalogReference, more: Issuer[]): CatalogReference =>
  more.length === 0 ? reference : { ...reference, issuers: [...reference.issuers, ...more] };

/** The reference with these issuers, those that it has left as they are. */
export function withIssuers(reference: CatalogReference, issuers: readonly Issuer[]): CatalogReference {
  const known = new Set(reference.issuers.map(({ id }) => id));
  return withMore(
    reference,
    issuers.filter(({ id }) => !known.has(id)),
  );
}

const wordsOfId = (id: string) =>
  id.replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);

/** The reference with every issuer of these cards. Of one that it lost only the id is left, and its words are the name. */
export const pickIssuersFor = (cards: readonly { terms: CardTerms }[], reference: CatalogReference): CatalogReference =>
  withIssuers(
    reference,
    [...new Set(cards.map(({ terms }) => terms.issuerId))].map((id) => namedIssuer(id, wordsOfId(id))),
  );
