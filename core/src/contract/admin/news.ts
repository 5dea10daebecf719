import * as z from "zod/mini";
import { slug } from "../../domain/catalog/shapes.ts";
import { imageData } from "../../domain/images.ts";
import {
  MOST_AUDIENCE_CARDS,
  POST_IMAGE_TYPES,
  POST_STATUSES,
  postContent,
  webAddress,
} from "../../domain/news/post.ts";
import { trimmedText } from "../../domain/text.ts";
import { ownText, recordId } from "../../domain/wallet/shapes.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { instant } from "../shapes.ts";
import { createActions } from "./actions.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

export const POST_SORTS = ["updatedAt", "publishedAt"] as const;

const changedBy = z.object({ by: z.string(), at: instant });

const postRow = z.object({
  id: recordId,
  title: z.string(),
  status: z.enum(POST_STATUSES),
  /** Of a published post, the draft that isn't published yet. */
  hasDraft: z.boolean(),
  /** Cards of the audience; empty: everyone. */
  cardIds: z.array(z.string()),
  /** Of the first publication; null: it never was. */
  publishedAt: z.nullable(instant),
  /** When it will be published; null: it isn't scheduled. */
  publishAt: z.nullable(instant),
  /** When it is taken from its readers; null: it stays. */
  unpublishAt: z.nullable(instant),
  correctedAt: z.nullable(instant),
  /** Null: it isn't pinned. */
  pinnedUntil: z.nullable(instant),
  updatedAt: instant,
});

export type PostRow = z.infer<typeof postRow>;

const content = z.object(postContent.shape);

const post = z.object({
  ...postRow.shape,
  /** The last part of its address, which stays once it was published. Null: its id is, of one from before there were slugs. */
  slug: z.nullable(z.string()),
  /** It rises with each change; a change names the one that it was made from. */
  revision: z.int(),
  createdBy: z.string(),
  createdAt: instant,
  /** Of one that a feed brought: when it was published there. */
  sourcePublishedAt: z.nullable(instant),
  /** Of one that a feed brought: the picture that the feed named. It isn't kept here before staff add it. */
  sourceImageUrl: z.nullable(z.string()),
  live: z.nullable(z.object({ version: z.int(), content, ...changedBy.shape })),
  /** `isSuggested`: by a language model, and nobody has saved the draft since. */
  draft: z.nullable(z.object({ content, ...changedBy.shape, isSuggested: z.optional(z.boolean()) })),
  /** Members who opened it while it was unread. */
  reads: z.int(),
  /** As readers see them, the latest first. */
  corrections: z.array(z.object({ at: instant, note: z.string() })),
  /** Of the cards of the audience. */
  cardNames: z.record(z.string(), z.string()),
});

export type AdminPost = z.infer<typeof post>;

const postVersion = z.object({ version: z.int(), content, note: z.nullable(z.string()), ...changedBy.shape });

export type PostVersion = z.infer<typeof postVersion>;

const keptImage = z.object({
  /** The digest of its content. */
  id: z.string(),
  type: z.enum(POST_IMAGE_TYPES),
  width: z.int(),
  height: z.int(),
});

export type KeptImage = z.infer<typeof keptImage>;

const params = z.strictObject({ id: recordId });
const revision = z.int().check(z.minimum(1));

const summary = z.object({
  posts: z.int(),
  /** The next five that are scheduled. */
  scheduled: z.array(
    z.object({
      ...z.pick(postRow, { id: true, title: true }).shape,
      publishAt: instant,
      lacksSource: z.boolean(),
      brokenLinks: z.int(),
    }),
  ),
  /** Drafts that feeds brought and nobody saved since. */
  toReview: z.int(),
  /** The newest five posts that feeds brought. */
  found: z.array(
    z.object({
      ...z.pick(postRow, { id: true, title: true, status: true }).shape,
      /** The page that it came from. */
      sourceUrl: z.nullable(z.string()),
      foundAt: instant,
      isReviewed: z.boolean(),
    }),
  ),
  sources: z.object({
    total: z.int(),
    failing: z.int(),
    /** The last success of any; null: there was none. */
    readAt: z.nullable(instant),
    /** The three that failed most often. */
    worst: z.array(
      z.object({
        id: recordId,
        name: z.string(),
        failingSince: z.nullable(instant),
        lastError: z.nullable(z.string()),
      }),
    ),
  }),
});

export type NewsSummary = z.infer<typeof summary>;

/** Null: it is made from the title. Left out: it stays, or is made from the title of a new post. */
const newSlug = z.optional(z.nullable(slug));

/** What readers see beside the date of a correction. */
const correctionNote = ownText(280).check(
  z.minLength(3, { error: "Enter what readers should know of the correction." }),
);

const change = createActions("/api/admin/news/posts/:id", params, post);

