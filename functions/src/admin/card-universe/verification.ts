import { getFactStatus } from "@cardwell/core/domain/catalog/checks";
import { listFacts } from "@cardwell/core/domain/catalog/facts";
import type { Fact } from "@cardwell/core/domain/catalog/facts";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { isListed } from "../../features/catalog/release.ts";
import type { ReleaseCard } from "../../features/catalog/release.ts";
import { issuerNames, searched } from "./listing.ts";

type FactRow = Pick<Fact, "path" | "label" | "isKnown" | "value" | "source">;

type Filter = {
  query?: string | undefined;
  issuer?: string | undefined;
  confidence?: Fact["source"]["confidence"] | undefined;
};

/** The facts of a card that still need to be verified or found, each with its place among all facts of the card. */
function factsToVerify({ terms }: ReleaseCard, reference: CatalogReference, today: string) {
  return listFacts(terms, reference).flatMap((fact, at) => {
    if (getFactStatus(fact, today) === "verified") return [];
    const { path, label, isKnown, value, source } = fact;
    return { at, fact: { path, label, isKnown, value, source } satisfies FactRow };
  });
}

/** The facts of a card that still need to be verified or found. */
export const toVerify = (card: ReleaseCard, reference: CatalogReference, today: string): FactRow[] =>
  factsToVerify(card, reference, today).map(({ fact }) => fact);

/** The same of all listed cards, with a key that sorts those of the most held cards first. */
export function verificationQueue(
  cards: ReleaseCard[],
  reference: CatalogReference,
  holders: Map<string, number>,
  today: string,
  { query, issuer, confidence }: Filter,
) {
  const names = issuerNames(reference);
  const getIssuerName = ({ terms }: ReleaseCard) => names.get(terms.issuerId) ?? terms.issuerId;
  const countHolders = ({ terms }: ReleaseCard) => holders.get(terms.id) ?? 0;
  const listed = cards.filter(
    ({ status, terms }) => isListed(status) && (issuer === undefined || terms.issuerId === issuer),
  );
  return searched(listed, getIssuerName, query).flatMap((card) => {
    const { id, name } = card.terms;
    const issuerName = getIssuerName(card);
    return factsToVerify(card, reference, today).flatMap(({ fact, at }) =>
      confidence === undefined || fact.source.confidence === confidence
        ? {
            row: { cardId: id, cardName: name, issuer: issuerName, ...fact },
            sortKey: [-countHolders(card), `${issuerName} ${name}`, id, at],
          }
        : [],
    );
  });
}
