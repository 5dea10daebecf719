import { foldText } from "@cardwell/core/domain/fold-text";
import type { Segment } from "@cardwell/core/domain/podcasts/episode";

/** A place where a transcript has what is searched for. */
export type Match = { segment: number; from: number; to: number };

const MOST_MATCHES = 1_000;

/** A text as searches compare it, and where in the text each unit of it is, with the end after the last. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = "";
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const letters = /\s/.test(character) ? " " : foldText(character);
    for (let unit = 0; unit < letters.length; unit += 1) places.push(at);
    folded += letters;
    at += character.length;
  }
  return { folded, places: [...places, at] };
}

export function findInTranscript(segments: readonly Segment[], typed: string): Match[] {
  const query = foldText(typed);
  if (query === "") return [];
  const matches: Match[] = [];
  for (const [segment, { text }] of segments.entries()) {
    const { folded, places } = foldWithPlaces(text);
    for (let at = folded.indexOf(query); at !== -1; at = folded.indexOf(query, at + query.length)) {
      let end = at + query.length;
      while (places[end] === places[end - 1]) end += 1; // "ß" is two letters, and marked as one
      matches.push({ segment, from: places[at] ?? 0, to: places[end] ?? text.length });
      if (matches.length === MOST_MATCHES) return matches;
    }
  }
  return matches;
}

/** The segment that is heard at a time; -1: none, or they have no times. */
export const findSegmentAt = (segments: readonly Pick<Segment, "startSeconds">[], seconds: number): number =>
  segments.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds);
