import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { readStoredQueries } from "../support/stored-queries.ts";
import type { StoredQuery } from "../support/stored-queries.ts";

// The emulator answers every query. Production rejects one that filters and sorts by different fields without an index.

type IndexField = { fieldPath?: string; order?: string; arrayConfig?: string; queryScope?: string };
type IndexFile = {
  indexes: { collectionGroup: string; queryScope: string; fields: IndexField[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: IndexField[] }[];
};

const formatIndex = (collection: string, isGroup: boolean, fields: readonly string[]) =>
  `${isGroup ? "every " : ""}${collection}: ${fields.join(", ")}`;

/**
 * The indexes that a query needs: what it compares for equality, then what it sorts by or bounds. Firestore joins indexes that end in the
 * same fields, as it has to for filters that may be left out.
 */
function listNeeded(
  { collection, isGroup, filters, sorts, sums }: StoredQuery,
  isDeclared: (index: string) => boolean,
): string[] {
  const isRange = ({ operator }: { operator: string }) => /^[<>]=?$/.test(operator);
  const compared = filters.filter((each) => !isRange(each));
  const optional = compared.filter(({ isOptional }) => isOptional);
  // An index ends in the name, in the direction of the field before it.
  const ordered = sorts.filter((sort, at) => sort !== `__name__ ${sorts[at - 1]?.split(" ")[1] ?? "ASCENDING"}`);
  // What is bounded and not sorted by comes last, by name.
  const bounded = filters
    .filter((each) => isRange(each) && !ordered.some((sort) => sort.split(" ")[0] === each.field))
    .map(({ field }) => field)
    .toSorted();
  const ends = new Map(
    [...ordered, ...[...bounded, ...sums].map((field) => `${field} ASCENDING`)]
      .toReversed()
      .map((each) => [each.split(" ")[0], each]),
  );
  const toIndexes = (part: typeof compared): string[] => {
    const equal = part.filter(({ operator }) => !operator.startsWith("array")).map(({ field }) => `${field} ASCENDING`);
    const listed = part.filter(({ operator }) => operator.startsWith("array")).map(({ field }) => `${field} CONTAINS`);
    const fields = [...new Set([...equal, ...listed, ...[...ends.values()].toReversed()])];
    return fields.length > 0 ? [formatIndex(collection, isGroup, fields)] : [];
  };
  const fixed = compared.filter(({ isOptional }) => !isOptional);
  const whole = toIndexes(fixed);
  const joined = fixed.flatMap((each) => toIndexes([each]));
  const isJoined = fixed.length > 1 && !isDeclared(whole[0] ?? "") && joined.every(isDeclared);
  return [...(isJoined ? joined : whole), ...optional.flatMap((each) => toIndexes([each]))];
}

function checkQueries({ indexes, fieldOverrides }: IndexFile, madeUp?: string) {
  const { queries, unseen } = readStoredQueries(madeUp);
  const toField = (field: IndexField) => `${field.fieldPath} ${field.order ?? field.arrayConfig}`;
  const composite = indexes.map(({ collectionGroup, queryScope, fields }) =>
    formatIndex(collectionGroup, queryScope === "COLLECTION_GROUP", fields.map(toField)),
  );
  const single = fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: own }) =>
    own.map((each) =>
      formatIndex(collectionGroup, each.queryScope === "COLLECTION_GROUP", [toField({ ...each, fieldPath })]),
    ),
  );
  const declared = new Set([...composite, ...single]);
  const exempt = new Set(fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup}: ${fieldPath}`));
  /** Firestore itself makes an index of each field of a collection that isn't exempt. */
  const isDeclared = (index: string) => {
    const [, field] = /^(?!every )(\w+: [\w.]+) \w+$/.exec(index) ?? [];
    return declared.has(index) || (field !== undefined && !exempt.has(field));
  };
  const needed = queries.flatMap((query) => listNeeded(query, isDeclared).map((index) => ({ index, at: query.at })));
  const missing = needed.filter(({ index }) => !isDeclared(index)).map(({ index, at }) => `${at} needs ${index}`);
  return {
    queries,
    unseen,
    missing: [...new Set(missing)],
    unused: composite.filter((index) => !needed.some((each) => each.index === index)),
    unlimited: [
      ...new Set(queries.filter(({ isLimited }) => !isLimited).map(({ at, collection }) => `${at} ${collection}`)),
    ],
  };
}

const indexFile = JSON.parse(readFileSync(join(root, "firestore.indexes.json"), "utf8")) as IndexFile;

describe("the queries of the back end", () => {
  const { queries, ...faults } = checkQueries(indexFile);

  it("are found in the source", () => {
    expect(new Set(queries.map(({ at }) => at)).size).toBeGreaterThan(150);
  });

  it("are all followed to a collection, have the indexes that they need and no others, and a limit or a reason for none", () => {
    expect(faults).toEqual({ unseen: [], missing: [], unused: [], unlimited: [] });
  });
});

describe("the check of queries", () => {
  const source = (lines: string) => `import { Filter, type Firestore, type Query } from "firebase-admin/firestore";
