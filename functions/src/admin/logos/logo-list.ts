import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { NETWORK_NAMES } from "@cardwell/core/domain/logos/logo";
import type { LogoKind } from "@cardwell/core/domain/logos/logo";
import type { LogoSet } from "../../features/logos/logos-repository.ts";
import { toLogoKey } from "../../features/logos/logos-repository.ts";

/** Whose logo there is or could be, with the cards that it belongs to. */
export type LogoName = { kind: LogoKind; id: string; name: string; cards: CardTerms[] };

const listMerchantIds = ({ earn }: CardTerms) => new Set(earn.rules.flatMap(({ merchantIds }) => merchantIds));

/** The issuers, networks, rewards programs and merchants of the catalog. */
export function listNames(
  { issuers, currencies, merchants }: CatalogReference,
  cards: readonly CardTerms[],
): LogoName[] {
  const byKey = new Map<string, CardTerms[]>();
  for (const card of cards) {
    const keys = [
      toLogoKey("issuer", card.issuerId),
      toLogoKey("network", card.network),
      toLogoKey("program", card.earn.currencyId ?? ""),
      ...[...listMerchantIds(card)].map((id) => toLogoKey("merchant", id)),
    ];
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), card]);
  }
  const toName =
    (kind: LogoKind) =>
    ({ id, name }: { id: string; name: string }): LogoName => ({
      kind,
      id,
      name,
      cards: byKey.get(toLogoKey(kind, id)) ?? [],
    });
  return [
    ...issuers.map(toName("issuer")),
    ...Object.entries(NETWORK_NAMES).map(([id, name]) => toName("network")({ id, name })),
    ...currencies.filter(({ kind }) => kind !== "cash").map(toName("program")),
    ...merchants.map(toName("merchant")),
  ];
}

/** @param holders how many members hold a card, by its id */
export function toRow({ kind, id, name, cards }: LogoName, { logos }: LogoSet, holders: Map<string, number>): LogoRow {
  const stored = logos[toLogoKey(kind, id)];
  return {
    kind,
    id,
    name,
    logo: stored
      ? {
          file: stored.file,
          license: stored.license,
          source: stored.source,
          updatedAt: stored.updatedAt.toISOString(),
        }
      : null,
    revision: stored?.revision ?? 0,
    cards: cards.length,
    heldCards: cards.reduce((sum, card) => sum + (holders.get(card.id) ?? 0), 0),
  };
}

const sortValues = {
  name: ({ name }: LogoRow) => name.toLowerCase(),
  cards: ({ cards }: LogoRow) => cards,
  heldCards: ({ heldCards }: LogoRow) => heldCards,
  bytes: ({ logo }: LogoRow) => logo?.file.bytes ?? 0,
  updatedAt: ({ logo }: LogoRow) => logo?.updatedAt ?? "",
};

/** The position of a row: by the requested value, or by how much it is needed, then by name, then by what it is. */
export function getSortKey(sort: keyof typeof sortValues | "need"): (row: LogoRow) => (string | number)[] {
  return (row) => [
    ...(sort === "need" ? [row.logo === null ? 0 : 1, -row.heldCards, -row.cards] : [sortValues[sort](row)]),
    row.name.toLowerCase(),
    row.kind,
    row.id,
  ];
}
