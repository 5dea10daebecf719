import { toAnchor } from "../domain/anchor.ts";
import type { Heading } from "../domain/help/articles.ts";

/** Ids of the page around a text. */
const PAGE_IDS = ["main", "root", "article-title"];

type FoundHeading = Omit<Heading, "id">;

const groupByText = (headings: readonly FoundHeading[]) =>
  Map.groupBy(headings.keys(), (at) => headings[at]?.text ?? "");

/** Which of the headings before each one is, by their places; undefined: it's new. */
function matchHeadings(found: readonly FoundHeading[], before: readonly Heading[]): (number | undefined)[] {
  const matches: (number | undefined)[] = found.map(() => undefined);
  const free = new Set(before.keys());
  const match = (at: number, was: number | undefined) => {
    matches[at] = was;
    if (was !== undefined) free.delete(was);
  };
  const placesBefore = groupByText(before);
  const sameText = [...groupByText(found)].map(([text, places]) => [places, placesBefore.get(text) ?? []] as const);
  // Of equal ones, the order decides while there are as many.
  for (const [places, were] of sameText)
    if (places.length === were.length) places.forEach((at, order) => match(at, were[order]));
  // As many as before between the same two: each was reworded in its place.
  for (let start = 0; start < found.length; start += 1) {
    let end = start;
    while (end < found.length && matches[end] === undefined) end += 1;
    const first = (matches[start - 1] ?? -1) + 1;
    const were = before.slice(first, matches[end] ?? before.length).map((_, at) => first + at);
    if (were.length === end - start && were.every((was) => free.has(was)))
      were.forEach((was, order) => match(start + order, was));
    start = end;
  }
  for (const [places, were] of sameText) {
    const left = were.filter((was) => free.has(was));
    places.filter((at) => matches[at] === undefined).forEach((at, order) => match(at, left[order]));
  }
  return matches;
}

/**
 * Gives each heading of a text an id. One that the text had before keeps its own: with the same words, wherever it is now, and with others
 * in the same place between headings that stayed. One that comes back has the id that readers know.
 */
export function nameHeadings(
  found: readonly FoundHeading[],
  before: readonly Heading[] = [],
  live: readonly Heading[] = [],
): Heading[] {
  const kept = matchHeadings(found, before).map((was) => (was === undefined ? undefined : before[was]?.id));
  const taken = new Set<string | undefined>([...PAGE_IDS, ...kept]);
  const counts = new Map<string, number>();
  return found.map(({ text, level }, at) => {
    const anchor = toAnchor(text) || "section";
    const known = live.find((each) => each.text === text && !taken.has(each.id));
    let id = kept[at] ?? known?.id ?? anchor;
    for (let count = counts.get(anchor) ?? 1; kept[at] === undefined && taken.has(id);) {
      count += 1;
      counts.set(anchor, count);
      id = `${anchor}-${count}`;
    }
    taken.add(id);
    return { id, text, level };
  });
}
