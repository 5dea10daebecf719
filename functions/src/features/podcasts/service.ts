import type { EpisodeRow, podcastsContract } from "@cardwell/core/contract/podcasts";
import { getOwn } from "@cardwell/core/domain/get-own";
import type { ListenPosition } from "@cardwell/core/domain/podcasts/episode";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { toBrowserAddress } from "../../lib/feeds.ts";
import { parseTimeCursor, toTimeCursor } from "../../lib/position-in-time.ts";
import type { EpisodesRepository, StoredEpisode, StoredEpisodeEntry } from "./episodes-repository.ts";
import type { ListensRepository } from "./listens-repository.ts";
import type { Show, ShowsRepository } from "./shows-repository.ts";

export type PodcastsDeps = { shows: ShowsRepository; episodes: EpisodesRepository; listens: ListensRepository };

const PAGE_SIZE = 20;

const noSuchEpisode = () => new AppError("not_found", "This episode doesn't exist, or was removed.");

const toPosition = ({ seconds, isFinished }: ListenPosition) => ({ seconds, isFinished });

function toRow({ id, data }: StoredEpisodeEntry, shows: readonly Show[], position?: ListenPosition): EpisodeRow {
  const { showId, content, publishAt } = data;
  return {
    id,
    show: { id: showId, title: shows.find((show) => show.id === showId)?.data.title ?? "Podcast" },
    number: content.number,
    title: content.title,
    summary: content.summary,
    publishedAt: publishAt.toISOString(),
    durationSeconds: content.durationSeconds,
    audioUrl: toBrowserAddress(content.audioUrl ?? ""),
    position: position ? toPosition(position) : null,
  };
}

/** Lists episodes for members, and saves their positions. */
export function podcastsRoutes({ shows, episodes, listens }: PodcastsDeps): Handlers<typeof podcastsContract> {
  async function requireEpisode(id: string, now: Date): Promise<StoredEpisode> {
    const found = await episodes.read(id);
    if (!found?.isListed || found.publishAt > now) throw noSuchEpisode();
    return found;
  }

  return {
    /** 22 reads at most, and those of the shows once a minute. */
    async list({ query: { showId, cursor } }, { uid, now }) {
      const [all, found, positions] = await Promise.all([
        shows.listCached(),
        episodes.listFor(showId, PAGE_SIZE + 1, now, parseTimeCursor(cursor)),
        listens.readPositions(uid),
      ]);
      const rows = found.slice(0, PAGE_SIZE);
      const last = rows.at(-1);
      return {
        shows: all.map(({ id, data: { title, publisher, description } }) => ({ id, title, publisher, description })),
        rows: rows.map((entry) => toRow(entry, all, getOwn(positions, entry.id))),
        nextCursor:
          last !== undefined && found.length > PAGE_SIZE
            ? toTimeCursor({ at: last.data.publishAt, id: last.id })
            : null,
      };
    },

    /** Two reads, and those of the shows once a minute. */
    read: async ({ params: { id } }, { uid, now }) => {
      const [data, all, positions] = await Promise.all([
        requireEpisode(id, now),
        shows.listCached(),
        listens.readPositions(uid),
      ]);
      const { notes, chapters } = data.content;
      return {
        ...toRow({ id, data }, all, getOwn(positions, id)),
        notes,
        chapters,
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
