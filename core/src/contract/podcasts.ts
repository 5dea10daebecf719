import * as z from "zod/mini";
import { chapter, person, seconds, segment } from "../domain/podcasts/episode.ts";
import { recordId } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { heldCard } from "./news.ts";
import { instant } from "./shapes.ts";

/** `coverUrl`: of our own server; null: the feed has no cover that can be shown. */
const shownShow = z.object({ id: recordId, title: z.string(), coverUrl: z.nullable(z.string()) });

const show = z.object({ ...shownShow.shape, publisher: z.string(), description: z.string() });

export type PodcastShow = z.infer<typeof show>;

const position = z.object({ seconds: z.number(), isFinished: z.boolean() });

const episodeRow = z.object({
  id: recordId,
  show: shownShow,
  number: z.nullable(z.int()),
  season: z.nullable(z.int()),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  durationSeconds: z.nullable(z.int()),
  /** On its publisher's server. */
  audioUrl: z.string(),
  /** Those of the member's cards that it's about. */
  cards: z.array(heldCard),
  /** Null: the member hasn't played it. */
  position: z.nullable(position),
});

export type EpisodeRow = z.infer<typeof episodeRow>;

const episode = z.object({
  ...episodeRow.shape,
  /** Markdown. */
  notes: z.string(),
  chapters: z.array(z.object(chapter.shape)),
  persons: z.array(z.object(person.shape)),
  /** News that belong to it, and that the member may read. */
  posts: z.array(z.object({ slug: z.string(), title: z.string() })),
  hasTranscript: z.boolean(),
});

export type Episode = z.infer<typeof episode>;

const params = z.strictObject({ id: recordId });

/** Shows and episodes that members listen to. */
export const podcastsContract = {
  list: endpoint("GET /api/podcasts", {
    access: "member",
    summary:
      "Shows, and a page of their episodes, the newest first. `aboutCards`, on the first page of all shows: those about the member's cards.",
    query: z.strictObject({
      showId: z.optional(recordId),
      /** `nextCursor` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/))),
    }),
    response: z.object({
      shows: z.array(show),
      aboutCards: z.array(episodeRow),
      rows: z.array(episodeRow),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  read: endpoint("GET /api/podcasts/episodes/:id", {
    access: "member",
    summary: "An episode with its notes, chapters and where the member is in it.",
    params,
    response: episode,
    rejections: ["not_found"],
  }),
  transcript: endpoint("GET /api/podcasts/episodes/:id/transcript", {
    access: "member",
    summary: "The transcript of an episode.",
    params,
    response: z.object({ segments: z.array(segment) }),
    rejections: ["not_found"],
  }),
  savePosition: endpoint("PUT /api/podcasts/episodes/:id/position", {
    access: "member",
    summary: "Saves where the member is in an episode. The latest 200 episodes are remembered.",
    params,
    body: z.strictObject({ seconds, isFinished: z.boolean() }),
    response: position,
    rejections: ["not_found"],
  }),
};
