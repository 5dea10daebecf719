import type { Segment } from "@cardwell/core/domain/podcasts/episode";

/** A place where a transcript has what is searched for. */
export type Match = { segment: number; from: number; to: number };

const MOST_MATCHES = 1_000;

export function findInTranscript(segments: readonly Segment[], typed: string): Match[] {
  const query = typed.trim();
  if (query === "") return [];
  const escaped = query.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(escaped.replaceAll(/['’ʼ]/g, "['’ʼ]").replaceAll(/[-‐‑]/g, "[-‐‑]"), "giu");
  return segments
    .flatMap(({ text }, segment) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ segment, from: index, to: index + found.length })),
    )
    .slice(0, MOST_MATCHES);
}

/** The segment that is heard at a time; -1: none, or they have no times. */
export const findSegmentAt = (segments: readonly Pick<Segment, "startSeconds">[], seconds: number): number =>
  segments.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds);
