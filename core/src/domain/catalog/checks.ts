import type { CivilDate } from "../dates/shapes.ts";
import { addDays } from "../dates/civil.ts";
import type { CardTerms } from "./card-terms.ts";
import type { TermsChange } from "./diff.ts";
import { factAt } from "./facts.ts";
import type { Fact } from "./facts.ts";
import { getSource } from "./provenance.ts";
import type { Provenance } from "./shapes.ts";
import { getOwn } from "../get-own.ts";

/** After this many days a check is stale: the page may have changed since. */
const STALE_AFTER_DAYS = 365;

/** Whether this fact must be verified at its source: it never was, or not within a year. */
export const needsCheck = ({ checkedOn }: Provenance, on: CivilDate): boolean =>
  checkedOn === null || addDays(checkedOn, STALE_AFTER_DAYS) < on;

/**
 * The status of a fact: `verified` is stated and was checked at its source within a year, `unverified` is stated and was not,
 * `unknown` should be stated and is not. Every count follows this: stated are the first two, to verify are the last two.
 */
export type FactStatus = "verified" | "unverified" | "unknown";

export const getFactStatus = ({ isKnown, source }: Pick<Fact, "isKnown" | "source">, on: CivilDate): FactStatus =>
  isKnown ? (needsCheck(source, on) ? "unverified" : "verified") : "unknown";

/** The number of facts by verification status. */
export function listFactStatuses(
  facts: readonly Pick<Fact, "isKnown" | "source">[],
  on: CivilDate,
): Record<FactStatus, number> {
  const counts = { verified: 0, unverified: 0, unknown: 0 };
  for (const fact of facts) counts[getFactStatus(fact, on)] += 1;
  return counts;
}

/** The terms with a source for these facts. */
export function withSource(terms: CardTerms, paths: readonly string[], source: Provenance): CardTerms {
  return { ...terms, provenance: { ...terms.provenance, ...Object.fromEntries(paths.map((path) => [path, source])) } };
}

/**
 * The terms without checks that no longer hold: when a fact changed and its source didn't, the new value is unverified.
 * The source page is kept.
 */
export function withoutStaleChecks(before: CardTerms, after: CardTerms, changes: readonly TermsChange[]): CardTerms {
  const touched = changes.flatMap(({ path }) => {
    const fact = path.startsWith("provenance.") ? null : factAt(after, path);
    return fact === null ? [] : [fact.path];
  });
  const provenance = { ...after.provenance };
  for (const path of new Set(touched)) {
    const source = getSource(after, path);
    const was = getSource(before, path);
    const isSameCheck = source.checkedOn === was.checkedOn && source.sourceUrl === was.sourceUrl;
    if (source.checkedOn === null || !isSameCheck) continue;
    provenance[path] = { ...source, checkedOn: null, checkedBy: null, confidence: "medium" };
  }
  // A removed fact has no source.
  for (const path of Object.keys(provenance)) {
    const item = /^(benefits|offers|earn\.rules)\.([^.]+)/.exec(path);
    const list = { benefits: after.benefits, offers: after.offers, "earn.rules": after.earn.rules }[item?.[1] ?? ""];
    if (list && !list.some(({ id }) => id === item?.[2])) delete provenance[path];
  }
  return { ...after, provenance };
}

/** Checks that these terms claim and the published ones don't have. Only reading a source makes one. */
export function claimedChecks(before: CardTerms | null, after: CardTerms): string[] {
  return Object.entries(after.provenance)
    .filter(([path, source]) => {
      const was = before && getOwn(before.provenance, path);
      return source.checkedOn !== null && (source.checkedOn !== was?.checkedOn || source.sourceUrl !== was.sourceUrl);
    })
    .map(([path]) => path);
}
