import * as z from "zod/mini";
import { civilDate } from "../../domain/dates/shapes.ts";
import {
  ARTICLE_AUDIENCES,
  ARTICLE_SECTION_IDS,
  articleContent,
  articleId,
  articlePosition,
  heading,
  MAX_BODY_LENGTH,
  reviewEveryMonths,
} from "../../domain/help/articles.ts";
import { HELP_PLACES } from "../../domain/help/linked-articles.ts";
import { isReadableMarkdown } from "../../domain/markdown-text.ts";
import { text } from "../../domain/text.ts";
import { seenParts } from "../edit.ts";
import { endpoint, staffChanges, staffReads } from "../endpoint.ts";
import { emailAddress, instant } from "../shapes.ts";
import { listPage, listQuery, reason } from "./shapes.ts";

const params = z.strictObject({ articleId });
const revision = z.int();
const version = z.int().check(z.minimum(1), z.maximum(100_000));

const content = z.object({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  keywords: z.string(),
  related: z.array(z.string()),
});

/** Who changed something, when, and what in a few words. */
const changedBy = z.object({ by: z.string(), at: instant, change: z.string() });

const owner = z.object({ uid: z.string(), email: z.string() });

const placement = {
  section: z.enum(ARTICLE_SECTION_IDS),
  position: z.number(),
  owner: z.nullable(owner),
  reviewEveryMonths: z.int(),
  reviewedOn: civilDate,
  reviewDueOn: civilDate,
  isOverdue: z.boolean(),
};

/** When the draft goes live by itself; null: it isn't scheduled. */
const publishAt = z.nullable(instant);

/** Of the last 90 days. Views are of readers who are signed in. */
const figures = { views: z.int(), votes: z.int(), helpfulVotes: z.int() };

const articleLink = z.object({
  /** Of the body, from 1. */
  line: z.int(),
  text: z.string(),
  address: z.string(),
  /** Null: nothing is wrong with it. */
  problem: z.nullable(z.string()),
});

export type ArticleLink = z.infer<typeof articleLink>;

const articleRow = z.object({
  id: z.string(),
  title: z.string(),
  ...placement,
  revision,
  /** Null: it isn't published. */
  liveVersion: z.nullable(z.int()),
  hasDraft: z.boolean(),
  publishAt,
  /** Of what is live; where none is broken there, of the draft that is scheduled, or of one that was never published. */
  brokenLinks: z.array(articleLink),
  ...figures,
});

export type ArticleRow = z.infer<typeof articleRow>;

const article = z.object({
  id: z.string(),
  ...placement,
  /** Of what is stored of it: a change names the one that it started from. */
  revision,
  live: z.nullable(z.object({ version: z.int(), content, ...changedBy.shape })),
  draft: z.nullable(z.object({ content, ...changedBy.shape })),
  publishAt,
  /** Screens and alerts that link to it. */
  shownOn: z.array(z.string()),
  /** The address of the article that each screen and alert leads to; null: none that is published. */
  leadsTo: z.record(z.string(), z.nullable(z.string())),
  /** Other published articles with a link to it. */
  linkedFrom: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Of the draft, or else of what is live. */
  headings: z.array(heading),
  links: z.array(articleLink),
  ...figures,
});

export type AdminArticle = z.infer<typeof article>;

const articleVersion = z.object({ version: z.int(), content, ...changedBy.shape });

export type ArticleVersion = z.infer<typeof articleVersion>;

