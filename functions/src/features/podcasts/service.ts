import type { EpisodeRow, podcastsContract } from "@cardwell/core/contract/podcasts";
import { getOwn } from "@cardwell/core/domain/get-own";
import type { ListenPosition } from "@cardwell/core/domain/podcasts/episode";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { describeHeld } from "../../lib/catalog-facts.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { toBrowserAddress } from "../../lib/feeds.ts";
import { parseTimeCursor, toTimeCursor } from "../../lib/position-in-time.ts";
import type { EpisodesRepository, StoredEpisode, StoredEpisodeEntry } from "./episodes-repository.ts";
import type { ListensRepository } from "./listens-repository.ts";
import { getCoverUrl } from "./shows-repository.ts";
import type { Show, ShowsRepository } from "./shows-repository.ts";

export type PodcastsDeps = {
  shows: ShowsRepository;
  episodes: EpisodesRepository;
  listens: ListensRepository;
  catalog: () => CatalogPort;
  getHeldCards: (uid: string) => Promise<string[]>;
  /** Those of some posts that a holder of these cards may read. */
  findPosts: (ids: readonly string[], cardIds: readonly string[]) => Promise<{ slug: string; title: string }[]>;
};

const PAGE_SIZE = 20;
const MOST_ABOUT_CARDS = 5;

const noSuchEpisode = () => new AppError("not_found", "This episode doesn't exist, or was removed.");

const toPosition = ({ seconds, isFinished }: ListenPosition) => ({ seconds, isFinished });

type Listener = {
  shows: readonly Show[];
  positions: Record<string, ListenPosition>;
  cardIds: readonly string[];
  facts: Awaited<ReturnType<CatalogPort["facts"]>>;
};

function toRow({ id, data }: StoredEpisodeEntry, { shows, positions, cardIds, facts }: Listener): EpisodeRow {
  const { showId, content, publishAt } = data;
  const show = shows.find((each) => each.id === showId)?.data;
  const position = getOwn(positions, id);
  return {
    id,
    show: { id: showId, title: show?.title ?? "Podcast", coverUrl: show === undefined ? null : getCoverUrl(show) },
    number: content.number,
    season: content.season,
    title: content.title,
    summary: content.summary,
    publishedAt: publishAt.toISOString(),
    durationSeconds: content.durationSeconds,
    audioUrl: toBrowserAddress(content.audioUrl ?? ""),
    cards: describeHeld(facts, content.cardIds, cardIds),
    position: position ? toPosition(position) : null,
  };
}

/** Lists episodes for members, and saves their positions. */
export function podcastsRoutes({
  shows,
  episodes,
  listens,
  catalog,
  getHeldCards,
  findPosts,
}: PodcastsDeps): Handlers<typeof podcastsContract> {
  /** Two reads, and those of the shows once a minute. */
  async function readListener(uid: string): Promise<Listener> {
    const [all, positions, cardIds, facts] = await Promise.all([
      shows.listCached(),
      listens.readPositions(uid),
      getHeldCards(uid),
      catalog().recentFacts(),
    ]);
    return { shows: all, positions, cardIds, facts };
  }

  async function requireEpisode(id: string, now: Date): Promise<StoredEpisode> {
    const found = await episodes.read(id);
    if (!found?.isListed || found.publishAt > now) throw noSuchEpisode();
    return found;
  }

  return {
    /** 28 reads at most for 30 cards, and those of the shows once a minute. */
    async list({ query: { showId, cursor } }, { uid, now }) {
      const [listener, found] = await Promise.all([
        readListener(uid),
        episodes.listFor(showId, PAGE_SIZE + 1, now, parseTimeCursor(cursor)),
      ]);
      const isStart = showId === undefined && cursor === undefined;
      const about = isStart ? await episodes.listAbout(listener.cardIds, MOST_ABOUT_CARDS, now) : [];
      const rows = found.slice(0, PAGE_SIZE);
      const last = rows.at(-1);
      return {
        shows: listener.shows.map(({ id, data }) => ({
          id,
          title: data.title,
          publisher: data.publisher,
          description: data.description,
          coverUrl: getCoverUrl(data),
        })),
        aboutCards: about.map((entry) => toRow(entry, listener)),
        rows: rows.map((entry) => toRow(entry, listener)),
        nextCursor:
          last !== undefined && found.length > PAGE_SIZE
            ? toTimeCursor({ at: last.data.publishAt, id: last.id })
            : null,
      };
    },

    /** Three reads, one for each linked post, and those of the shows once a minute. */
    read: async ({ params: { id } }, { uid, now }) => {
      const [data, listener] = await Promise.all([requireEpisode(id, now), readListener(uid)]);
      const { notes, chapters, persons, postIds } = data.content;
      return {
        ...toRow({ id, data }, listener),
        notes,
        chapters,
        persons,
        posts: await findPosts(postIds, listener.cardIds),
        hasTranscript: data.transcript !== null,
      };
    },

    /** Two reads. */
    transcript: async ({ params: { id } }, { now }) => {
      await requireEpisode(id, now);
      return { segments: await episodes.readTranscript(id) };
    },

    /** Two reads and a write; two writes when it was begun or finished. */
    savePosition: async ({ params: { id }, body }, { uid, now }) => {
      await requireEpisode(id, now);
      await listens.save(uid, id, { ...body, at: now });
      return body;
    },
  };
}
