import Fuse from "fuse.js";
import type { CatalogReference, Merchant, SpendCategory } from "@cardwell/core/domain/catalog/reference";

/** Where money is spent: a kind of spending, and the merchant when one was named. */
export type SpendingPlace = { category: SpendCategory; merchant: Merchant | null };

type Named = { name: string; aliases: string[]; place: SpendingPlace };

const ALTERNATIVES = 5;

const indexes = new WeakMap<CatalogReference, Fuse<Named>>();

function namedPlaces({ categories, merchants }: CatalogReference): Named[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const ofCategories = categories.map((category) => ({
    name: category.label,
    aliases: [...category.aliases, category.id.replaceAll("-", " ")],
    place: { category, merchant: null },
  }));
  const ofMerchants = merchants.flatMap((merchant) => {
    const category = byId.get(merchant.categoryId);
    return category ? [{ name: merchant.name, aliases: merchant.aliases, place: { category, merchant } }] : [];
  });
  return [...ofCategories, ...ofMerchants];
}

function indexOf(reference: CatalogReference): Fuse<Named> {
  const known = indexes.get(reference);
  if (known) return known;
  const index = new Fuse(namedPlaces(reference), {
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

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Whether a name is what was typed, or begins with it: then no likeness of another name comes before it. */
function closeness({ name, aliases }: Named, typed: string): number {
  const names = [name, ...aliases].map(folded);
  if (names.includes(typed)) return 0;
  return names.some((each) => each.startsWith(typed)) ? 1 : 2;
}

/** The merchant or kind of spending that was typed, a slip of the finger forgiven, and others of a like name. */
export function searchSpending(
  reference: CatalogReference,
  query: string,
): { place: SpendingPlace | null; alternatives: string[] } {
  const typed = folded(query);
  if (typed === "") return { place: null, alternatives: [] };
  const found = indexOf(reference)
    .search(query, { limit: 40 })
    .map(({ item, score }) => ({ item, score: score ?? 1, close: closeness(item, typed) }))
    .toSorted((a, b) => a.close - b.close || a.score - b.score);
  const [best, ...others] = found;
  const names = [...new Set(others.map(({ item }) => item.name))].filter((name) => name !== best?.item.name);
  return { place: best?.item.place ?? null, alternatives: names.slice(0, ALTERNATIVES) };
}
