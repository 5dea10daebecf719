import * as z from "zod/mini";
import { toAnchor } from "../anchor.ts";
import { slug } from "../catalog/shapes.ts";
import { imageId } from "../images.ts";
import { isReadableMarkdown } from "../markdown-text.ts";
import { optionalText, ownText } from "../wallet/shapes.ts";
import { POST_TOPICS } from "./topics.ts";

/**
 * - draft: never published; scheduled: it is published at a time.
 * - published: members of its audience read it; unpublished: they did.
 */
export const POST_STATUSES = ["draft", "scheduled", "published", "unpublished"] as const;

export type PostStatus = (typeof POST_STATUSES)[number];

/** What a post is for its readers: something to do, to gain, or to know. */
export const FOR_YOU_KINDS = ["act", "gain", "know"] as const;

export type ForYouKind = (typeof FOR_YOU_KINDS)[number];

/** Firestore compares a list with so many values. */
export const MOST_AUDIENCE_CARDS = 30;

export const MOST_PINNED = 10;

/** Those are shown to readers, and kept in the post. */
export const MOST_CORRECTIONS = 20;

export const TITLE_LENGTH = 120;
export const SUMMARY_LENGTH = 200;
const BODY_LENGTH = 20_000;

/** By name and without credentials. */
const addressOver = (protocol: RegExp, error: string) =>
  z.pipe(
    ownText(500),
    z
      .url({ protocol, hostname: z.regexes.domain, error })
      .check(z.refine((typed) => !/^https?:[^?#]*@/i.test(typed), { error })),
  );

/** An address on the web. */
export const webAddress = addressOver(
  /^https?$/,
  "Enter an address on the web by its name: https:// or http://, without a number or a password.",
);

/** Of what members' browsers load into our pages. */
export const secureAddress = addressOver(/^https$/, "Enter an address that begins with https://.");

/** A picture that was uploaded, by the digest of its content. */
const postImage = z.strictObject({
  id: imageId,
  /** What those read who don't see it. */
  alt: ownText(200).check(z.minLength(3, { error: "Describe the picture for people who can't see it." })),
});

/** Cards of the catalog; who holds one of them is in the audience. */
export const audienceCardIds = z.array(slug).check(
  z.maxLength(MOST_AUDIENCE_CARDS, { error: `Choose ${MOST_AUDIENCE_CARDS} cards or fewer.` }),
  z.refine((all) => new Set(all).size === all.length, "Choose each card once."),
);

/** What staff write of a post. */
export const postContent = z.strictObject({
  title: ownText(TITLE_LENGTH).check(z.minLength(3, { error: "Enter a title." })),
  /** One or two sentences under the title, also in the list and the feed. */
  summary: ownText(SUMMARY_LENGTH).check(z.minLength(3, { error: "Enter a summary of one sentence." })),
  /** Markdown. */
  body: ownText(BODY_LENGTH).check(isReadableMarkdown),
  /** What holders of the cards should do, in a sentence. */
  forYou: optionalText(160),
  forYouKind: z.enum(FOR_YOU_KINDS),
  /** Null: it has none yet, or was published before there were topics. */
  topic: z.nullable(z.enum(POST_TOPICS)),
  /** By cards of the audience: what it means for each, in a sentence. */
  cardNotes: z.record(slug, optionalText(120)),
  /** Empty: everyone. */
  cardIds: audienceCardIds,
  sourceUrl: z.nullable(webAddress),
  image: z.nullable(postImage),
});

export type PostContent = z.infer<typeof postContent>;

/** In the audience of a post: everyone. No card of the catalog has this name. */
export const EVERYONE = "*";

/** Whom a post is for, as members are matched to it. */
export const toAudienceKeys = ({ cardIds }: Pick<PostContent, "cardIds">): string[] =>
  cardIds.length === 0 ? [EVERYONE] : [...cardIds];

/** Whether a post is for somebody who holds these cards. */
export const isForHolder = (audience: readonly string[], heldCardIds: readonly string[]): boolean =>
  audience.some((key) => key === EVERYONE || heldCardIds.includes(key));

const WORDS_PER_MINUTE = 220;

/** How long a text takes to read, in minutes: one at least. */
export const getReadingMinutes = (text: string): number =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));

/** The slug that a title suggests: "Fees rise to $95" is at `fees-rise-to-95`. It leaves room for a number behind it. */
export const suggestSlug = (title: string): string =>
  toAnchor(title)
    .match(/[a-z0-9]+/g)
    ?.join("-")
    .slice(0, 72)
    .replace(/-$/, "") ?? "post";

type PostProblem = { field: "body" | "topic" | "image"; message: string };

/** What keeps a text from being published, by field; also of one that is being typed. */
export function findPostProblems({ body, image, topic }: PostContent): PostProblem[] {
  const problems: PostProblem[] = [];
  if (body.trim() === "") problems.push({ field: "body", message: "Enter the text of the post." });
  if (topic === null) problems.push({ field: "topic", message: "Choose a topic." });
  if (image?.alt.trim() === "") problems.push({ field: "image", message: "Describe the picture." });
  return problems;
}

/** Whether a post should name the page that it's based on. One about using Cardwell is based on none. */
export const lacksSource = ({ sourceUrl, topic }: Pick<PostContent, "sourceUrl" | "topic">): boolean =>
  !sourceUrl && topic !== "cardwell";

export const POST_IMAGE_TYPES = ["image/png", "image/webp", "image/jpeg"] as const;