/** Posts for members. */
export const adminNewsContract = {
  list: endpoint("GET /api/admin/news/posts", {
    ...staffReads("news.read"),
    exported: { list: "news-posts" },
    summary: "Posts; `query` is the beginning of a word of the title.",
    query: z.strictObject({
      ...listQuery,
      query: z.optional(trimmedText(80)),
      status: z.optional(z.enum(POST_STATUSES)),
      sort: z.optional(z.enum(POST_SORTS)),
      order: z.optional(z.enum(["asc", "desc"])),
    }),
    response: z.object(listPage(postRow)),
  }),
  summary: endpoint("GET /api/admin/news/summary", {
    ...staffReads("news.read"),
    summary: "What needs staff: scheduled posts with something missing, drafts that feeds brought, and failing feeds.",
    response: summary,
  }),
  post: endpoint("GET /api/admin/news/posts/:id", {
    ...staffReads("news.read"),
    summary: "A post with what is live and its draft.",
    params,
    response: post,
    rejections: ["not_found"],
  }),
  versions: endpoint("GET /api/admin/news/posts/:id/versions", {
    ...staffReads("news.read"),
    summary: "Published versions of a post, newest first.",
    params,
    query: z.strictObject(listQuery),
    response: z.object(listPage(postVersion)),
    rejections: ["not_found"],
  }),
  audience: endpoint("GET /api/admin/news/audience", {
    ...staffReads("news.read"),
    summary: "How many members hold one of some cards, each counted once; without cards: how many have access.",
    query: z.strictObject({
      /** Ids, separated by commas. */
      cardIds: z.optional(
        z.pipe(
          z.pipe(
            trimmedText(3_000),
            z.transform((typed) => typed.split(",")),
          ),
          z.array(slug).check(z.maxLength(MOST_AUDIENCE_CARDS)),
        ),
      ),
    }),
    response: z.object({
      members: z.int(),
      /** Holders of each card. */
      byCard: z.record(z.string(), z.int()),
    }),
  }),
  uploadImage: endpoint("POST /api/admin/news/images", {
    ...staffChanges("news.edit", "news.upload-image"),
    summary: "Keeps a picture: PNG, WebP or JPEG by its content, up to 256 KiB and 8,000 pixels a side.",
    body: z.strictObject({ data: imageData }),
    response: keptImage,
    maxBodyBytes: 384 * 1024,
  }),
  importImage: endpoint("POST /api/admin/news/images/import", {
    ...staffChanges("news.edit", "news.upload-image"),
    summary: "Keeps a picture that is at an address on the web like an uploaded one, if it arrives within 5 seconds.",
    body: z.strictObject({ url: webAddress }),
    response: keptImage,
  }),
  create: endpoint("POST /api/admin/news/posts", {
    ...staffChanges("news.edit", "news.create-post"),
    acceptsIdempotencyKey: true,
    summary: "Drafts a post.",
    body: z.strictObject({ content: postContent, slug: newSlug, id: z.optional(recordId) }),
    response: post,
    rejections: ["conflict"],
  }),
  saveDraft: endpoint("PUT /api/admin/news/posts/:id/draft", {
    ...staffChanges("news.edit", "news.edit-post"),
    summary: "Saves what the next publication or correction has. Readers don't see it.",
    params,
    body: z.strictObject({ content: postContent, slug: newSlug, revision }),
    response: post,
    rejections: ["not_found", "conflict"],
  }),
  discardDraft: change("discard-draft", z.strictObject({ revision }), {
    permission: "news.edit",
    audit: "news.discard-draft",
    summary: "Discards the draft of a post that was published.",
  }),
  remove: endpoint("POST /api/admin/news/posts/:id/remove", {
    ...staffChanges("news.edit", "news.remove-post"),
    summary: "Deletes a post that was never published.",
    params,
    body: z.strictObject({ revision }),
    response: z.object({ id: z.string() }),
    rejections: ["not_found", "conflict"],
  }),
  publish: change(
    "publish",
    z.strictObject({
      revision,
      /** Null: now. */
      publishAt: z.nullable(instant),
      /** When it is taken from its readers, later than that. Null or left out: it stays. */
      unpublishAt: z.optional(z.nullable(instant)),
    }),
    {
      permission: "news.publish",
      audit: "news.publish-post",
      summary: "Publishes a post, now or at a time, to everyone or to those who hold one of its cards.",
    },
  ),
  unschedule: change("unschedule", z.strictObject({ revision }), {
    permission: "news.publish",
    audit: "news.unschedule-post",
    summary: "Makes a draft of a scheduled post.",
  }),
  correct: change(
    "correct",
    z.strictObject({
      revision,
      /** The version that readers get again; null: the draft. */
      version: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
      note: correctionNote,
    }),
    {
      permission: "news.publish",
      audit: "news.correct-post",
      summary: "Puts the draft or an earlier version of a published post live. Readers see the note with its date.",
    },
  ),
  unpublish: change("unpublish", z.strictObject({ revision, reason }), {
    permission: "news.publish",
    audit: "news.unpublish-post",
    summary: "Takes a post from its readers. What they had is its draft, which can be published again.",
  }),
  scheduleUnpublish: change(
    "schedule-unpublish",
    z.strictObject({
      revision,
      /** Null: it stays. */
      at: z.nullable(instant),
    }),
    {
      permission: "news.publish",
      audit: "news.schedule-unpublish",
      summary: "Sets or clears the time at which a published post is taken from its readers.",
    },
  ),
  pin: change(
    "pin",
    z.strictObject({
      revision,
      /** Null: it isn't pinned any more. */
      until: z.nullable(instant),
    }),
    {
      permission: "news.publish",
      audit: "news.pin-post",
      summary: "Keeps a published post above the others until a time, at most 90 days from now.",
    },
  ),
};
