import { blank } from "@cardwell/core/domain/read-schema";
import { postContent, SUMMARY_LENGTH, TITLE_LENGTH, webAddress } from "@cardwell/core/domain/news/post";
import type { PostContent } from "@cardwell/core/domain/news/post";
import { parseFeed } from "feedsmith";
import * as z from "zod/mini";
import type { ItemKeys } from "@cardwell/core/domain/news/item-identity";
import { parseFeedDate } from "../../lib/feed-date.ts";
import { cutLine, escapeMarkdown, rejectHostile, toDigest, toHtml, toLine, toText } from "../../lib/feed-text.ts";
import { ownText } from "@cardwell/core/domain/wallet/shapes";
import { FetchFailure } from "../../lib/fetch-public.ts";

/** An item of a feed as the draft of a post. */
export type FeedItem = {
  keys: ItemKeys;
  /** Null: it has no date that can be read. */
  publishedAt: Date | null;
  /** Its body without Markdown; empty: it has none that can be stored. */
  text: string;
  content: PostContent;
  /** The picture that it names, which isn't fetched; null: none. */
  imageUrl: string | null;
};

/** The newest are first in most feeds. */
export const MOST_ITEMS = 50;
const BODY_LENGTH = 8_000;
/** A post's title and summary have at least three characters. */
const SHORTEST = 3;
const NO_FEED = "The response is no RSS, Atom or JSON feed.";

type Raw = {
  id?: string | undefined;
  link?: string | undefined;
  /** The page that it is at, where it has no link. */
  page?: string | undefined;
  title?: string | undefined;
  html?: string | undefined;
  image?: string | undefined;
  at?: string | undefined;
};

type Medium = { url?: string | undefined; type?: string | undefined; medium?: string };

const findPicture = (enclosures: readonly Medium[] = [], media?: { contents?: Medium[]; thumbnails?: Medium[] }) =>
  [...enclosures, ...(media?.contents ?? [])].find(
    ({ type = "", medium }) => medium === "image" || type.startsWith("image/"),
  )?.url ?? media?.thumbnails?.[0]?.url;

function listItems(text: string): Raw[] {
  const parsed = parseFeed(text, { maxItems: MOST_ITEMS });
  switch (parsed.format) {
    case "atom":
      return (parsed.feed.entries ?? []).map(
        ({ id, links = [], title, content, summary, published, updated, media }) => ({
          id,
          link: (links.find(({ rel }) => rel === undefined || rel === "alternate") ?? links[0])?.href,
          title: title?.value,
          html: content?.value ?? summary?.value,
          image: findPicture(
            links.filter(({ rel }) => rel === "enclosure").map(({ href: url, type }) => ({ url, type })),
            media,
          ),
          at: published ?? updated,
        }),
      );
    case "rss":
      return (parsed.feed.items ?? []).map(
        ({ guid, link, title, description, content, pubDate, dc, enclosures, media }) => ({
          id: guid?.value,
          link,
          page: guid?.isPermaLink === false ? undefined : guid?.value,
          title,
          html: content?.encoded ?? description,
          image: findPicture(enclosures, media),
          at: pubDate ?? dc?.dates?.[0],
        }),
      );
    case "rdf":
      return (parsed.feed.items ?? []).map(({ link, title, description, content, dc }) => ({
        link,
        title,
        html: content?.encoded ?? description,
        at: dc?.dates?.[0],
      }));
    case "json":
      return (parsed.feed.items ?? []).map(
        ({ url, external_url, content_html, content_text, summary, date_published, date_modified, ...item }) => ({
          id: item.id,
          link: url ?? external_url,
          title: item.title,
          html: content_html ?? toHtml(content_text ?? summary ?? ""),
          image: item.image ?? item.banner_image,
          at: date_published ?? date_modified,
        }),
      );
    default:
      throw new FetchFailure(NO_FEED);
  }
}

/** What a model answers where it has nothing to draft from. */
const NOT_GIVEN = /^\W*not given\W*$/i;

