import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { NETWORK_NAMES } from "@cardwell/core/domain/logos/logo";
import type { LogoKind } from "@cardwell/core/domain/logos/logo";
import { LOGO_PROBLEMS, findLogoProblems } from "@cardwell/core/domain/logos/problems";
import { createFindLogo } from "../../features/logos/find-logo.ts";
import { toLogoKey } from "../../features/logos/logos-repository.ts";
import type { LogoSet, StoredLogo } from "../../features/logos/logos-repository.ts";

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

const toShown = ({ file, license, source, expiresOn, contrast, updatedAt }: StoredLogo) => ({
  file,
  license,
  source,
  expiresOn,
  contrast,
  updatedAt: updatedAt.toISOString(),
});

type RowContext = {
  names: readonly LogoName[];
  set: LogoSet;
  /** How many members hold a card, by its id. */
  held: ReadonlyMap<string, number>;
  now: Date;
};

/** What makes a row of a name. */
export function createToRow({ names, set, held, now }: RowContext): (name: LogoName) => LogoRow {
  const today = todayIn(now, DEFAULT_TIME_ZONE);
  const find = createFindLogo(set, now);
  const findStored = ({ kind, id }: Pick<LogoName, "kind" | "id">) => set.logos[toLogoKey(kind, id)];
  const byFile = Map.groupBy(names, (name) => findStored(name)?.file.id);
  return ({ kind, id, name, cards }) => {
    const stored = findStored({ kind, id });
    const sharing = stored === undefined ? [] : (byFile.get(stored.file.id) ?? []);
    const duplicates = sharing.flatMap((each) =>
      each.kind === kind && each.id === id ? [] : [{ kind: each.kind, id: each.id, name: each.name }],
    );
    return {
      kind,
      id,
      name,
      logo: stored ? toShown(stored) : null,
      mark: find(kind, id, name),
      problems: stored ? findLogoProblems({ ...stored, isDuplicate: duplicates.length > 0 }, today) : [],
      duplicates,
      revision: stored?.revision ?? 0,
      initialsRevision: set.fallbacks[toLogoKey(kind, id)]?.revision ?? 0,
      cards: cards.length,
      heldCards: cards.reduce((sum, card) => sum + (held.get(card.id) ?? 0), 0),
    };
  };
}

const sortValues = {
  name: ({ name }: LogoRow) => name.toLowerCase(),
  cards: ({ cards }: LogoRow) => cards,
  heldCards: ({ heldCards }: LogoRow) => heldCards,
  bytes: ({ logo }: LogoRow) => logo?.file.bytes ?? 0,
  updatedAt: ({ logo }: LogoRow) => logo?.updatedAt ?? "",
};

/** How urgent a row is: what is missing, then what has problems, by the worst. */
function getNeed({ logo, problems: [worst] }: LogoRow): number {
  if (logo === null) return 0;
  return 1 + (worst === undefined ? LOGO_PROBLEMS.length : LOGO_PROBLEMS.indexOf(worst));
}

/** The position of a row: by the requested value, or by how much it is needed, then by name, then by what it is. */
export function getSortKey(sort: keyof typeof sortValues | "need"): (row: LogoRow) => (string | number)[] {
  return (row) => [
    ...(sort === "need" ? [getNeed(row), -row.heldCards, -row.cards] : [sortValues[sort](row)]),
    row.name.toLowerCase(),
    row.kind,
    row.id,
  ];
}
