import type { CatalogEntry } from "@cardwell/core/contract/catalog";
import MiniSearch from "minisearch";

export type CatalogIndex = { find: (typed: string, limit: number) => CatalogEntry[] };

/** Words without accents and marks: "AAdvantage®" is found by "aadvantage". */
const plain = (word: string) =>
  word
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const issuerNicknames: Record<string, string> = {
  "American Express": "amex",
  "Bank of America": "bofa boa",
  "U.S. Bank": "usbank us bank",
  "Capital One": "cap1 capone",
  "Wells Fargo": "wf",
};

/** An index over the list of the catalog that forgives a wrong letter in a short word and two in a long one. */
export function indexCatalog(entries: readonly CatalogEntry[]): CatalogIndex {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const search = new MiniSearch<CatalogEntry>({
    fields: ["name", "issuer", "aliases"],
    extractField: (entry, field) => {
      if (field === "aliases") return entry.aliases.join(" ");
      if (field === "issuer") return `${entry.issuer} ${issuerNicknames[entry.issuer] ?? ""}`;
      return entry[field as "id" | "name"];
    },
    processTerm: (term) => plain(term) || null,
    searchOptions: {
      boost: { name: 3, aliases: 2 },
      prefix: true,
      fuzzy: (term) => (/\d/.test(term) || term.length < 4 ? false : term.length < 7 ? 1 : 2),
      weights: { fuzzy: 0.3, prefix: 0.6 },
      combineWith: "AND",
      boostDocument: (_id, _term, stored) => (stored?.["isOpen"] === true ? 1 : 0.7),
    },
    storeFields: ["isOpen"],
  });
  search.addAll(entries.map((entry) => ({ ...entry, isOpen: entry.availability !== "closed_to_new" })));
  return {
    find(typed, limit) {
      const every = search.search(typed);
      const found = every.length > 0 ? every : search.search(typed, { combineWith: "OR" });
      return found.slice(0, limit).flatMap(({ id }) => byId.get(String(id)) ?? []);
    },
  };
}