/** The articles of members' help and the staff handbook. */
export const adminDocumentationContract = {
  list: endpoint("GET /api/admin/documentation/articles", {
    ...staffReads("documentation.read"),
    summary: "Every article in the order of the tree, with what is wrong with it and how it is used.",
    response: z.object({
      articles: z.array(articleRow),
      /** Screens and alerts that lead to no published article. */
      placesWithout: z.array(z.string()),
    }),
  }),
  article: endpoint("GET /api/admin/documentation/articles/:articleId", {
    ...staffReads("documentation.read"),
    summary: "One article with its live version and its draft.",
    params,
    response: article,
    rejections: ["not_found"],
  }),
  versions: endpoint("GET /api/admin/documentation/articles/:articleId/versions", {
    ...staffReads("documentation.read"),
    summary: "The versions of an article, newest first.",
    params,
    query: z.strictObject(listQuery),
    response: z.object(listPage(articleVersion)),
    rejections: ["not_found"],
  }),
  searches: endpoint("GET /api/admin/documentation/searches", {
    ...staffReads("documentation.read"),
    summary: "Searches of the last 30 days that found nothing, the most frequent first.",
    response: z.object({
      searches: z.array(z.object({ query: z.string(), count: z.int(), lastOn: civilDate })),
      total: z.int(),
    }),
  }),
  check: endpoint("POST /api/admin/documentation/check", {
    ...staffReads("documentation.read"),
    unauditedBecause: "Checks a draft, which is too long for an address, and writes nothing.",
    summary:
      "Checks the links and pictures of a text: articles, their headings, pages of the app, and the form of outside links.",
    body: z.strictObject({
      body: text(MAX_BODY_LENGTH).check(isReadableMarkdown),
      audience: z.enum(ARTICLE_AUDIENCES),
      /** Whose text it is: its headings keep their ids. */
      articleId: z.optional(articleId),
    }),
    response: z.object({ links: z.array(articleLink) }),
    rejections: ["not_found"],
  }),
  create: endpoint("POST /api/admin/documentation/articles", {
    ...staffChanges("documentation.edit", "documentation.create"),
    summary: "Makes an article with its first draft. Nobody reads it before it's published.",
    body: z.strictObject({ id: articleId, section: z.enum(ARTICLE_SECTION_IDS), content: articleContent }),
    response: article,
    rejections: ["conflict"],
  }),
  saveDraft: endpoint("PUT /api/admin/documentation/articles/:articleId/draft", {
    ...staffChanges("documentation.edit", "documentation.edit"),
    summary: "Saves the draft of an article. Rejected when the article changed since it was opened.",
    params,
    body: z.strictObject({ content: articleContent, change: reason, revision }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  discardDraft: endpoint("POST /api/admin/documentation/articles/:articleId/draft/discard", {
    ...staffChanges("documentation.edit", "documentation.discard-draft"),
    summary: "Discards the draft of an article.",
    params,
    body: z.strictObject({ revision }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  publish: endpoint("POST /api/admin/documentation/articles/:articleId/publish", {
    ...staffChanges("documentation.edit", "documentation.publish"),
    summary:
      "Puts the draft live as the next version, now or at a time within 90 days. Rejected while a link is broken. Members see it within a minute.",
    params,
    body: z.strictObject({ revision, publishAt: z.optional(publishAt), reason }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  unschedule: endpoint("POST /api/admin/documentation/articles/:articleId/unschedule", {
    ...staffChanges("documentation.edit", "documentation.unschedule"),
    summary: "Cancels the schedule of a draft, which stays.",
    params,
    body: z.strictObject({ revision }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  restore: endpoint("POST /api/admin/documentation/articles/:articleId/restore", {
    ...staffChanges("documentation.edit", "documentation.restore"),
    summary: "Puts an earlier version live again.",
    params,
    body: z.strictObject({ version, revision, reason }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  unpublish: endpoint("POST /api/admin/documentation/articles/:articleId/unpublish", {
    ...staffChanges("documentation.edit", "documentation.unpublish"),
    summary:
      "Takes an article away from its readers; its versions stay. Rejected while a screen or an alert links to it.",
    params,
    body: z.strictObject({ revision, reason }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  place: endpoint("PATCH /api/admin/documentation/articles/:articleId", {
    ...staffChanges("documentation.edit", "documentation.place"),
    summary:
      "Moves an article in the tree of its readers, or changes its address, its owner or how often it is reviewed. Its earlier addresses lead to the new one.",
    params,
    body: z.strictObject({
      revision,
      id: z.exactOptional(articleId),
      section: z.exactOptional(z.enum(ARTICLE_SECTION_IDS)),
      position: z.exactOptional(articlePosition),
      /** The address of a member of staff; null: nobody. */
      ownerEmail: z.optional(z.nullable(emailAddress)),
      reviewEveryMonths: z.exactOptional(reviewEveryMonths),
    }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  link: endpoint("POST /api/admin/documentation/articles/:articleId/link", {
    ...staffChanges("documentation.edit", "documentation.link"),
    summary: "Links a screen or an alert to a published article of members' help, instead of the one before.",
    params,
    body: z.strictObject({
      place: z.enum([...HELP_PLACES.keys()], { error: "Choose a screen or an alert." }),
      /** The article that the place leads to, as its writer saw it. */
      from: seenParts({ article: articleId }),
    }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
  review: endpoint("POST /api/admin/documentation/articles/:articleId/review", {
    ...staffChanges("documentation.edit", "documentation.review"),
    summary: "Records that an article was reviewed today.",
    params,
    body: z.strictObject({ revision }),
    response: article,
    rejections: ["conflict", "not_found"],
  }),
};