/** What a language model drafts of an item: up to three sentences, each on a line. Another answer isn't used. */
export const draftedSentences = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "" && !NOT_GIVEN.test(line)),
    ),
  ),
  z.array(ownText(400).check(z.minLength(SHORTEST))).check(z.minLength(1), z.maxLength(3)),
);

/**
 * The draft of an item in these sentences; null: it can't be stored. The first is the summary, and those after it are the text, as they
 * are read below each other. They are text: nothing in them is a link or Markdown. The source is the feed's.
 */
export function draftFrom(sentences: readonly string[], content: PostContent, sourceName: string): PostContent | null {
  const [first = "", ...rest] = sentences;
  const summary = cutLine(first, SUMMARY_LENGTH);
  const isWhole = summary === first && rest.length > 0;
  const text = escapeMarkdown((isWhole ? rest : sentences).join(" "));
  const body = content.sourceUrl === null ? `${text}\n\nSource: ${escapeMarkdown(sourceName)}` : text;
  return postContent.safeParse({ ...content, summary, body }).data ?? null;
}

function resolveLink(link: string | undefined, feedUrl: string): string | null {
  const url = link === undefined ? null : URL.parse(link, feedUrl);
  return url?.href ?? null;
}

/** Short posts have no title: their first line or sentence is one. */
function toTitle(title: string, text: string, name: string): string {
  const line = toLine(title, TITLE_LENGTH);
  if (line.length >= SHORTEST) return line;
  const first = /^.+?(?:[.!?](?=\s|$)|$)/m.exec(text)?.[0] ?? "";
  return first.length >= SHORTEST ? cutLine(first, TITLE_LENGTH) : `From ${name}`;
}

const toKey = (kind: string, value: string | null | undefined): string[] =>
  value ? [`${kind}:${toDigest(value)}`] : [];

/** Null: it can't be a post, or has nothing by which it would be recognized. */
function toItem(
  { id, link, page, title = "", html = "", image, at }: Raw,
  { name, feedUrl }: { name: string; feedUrl: string },
): FeedItem | null {
  const address = resolveLink(link, feedUrl);
  const url = address ?? resolveLink(page, feedUrl);
  const text = toText(html);
  const keys = [
    // An id that is the link counts once.
    ...toKey("id", address !== null && resolveLink(id, feedUrl) === address ? null : id),
    ...toKey("link", address),
    ...toKey("content", `${title}\n${text}`.trim()),
    ...toKey("title", title),
    ...toKey("text", text),
  ];
  if (keys.length === 0) return null;
  const plain = Array.from(text).slice(0, BODY_LENGTH).join("");
  const body = escapeMarkdown(plain);
  const base = { ...blank(postContent), title: toTitle(title, text, name), body };
  const summary = text.length < SHORTEST ? `From ${name}.` : toLine(html, SUMMARY_LENGTH);
  // What can't be stored, as a number that could be a card's, is left out; the draft is there to be looked at.
  for (const content of [
    { ...base, summary, sourceUrl: url },
    { ...base, summary, sourceUrl: null },
    { ...base, summary: `From ${name}.`, body: "", sourceUrl: null },
  ]) {
    const parsed = postContent.safeParse(content);
    if (parsed.success) {
      return {
        keys,
        publishedAt: at === undefined ? null : parseFeedDate(at),
        text: parsed.data.body === "" ? "" : plain,
        content: parsed.data,
        imageUrl: webAddress.safeParse(resolveLink(image, feedUrl) ?? "").data ?? null,
      };
    }
  }
  return null;
}

/**
 * The items of a feed, 50 at most and each once.
 *
 * @throws FetchFailure when the text is no feed, or one that is made to harm who reads it
 */
export function readFeed(text: string, source: { name: string; feedUrl: string }): FeedItem[] {
  rejectHostile(text);
  try {
    const items = listItems(text)
      .map((item) => toItem(item, source))
      .filter((item) => item !== null);
    return [...new Map(items.map((item) => [item.keys.join(), item])).values()];
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    throw new FetchFailure(NO_FEED, { cause: error });
  }
}
