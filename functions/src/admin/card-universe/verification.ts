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

/** The facts of a card that somebody has to read at their source, or to find out. */
export function toVerify({ terms }: ReleaseCard, reference: CatalogReference, today: string): FactRow[] {
  return listFacts(terms, reference)
    .filter((fact) => getFactStatus(fact, today) !== "verified")
    .map(({ path, label, isKnown, value, source }) => ({ path, label, isKnown, value, source }));
}

/** The same of all listed cards, those of the most held cards first. */
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
  return searched(listed, getIssuerName, query)
    .toSorted(
      (a, b) =>
        countHolders(b) - countHolders(a) ||
        (`${getIssuerName(a)} ${a.terms.name}` < `${getIssuerName(b)} ${b.terms.name}` ? -1 : 1),
    )
    .flatMap((card) =>
      toVerify(card, reference, today)
        .filter(({ source }) => confidence === undefined || source.confidence === confidence)
        .map((fact) => ({ cardId: card.terms.id, cardName: card.terms.name, issuer: getIssuerName(card), ...fact })),
    );
}
