import type {
  adminPodcastEpisodesContract,
  AdminEpisode,
  AdminEpisodeRow,
} from "@cardwell/core/contract/admin/podcast-episodes";
import { getOwn } from "@cardwell/core/domain/get-own";
import type { EpisodeContent, EpisodeStatus } from "@cardwell/core/domain/podcasts/episode";
import { SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";
import type { LiveArticles } from "../../features/help/live-articles-repository.ts";
import type { PostsRepository } from "../../features/news/posts-repository.ts";
import { canPlay, changeEpisode, newEpisode, toEdited } from "../../features/podcasts/episodes-repository.ts";
import type {
  EpisodeFields,
  EpisodesRepository,
  StoredEpisode,
  StoredEpisodeEntry,
} from "../../features/podcasts/episodes-repository.ts";
import { NO_PLAYS } from "../../features/podcasts/listens-repository.ts";
import type { EpisodeCounts, ListensRepository } from "../../features/podcasts/listens-repository.ts";
import { countWords, readTranscript } from "../../features/podcasts/read-transcript.ts";
import { getCoverUrl } from "../../features/podcasts/shows-repository.ts";
import type { Show, ShowsRepository } from "../../features/podcasts/shows-repository.ts";
import type { ShowWatch } from "../../features/podcasts/watch-shows.ts";
import type { Suggestion } from "../../features/prompts/run-prompts.ts";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import type { AuditedContext, Handlers } from "../../http/serve.ts";
import type { Recorded } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { toBrowserAddress } from "../../lib/feeds.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { isAlreadyExists } from "../../lib/firestore.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { toSearchKeys } from "../../lib/search-keys.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { pageOfQuery, parseCreatedCursor } from "../list-page.ts";
import { parseScheduledTime } from "../scheduled-time.ts";

export type PodcastEpisodesDeps = {
  shows: ShowsRepository;
  episodes: EpisodesRepository;
  listens: ListensRepository;
  posts: Pick<PostsRepository, "read">;
  findCardName: (cardId: string) => Promise<string | null>;
  images: Pick<ImagesRepository, "has">;
  liveArticles: LiveArticles;
  watch: () => ShowWatch;
  /** Notes that a language model drafts. */
  suggestNotes: (
    episode: { title: string; transcript: string },
    asked: { by: string; now: Date },
  ) => Promise<Suggestion<string>>;
  getEmails: AuthAccounts["getEmails"];
};

const DEFAULT_LIMIT = 50;

const noSuchEpisode = () => new AppError("not_found", "There is no such episode.");

const getStatus = ({ status, publishAt }: StoredEpisode, now: Date): EpisodeStatus =>
  status === "live" && publishAt > now ? "scheduled" : status;

/** What the audit log has of an episode. */
const toAudited = ({ showId, status, content, publishAt, transcript }: StoredEpisode) => ({
  showId,
  status,
  content,
  publishAt: publishAt.toISOString(),
  transcriptWords: transcript?.words ?? null,
});

type Around = { shows: readonly Show[]; counts: ReadonlyMap<string, EpisodeCounts>; now: Date };

function toRow({ id, data }: StoredEpisodeEntry, { shows, counts, now }: Around): AdminEpisodeRow {
  const show = shows.find((each) => each.id === data.showId)?.data;
  return {
    id,
    show: {
      id: data.showId,
      title: show?.title ?? data.showId,
      coverUrl: show === undefined ? null : getCoverUrl(show),
    },
    number: data.content.number,
    title: data.content.title,
    status: getStatus(data, now),
    publishAt: data.publishAt.toISOString(),
    durationSeconds: data.content.durationSeconds,
    hasTranscript: data.transcript !== null,
    problems: data.problems,
    checkedAt: toInstant(data.checkedAt),
    ...(counts.get(id) ?? NO_PLAYS),
  };
}

/** A time in the past that its feed says, or that it was published at before, stays. */
const pickTime = ({ feed, status, publishAt }: StoredEpisode, now: Date): Date =>
  (feed !== null || status === "unlisted") && publishAt <= now ? publishAt : now;

function requireStatus(episode: StoredEpisode, now: Date, from: readonly EpisodeStatus[]): void {
  const status = getStatus(episode, now);
  if (!from.includes(status)) throw conflict(`This episode can't be changed like this: it is ${status}.`);
}

/** Episodes as staff write and publish them. */
export function podcastEpisodesRoutes({
  shows,
  episodes,
  listens,
  posts,
  findCardName,
  images,
  liveArticles,
  watch,
  suggestNotes,
  getEmails,
}: PodcastEpisodesDeps): Handlers<typeof adminPodcastEpisodesContract> {
  /** Those of the counts, eight at most, and of the shows once a minute. */
  const readAround = async (now: Date): Promise<Around> => {
    const [all, counts] = await Promise.all([shows.listCached(), listens.readCounts(now)]);
    return { shows: all, counts, now };
  };

  /** A read for each. */
  const readPosts = async (ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const post = await posts.read(id);
        return post === undefined ? null : { id, title: post.title };
      }),
    );

  /** What a content names beside what it named before has to exist: a read for each post. */
  async function requireKnown({ cardIds, postIds }: EpisodeContent, before?: EpisodeContent): Promise<void> {
    const added = cardIds.filter((id) => !before?.cardIds.includes(id));
    const names = await Promise.all(added.map(findCardName));
    const unknown = added.find((_, at) => names[at] === null);
    if (unknown !== undefined) throw rejected("content.cardIds", `The catalog doesn't have the card ${unknown}.`);
    const linked = await readPosts(postIds.filter((id) => !before?.postIds.includes(id)));
    if (linked.includes(null)) throw rejected("content.postIds", "There is no such post.");
  }

  async function toAnswer(id: string, data: StoredEpisode, now: Date): Promise<AdminEpisode> {
    const [around, emails, linked, cardNames] = await Promise.all([
      readAround(now),
      getEmails([data.createdBy]),
      readPosts(data.content.postIds),
      Promise.all(data.content.cardIds.map(async (cardId) => [cardId, (await findCardName(cardId)) ?? cardId])),
    ]);
    const { revision, content, feed, isEdited, transcript, createdBy, createdAt, updatedAt } = data;
    return {
      ...toRow({ id, data }, around),
      revision,
      content,
      playUrl: content.audioUrl && toBrowserAddress(content.audioUrl),
      cardNames: Object.fromEntries(cardNames) as Record<string, string>,
      posts: linked.filter((post) => post !== null),
      isFromFeed: feed !== null,
      isEdited,
      suggestedNotes: data.suggestedNotes,
      transcript: transcript && { ...transcript, at: transcript.at.toISOString() },
      createdBy: emails.get(createdBy) ?? getOwn(SYSTEM_ACTORS, createdBy) ?? createdBy,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  }

  async function requireEpisode(id: string): Promise<StoredEpisode> {
    const found = await episodes.read(id);
    if (!found) throw noSuchEpisode();
    return found;
  }

  /**
   * Asked of the current revision alone: a change of another one fails by itself. Two reads, and one for each picture of the notes.
   *
   * @throws AppError `conflict` when a link of them is broken
   */
  async function requireWorkingNotes(failure: string, notes: string): Promise<void> {
    // It parses Markdown, which most calls don't need.
    const { requireWorkingMemberLinks } = await import("../../features/help/check-links.ts");
    await requireWorkingMemberLinks(failure, notes, { liveArticles, images });
  }

  /** Checks the files now and answers with what was found. */
  async function answerChecked(id: string, data: StoredEpisode, now: Date): Promise<AdminEpisode> {
    await watch().checkEpisode({ id, data }, now);
    return toAnswer(id, await requireEpisode(id), now);
  }

  /** @param decide returns the fields that change */
  async function change(
    id: string,
    revision: number,
    { audit, now }: AuditedContext,
    decide: (before: StoredEpisode, now: Date) => Partial<EpisodeFields>,
    write?: (unit: Parameters<EpisodesRepository["replace"]>[0], before: StoredEpisode) => void,
  ): Promise<Recorded<StoredEpisode>> {
    return audit.change(async (unit) => {
      const before = await episodes.readIn(unit, id);
      if (!before) throw noSuchEpisode();
      requireRevision(before.revision, revision, "this episode");
      const after = changeEpisode(before, { ...decide(before, now), revision: revision + 1, updatedAt: now });
      episodes.replace(unit, id, after);
      write?.(unit, before);
      const object = `podcastEpisodes/${id}` as const;
      return { object, before: toAudited(before), after: toAudited(after), answer: after };
    });
  }

  return {
    /** A read for each row, one for the count, and those for plays. */
    list: async (
      { query: { query, showId, status, check, order = "desc", cursor, limit = DEFAULT_LIMIT } },
      context,
    ) => {
      const { now } = context;
      const hasProblems = check === undefined ? undefined : check === "problems";
      const filters = { showId, status, hasProblems, searchKeys: toSearchKeys(query ?? "") };
      const [{ rows, total }, around] = await Promise.all([
        episodes.list(filters, order, limit + 1, parseCreatedCursor(cursor), now),
        readAround(now),
      ]);
      const page = pageOfQuery(rows, total, limit, ({ id, data }) => [data.publishAt.getTime(), id]);
      return { ...page, rows: page.rows.map((entry) => toRow(entry, around)) };
    },

    /** Four reads, and those for plays. */
    summary: async (_, { now }) => {
      const [around, counted, listeners, scheduled] = await Promise.all([
        readAround(now),
        episodes.countAll(now),
        listens.countListeners(now),
        episodes.list({ status: "scheduled" }, "asc", 1, undefined, now),
      ]);
      const [next] = scheduled.rows;
      const all = [...around.counts.values()];
      return {
        ...counted,
        listeners,
        plays: all.reduce((sum, { plays }) => sum + plays, 0),
        finishes: all.reduce((sum, { finishes }) => sum + finishes, 0),
        next: next ? toRow(next, around) : null,
      };
    },

    episode: async ({ params: { id } }, context) => toAnswer(id, await requireEpisode(id), context.now),

    transcript: async ({ params: { id } }) => {
      await requireEpisode(id);
      return { segments: await episodes.readTranscript(id) };
    },

    create: async ({ body: { showId, content, id = episodes.newId() } }, { uid, now, audit }) => {
      if (content.audioUrl === null) throw rejected("content.audioUrl", "Enter the address of the audio file.");
      if (!(await shows.read(showId))) throw rejected("showId", "There is no such show.");
      await requireKnown(content);
      const episode = newEpisode({ showId, content, createdBy: uid }, now);
      try {
        const created = await audit.change(async (unit) => {
          episodes.create(unit, id, episode);
          const object = `podcastEpisodes/${id}` as const;
          return { object, before: null, after: toAudited(episode), answer: episode };
        });
        return await created.map(async (data) => answerChecked(id, data, now));
      } catch (error) {
        if (isAlreadyExists(error)) throw conflict("This episode was saved already. Open it from the list.");
        throw error;
      }
    },

    edit: async ({ params: { id }, body: { content, revision } }, context) => {
      const episode = await requireEpisode(id);
      await requireKnown(content, episode.content);
      if (episode.status === "live" && episode.revision === revision)
        await requireWorkingNotes("These notes can't be saved", content.notes);
      const changed = await change(id, revision, context, (before, now) => ({
        ...toEdited(before, content, now),
        isEdited: before.feed !== null,
      }));
      const { now } = context;
      return changed.map(async (data) =>
        data.checkedAt === null ? answerChecked(id, data, now) : toAnswer(id, data, now),
      );
    },

    saveTranscript: async ({ params: { id }, body: { revision, text } }, context) => {
      let segments: ReturnType<typeof readTranscript> = [];
      try {
        segments = text.trim() === "" ? [] : readTranscript(text);
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        throw rejected("text", error.message);
      }
      const changed = await change(
        id,
        revision,
        context,
        ({ problems }, now) => ({
          transcript: segments.length === 0 ? null : { words: countWords(segments), source: "staff" as const, at: now },
          problems: problems.filter(({ part }) => part !== "transcript"),
        }),
        (unit, { showId }) =>
          segments.length === 0
            ? episodes.removeTranscript(unit, id)
            : episodes.saveTranscript(unit, id, showId, segments),
      );
      return changed.map(async (data) => toAnswer(id, data, context.now));
    },

    suggestNotes: async ({ params: { id } }, { uid, now, audit }) => {
      const { content } = await requireEpisode(id);
      const segments = await episodes.readTranscript(id);
      if (segments.length === 0) throw conflict("Notes are drafted from the transcript. Add one first.");
      const transcript = segments
        .map(({ speaker, text }) => (speaker === null ? text : `${speaker}: ${text}`))
        .join("\n");
      return audit.job(`podcastEpisodes/${id}`, async () => {
        const asked = { by: uid, now };
        const suggestion = await suggestNotes({ title: content.title, transcript }, asked);
        if (suggestion.suggested === null) throw conflict(`No notes were drafted. ${suggestion.why}`);
        const suggestedNotes = suggestion.suggested;
        await episodes.change(id, () => ({ suggestedNotes }));
        const answer = await toAnswer(id, await requireEpisode(id), now);
        return { after: { suggestedNotes }, answer };
      });
    },

    check: async ({ params: { id } }, { now, audit }) => {
      const data = await requireEpisode(id);
      return audit.job(`podcastEpisodes/${id}`, async () => {
        const answer = await answerChecked(id, data, now);
        return { after: { problems: answer.problems }, answer };
      });
    },

    publish: async ({ params: { id }, body: { revision, publishAt } }, context) => {
      const episode = await requireEpisode(id);
      if (episode.revision === revision)
        await requireWorkingNotes("This episode can't be published", episode.content.notes);
      const changed = await change(id, revision, context, (before, now) => {
        requireStatus(before, now, ["draft", "scheduled", "unlisted"]);
        const audio = before.problems.find(({ part }) => part === "audio");
        if (!canPlay(before)) throw conflict(`The audio can't be played. ${audio?.message ?? "Check it first."}`);
        const at = publishAt === null ? pickTime(before, now) : parseScheduledTime("publishAt", publishAt, now);
        return { status: "live", publishAt: at, checkAt: now };
      });
      return changed.map(async (data) => toAnswer(id, data, context.now));
    },

    unschedule: async ({ params: { id }, body: { revision } }, context) => {
      const changed = await change(id, revision, context, (before, now) => {
        requireStatus(before, now, ["scheduled"]);
        return { status: "draft" };
      });
      return changed.map(async (data) => toAnswer(id, data, context.now));
    },

    unlist: async ({ params: { id }, body: { revision } }, context) => {
      const changed = await change(id, revision, context, (before, now) => {
        requireStatus(before, now, ["live"]);
        return { status: "unlisted", checkAt: null };
      });
      return changed.map(async (data) => toAnswer(id, data, context.now));
    },

    remove: async ({ params: { id }, body: { revision } }, { audit }) =>
      audit.change(async (unit) => {
        const before = await episodes.readIn(unit, id);
        if (!before) throw noSuchEpisode();
        requireRevision(before.revision, revision, "this episode");
        if (before.status !== "draft" || before.feed !== null)
          throw conflict("Only a draft that was made by hand can be deleted. Unlist it instead.");
        episodes.remove(unit, id);
        return { object: `podcastEpisodes/${id}` as const, before: toAudited(before), after: null, answer: { id } };
      }),
  };
}
