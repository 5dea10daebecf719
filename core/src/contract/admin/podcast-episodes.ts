import * as z from "zod/mini";
import { CHECKED_PARTS, EPISODE_STATUSES, episodeContent, segment } from "../../domain/podcasts/episode.ts";
import { text, trimmedText } from "../../domain/text.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { createActions } from "./actions.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

const problem = z.object({ part: z.enum(CHECKED_PARTS), message: z.string() });

const row = z.object({
  id: recordId,
  show: z.object({ id: recordId, title: z.string(), coverUrl: z.nullable(z.string()) }),
  number: z.nullable(z.int()),
  title: z.string(),
  status: z.enum(EPISODE_STATUSES),
  /** When it was or will be published; of a draft, what its feed says or when it was made. */
  publishAt: instant,
  durationSeconds: z.nullable(z.int()),
  hasTranscript: z.boolean(),
  problems: z.array(problem),
  /** Null: its files weren't checked yet. Members find it once they are. */
  checkedAt: z.nullable(instant),
  /** In 30 days. */
  plays: z.int(),
  /** Of those, listened to the end. */
  finishes: z.int(),
});

export type AdminEpisodeRow = z.infer<typeof row>;

const episode = z.object({
  ...row.shape,
  /** It rises with each change; a change names the one that it was made from. */
  revision: z.int(),
  content: z.object(episodeContent.shape),
  /** Where the browser plays it from; null: there is no audio. */
  playUrl: z.nullable(z.string()),
  isFromFeed: z.boolean(),
  /** Of the cards that it's about. */
  cardNames: z.record(z.string(), z.string()),
  /** Its linked news. */
  posts: z.array(z.object({ id: recordId, title: z.string() })),
  /** Staff edited it: it no longer follows its feed. */
  isEdited: z.boolean(),
  /** By a language model, from the transcript. Members don't see them; saving the episode removes them. Null: there are none. */
  suggestedNotes: z.nullable(z.string()),
  transcript: z.nullable(z.object({ words: z.int(), source: z.enum(["feed", "staff"]), at: instant })),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

export type AdminEpisode = z.infer<typeof episode>;

const params = z.strictObject({ id: recordId });
const revision = z.int().check(z.minimum(1));

export const MOST_TRANSCRIPT_CHARACTERS = 400_000;

const change = createActions("/api/admin/podcasts/episodes/:id", params, episode);

/** Episodes of the shows. */
export const adminPodcastEpisodesContract = {
  list: endpoint("GET /api/admin/podcasts/episodes", {
    ...staffReads("podcasts.read"),
    exported: { list: "podcast-episodes" },
    summary: "Episodes; `query` is the beginning of a word of the title.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      showId: z.optional(recordId),
      status: z.optional(z.enum(EPISODE_STATUSES)),
      check: z.optional(z.enum(["valid", "problems"])),
      sort: z.optional(z.enum(["publishAt"])),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object(listPage(row)),
  }),
  summary: endpoint("GET /api/admin/podcasts/summary", {
    ...staffReads("podcasts.read"),
    summary: "Figures of 30 days, and the episode that is published next.",
    response: z.object({
      /** How often a member began an episode for the first time. */
      plays: z.int(),
      finishes: z.int(),
      /** Members who played anything. */
      listeners: z.int(),
      live: z.int(),
      withProblems: z.int(),
      /** Null: none is scheduled. */
      next: z.nullable(row),
    }),
  }),
  episode: endpoint("GET /api/admin/podcasts/episodes/:id", {
    ...staffReads("podcasts.read"),
    summary: "An episode.",
    params,
    response: episode,
    rejections: ["not_found"],
  }),
  transcript: endpoint("GET /api/admin/podcasts/episodes/:id/transcript", {
    ...staffReads("podcasts.read"),
    summary: "The transcript of an episode.",
    params,
    response: z.object({ segments: z.array(segment) }),
    rejections: ["not_found"],
  }),
  create: endpoint("POST /api/admin/podcasts/episodes", {
    ...staffChanges("podcasts.edit", "podcasts.create-episode"),
    acceptsIdempotencyKey: true,
    summary: "Drafts an episode of a show. Its audio is checked.",
    body: z.strictObject({ showId: recordId, content: episodeContent, id: z.optional(recordId) }),
    response: episode,
    rejections: ["conflict"],
  }),
  edit: endpoint("PUT /api/admin/podcasts/episodes/:id", {
    ...staffChanges("podcasts.edit", "podcasts.edit-episode"),
    summary: "Edits an episode; members see it immediately if it's live. Other audio is checked.",
    params,
    body: z.strictObject({ content: episodeContent, revision }),
    response: episode,
    rejections: ["not_found", "conflict"],
  }),
  saveTranscript: endpoint("PUT /api/admin/podcasts/episodes/:id/transcript", {
    ...staffChanges("podcasts.edit", "podcasts.edit-transcript"),
    summary:
      "Saves a transcript (WebVTT, SubRip, JSON of the podcast namespace, HTML or text), or removes it with an empty text.",
    params,
    body: z.strictObject({ revision, text: text(MOST_TRANSCRIPT_CHARACTERS) }),
    response: episode,
    rejections: ["not_found", "conflict"],
    maxBodyBytes: 1024 * 1024,
  }),
  suggestNotes: endpoint("POST /api/admin/podcasts/episodes/:id/suggest-notes", {
    ...staffChanges("podcasts.edit", "podcasts.suggest-notes"),
    summary: "Has the live prompt `draft-podcast-notes` draft notes from the transcript.",
    params,
    body: z.strictObject({}),
    response: episode,
    rejections: ["not_found", "conflict"],
  }),
  check: endpoint("POST /api/admin/podcasts/episodes/:id/check", {
    ...staffChanges("podcasts.edit", "podcasts.check-episode"),
    summary: "Checks the audio of an episode now, and reads its chapters and transcript again.",
    params,
    body: z.strictObject({}),
    response: episode,
    rejections: ["not_found"],
  }),
  publish: change(
    "publish",
    z.strictObject({
      revision,
      /** Null: now. */
      publishAt: z.nullable(instant),
    }),
    {
      permission: "podcasts.publish",
      audit: "podcasts.publish-episode",
      summary: "Publishes an episode whose audio can be played, now or at a time.",
    },
  ),
  unschedule: change("unschedule", z.strictObject({ revision }), {
    permission: "podcasts.publish",
    audit: "podcasts.unschedule-episode",
    summary: "Makes a draft of a scheduled episode.",
  }),
  unlist: change("unlist", z.strictObject({ revision, reason }), {
    permission: "podcasts.publish",
    audit: "podcasts.unlist-episode",
    summary: "Takes an episode from members. It can be published again.",
  }),
  remove: endpoint("POST /api/admin/podcasts/episodes/:id/remove", {
    ...staffChanges("podcasts.edit", "podcasts.remove-episode"),
    summary: "Deletes a draft that was made by hand.",
    params,
    body: z.strictObject({ revision }),
    response: z.object({ id: z.string() }),
    rejections: ["not_found", "conflict"],
  }),
};
