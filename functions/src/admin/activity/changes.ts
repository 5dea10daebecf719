type FieldChange = { path: string; before: string | null; after: string | null };
type Fact = { path: string; value: unknown };

const join = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** A card's facts are stored as a list; each is known by its own path. */
const isFacts = (value: unknown): value is Fact[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => typeof each === "object" && each !== null && "path" in each && "value" in each);

/** Every single value inside, by its path; an empty list or object is one, too. */
function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  const isNested = typeof value === "object" && value !== null && !("toDate" in value);
  const fields = isNested ? Object.entries(value) : [];
  if (fields.length === 0 && value !== null && value !== undefined) into.set(path, formatValue(value));
  for (const [key, each] of fields) {
    if (isFacts(each)) for (const fact of each) flatten(fact.value, join(path, fact.path), into);
    else flatten(each, join(path, key), into);
  }
  return into;
}

function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function")
    return value.toDate().toISOString();
  return JSON.stringify(value);
}

/** What differs between what was found and what was left, field by field, and how many fields are the same. */
export function listChanges(before: unknown, after: unknown): { changes: FieldChange[]; unchanged: number } {
  const [was, is] = [flatten(before, "", new Map()), flatten(after, "", new Map())];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  const changed = paths.filter((path) => was.get(path) !== is.get(path));
  return {
    changes: changed.map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null })),
    unchanged: paths.length - changed.length,
  };
}
