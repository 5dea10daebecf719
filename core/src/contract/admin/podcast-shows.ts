import * as z from "zod/mini";
import { showFields } from "../../domain/podcasts/show.ts";
import { trimmedText } from "../../domain/text.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

/** `manual`: it has no feed. */
export const SHOW_STATUSES = ["fetched", "failing", "paused", "manual"] as const;

const show = z.object({
  id: recordId,
  /** It rises with each change by staff; a change names the one that it was made from. */
  revision: z.int(),
  ...showFields.shape,
  feedUrl: z.nullable(z.string()),
  status: z.enum(SHOW_STATUSES),
  /** The last success; null: there was none yet. */
  readAt: z.nullable(instant),
  /** Null: it's paused, or has no feed. */
  fetchAt: z.nullable(instant),
  /** Null: the last fetch succeeded. */
  failingSince: z.nullable(instant),
  lastError: z.nullable(z.string()),
  /** Null: the feed names no cover, or it can't be shown. */
  coverUrl: z.nullable(z.string()),
  /** Why the cover that the feed names can't be shown. */
  coverError: z.nullable(z.string()),
  episodes: z.int(),
  /** Episodes whose audio, chapters or transcript can't be used. */
  withProblems: z.int(),
});

export type AdminShow = z.infer<typeof show>;

const params = z.strictObject({ id: recordId });
const revision = z.int().check(z.minimum(1));

/** Shows of the podcasts, with a feed or by hand. */
export const adminPodcastShowsContract = {
  list: endpoint("GET /api/admin/podcasts/shows", {
    ...staffReads("podcasts.read"),
    exported: { list: "podcast-shows" },
    summary: "Shows; `query` is a part of the title, the publisher or the address of the feed.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      status: z.optional(z.enum(SHOW_STATUSES)),
      sort: z.optional(z.enum(["title", "publisher", "readAt"])),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object(listPage(show)),
  }),
  add: endpoint("POST /api/admin/podcasts/shows", {
    ...staffChanges("podcasts.edit", "podcasts.add-show"),
    summary:
      "Adds a show. With a feed, its items become episodes: it has to be a podcast, from the internet, up to 10 MiB in 5 seconds.",
    body: showFields,
    response: show,
    rejections: ["conflict"],
  }),
  edit: endpoint("PUT /api/admin/podcasts/shows/:id", {
    ...staffChanges("podcasts.edit", "podcasts.edit-show"),
    summary: "Edits a show. Another feed is read before it's saved.",
    params,
    body: z.strictObject({ ...showFields.shape, revision }),
    response: show,
    rejections: ["not_found", "conflict"],
  }),
  check: endpoint("POST /api/admin/podcasts/shows/:id/check", {
    ...staffChanges("podcasts.edit", "podcasts.check-show"),
    summary:
      "Fetches the feed of a show now and checks the files of up to 20 episodes. `added` is the number of new ones; null: it failed.",
    params,
    body: z.strictObject({}),
    response: z.object({ ...show.shape, added: z.nullable(z.int()) }),
    rejections: ["not_found"],
  }),
  pause: endpoint("PUT /api/admin/podcasts/shows/:id/pause", {
    ...staffChanges("podcasts.edit", "podcasts.pause-show"),
    summary: "Pauses the feed of a show, or fetches it again from now on.",
    params,
    body: z.strictObject({ revision, isPaused: z.boolean() }),
    response: show,
    rejections: ["not_found", "conflict"],
  }),
  remove: endpoint("POST /api/admin/podcasts/shows/:id/remove", {
    ...staffChanges("podcasts.publish", "podcasts.remove-show"),
    summary: "Deletes a show with its episodes and their transcripts.",
    params,
    body: z.strictObject({ revision, reason }),
    response: z.object({ id: z.string() }),
    rejections: ["not_found", "conflict"],
  }),
};
