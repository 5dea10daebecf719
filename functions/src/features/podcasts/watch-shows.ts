import { MOST_IMAGE_BYTES } from "@cardwell/core/domain/images";
import { nextFetchAt } from "@cardwell/core/domain/news/source";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { EpisodeProblem } from "@cardwell/core/domain/podcasts/episode";
import { FetchFailure } from "../../lib/fetch-public.ts";
import type { FetchContent, FetchLimits } from "../../lib/fetch-public.ts";
import { getImageId } from "../../lib/images-repository.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { readImage } from "../../lib/read-image.ts";
import { sumCounts } from "../../lib/job-failure.ts";
import { handleDue } from "../../lib/handle-due.ts";
import {
  afterFailure,
  afterInterruption,
  afterSuccess,
  buildFeedHeaders,
  readFeedVersion,
} from "../../lib/watched-feed.ts";
import { newEpisode } from "./episodes-repository.ts";
import type { EpisodesRepository, EpisodeFields, StoredEpisode, StoredEpisodeEntry } from "./episodes-repository.ts";
import { readChapters, readPodcast } from "./read-podcast.ts";
import type { PodcastItem } from "./read-podcast.ts";
import { countWords, readTranscript } from "./read-transcript.ts";
import type { Show, ShowsRepository, StoredShow } from "./shows-repository.ts";

/** Who made the episodes of feeds. */
export const FETCH_ACTOR = "fetchPodcasts";

const limits = { timeoutMs: 2_000, mostRedirects: 3 };

/** Feeds with years of episodes have several MiB. */
const FEED_LIMITS: FetchLimits = {
  ...limits,
  timeoutMs: 5_000,
  mostBytes: 10 * 1024 * 1024,
  types: ["application/rss+xml", "application/xml", "text/xml"],
};
/** Only whether it can be played: its body isn't read. Hosts of podcasts count downloads by redirects. */
const AUDIO_LIMITS: FetchLimits = {
  ...limits,
  mostBytes: 0,
  mostRedirects: 6,
  types: ["audio/*", "application/ogg", "application/octet-stream", "binary/octet-stream"],
};
/** Many servers don't know these files. What they are shows their content. */
const TEXT_TYPES = [
  "text/*",
  "application/json",
  "application/json+chapters",
  "application/srt",
  "application/x-srt",
  "application/x-subrip",
  "application/octet-stream",
  "binary/octet-stream",
];
const CHAPTERS_LIMITS: FetchLimits = {
  ...limits,
  mostBytes: 256 * 1024,
  types: TEXT_TYPES,
};
const TRANSCRIPT_LIMITS: FetchLimits = {
  ...limits,
  mostBytes: 1024 * 1024,
  types: TEXT_TYPES,
};

/** Episodes whose files are checked at the same time. */
const CHECKED_AT_ONCE = 5;

/** Daily while members find it, and sooner after a failure. */
function nextCheckAt(status: StoredEpisode["status"], failures: number, now: Date): Date | null {
  if (failures > 0) return nextFetchAt(failures, now);
  return status === "live" ? new Date(now.getTime() + DAY_MS) : null;
}

const COVER_LIMITS: FetchLimits = { ...limits, mostBytes: MOST_IMAGE_BYTES, types: ["image/*"] };

type Deps = {
  shows: ShowsRepository;
  episodes: EpisodesRepository;
  images: ImagesRepository;
  fetchPublic: FetchContent;
};

const isChanged = ({ content }: StoredEpisode, since: StoredEpisode) =>
  content.audioUrl !== since.content.audioUrl || content.chapters.length !== since.content.chapters.length;

/** What the feed has now, unless staff edited the episode: that stays. */
function toFollowed(before: StoredEpisode, { content, digest, chaptersUrl, transcriptUrl }: PodcastItem, now: Date) {
  const feed = { digest, chaptersUrl, transcriptUrl };
  const audio = content.audioUrl === before.content.audioUrl ? {} : { checkedAt: null };
  return {
    feed,
    checkAt: now,
    ...(!before.isEdited && {
      ...audio,
      content: { ...content, chapters: before.content.chapters, bytes: content.bytes ?? before.content.bytes },
      revision: before.revision + 1,
      updatedAt: now,
    }),
  };
}

