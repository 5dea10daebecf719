import { secureAddress } from "@cardwell/core/domain/news/post";
import { chapter, episodeContent, MOST_CHAPTERS, MOST_PERSONS, person } from "@cardwell/core/domain/podcasts/episode";
import type { Chapter, EpisodeContent, Person } from "@cardwell/core/domain/podcasts/episode";
import { parseFeed } from "feedsmith";
import { parseFeedDate } from "../../lib/feed-date.ts";
import { cutLine, escapeMarkdown, rejectHostile, toDigest, toLine, toText, UNREADABLE } from "../../lib/feed-text.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { readTime } from "./read-time.ts";

/** An item of a podcast as an episode. */
export type PodcastItem = {
  /** The id of its episode: a digest of its guid, or of its audio's address. */
  id: string;
  /** Of everything that the feed has of it: another one means that it was changed. */
  digest: string;
  /** Null: it has no date. */
  publishedAt: Date | null;
  content: EpisodeContent;
  chaptersUrl: string | null;
  transcriptUrl: string | null;
};

type Source = { showId: string; feedUrl: string };

/** Of one feed. */
const MOST_ITEMS = 500;
const NOTES_LENGTH = 6_000;

const NOT_READABLE = "The response is no podcast feed (RSS).";

type RssFeed = Extract<ReturnType<typeof parseFeed<string>>, { format: "rss" }>["feed"];
type RssItem = NonNullable<RssFeed["items"]>[number];

/** Null unless it is an https address by name. */
function toAddress(address: string | undefined, feedUrl: string): string | null {
  const url = address === undefined ? null : URL.parse(address, feedUrl);
  const parsed = secureAddress.safeParse(url?.href);
  return parsed.success ? parsed.data : null;
}

/** Those with times are better than those without, and those with speakers better than captions. What it is shows its content. */
const TRANSCRIPT_TYPES = [/vtt/i, /json/i, /srt|subrip/i, /html/i, /(?:)/];

function pickTranscript(item: RssItem, language: string, feedUrl: string): string | null {
  const isOther = (of: string | undefined) => of !== undefined && of.slice(0, 2) !== language.slice(0, 2);
  const usable = (item.podcast?.transcripts ?? []).filter((each) => !isOther(each.language));
  for (const type of TRANSCRIPT_TYPES) {
    const found = usable.find((each) => type.test(each.type ?? ""));
    const address = toAddress(found?.url, feedUrl);
    if (address !== null) return address;
  }
  return null;
}

const wholeOrNull = (value: number | undefined, most: number): number | null =>
  value !== undefined && value >= 1 && value <= most ? Math.round(value) : null;

type Persons = NonNullable<RssFeed["podcast"]>["persons"];

/** Names are text and no HTML: reading each as such would take seconds for a long feed. */
const toName = (text: string, most: number) => cutLine(text.replaceAll(UNREADABLE, "").trim(), most);

/** Those of the episode, or else those of every one. The namespace calls who has no role a host. */
const toPersons = (ofItem: Persons, ofFeed: Persons): Person[] =>
  (ofItem?.length ? ofItem : (ofFeed ?? [])).slice(0, MOST_PERSONS).flatMap(({ display, role }) => {
    const found = person.safeParse({ name: toName(display ?? "", 80), role: toName(role ?? "host", 40) });
    return found.success ? [found.data] : [];
  });

