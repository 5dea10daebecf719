import { agrees } from "@cardwell/core/domain/edit";
import { matchItems } from "@cardwell/core/domain/news/item-identity";
import { pickDrafts } from "@cardwell/core/domain/news/source";
import * as logger from "firebase-functions/logger";
import { FetchFailure } from "../../lib/fetch-public.ts";
import type { FetchLimits, FetchPublic } from "../../lib/fetch-public.ts";
import { handleDue } from "../../lib/handle-due.ts";
import {
  afterFailure,
  afterInterruption,
  afterSuccess,
  buildFeedHeaders,
  readFeedVersion,
} from "../../lib/watched-feed.ts";
import type { PostsRepository } from "./posts-repository.ts";
import { draftFrom, readFeed } from "./read-feed.ts";
import type { FeedItem } from "./read-feed.ts";
import type { Source, SourcesRepository } from "./sources-repository.ts";

/** Who wrote the drafts of items. */
export const FETCH_ACTOR = "fetchNews";

export const FEED_LIMITS: FetchLimits = {
  timeoutMs: 5_000,
  mostBytes: 10 * 1024 * 1024,
  mostRedirects: 3,
  types: [
    "application/rss+xml",
    "application/atom+xml",
    "application/rdf+xml",
    "application/feed+json",
    "application/json",
    "application/xml",
    "text/xml",
  ],
};

/** For how long a language model drafts items: staff who fetch a source wait for it. Later ones keep their own text. */
const SUGGESTED_WITHIN_MS = 20_000;
/** In a run of the job, for all sources together: they aren't fetched late because a model is slow. */
const RUN_SUGGESTED_WITHIN_MS = 90_000;

/** Until when items are drafted; never again once the model isn't available. */
type Suggesting = { untilMs: number };
const suggestFor = (ms: number): Suggesting => ({ untilMs: performance.now() + ms });

/** The sentences that a language model drafts; null: none that can be used. Where it isn't available, it isn't for the next item either. */
export type SuggestSentences = (
  item: { title: string; text: string },
  now: Date,
) => Promise<{ suggested: string[] | null; isAvailable: boolean }>;

type Deps = {
  sources: SourcesRepository;
  posts: PostsRepository;
  fetchPublic: FetchPublic;
  suggestSentences: SuggestSentences;
};

export function createSourceWatch({ sources, posts, fetchPublic, suggestSentences }: Deps) {
  /** A draft doesn't depend on it: whatever fails here, the item keeps its own text. */
  async function suggest({ content: { title }, text }: FeedItem, now: Date): ReturnType<SuggestSentences> {
    if (text === "") return { suggested: null, isAvailable: true };
    try {
      return await suggestSentences({ title, text }, now);
    } catch (error) {
      logger.error("An item couldn't be drafted by the model", { error: String(error) });
      return { suggested: null, isAvailable: false };
    }
  }

  /**
   * When the feed changed, a read for each known item of it (`findKnown`); a read and two writes for each that was corrected or has another
   * picture; three reads and two writes for each draft, and a write, and what its sentences take.
   *
   * @throws FetchFailure
   */
  async function fetchItems({ id, data }: Source, now: Date, suggesting: Suggesting): Promise<number> {
    const { feedUrl, name, readAt, drafts } = data;
    const fetched = await fetchPublic(feedUrl, buildFeedHeaders(data, FEED_LIMITS), FEED_LIMITS);
    if (fetched.status === 304) {
      await sources.note(id, afterSuccess(now));
      return 0;
    }
    const items = readFeed(fetched.text, { name, feedUrl });
    const matches = matchItems(items, await sources.findKnown(id, items));
    for (const [at, item] of items.entries()) {
      const known = matches[at];
      const { keys, imageUrl } = item;
      if (known && !agrees(known, { keys, imageUrl })) await sources.correct(id, known, item, FETCH_ACTOR, now);
    }
    const fresh = items.filter((_, at) => matches[at] === null);
    const chosen = pickDrafts(fresh, readAt === null, now);
    const others = fresh.filter((item) => !chosen.includes(item));
    if (others.length > 0 && readAt === null) await sources.skip(id, others, now);
    let made = 0;
    for (const item of chosen) {
      const { suggested, isAvailable } =
        performance.now() < suggesting.untilMs ? await suggest(item, now) : { suggested: null, isAvailable: false };
      if (!isAvailable) suggesting.untilMs = 0;
      const drafted = suggested && draftFrom(suggested, item.content, name);
      const draft = { postId: posts.newId(), by: FETCH_ACTOR, now };
      if (await sources.draft(id, item, drafted, draft)) made += 1;
    }
    // What is left of a long list comes with the next fetch, so its version isn't noted yet.
    const isWhole = readAt === null || others.length === 0;
    await sources.note(id, {
      ...afterSuccess(now),
      ...(isWhole ? readFeedVersion(fetched) : { etag: null, lastModified: null }),
      drafts: drafts + made,
    });
    return made;
  }

  /** Fetches a source and notes how it went. Null: it failed. */
  async function fetchSource(
    source: Source,
    now: Date,
    suggesting = suggestFor(SUGGESTED_WITHIN_MS),
  ): Promise<number | null> {
    try {
      return await fetchItems(source, now, suggesting);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      await sources.note(source.id, afterFailure(source.data, error, now));
      return null;
    }
  }

  return {
    fetchSource,

    /** @throws FetchFailure with why a feed can't be watched. Nothing is stored. */
    async check(feedUrl: string, name: string): Promise<void> {
      const { text } = await fetchPublic(feedUrl, { accept: FEED_LIMITS.types.join(", ") }, FEED_LIMITS);
      readFeed(text, { name, feedUrl });
    },

    /** Fetches every source that is due. One that can't be read is noted at it, and fails no job. */
    fetchDue(now: Date) {
      const suggesting = suggestFor(RUN_SUGGESTED_WITHIN_MS);
      return handleDue("fetchNews", {
        list: (limit, after) => sources.listDue(now, limit, after),
        handle: async (source) => void (await fetchSource(source, now, suggesting)),
        postpone: async ({ id, data }) => sources.note(id, afterInterruption(data, now)),
        failure: "A watched source couldn't be fetched",
      });
    },
  };
}

export type SourceWatch = ReturnType<typeof createSourceWatch>;
