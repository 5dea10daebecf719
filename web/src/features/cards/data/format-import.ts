import { capitalize, list } from "@cardwell/core/domain/format";
import { COUNTED_PARTS, type CountedPart, ENTRY_NOUNS } from "@cardwell/core/domain/transfer/member-data";
import { hasCardNumber } from "@cardwell/core/domain/wallet/card-number";
import { formatCount } from "../../../lib/format.ts";

/** An error in a file, by its place. `value` is the value there, if that is known and can be shown. */
export type Wrong = { path: string; message: string; value?: string };

export type NameOf = (catalogId: string) => string | undefined;

/** The part of a file that names its cards and entries. */
export type Listed = Record<string, unknown> & { cards: readonly unknown[] };

const toWord = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

export const toFields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** How the cards of an export are called: by their nicknames, else by their names in the catalog. */
export function cardNames({ cards }: Listed, getName: NameOf): string[] {
  return cards.map((card) => {
    const { nickname, custom, cardId } = toFields(card);
    const id = toWord(cardId);
    const listed = id === null ? null : (getName(id) ?? id);
    return toWord(nickname) ?? toWord(toFields(custom)["name"]) ?? listed ?? "a card without a name";
  });
}

type ListPart = keyof typeof ENTRY_NOUNS;

const isPart = (word: string | undefined): word is ListPart => word !== undefined && Object.hasOwn(ENTRY_NOUNS, word);

/** "1 card, 2 purchases, 0 earlier statements and 1 reminder": what a file has, or an import took. */
export const formatCounts = (count: (part: CountedPart) => number): string =>
  list(COUNTED_PARTS.map((part) => formatCount(count(part), ENTRY_NOUNS[part])));

/** The card that an entry of a file is, or belongs to, by its name. */
function cardAt(file: Listed, names: readonly string[], part: ListPart, at: number): string | undefined {
  if (part === "cards") return names[at];
  const entries = file[part];
  const { walletCardId } = toFields(Array.isArray(entries) ? entries[at] : null);
  return names[file.cards.findIndex((card) => walletCardId !== undefined && toFields(card)["id"] === walletCardId)];
}

/** "creditLimitCents" as "credit limit cents", and the third of a list as "3". */
const spaced = (name: string) =>
  /^\d{1,5}$/.test(name) ? String(Number(name) + 1) : name.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ").toLowerCase();

/** Where in the file something is wrong, its value, and why: as a person would count, from one, a card by its name. */
export function formatProblem({ path, message, value }: Wrong, file: Listed, names: readonly string[]): string {
  const steps = path
    .replace(/^body\.?/, "")
    .replace(/^wallet\.?/, "")
    .split(".")
    .filter((step) => step !== "");
  const [part, index] = steps;
  const at = Number(index);
  const isCounted = isPart(part) && Number.isInteger(at);
  const name = isCounted ? cardAt(file, names, part, at) : undefined;
  const called = name === undefined || hasCardNumber(name) ? "" : ` (${name})`;
  const item = isCounted ? `${capitalize(ENTRY_NOUNS[part])} ${at + 1}${called}` : null;
  const field = (isCounted ? steps.slice(2) : steps).map(spaced).join(", ");
  const where = [item, field].filter(Boolean).join(", ") || "The file";
  const why = /^invalid\b/i.test(message)
    ? `${value === undefined ? "missing, or " : ""}not in the export format.`
    : message;
  return `${where}${value === undefined ? "" : `, ${value}`}: ${/[.!?]$/.test(why) ? why : `${why}.`}`;
}
