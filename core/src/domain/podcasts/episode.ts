import * as z from "zod/mini";
import { isReadableMarkdown } from "../markdown-text.ts";
import { audienceCardIds, secureAddress } from "../news/post.ts";
import { ownText, recordId } from "../wallet/shapes.ts";

/**
 * - draft: never published.
 * - scheduled: published at a time in the future; live: published.
 * - unlisted: members can't find or play it anymore.
 */
export const EPISODE_STATUSES = ["draft", "scheduled", "live", "unlisted"] as const;

export type EpisodeStatus = (typeof EPISODE_STATUSES)[number];

export const MOST_CHAPTERS = 100;
const LONGEST_SECONDS = 24 * 3_600;
const LENGTH_ERROR = "Enter a length as 28:44, of at most 24 hours.";

export const seconds = z.number().check(z.minimum(0), z.maximum(LONGEST_SECONDS));

export const chapter = z.strictObject({
  startSeconds: seconds,
  title: ownText(120).check(z.minLength(1, { error: "Enter a title for each chapter." })),
});

export type Chapter = z.infer<typeof chapter>;

export const MOST_PERSONS = 20;
export const MOST_LINKED_POSTS = 3;

export const person = z.strictObject({
  name: ownText(80).check(z.minLength(1, { error: "Enter a name for each person." })),
  /** "guest"; empty: it isn't known. */
  role: ownText(40),
});

export type Person = z.infer<typeof person>;

/** Who is heard in an episode. */
export const persons = z
  .array(person, { error: "Write each person on a line of their own, as “June, host”." })
  .check(z.maxLength(MOST_PERSONS, { error: `Name ${MOST_PERSONS} people or fewer.` }));

/** What staff write of an episode, or what its feed has of it. */
export const episodeContent = z.strictObject({
  title: ownText(160).check(z.minLength(3, { error: "Enter a title." })),
  number: z.nullable(z.int().check(z.minimum(0), z.maximum(100_000))),
  season: z.prefault(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))), null),
  persons: z.prefault(persons, []),
  /** What it's about: holders of these cards find it first. */
  cardIds: z.prefault(audienceCardIds, []),
  /** News that belong to it. */
  postIds: z.prefault(
    z.array(recordId).check(z.maxLength(MOST_LINKED_POSTS, { error: `Choose ${MOST_LINKED_POSTS} posts or fewer.` })),
    [],
  ),
  /** One or two sentences in the list. */
  summary: ownText(240),
  /** Markdown. */
  notes: ownText(10_000).check(isReadableMarkdown),
  /** We store no audio: members' browsers load it from here. Null: the feed has none that can be played. */
  audioUrl: z.nullable(secureAddress),
  durationSeconds: z.nullable(
    z
      .int({ error: LENGTH_ERROR })
      .check(z.minimum(1, { error: LENGTH_ERROR }), z.maximum(LONGEST_SECONDS, { error: LENGTH_ERROR })),
  ),
  /** Of the audio file. */
  bytes: z.nullable(z.int().check(z.minimum(1), z.maximum(4_000_000_000))),
  chapters: z.array(chapter, { error: "Write each chapter on its own line, as 2:10 What changed." }).check(
    z.maxLength(MOST_CHAPTERS, { error: `Use ${MOST_CHAPTERS} chapters or fewer.` }),
    z.refine(
      (all) => all.every(({ startSeconds }, at) => at === 0 || startSeconds > all[at - 1]!.startSeconds),
      "List the chapters in the order of their times, each time once.",
    ),
  ),
});

export type EpisodeContent = z.infer<typeof episodeContent>;

/** A part of a transcript. Texts without times have null. */
export const segment = z.object({
  startSeconds: z.nullable(z.number()),
  speaker: z.nullable(z.string()),
  text: z.string(),
});

export type Segment = z.infer<typeof segment>;

/** The parts of an episode whose files are checked. */
export const CHECKED_PARTS = ["audio", "chapters", "transcript"] as const;

export type EpisodeProblem = { part: (typeof CHECKED_PARTS)[number]; message: string };

/** Where a member is in an episode. */
export type ListenPosition = { seconds: number; isFinished: boolean; at: Date };

/** Of a member, the latest; older ones start at the beginning again. */
export const MOST_POSITIONS = 200;

export function notePosition(
  positions: Readonly<Record<string, ListenPosition>>,
  episodeId: string,
  position: ListenPosition,
): Record<string, ListenPosition> {
  const others = Object.entries(positions).filter(([id]) => id !== episodeId);
  const latest = others.toSorted(([, a], [, b]) => b.at.getTime() - a.at.getTime()).slice(0, MOST_POSITIONS - 1);
  return Object.fromEntries([[episodeId, position], ...latest]);
}