export function createShowWatch({ shows, episodes, images, fetchPublic }: Deps) {
  const fetchText = async (address: string, allowed: FetchLimits) =>
    (await fetchPublic(address, { accept: allowed.types.join(", ") }, allowed)).text;

  /** A read for each item and a write for each that is new; a read and a write for each that was changed. Returns how many are new. */
  async function importItems({ id: showId, data }: Show, items: readonly PodcastItem[], now: Date): Promise<number> {
    const known = await episodes.findDigests(items.map(({ id }) => id));
    const fresh = items.filter(({ id }) => !known.has(id));
    await episodes.createAll(
      fresh.map(({ id, content, publishedAt, digest, chaptersUrl, transcriptUrl }) => ({
        id,
        data: newEpisode(
          {
            showId,
            content,
            status: data.publishesNew ? "live" : "draft",
            publishAt: publishedAt ?? now,
            feed: { digest, chaptersUrl, transcriptUrl },
            createdBy: FETCH_ACTOR,
          },
          now,
        ),
      })),
    );
    for (const item of items) {
      if (!known.has(item.id) || known.get(item.id) === item.digest) continue;
      await episodes.change(item.id, (before) => toFollowed(before, item, now));
    }
    return fresh.length;
  }

  /** Keeps another cover than before, so that no browser loads it from its publisher: a write. */
  async function fetchCover(before: StoredShow["cover"], url: string | null): Promise<StoredShow["cover"]> {
    if (url === null) return null;
    if (before?.url === url && before.imageId !== null) return before;
    try {
      const { content } = await fetchPublic(url, { accept: "image/*" }, COVER_LIMITS);
      const facts = readImage(content);
      if (facts === null) throw new FetchFailure("The cover is no PNG, WebP or JPEG that can be shown.");
      const imageId = getImageId(content);
      await images.keep(imageId, { ...facts, content });
      return { url, imageId, error: null };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      return { url, imageId: null, error: error.message };
    }
  }

  /** @throws FetchFailure */
  async function fetchItems(show: Show, feedUrl: string, now: Date): Promise<number> {
    const fetched = await fetchPublic(feedUrl, buildFeedHeaders(show.data, FEED_LIMITS), FEED_LIMITS);
    if (fetched.status === 304) {
      await shows.note(show.id, feedUrl, afterSuccess(now));
      return 0;
    }
    const { coverUrl, items } = readPodcast(fetched.text, { showId: show.id, feedUrl });
    const [added, cover] = await Promise.all([importItems(show, items, now), fetchCover(show.data.cover, coverUrl)]);
    await shows.note(show.id, feedUrl, { ...afterSuccess(now), ...readFeedVersion(fetched), cover });
    return added;
  }

  /** Fetches the feed of a show and notes how it went. Null: it failed, or there is no feed. */
  async function fetchShow(show: Show, now: Date): Promise<number | null> {
    const { feedUrl } = show.data;
    if (feedUrl === null) return null;
    try {
      return await fetchItems(show, feedUrl, now);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      await shows.note(show.id, feedUrl, afterFailure(show.data, error, now));
      return null;
    }
  }

  /** Checks the files of an episode and stores what is in them. A read and up to two writes. */
  async function checkEpisode({ id, data }: StoredEpisodeEntry, now: Date): Promise<void> {
    const problems: EpisodeProblem[] = [];
    async function attempt<T>(part: EpisodeProblem["part"], work: () => Promise<T>): Promise<T | null> {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        problems.push({ part, message: error.message });
        return null;
      }
    }
    const { feed, isEdited, content, transcript } = data;
    const { audioUrl } = content;
    const chaptersUrl = isEdited ? null : (feed?.chaptersUrl ?? null);
    const transcriptUrl = transcript?.source === "staff" ? null : (feed?.transcriptUrl ?? null);
    const [, chapters, segments] = await Promise.all([
      attempt("audio", async () => {
        if (audioUrl === null) throw new FetchFailure("The feed names no audio over https.");
        await fetchPublic(audioUrl, {}, AUDIO_LIMITS);
      }),
      chaptersUrl &&
        attempt("chapters", async () =>
          readChapters(await fetchText(chaptersUrl, CHAPTERS_LIMITS), content.durationSeconds),
        ),
      transcriptUrl &&
        attempt("transcript", async () => readTranscript(await fetchText(transcriptUrl, TRANSCRIPT_LIMITS))),
    ]);
    problems.sort((a, b) => a.part.localeCompare(b.part));
    const failures = problems.length === 0 ? 0 : data.failures + 1;
    await episodes.change(
      id,
      (before): Partial<EpisodeFields> | null => {
        // It was changed meanwhile, and is checked again.
        if (isChanged(before, data)) return null;
        const isNewChapters = chapters && JSON.stringify(chapters) !== JSON.stringify(before.content.chapters);
        return {
          problems,
          failures,
          checkedAt: now,
          checkAt: nextCheckAt(before.status, failures, now),
          ...(isNewChapters && { content: { ...before.content, chapters }, revision: before.revision + 1 }),
          ...(segments &&
            before.transcript?.source !== "staff" && {
              transcript: { words: countWords(segments), source: "feed", at: now },
            }),
        };
      },
      segments || undefined,
    );
  }

  return {
    fetchShow,
    checkEpisode,

    /** @throws FetchFailure with why a feed can't be used. Nothing is stored. */
    async check(feedUrl: string): Promise<void> {
      readPodcast(await fetchText(feedUrl, FEED_LIMITS), { showId: "", feedUrl });
    },

    /** Checks episodes of a show that are due, up to a number. */
    async checkSome(showId: string, now: Date, most: number): Promise<void> {
      const due = await episodes.listDueOf(showId, now, most);
      for (let from = 0; from < due.length; from += CHECKED_AT_ONCE)
        await Promise.all(due.slice(from, from + CHECKED_AT_ONCE).map((each) => checkEpisode(each, now)));
    },

    /** Fetches every feed that is due, and checks the files of episodes. What can't be read is noted there, and fails no job. */
    async fetchDue(now: Date) {
      const fetched = await handleDue("fetchPodcasts", {
        usedShare: 0.35,
        list: (limit, after) => shows.listDue(now, limit, after),
        handle: async (show) => void (await fetchShow(show, now)),
        postpone: async ({ id, data }) => shows.note(id, data.feedUrl, afterInterruption(data, now)),
        failure: "A podcast couldn't be fetched",
      });
      const checked = await handleDue("fetchPodcasts", {
        usedShare: 0.4,
        list: (limit, after) => episodes.listDue(now, limit, after),
        handle: async (episode) => checkEpisode(episode, now),
        postpone: async ({ id, data }) =>
          episodes.change(id, () => ({
            failures: data.failures + 1,
            checkAt: nextFetchAt(data.failures + 1, now),
          })),
        failure: "An episode couldn't be checked",
      });
      return sumCounts(fetched, checked);
    },
  };
}

export type ShowWatch = ReturnType<typeof createShowWatch>;
