import * as z from "zod/mini";
import { ART_HUES } from "../domain/catalog/art-hues.ts";
import { imageId } from "../domain/images.ts";
import { FOR_YOU_KINDS, POST_IMAGE_TYPES } from "../domain/news/post.ts";
import { postCard } from "../domain/news/post-cards.ts";
import { POST_TOPICS } from "../domain/news/topics.ts";
import { documentId } from "../domain/text.ts";
import { recordId } from "../domain/wallet/shapes.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./shapes.ts";

const image = z.object({ url: z.string(), alt: z.string() });

/** A card of the catalog that the member holds. */
export const heldCard = z.object({ id: z.string(), name: z.string(), artHue: z.nullable(z.enum(ART_HUES)) });

const publicRow = z.object({
  /** The last part of its address. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  /** Of the latest correction; null: there was none. */
  correctedAt: z.nullable(instant),
  /** What its readers should do. */
  forYou: z.nullable(z.string()),
  forYouKind: z.enum(FOR_YOU_KINDS),
});

const publicListRow = z.object({ ...publicRow.shape, isPinned: z.boolean() });

export type PublicNewsRow = z.infer<typeof publicListRow>;

const newsRow = z.object({
  ...publicListRow.shape,
  id: recordId,
  isUnread: z.boolean(),
  isSaved: z.boolean(),
  /** Null: it has none. */
  topic: z.nullable(z.enum(POST_TOPICS)),
  /** Those of the member's cards that the post is about. */
  cards: z.array(heldCard),
});

export type NewsRow = z.infer<typeof newsRow>;

const publicPost = z.object({
  ...publicRow.shape,
  /** Markdown. */
  body: z.string(),
  readingMinutes: z.int(),
  image: z.nullable(image),
  sourceUrl: z.nullable(z.string()),
  /** The latest first. */
  corrections: z.array(z.object({ at: instant, note: z.string() })),
  /** Other posts that the reader may read. */
  more: z.array(z.pick(publicRow, { slug: true, title: true, publishedAt: true })),
});

export type PublicPost = z.infer<typeof publicPost>;

const newsPost = z.object({
  ...publicPost.shape,
  ...newsRow.shape,
  isTopicMuted: z.boolean(),
  cards: z.array(postCard),
  /** Whether the other posts are about cards that the member holds. */
  isMoreAboutCards: z.boolean(),
});

export type NewsPost = z.infer<typeof newsPost>;

const params = z.strictObject({ id: recordId });

/** Of a post: its slug, or its id, which was its address before. */
const address = documentId(80);

/** In the order of their tabs. */
export const NEWS_LISTS = ["cards", "all", "saved"] as const;

const newsLists = z.object({
  /** Null: it can't be counted exactly. */
  counts: z.record(z.enum(NEWS_LISTS), z.nullable(z.int())),
  mutedTopics: z.array(z.enum(POST_TOPICS)),
});

export type NewsLists = z.infer<typeof newsLists>;

const newsUnread = z.object({
  unread: z.int(),
  isMinimum: z.boolean(),
  /** How many of them are about their cards; null: they hold no card of the catalog. */
  aboutCards: z.nullable(z.int()),
});

export type NewsUnread = z.infer<typeof newsUnread>;

/** What staff publish. Members read posts for everyone and for holders of cards that they hold; everybody else reads the former. */
export const newsContract = {
  list: endpoint("GET /api/news", {
    access: "member",
    summary:
      "Posts that the member may read, the newest first and pinned ones before: about their cards, all, or those they saved. Without a list: about their cards, or all if they hold none. Posts about muted topics are among the saved ones alone.",
    query: z.strictObject({
      list: z.optional(z.enum(NEWS_LISTS)),
      /** `nextCursor` of the page before, sent with its `list`. */
      cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/))),
    }),
    response: z.object({
      list: z.enum(NEWS_LISTS),
      /** They may be few or none although there is a next page: muted ones are left out. */
      rows: z.array(newsRow),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  lists: endpoint("GET /api/news/lists", {
    access: "member",
    summary: "How many posts are in each list, and which topics the member muted.",
    response: newsLists,
  }),
  muteTopic: endpoint("PUT /api/news/topics/:topic", {
    access: "member",
    summary: "Mutes a topic, or unmutes it.",
    params: z.strictObject({ topic: z.enum(POST_TOPICS) }),
    body: z.strictObject({ isMuted: z.boolean() }),
    response: z.object({ mutedTopics: z.array(z.enum(POST_TOPICS)) }),
  }),
  unread: endpoint("GET /api/news/unread", {
    access: "member",
    summary:
      "How many posts of the last 30 days the member hasn't read, up to 20. Those about muted topics don't count.",
    response: newsUnread,
  }),
  read: endpoint("GET /api/news/posts/:id", {
    access: "member",
    summary: "A post that the member may read, by its slug or its id.",
    params: z.strictObject({ id: address }),
    response: newsPost,
    rejections: ["not_found"],
  }),
  mark: endpoint("PATCH /api/news/posts/:id", {
    access: "member",
    summary: "Marks a post as read or unread, saves it or removes it from the saved ones. At most 50 are saved.",
    params,
    body: z
      .strictObject({ isRead: z.optional(z.boolean()), isSaved: z.optional(z.boolean()) })
      .check(z.refine(({ isRead, isSaved }) => isRead !== undefined || isSaved !== undefined, "Name what to change.")),
    response: z.object({ isUnread: z.boolean(), isSaved: z.boolean() }),
    rejections: ["not_found", "conflict"],
  }),
  markAllRead: endpoint("POST /api/news/read-all", {
    access: "member",
    summary: "Marks every post as read.",
    response: z.object({ unread: z.int() }),
  }),
  publicList: endpoint("GET /api/news/public", {
    access: "public",
    summary: "The newest 20 posts for everyone, and pinned ones before.",
    response: z.object({ rows: z.array(publicListRow) }),
    publicMaxAgeSeconds: 60,
  }),
  publicPost: endpoint("GET /api/news/public/:slug", {
    access: "public",
    summary: "A post for everyone, by its slug or its id.",
    params: z.strictObject({ slug: address }),
    response: publicPost,
    publicMaxAgeSeconds: 60,
    rejections: ["not_found"],
  }),
  image: endpoint("GET /api/news/images/:id", {
    access: "public",
    summary: "A picture of a text. Its address is the digest of its content, so it never changes.",
    params: z.strictObject({ id: imageId }),
    response: z.object({ type: z.enum(POST_IMAGE_TYPES), data: z.base64() }),
    isImage: true,
    rejections: ["not_found"],
  }),
  feed: endpoint("GET /api/news/feed", {
    access: "public",
    summary: "The newest 20 posts for everyone, as an RSS feed.",
    response: z.string(),
    contentType: "application/rss+xml",
    publicMaxAgeSeconds: 300,
  }),
  jsonFeed: endpoint("GET /api/news/feed.json", {
    access: "public",
    summary: "The newest 20 posts for everyone, as a JSON feed.",
    response: z.string(),
    contentType: "application/feed+json",
    publicMaxAgeSeconds: 300,
  }),
};
