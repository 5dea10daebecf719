import { invalidRequest } from "./errors.ts";

type Clause = { field: string; key: string | null; value: string; negated: boolean };

const CLAUSE = /^(-)?([a-z_.]+)(?:\[['"]([^'"]+)['"]\])?\s*[:=]\s*['"]((?:[^'"\\]|\\.)*)['"]$/u;

/** The part of the vendor's query language that a product needs: exact clauses joined by AND. */
export function parseQuery(query: string): Clause[] {
  return query.split(/\s+AND\s+/iu).map((part) => {
    const match = CLAUSE.exec(part.trim());
    if (!match) throw invalidRequest(`We were unable to parse your search query: ${part}`, { param: "query" });
    return {
      negated: match[1] === "-",
      field: match[2] ?? "",
      key: match[3] ?? null,
      value: (match[4] ?? "").replaceAll(/\\(.)/gu, "$1"),
    };
  });
}

export function matches(object: object, clauses: Clause[], fields: readonly string[]): boolean {
  return clauses.every((clause) => {
    if (!fields.includes(clause.field)) {
      throw invalidRequest(`Field \`${clause.field}\` is an unsupported search field for this resource.`, {
        param: "query",
      });
    }
    let value = (object as Record<string, unknown>)[clause.field];
    if (clause.key !== null) value = (value as Record<string, unknown> | null)?.[clause.key];
    return (value === clause.value) !== clause.negated;
  });
}
