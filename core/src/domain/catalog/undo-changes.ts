import { getOwn } from "../get-own.ts";
import { applyChanges, sameFact } from "./apply-changes.ts";
import type { Applied } from "./apply-changes.ts";
import type { CardTerms } from "./card-terms.ts";
import type { Json, TermsChange } from "./diff.ts";

const SOURCES = "provenance.";

type Source = { [field: string]: Json };

const isObject = (value: Json): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whose source changed, and the field of it; null: the whole source was added or removed. The name of a fact may hold dots. */
function readPath({ path, before, after }: TermsChange): { fact: string; field: string | null } {
  const name = path.slice(SOURCES.length);
  if (isObject(before) || isObject(after)) return { fact: name, field: null };
  const at = name.lastIndexOf(".");
  return { fact: name.slice(0, at), field: name.slice(at + 1) };
}

/** The sources as they were before, without those that were changed again since. */
function undoSources(
  sources: Readonly<Record<string, Source>>,
  changes: readonly TermsChange[],
): Record<string, Source> {
  const undone = { ...sources };
  for (const [fact, own] of Map.groupBy(changes, (change) => readPath(change).fact)) {
    const now = getOwn(sources, fact) ?? null;
    const isAsLeft = own.every((change) => {
      const { field } = readPath(change);
      return sameFact(field === null ? now : ((now && getOwn(now, field)) ?? null), change.after);
    });
    if (!isAsLeft) continue;
    for (const change of own) {
      const { field } = readPath(change);
      if (field !== null) undone[fact] = { ...undone[fact], [field]: change.before };
      else if (isObject(change.before)) undone[fact] = change.before;
      else delete undone[fact];
    }
  }
  return undone;
}

/**
 * Takes changes of `diffTerms` back from a card's terms, which may have moved on since, with the sources of the facts. `overtaken`
 * names the facts that were changed again.
 */
export function undoChanges(terms: CardTerms, changes: readonly TermsChange[]): Applied {
  const facts = changes.filter(({ path }) => !path.startsWith(SOURCES));
  const applied = applyChanges(
    terms,
    facts.map(({ before, after, ...change }) => ({ ...change, before: after, after: before })),
  );
  if ("rejected" in applied) return applied;
  const sources = changes.filter(({ path }) => path.startsWith(SOURCES));
  const provenance = undoSources(applied.terms.provenance, sources) as CardTerms["provenance"];
  return { ...applied, terms: { ...applied.terms, provenance } };
}
