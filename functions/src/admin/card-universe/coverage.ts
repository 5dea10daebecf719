import { foldText } from "@cardwell/core/domain/fold-text";
import type { Release } from "../../features/catalog/release-reader.ts";
import type { DescribedCard } from "./holders-repository.ts";
import { issuerNames, searched } from "./listing.ts";

/** A card that the catalog lacks. */
type MissingCard = { id: string; name: string; issuer: string; holders: number };

const normalize = (text: string) =>
  foldText(text)
    .replaceAll("'", "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

const getKey = ({ issuerName, name }: DescribedCard): string => `${normalize(issuerName)}/${normalize(name)}`;

/** The card of the catalog that may be meant, beside it. */
export function withAlike(card: MissingCard, release: Release) {
  const names = issuerNames(release.reference);
  const getIssuer = ({ terms }: ReturnType<Release["all"]>[number]) => names.get(terms.issuerId) ?? "";
  const alike = searched(release.all(), getIssuer, `${card.issuer} ${card.name}`)[0]?.terms;
  return { ...card, alike: alike ? { cardId: alike.id, name: alike.name } : null };
}

/** The cards that members described, most held first; spellings that differ in case and punctuation are one. */
export function listMissingCards(wallets: readonly DescribedCard[][]): MissingCard[] {
  const held = wallets.flatMap((cards) => [...new Map(cards.map((card) => [getKey(card), card])).values()]);
  return [...Map.groupBy(held, getKey)]
    .flatMap(([id, cards]): MissingCard[] => {
      const [card] = cards;
      return card ? [{ id, name: card.name, issuer: card.issuerName, holders: cards.length }] : [];
    })
    .toSorted((a, b) => b.holders - a.holders || (a.id < b.id ? -1 : 1));
}
