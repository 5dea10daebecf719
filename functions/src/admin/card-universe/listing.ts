import { createWordFilter, foldText } from "@cardwell/core/domain/fold-text";
import type { AdminCardRow } from "@cardwell/core/contract/admin/card-universe";
import { listFactStatuses } from "@cardwell/core/domain/catalog/checks";
import { completeness } from "@cardwell/core/domain/catalog/completeness";
import { factCounts, outlineFacts } from "@cardwell/core/domain/catalog/facts";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import type { ReleaseCard } from "../../features/catalog/release.ts";

type Filter = {
  query?: string | undefined;
  issuer?: string | undefined;
  segment?: AdminCardRow["segment"] | undefined;
  status?: AdminCardRow["status"] | undefined;
};

type Sort = "name" | "issuer" | "completeness" | "checked" | "updated" | "reports";

const plain = (text: string) => foldText(text.replaceAll(/[®™]/g, ""));

const completenessByTerms = new WeakMap<object, number>();

function computeCompleteness(card: ReleaseCard): number {
  const known = completenessByTerms.get(card.terms);
  if (known !== undefined) return known;
  const value = completeness(card.terms);
  completenessByTerms.set(card.terms, value);
  return value;
}

export const issuerNames = ({ issuers }: CatalogReference): Map<string, string> =>
  new Map(issuers.map(({ id, name }) => [id, name]));

const listNames = ({ terms }: ReleaseCard, issuer: string) =>
  plain([terms.id, terms.name, terms.shortName, issuer, ...terms.aliases].join(" "));

/** One wrong letter in a word of four to six, two in a longer one: what members' search forgives. */
const wrongLetters = (word: string) => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

function isLike(word: string, wanted: string): boolean {
  const allowed = wrongLetters(wanted);
  return allowed > 0 && Math.abs(word.length - wanted.length) <= allowed && distance(word, wanted) <= allowed;
}

/** How many letters have to be changed, left out or put in to make one word of the other. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      line.push(Math.min(same, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}

/** The cards in whose names every word is found that was typed; where there are none, those that are like it but for a typo. */
export function searched(cards: ReleaseCard[], getIssuer: (card: ReleaseCard) => string, typed = ""): ReleaseCard[] {
  const words = plain(typed).split(" ").filter(Boolean);
  if (words.length === 0) return cards;
  const isFound = createWordFilter(plain(typed));
  const named = cards.map((card) => ({ card, text: listNames(card, getIssuer(card)) }));
  const exact = named.filter(({ text }) => isFound(text));
  const found =
    exact.length > 0
      ? exact
      : named.filter(({ text }) => {
          const own = text.split(/[^\p{L}\p{N}]+/u);
          return words.every((word) => text.includes(word) || own.some((each) => isLike(each, word)));
        });
  return found.map(({ card }) => card);
}

/** The cards that a filter lets through. */
export function filtered(cards: ReleaseCard[], names: Map<string, string>, filter: Filter): ReleaseCard[] {
  const { query, issuer, segment, status } = filter;
  const left = cards.filter(
    (card) =>
      (issuer === undefined || card.terms.issuerId === issuer) &&
      (segment === undefined || card.terms.segment === segment) &&
      (status === undefined || card.status === status),
  );
  return searched(left, ({ terms }) => names.get(terms.issuerId) ?? "", query);
}

/** A card as one row of the table. */
export function toRow(
  card: ReleaseCard,
  names: Map<string, string>,
  counts: { reports: Map<string, number>; proposals: Map<string, number>; today: string },
): AdminCardRow {
  const { terms, status, version, updatedAt } = card;
  const { verified, unverified } = listFactStatuses(outlineFacts(terms), counts.today);
  return {
    id: terms.id,
    name: terms.name,
    issuer: names.get(terms.issuerId) ?? terms.issuerId,
    segment: terms.segment,
    status,
    annualFeeCents: annualFeeOn(terms.fees.annual, counts.today)?.amountCents ?? null,
    benefits: terms.benefits.length,
    offers: terms.offers.length,
    completeness: computeCompleteness(card),
    facts: verified + unverified,
    verified,
    lastCheckedOn: factCounts(terms).lastCheckedOn,
    openReports: counts.reports.get(terms.id) ?? 0,
    openProposals: counts.proposals.get(terms.id) ?? 0,
    version,
    updatedAt,
  };
}

const sortValues: Record<Sort, (row: AdminCardRow) => string | number> = {
  name: (row) => plain(row.name),
  issuer: (row) => plain(row.issuer),
  completeness: (row) => row.completeness,
  checked: (row) => row.lastCheckedOn ?? "",
  updated: (row) => row.updatedAt,
  reports: (row) => row.openReports,
};

/** The position of a row in the list: by the requested value, then by name, then by id. */
export const cardSortKey = (sort: Sort) => (row: AdminCardRow) => [sortValues[sort](row), plain(row.name), row.id];
