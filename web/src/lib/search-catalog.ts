import { foldText } from "@cardwell/core/domain/fold-text";
import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import { likeness } from "@cardwell/core/domain/word-likeness";

export type CatalogIndex = { find: (typed: string, limit: number) => CatalogEntry[] };

/** Words without accents and marks: "AAdvantage®" is found by "aadvantage". */
const formatSplit = (text: string): string[] =>
  foldText(text)
    .replaceAll("+", " plus ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const issuerNicknames: Record<string, string[]> = {
  "American Express": ["amex"],
  "Bank of America": ["bofa", "boa"],
  "U.S. Bank": ["us bank"],
  "Capital One": ["cap1", "cap one"],
  "Wells Fargo": ["wf"],
};

/** What so many names end in that leaving it out is no difference. */
const empty = new Set(["card", "the", "for", "rewards", "visa", "mastercard", "signature"]);

const weights = { name: 1, issuer: 0.85, alias: 0.8 };

/** A word of a card, by its place in the vocabulary, and which words of the card's name it represents. */
type CardWord = { word: number; weight: number; names: string[] };

type Indexed = { entry: CatalogEntry; words: CardWord[]; name: Set<string>; phrases: Set<string>; handicap: number };

const joined = (words: readonly string[]) => words.filter((word) => !empty.has(word)).join("");

function indexCard(entry: CatalogEntry, place: (word: string) => number): Indexed {
  const name = formatSplit(entry.name);
  const issuers = [entry.issuer, ...(issuerNicknames[entry.issuer] ?? [])].map(formatSplit);
  const aliases = entry.aliases.map(formatSplit);
  const found = new Map<string, CardWord>();
  const add = (word: string, weight: number, names: string[]) => {
    const before = found.get(word);
    if (before === undefined || before.weight < weight) found.set(word, { word: place(word), weight, names });
  };
  const addPhrase = (words: string[], weight: number) =>
    words.forEach((word, at) => {
      add(word, weight, [word]);
      const next = words[at + 1];
      // Two words are often typed as one: "venturex".
      if (next !== undefined) add(word + next, weight, [word, next]);
    });
  addPhrase(name, weights.name);
  for (const issuer of issuers) addPhrase(issuer, weights.issuer);
  for (const alias of aliases) addPhrase(alias, weights.alias);
  return {
    entry,
    words: [...found.values()],
    name: new Set(name.filter((word) => !empty.has(word))),
    phrases: new Set([name, ...aliases, ...issuers.map((issuer) => [...issuer, ...name])].map(joined)),
    handicap: (entry.segment === "personal" ? 0 : 0.02) + (entry.availability === "closed_to_new" ? 0.1 : 0),
  };
}

/** How well a card answers, and whether every word that was typed is similar to one of the card's. Null: none is. */
function rate({ words, name, phrases, handicap }: Indexed, asked: readonly Float64Array[], whole: string) {
  let sum = 0;
  let missing = 0;
  const unsaid = new Set(name);
  for (const alike of asked) {
    let best = 0;
    let names: string[] = [];
    for (const each of words) {
      const value = (alike[each.word] ?? 0) * each.weight;
      if (value > best) [best, names] = [value, each.names];
    }
    if (best === 0) missing += 1;
    sum += best;
    for (const nameWord of names) unsaid.delete(nameWord);
  }
  if (missing === asked.length) return null;
  const score = sum / asked.length + (phrases.has(whole) ? 0.5 : 0) - 0.04 * unsaid.size - handicap;
  return { score, isWhole: missing === 0 };
}

/** An index over the list of the catalog that forgives typos, in the name of the bank, too. */
export function indexCatalog(entries: readonly CatalogEntry[]): CatalogIndex {
  const vocabulary = new Map<string, number>();
  const place = (word: string) => {
    const at = vocabulary.get(word) ?? vocabulary.size;
    vocabulary.set(word, at);
    return at;
  };
  const cards = entries.map((entry) => indexCard(entry, place));
  const known = [...vocabulary.keys()];
  // Most of what is typed was there a letter before.
  let seen = new Map<string, Float64Array>();
  return {
    find(typed, limit) {
      const words = formatSplit(typed);
      if (words.length === 0) return [];
      seen = new Map(
        words.map((word) => [word, seen.get(word) ?? Float64Array.from(known, (each) => likeness(word, each))]),
      );
      const asked = [...seen.values()];
      const rated = cards.flatMap((card) => {
        const rating = rate(card, asked, joined(words));
        return rating === null ? [] : [{ entry: card.entry, ...rating }];
      });
      const whole = rated.filter(({ isWhole }) => isWhole);
      return (whole.length > 0 ? whole : rated)
        .toSorted((one, other) => other.score - one.score)
        .slice(0, limit)
        .map(({ entry }) => entry);
    },
  };
}
