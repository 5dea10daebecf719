import * as z from "zod/mini";
import { sourceFields } from "../../domain/news/source.ts";
import { trimmedText } from "../../domain/text.ts";
import { recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

export const SOURCE_STATUSES = ["watched", "failing", "paused"] as const;

const source = z.object({
  id: recordId,
  /** It rises with each change by staff; a change names the one that it was made from. */
  revision: z.int(),
  name: z.string(),
  feedUrl: z.string(),
  status: z.enum(SOURCE_STATUSES),
  /** The last success; null: there was none yet. */
  readAt: z.nullable(instant),
  /** Null: it's paused. */
  fetchAt: z.nullable(instant),
  /** Null: the last fetch succeeded. */
  failingSince: z.nullable(instant),
  lastError: z.nullable(z.string()),
  /** Drafts that were made of it. */
  drafts: z.int(),
});

export type NewsSource = z.infer<typeof source>;

const params = z.strictObject({ id: recordId });
const revision = z.int().check(z.minimum(1));

/** Feeds that are watched for news: new items become drafts of posts. */
export const adminNewsSourcesContract = {
  list: endpoint("GET /api/admin/news/sources", {
    ...staffReads("news.read"),
    exported: { list: "news-sources" },
    summary: "Watched feeds; `query` is a part of the name or the address.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      status: z.optional(z.enum(SOURCE_STATUSES)),
      sort: z.optional(z.enum(["name", "status", "readAt"])),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object(listPage(source)),
  }),
  add: endpoint("POST /api/admin/news/sources", {
    ...staffChanges("news.edit", "news.add-source"),
    summary: "Watches a feed (RSS, Atom or JSON Feed) that can be read: from the internet, up to 10 MiB in 5 seconds.",
    body: sourceFields,
    response: source,
    rejections: ["conflict"],
  }),
  check: endpoint("POST /api/admin/news/sources/:id/check", {
    ...staffChanges("news.edit", "news.check-source"),
    summary: "Fetches a feed now. `made` is the number of new drafts; null: it failed.",
    params,
    body: z.strictObject({}),
    response: z.object({ ...source.shape, made: z.nullable(z.int()) }),
    rejections: ["not_found"],
  }),
  pause: endpoint("PUT /api/admin/news/sources/:id/pause", {
    ...staffChanges("news.edit", "news.pause-source"),
    summary: "Pauses a feed, or watches it again from now on.",
    params,
    body: z.strictObject({ revision, isPaused: z.boolean() }),
    response: source,
    rejections: ["not_found", "conflict"],
  }),
  remove: endpoint("POST /api/admin/news/sources/:id/remove", {
    ...staffChanges("news.edit", "news.remove-source"),
    summary: "Stops watching a feed and forgets its items. Its drafts and posts stay.",
    params,
    body: z.strictObject({ revision, reason }),
    response: z.object({ id: z.string() }),
    rejections: ["not_found", "conflict"],
  }),
};
