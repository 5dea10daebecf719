import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { adminPodcastShowsContract, AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import { MOST_SHOWS } from "@cardwell/core/domain/podcasts/show";
import type { ShowFields } from "@cardwell/core/domain/podcasts/show";
import type { EpisodesRepository } from "../../features/podcasts/episodes-repository.ts";
import { getCoverUrl, newShow, unreadFeed } from "../../features/podcasts/shows-repository.ts";
import type { Show, ShowsRepository, StoredShow } from "../../features/podcasts/shows-repository.ts";
import type { ShowWatch } from "../../features/podcasts/watch-shows.ts";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { AuditedContext, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { pageInMemory } from "../list-page.ts";

export type PodcastShowsDeps = { shows: ShowsRepository; episodes: EpisodesRepository; watch: () => ShowWatch };

const SHOWN_ROWS = 50;
/** Staff wait for these checks; the job makes the others. */
const CHECKED_NOW = 10;
const CHECKED_ON_REQUEST = 20;

const noSuchShow = () => new AppError("not_found", "There is no such show.");

function getStatus({ feedUrl, isPaused, failures }: StoredShow): AdminShow["status"] {
  if (feedUrl === null) return "manual";
  if (isPaused) return "paused";
  return failures > 0 ? "failing" : "fetched";
}

const toFields = ({ title, publisher, description, feedUrl, publishesNew }: ShowFields): ShowFields => ({
  title,
  publisher,
  description,
  feedUrl,
  publishesNew,
});

/** What the audit log has of a show. */
const toAudited = (stored: StoredShow) => ({ ...toFields(stored), isPaused: stored.isPaused });

const sortKey = (sort: "title" | "publisher" | "readAt") => (row: AdminShow) => [row[sort] ?? "", row.title, row.id];

/** Shows of the podcasts. */
export function podcastShowsRoutes({
  shows,
  episodes,
  watch,
}: PodcastShowsDeps): Handlers<typeof adminPodcastShowsContract> {
  /** Two reads. */
  const toRow = async ({ id, data }: Show): Promise<AdminShow> => ({
    id,
    revision: data.revision,
    ...toFields(data),
    status: getStatus(data),
    readAt: toInstant(data.readAt),
    fetchAt: toInstant(data.fetchAt),
    failingSince: toInstant(data.failingSince),
    lastError: data.lastError,
    coverUrl: getCoverUrl(data),
    coverError: data.cover?.error ?? null,
    ...(await episodes.count(id)),
  });

  async function readRow(id: string): Promise<AdminShow> {
    const data = await shows.read(id);
    if (!data) throw noSuchShow();
    return toRow({ id, data });
  }

  /** @param decide returns the fields that change; null: it is removed */
  async function change(
    id: string,
    revision: number,
    context: AuditedContext,
    decide: (before: StoredShow) => Partial<StoredShow> | null,
  ) {
    return context.audit.change(async (unit) => {
      const before = await shows.readIn(unit, id);
      if (!before) throw noSuchShow();
      requireRevision(before.revision, revision, "this show");
      const decided = decide(before);
      const object = `podcastShows/${id}` as const;
      if (decided === null) {
        shows.remove(unit, id);
        unit.afterCommit(async () => episodes.removeOf(id));
        return { object, before: toAudited(before), after: null, answer: before };
      }
      const fields = { ...decided, revision: revision + 1 };
      shows.update(unit, id, fields);
      const after = { ...before, ...fields };
      return { object, before: toAudited(before), after: toAudited(after), answer: after };
    });
  }

  /** @throws AppError `invalid_request` at the field when the feed can't be read, or `conflict` when another show has it */
  async function requireUsable(feedUrl: string | null, others: readonly Show[]): Promise<void> {
    if (feedUrl === null) return;
    if (others.some(({ data }) => data.feedUrl === feedUrl)) throw conflict("A show has this feed already.", "feedUrl");
    try {
      await watch().check(feedUrl);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      throw rejected("feedUrl", `This feed can't be read. ${error.message}`);
    }
  }

  async function importNow(show: Show, now: Date): Promise<AdminShow> {
    await watch().fetchShow(show, now);
    await watch().checkSome(show.id, now, CHECKED_NOW);
    return readRow(show.id);
  }

  return {
    /** A read for each show and two for each that is listed. */
    list: async ({ query: { query = "", status, sort = "title", order, cursor, limit = SHOWN_ROWS } }) => {
      const isFound = createTextFilter(query);
      const found = (await shows.list())
        .filter(({ data }) => status === undefined || getStatus(data) === status)
        .filter(({ data }) => isFound(`${data.title} ${data.publisher} ${data.feedUrl ?? ""}`));
      const rows = await Promise.all(found.map(toRow));
      return pageInMemory(rows, { sortKey: sortKey(sort), isDescending: order === "desc", cursor, limit });
    },

    add: async ({ body }, { uid, now, audit }) => {
      const all = await shows.list();
      if (all.length >= MOST_SHOWS) throw conflict(`There are ${MOST_SHOWS} shows already. Remove one first.`);
      await requireUsable(body.feedUrl, all);
      const id = shows.newId();
      const show = newShow(body, uid, now);
      const added = await audit.change(async (unit) => {
        shows.create(unit, id, show);
        return { object: `podcastShows/${id}` as const, before: null, after: toAudited(show), answer: show };
      });
      return added.map((data) => importNow({ id, data }, now));
    },

    edit: async ({ params: { id }, body: { revision, ...fields } }, context) => {
      const all = await shows.list();
      const isNewFeed = all.some((show) => show.id === id && show.data.feedUrl !== fields.feedUrl);
      if (isNewFeed) await requireUsable(fields.feedUrl, all);
      const { now } = context;
      const changed = await change(id, revision, context, () => ({
        ...fields,
        ...(isNewFeed && { ...unreadFeed(fields.feedUrl, now), cover: null }),
      }));
      return changed.map(async (data) => (isNewFeed ? importNow({ id, data }, now) : toRow({ id, data })));
    },

    check: async ({ params: { id } }, { now, audit }) => {
      const data = await shows.read(id);
      if (!data) throw noSuchShow();
      return audit.job(`podcastShows/${id}`, async () => {
        const added = await watch().fetchShow({ id, data }, now);
        await watch().checkSome(id, now, CHECKED_ON_REQUEST);
        const row = await readRow(id);
        return { after: { added, error: row.lastError }, answer: { ...row, added } };
      });
    },

    pause: async ({ params: { id }, body: { revision, isPaused } }, context) => {
      const changed = await change(id, revision, context, ({ feedUrl }) => {
        if (feedUrl === null) throw conflict("This show has no feed.");
        return { isPaused, fetchAt: isPaused ? null : context.now };
      });
      return changed.map(async (data) => toRow({ id, data }));
    },

    remove: async ({ params: { id }, body: { revision } }, context) => {
      const removed = await change(id, revision, context, () => null);
      return removed.map(() => ({ id }));
    },
  };
}
