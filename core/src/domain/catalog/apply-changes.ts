import type { CardTerms } from "./card-terms.ts";
import { cardTerms } from "./card-terms.ts";
import type { Json, TermsChange } from "./diff.ts";
import { getOwn } from "../get-own.ts";

type JsonObject = { [key: string]: Json };

/** `overtaken` names the facts whose current value differs from the one that the change started from. */
export type Applied = { terms: CardTerms; overtaken: string[] } | { rejected: string };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isItem = (value: Json): value is JsonObject & { id: string } =>
  isObject(value) && typeof value["id"] === "string";

function child(parent: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(parent)) return parent.filter(isItem).find(({ id }) => id === key);
  return isObject(parent) ? getOwn(parent, key) : undefined;
}

function put(parent: Json | undefined, key: string, value: Json): boolean {
  if (isObject(parent)) {
    if (!Object.hasOwn(parent, key)) return false;
    parent[key] = value;
    return true;
  }
  if (!Array.isArray(parent)) return false;
  const at = parent.findIndex((item) => isItem(item) && item.id === key);
  if (value === null) {
    if (at >= 0) parent.splice(at, 1);
  } else if (at >= 0) parent[at] = value;
  else parent.push(value);
  return true;
}

const canonical = (value: Json): string =>
  JSON.stringify(value, (_, each: Json) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

/** Whether two facts are equal, whatever the order of their parts. */
export const sameFact = (a: Json, b: Json): boolean => canonical(a) === canonical(b);

/**
 * Applies changes of `diffTerms` to a card's terms, which may have moved on since. Sources are not part of it: the caller sets them.
 * Rejected when the card has no such path, or when the result is not a valid card.
 */
export function applyChanges(terms: CardTerms, changes: readonly TermsChange[]): Applied {
  const copy = JSON.parse(JSON.stringify(terms)) as Json;
  const overtaken: string[] = [];
  for (const { path, before, after } of changes) {
    if (path.startsWith("provenance")) continue;
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let parent: Json | undefined = copy;
    for (const key of keys) parent = child(parent, key);
    const now = child(parent, last) ?? null;
    if (!sameFact(now, before) && !sameFact(now, after)) overtaken.push(path);
    if (!put(parent, last, after)) return { rejected: `The card has no "${path}".` };
  }
  const checked = cardTerms.safeParse(copy);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { rejected: `${issue?.path.join(".")}: ${issue?.message}` };
  }
  return { terms: checked.data, overtaken };
}
