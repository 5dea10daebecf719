import Fuse from "fuse.js";
import { findMerchantInText, joinName } from "@cardwell/core/domain/catalog/merchant-names";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import { bestCardFor, type SpendingPlace } from "@cardwell/core/domain/dashboard/best-cards";
import type { View } from "@cardwell/core/domain/dashboard/view";

type Named = {
  name: string;
  aliases: string[];
  /** All of them without what spellings differ in. */
  joined: string[];
  place: SpendingPlace;
};

const ALTERNATIVES = 5;

const indexes = new WeakMap<CatalogReference, Fuse<Named>>();

const known = new WeakMap<CatalogReference, Named[]>();

function listPlaces(reference: CatalogReference): Named[] {
  const places = known.get(reference) ?? namedPlaces(reference);
  known.set(reference, places);
  return places;
}

const toNamed = (name: string, aliases: string[], place: SpendingPlace): Named => ({
  name,
  aliases,
  joined: [name, ...aliases].map(joinName),
  place,
});

function namedPlaces({ categories, merchants }: CatalogReference): Named[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ofCategories = categories.map((category) =>
    toNamed(category.label, [...category.aliases, category.id.replaceAll("-", " ")], { category, merchant: null }),
  );
  const ofMerchants = merchants.flatMap((merchant) => {
    const category = byId.get(merchant.categoryId);
    return category ? [toNamed(merchant.name, merchant.aliases, { category, merchant })] : [];
  });
  return [...ofCategories, ...ofMerchants];
}

function buildIndex(reference: CatalogReference): Fuse<Named> {
  const made = indexes.get(reference);
  if (made) return made;
  const index = new Fuse(listPlaces(reference), {
    keys: [
      { name: "name", weight: 2 },
      { name: "aliases", weight: 1 },
    ],
    threshold: 0.34,
    ignoreLocation: true,
    ignoreDiacritics: true,
    includeScore: true,
    minMatchCharLength: 2,
  });
  indexes.set(reference, index);
  return index;
}

/** How many letters have to be put in, left out, changed or swapped with the next to make one word of another. */
function slips(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 0; i < a.length; i += 1) {
    const letter = a[i];
    const next = [i + 1];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(letter !== b[j - 1]);
      const swapped =
        i > 0 && j > 1 && letter === b[j - 2] && a[i - 1] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

const SHORTEST_WITH_SLIPS = 4;
const MOST_SLIPS = 2;
const SLIP = 2;
const LIKE = 3;

/** Whether a name is what was typed, begins with it, or is it but for a slip: then no likeness of another name comes before it. */
function closeness({ joined }: Named, typed: string): number {
  if (joined.includes(typed)) return 0;
  if (joined.some((each) => each.startsWith(typed))) return 1;
  const allowed = typed.length < SHORTEST_WITH_SLIPS ? 0 : Math.min(MOST_SLIPS, Math.floor(typed.length / 4));
  const isSlip = (each: string) => Math.abs(each.length - typed.length) <= allowed && slips(each, typed) <= allowed;
  return joined.some(isSlip) ? SLIP : LIKE;
}

type Found = { item: Named; close: number };

/** Of names that are a slip away the plain one: Walmart before Walmart+. */
const plainer = (a: Found, b: Found) => (a.close === SLIP ? a.item.name.length - b.item.name.length : 0);

const singular = (joined: string) => joined.replace(/s$/, "");

/** The category of the last significant word that was typed. */
function findKind(places: readonly Named[], query: string): SpendingPlace | null {
  const words = query.split(/[^\p{L}\p{N}'’]+/u).filter((word) => joinName(word).length > 2);
  for (const word of words.toReversed()) {
    const named = places.find(
      ({ joined, place }) =>
        place.merchant === null &&
        place.category.parentId !== null &&
        joined.some((each) => singular(each) === singular(joinName(word))),
    );
    if (named) return { ...named.place, guessedFrom: word };
  }
  return null;
}

/** The place that is found by its whole name or as a bank's text finds its merchant, else the kind of spending in the text. */
function findPlace(reference: CatalogReference, query: string): SpendingPlace | null {
  const places = listPlaces(reference);
  const merchant = findMerchantInText(reference.merchants, query);
  const named = merchant && places.find(({ place }) => place.merchant?.id === merchant.id);
  return named ? named.place : findKind(places, query);
}

/** The merchant or kind of spending that was typed, a slip of the finger forgiven, and others of a like name. */
export function searchSpending(
  reference: CatalogReference,
  query: string,
): { place: SpendingPlace | null; alternatives: string[] } {
  const typed = joinName(query);
  if (typed === "") return { place: null, alternatives: [] };
  const found = buildIndex(reference)
    .search(query, { limit: 40 })
    .map(({ item, score }) => ({ item, score: score ?? 1, close: closeness(item, typed) }))
    .toSorted((a, b) => a.close - b.close || plainer(a, b) || a.score - b.score);
  const [best, ...others] = found;
  // A name that is only alike may be another company's: it is one to choose from.
  const isNamed = best !== undefined && best.close !== LIKE;
  const place = isNamed ? best.item.place : findPlace(reference, query);
  const like = (isNamed ? others : found).map(({ item }) => item.name);
  const names = [...new Set(like)].filter((name) => name !== (place?.merchant?.name ?? place?.category.label));
  return { place, alternatives: names.slice(0, ALTERNATIVES) };
}

type Typed = { query: string; amountCents?: number | undefined; abroad?: "1" | undefined };

/** Which card to use at the place that was typed, and other places of a like name. */
export function searchBestCard(view: View, { query, amountCents, abroad }: Typed) {
  const { place, alternatives } = searchSpending(view.facts.reference, query);
  const answer = place && bestCardFor(view, { query, amountCents, abroad: abroad === "1", place });
  return { answer, alternatives };
}