function toContent(item: RssItem, feed: RssFeed, feedUrl: string): EpisodeContent | null {
  const { itunes, podcast, enclosures = [] } = item;
  const html = item.content?.encoded ?? item.description ?? itunes?.summary ?? "";
  const text = toText(html);
  // Some have no type, or a wrong one. What its server says counts, once it's checked.
  const audio =
    enclosures.find(({ type, url }) => url !== undefined && /^audio\//i.test(type ?? "audio/")) ??
    enclosures.find(({ type = "", url }) => url !== undefined && !/^(?:video|image|text)\//i.test(type));
  const line = toLine(item.title ?? itunes?.title ?? "", 160);
  const title = line.length >= 3 ? line : cutLine(text, 160);
  const base = {
    title: title.length >= 3 ? title : "Untitled episode",
    number: wholeOrNull(podcast?.episode?.number ?? itunes?.episode, 100_000),
    season: wholeOrNull(podcast?.season?.number ?? itunes?.season, 10_000),
    persons: toPersons(podcast?.persons, feed.podcast?.persons),
    audioUrl: toAddress(audio?.url, feedUrl),
    durationSeconds: wholeOrNull(itunes?.duration, 86_400),
    bytes: wholeOrNull(audio?.length, 4_000_000_000),
    chapters: [],
  };
  const [firstParagraph = ""] = text.split("\n\n", 1);
  const summary = itunes?.subtitle === undefined ? cutLine(firstParagraph, 240) : toLine(itunes.subtitle, 240);
  const notes = escapeMarkdown(Array.from(text).slice(0, NOTES_LENGTH).join(""));
  // What can't be stored, as a number that could be a card's, is left out.
  for (const texts of [
    { summary, notes },
    { summary: "", notes: "" },
    { summary: "", notes: "", title: "Untitled episode" },
  ]) {
    const parsed = episodeContent.safeParse({ ...base, ...texts });
    if (parsed.success) return parsed.data;
  }
  return null;
}

function toItem(item: RssItem, feed: RssFeed, { showId, feedUrl }: Source): PodcastItem | null {
  const content = toContent(item, feed, feedUrl);
  const identity = item.guid?.value ?? item.enclosures?.[0]?.url ?? item.link;
  if (content === null || identity === undefined) return null;
  const found = {
    publishedAt: parseFeedDate(item.pubDate ?? item.dc?.dates?.[0] ?? ""),
    content,
    chaptersUrl: toAddress(item.podcast?.chapters?.url, feedUrl),
    transcriptUrl: pickTranscript(item, feed.language ?? "en", feedUrl),
  };
  return { id: toDigest(`${showId} ${identity}`), digest: toDigest(JSON.stringify(found)), ...found };
}

function parsePodcast(text: string): RssFeed {
  rejectHostile(text);
  try {
    const parsed = parseFeed(text, { maxItems: MOST_ITEMS });
    if (parsed.format === "rss") return parsed.feed;
  } catch (error) {
    throw new FetchFailure(NOT_READABLE, { cause: error });
  }
  throw new FetchFailure(NOT_READABLE);
}

const LEAST_COVER_WIDTH = 200;

/** The smallest cover that is large enough, or else the one that each podcast has. */
function pickCover({ podcast, itunes, image }: RssFeed, feedUrl: string): string | null {
  const large = (podcast?.images ?? []).filter(({ width }) => width !== undefined && width >= LEAST_COVER_WIDTH);
  const [smallest] = large.toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  return toAddress(smallest?.href ?? itunes?.image ?? image?.url, feedUrl);
}

/**
 * A podcast's cover, and its episodes, 500 at most and each once.
 *
 * @throws FetchFailure when the text is no podcast, or one that is made to harm who reads it
 */
export function readPodcast(text: string, source: Source): { coverUrl: string | null; items: PodcastItem[] } {
  const feed = parsePodcast(text);
  const items = (feed.items ?? []).map((item) => toItem(item, feed, source)).filter((item) => item !== null);
  return {
    coverUrl: pickCover(feed, source.feedUrl),
    items: [...new Map(items.map((item) => [item.id, item])).values()],
  };
}

/**
 * The chapters of an episode, in the JSON of the podcast namespace, without those that begin after its end.
 *
 * @throws FetchFailure when there are none
 */
export function readChapters(text: string, durationSeconds: number | null = null): Chapter[] {
  let listed: unknown;
  try {
    listed = (Object(JSON.parse(text.replace(/^\uFEFF/, ""))) as { chapters?: unknown }).chapters;
  } catch (error) {
    throw new FetchFailure("The chapters are no valid JSON.", { cause: error });
  }
  if (!Array.isArray(listed)) throw new FetchFailure("The file has no chapters.");
  const byTime = new Map<number, Chapter>();
  for (const each of listed.slice(0, 1_000)) {
    const { startTime, title, toc } = Object(each) as Record<string, unknown>;
    const parsed = chapter.safeParse({
      startSeconds: readTime(startTime),
      title: typeof title === "string" ? toLine(title, 120) : "",
    });
    const isOver = parsed.success && durationSeconds !== null && parsed.data.startSeconds >= durationSeconds;
    if (parsed.success && toc !== false && !isOver) byTime.set(parsed.data.startSeconds, parsed.data);
  }
  const chapters = [...byTime.values()].toSorted((a, b) => a.startSeconds - b.startSeconds).slice(0, MOST_CHAPTERS);
  if (chapters.length === 0) throw new FetchFailure("The file has no chapters.");
  return chapters;
}