declare const db: Firestore, name: string, uid: string, isOpen: boolean;
const mails = () => db.collection("mails");
${lines}`;
  const check = (
    lines: string,
    indexes: IndexFile["indexes"] = [],
    fieldOverrides: IndexFile["fieldOverrides"] = [],
  ) => {
    const { queries: _, ...faults } = checkQueries({ indexes, fieldOverrides }, source(lines));
    return faults;
  };
  const NONE = { unseen: [], missing: [], unused: [], unlimited: [] };
  const byState = { fieldPath: "state", order: "ASCENDING" };
  const newest = { fieldPath: "createdAt", order: "DESCENDING" };
  const index = { collectionGroup: "mails", queryScope: "COLLECTION", fields: [byState, newest] };

  it.each([
    ["a chain", 'mails().where("state", "==", "dead").orderBy("createdAt", "desc").limit(1).get();'],
    [
      "functions and a variable that changes in a branch",
      `function narrow(all: Query) {
  let query = all;
  if (isOpen) query = query.where("state", "==", "open");
  return query;
}
const read = (query: Query) => query.limit(1).get();
read(narrow(mails()).orderBy("createdAt", "desc"));`,
    ],
    [
      "a table of fields",
      `const FIELDS = { state: "==" } as const;
let query: Query = mails();
for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) query = query.where(field, FIELDS[field], 1);
query.orderBy("createdAt", "desc").count().get();`,
    ],
    [
      "a filter that is put together",
      'mails().where(Filter.where("state", "==", 1)).orderBy("createdAt", "desc").count().get();',
    ],
  ])("finds a query without its index, through %s", (_, lines) => {
    expect(check(lines)).toMatchObject({
      missing: [expect.stringContaining("mails: state ASCENDING, createdAt DESC")],
    });
    expect(check(lines, [index])).toEqual(NONE);
  });

  it("finds an index of another direction, and an index of a collection for a query of all such collections", () => {
    const ascending = 'mails().where("state", "==", "dead").orderBy("createdAt").limit(1).get();';
    expect(check(ascending, [index])).toMatchObject({ missing: [expect.any(String)], unused: [expect.any(String)] });
    const group = 'db.collectionGroup("mails").where("state", "==", 1).orderBy("createdAt", "desc").limit(1).get();';
    expect(check(group, [index])).toMatchObject({ missing: [expect.stringContaining("every mails")] });
  });

  it("finds a query by a field that Firestore has no index of", () => {
    const overrides = [{ collectionGroup: "mails", fieldPath: "state", indexes: [] }];
    const lines = 'mails().where("state", "==", 1).where("kind", "==", 1).limit(1).get();';
    expect(check(lines)).toEqual(NONE);
    expect(check(lines, [], overrides)).toMatchObject({ missing: [expect.stringContaining("mails: state ASCENDING")] });
    const [ascending] = [{ order: "ASCENDING", queryScope: "COLLECTION" }];
    const sorted = 'mails().orderBy("state").limit(1).get();';
    expect(check(sorted, [], overrides)).toMatchObject({ missing: [expect.stringContaining("mails: state")] });
    expect(check(sorted, [], [{ ...overrides[0]!, indexes: [ascending] }])).toEqual(NONE);
  });

  it("finds a query with several bounds whose index isn't by name, unless it sorts by them as the index does", () => {
    const fields = ["sentAt", "createdAt"].map((fieldPath) => ({ fieldPath, order: "ASCENDING" }));
    const bounded = 'mails().where("sentAt", "<", 1).where("createdAt", "<", 1)';
    expect(check(`${bounded}.count().get();`, [{ ...index, fields }])).toMatchObject({
      missing: [expect.stringContaining("mails: createdAt ASCENDING, sentAt ASCENDING")],
    });
    const sorted = `${bounded}.orderBy("sentAt").orderBy("createdAt").count().get();`;
    expect(check(sorted, [{ ...index, fields }])).toEqual(NONE);
  });

  it("finds an index that no query uses", () => {
    expect(check("mails().limit(1).get();", [index])).toMatchObject({
      unused: ["mails: state ASCENDING, createdAt DESCENDING"],
    });
  });

  it("finds a read that grows with the number of members, unless it has a limit, counts, is one person's or says why", () => {
    expect(check('mails().where("state", "==", 1).get();')).toEqual({ ...NONE, unlimited: ["made-up.ts:4 mails"] });
    expect(
      check("let query: Query = mails();\nif (isOpen) query = query.limit(1);\nquery.get();").unlimited,
    ).toHaveLength(1);
    const limited = `mails().limit(9).get();
mails().count().get();
mails().where("uid", "==", uid).get();
db.collection("customers").doc(uid).collection("invoices").get();
/** No limit: a read for each. */
const all = () => mails().get();`;
    expect(check(limited)).toEqual(NONE);
  });

  it.each([
    ["a field that isn't known", 'mails().where(name, "==", 1).limit(1).get();'],
    ["a collection that isn't known", 'db.doc(name).parent.where("state", "==", 1).limit(1).get();'],
    ["a query of a function that isn't known", "declare const getQuery: () => Query;\ngetQuery().limit(1).get();"],
    ["a parameter that nothing is passed for", "export const read = (query: Query) => query.limit(1).get();"],
    ["a query that is never read", 'export const open = mails().where("state", "==", 1);'],
    ["a step that isn't known", 'mails().findNearest("vector", [1], { limit: 1, distanceMeasure: "COSINE" }).get();'],
  ])("says that it can't follow %s", (_, lines) => {
    expect(check(lines).unseen).not.toEqual([]);
  });
});
