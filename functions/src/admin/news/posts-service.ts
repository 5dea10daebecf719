import type { adminNewsContract, AdminPost, PostRow } from "@cardwell/core/contract/admin/news";
import { getOwn } from "@cardwell/core/domain/get-own";
import { findPostProblems, MOST_CORRECTIONS, MOST_PINNED } from "@cardwell/core/domain/news/post";
import type { PostContent, PostStatus } from "@cardwell/core/domain/news/post";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import { SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";
import type { LiveArticles } from "../../features/help/live-articles-repository.ts";
import { newPost, toDrafted, toPublished, toUnpublished } from "../../features/news/posts-repository.ts";
import type { PostsRepository, StoredPost } from "../../features/news/posts-repository.ts";
import type { SourcesRepository } from "../../features/news/sources-repository.ts";
import type { Recorded } from "../../http/audit.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AuthAccounts } from "../../lib/auth.ts";
import { isAlreadyExists } from "../../lib/firestore.ts";
import type { FetchContent } from "../../lib/fetch-public.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { listBeginnings, toSearchKeys } from "../../lib/search-keys.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { pageOfQuery, parseCreatedCursor, parseVersionCursor } from "../list-page.ts";
import { toInstant } from "../../lib/to-instant.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { parseScheduledTime } from "../scheduled-time.ts";
import { createImages } from "./images-service.ts";
import { summarizeNews } from "./summary.ts";

export type AdminNewsDeps = {
  posts: PostsRepository;
  sources: SourcesRepository;
  images: ImagesRepository;
  fetchContent: FetchContent;
  liveArticles: LiveArticles;
  /** How many members hold one of some cards, or have access; a read for each thousand. */
  countMembers: (cardIds: readonly string[]) => Promise<number>;
  /** From memory; null: the catalog has no such card. */
  findCardName: (cardId: string) => Promise<string | null>;
  getEmails: AuthAccounts["getEmails"];
};

type By = Pick<Acting, "uid" | "now">;

const DEFAULT_LIMIT = 50;
/** A post that was never published sorts after all others by this. */
const NEVER = new Date(0);

const noSuchPost = () => new AppError("not_found", "There is no such post.");

const statusNames: Record<PostStatus, string> = {
  draft: "a draft",
  scheduled: "scheduled",
  published: "published",
  unpublished: "unpublished",
};

/** What the audit log has of a post. */
const toAudited = ({ slug, status, draft, live, dueAt, unpublishAt, pinnedUntil }: StoredPost) => ({
  slug,
  status,
  draft: draft?.content ?? null,
  live: live && { version: live.version, ...live.content },
  publishAt: status === "scheduled" ? toInstant(dueAt) : null,
  unpublishAt: toInstant(unpublishAt),
  pinnedUntil: toInstant(pinnedUntil),
});

const toRow = (id: string, stored: StoredPost): PostRow => ({
  id,
  title: stored.title,
  status: stored.status,
  hasDraft: stored.status === "published" && stored.draft !== null,
  cardIds: (stored.draft ?? stored.live)?.content.cardIds ?? [],
  publishedAt: toInstant(stored.publishedAt),
  publishAt: stored.status === "scheduled" ? toInstant(stored.dueAt) : null,
  unpublishAt: toInstant(stored.unpublishAt),
  correctedAt: toInstant(stored.corrections.at(-1)?.at ?? null),
  pinnedUntil: toInstant(stored.pinnedUntil),
  updatedAt: stored.updatedAt.toISOString(),
});

function requireDraft({ draft }: StoredPost) {
  if (draft === null) throw conflict("This post has no draft. Reload and try again.");
  return draft;
}

/** Posts as staff write and publish them. */
export function adminNewsRoutes({
  posts,
  sources,
  images,
  fetchContent,
  liveArticles,
  countMembers,
  findCardName,
  getEmails,
}: AdminNewsDeps): Handlers<typeof adminNewsContract, By> {
  const { upload, importFrom } = createImages({ images, fetchContent });

  /** What a content names has to exist: one read for a picture. */
  async function requireKnown({ cardIds, cardNotes, image }: PostContent): Promise<void> {
    const [names, hasImage] = await Promise.all([
      Promise.all(cardIds.map(findCardName)),
      image === null || images.has(image.id),
    ]);
    const unknown = cardIds.filter((_, at) => names[at] === null);
    const strayNotes = Object.keys(cardNotes).filter((id) => !cardIds.includes(id));
    const fields = [
      ...strayNotes.map((id) => ({
        path: `body.content.cardNotes.${id}`,
        message: `The card ${id} isn't in the audience.`,
      })),
      ...unknown.map((id) => ({ path: "body.content.cardIds", message: `The catalog doesn't have the card ${id}.` })),
      ...(hasImage ? [] : [{ path: "body.content.image", message: "Upload this picture first." }]),
    ];
    const [first] = fields;
    if (first) throw new AppError("invalid_request", first.message, { fields });
  }

  /** Two reads, and one for each picture of the text. @throws AppError `conflict` when one is broken */
  async function requireWorkingLinks({ body }: PostContent): Promise<void> {
    // It parses Markdown, which most calls don't need.
    const { requireWorkingMemberLinks } = await import("../../features/help/check-links.ts");
    await requireWorkingMemberLinks("This post can't be published", body, { liveArticles, images });
  }

  /** The same reads. @throws AppError `conflict` when readers can't get it */
  async function requirePublishable(content: PostContent): Promise<void> {
    const [problem] = findPostProblems(content);
    if (problem) throw conflict(`This post can't be published. ${problem.message}`);
    await requireWorkingLinks(content);
  }

  /** The draft of a revision; a change of another one fails by itself. */
  async function requireDraftPublishable(id: string, revision: number): Promise<void> {
    const post = await posts.read(id);
    if (post?.revision === revision && post.draft !== null) await requirePublishable(post.draft.content);
  }

  async function toAnswer(id: string, stored: StoredPost): Promise<AdminPost> {
    const row = toRow(id, stored);
    const changes = [stored.draft, stored.live].filter((each) => each !== null);
    const cardIds = [...new Set(changes.flatMap(({ content }) => content.cardIds))];
    const [emails, reads, names] = await Promise.all([
      getEmails([...new Set([stored.createdBy, ...changes.map(({ by }) => by)])]),
      stored.latest === 0 ? 0 : posts.sumReads(id),
      Promise.all(cardIds.map(async (cardId) => [cardId, (await findCardName(cardId)) ?? cardId] as const)),
    ]);
    // Drafts of watched feeds are the job's.
    const formatAuthor = (uid: string) => emails.get(uid) ?? getOwn(SYSTEM_ACTORS, uid) ?? uid;
    const name = <T extends { by: string; at: Date }>(each: T) => ({
      ...each,
      by: formatAuthor(each.by),
      at: each.at.toISOString(),
    });
    return {
      ...row,
      slug: stored.slug ?? null,
      revision: stored.revision,
      createdBy: formatAuthor(stored.createdBy),
      createdAt: stored.createdAt.toISOString(),
      sourcePublishedAt: toInstant(stored.sourcePublishedAt ?? null),
      sourceImageUrl: stored.sourceImageUrl ?? null,
      live: stored.live && name(stored.live),
      draft: stored.draft && name(stored.draft),
      reads,
      corrections: stored.corrections.map(({ at, note }) => ({ at: at.toISOString(), note })).toReversed(),
      cardNames: Object.fromEntries(names),
    };
  }

  /** One read. @throws AppError when it's missing, was changed since, or its status doesn't allow the change */
  async function readFor(unit: UnitOfWork, id: string, revision: number, from: readonly PostStatus[]) {
    const before = await posts.readIn(unit, id);
    if (!before) throw noSuchPost();
    requireRevision(before.revision, revision, "this post");
    if (!from.includes(before.status))
      throw conflict(`This post can't be changed like this: it is ${statusNames[before.status]}.`);
    return before;
  }

  /** @param decide returns the fields that change, and the note of a version */
  async function change(
    id: string,
    { audit, now }: Pick<Acting, "audit" | "now">,
    { revision, from }: { revision: number; from: readonly PostStatus[] },
    decide: (before: StoredPost, unit: UnitOfWork) => Partial<StoredPost> | Promise<Partial<StoredPost>>,
    note: string | null = null,
  ): Promise<Recorded<AdminPost>> {
    const changed = await audit.change(async (unit) => {
      const before = await readFor(unit, id, revision, from);
      const fields = { ...(await decide(before, unit)), revision: revision + 1, updatedAt: now };
      posts.update(unit, id, fields, note);
      const after = { ...before, ...fields };
      return { object: `newsPosts/${id}` as const, before: toAudited(before), after: toAudited(after), answer: after };
    });
    return changed.map((stored) => toAnswer(id, stored));
  }

  /** The slug that was typed, or one that is made from the title. @throws AppError when another post has the typed one */
  async function chooseSlug(unit: UnitOfWork, id: string, typed: string | null, title: string): Promise<string> {
    if (typed === null) return posts.makeSlug(unit, title, id);
    if (await posts.isSlugTaken(unit, typed, id)) throw rejected("slug", "Another post has this address.");
    return typed;
  }

  return {
    /** Reads a document for each row, and one for the count. */
    async list({ query: { query, status, sort = "updatedAt", order = "desc", cursor, limit = DEFAULT_LIMIT } }) {
      const filters = { status, searchKeys: toSearchKeys(query ?? "") };
      const after = parseCreatedCursor(cursor);
      // Firestore sorts what has no date before every date, so a cursor of such a row has none either.
      const from = after && (sort === "publishedAt" && after.at.getTime() === 0 ? { ...after, at: null } : after);
      const { rows, total } = await posts.list(filters, { by: sort, direction: order }, limit + 1, from);
      const page = pageOfQuery(rows, total, limit, ({ id, data }) => [(data[sort] ?? NEVER).getTime(), id]);
      return { ...page, rows: page.rows.map(({ id, data }) => toRow(id, data)) };
    },

    summary: () => summarizeNews({ posts, sources, images, liveArticles }),

    async post({ params: { id } }) {
      const stored = await posts.read(id);
      if (!stored) throw noSuchPost();
      return toAnswer(id, stored);
    },

    /** A read for each version, and one for the post. */
    async versions({ params: { id }, query: { cursor, limit = DEFAULT_LIMIT } }) {
      const below = parseVersionCursor(cursor);
      const [found, post] = await Promise.all([posts.listVersions(id, below, limit + 1), posts.read(id)]);
      if (!post) throw noSuchPost();
      const emails = await getEmails([...new Set(found.map(({ by }) => by))]);
      const named = found.map((each) => ({ ...each, by: emails.get(each.by) ?? each.by, at: each.at.toISOString() }));
      return pageOfQuery(named, post.latest, limit, ({ version }) => [version]);
    },

    /** Two reads for each card, more where thousands hold it. */
    async audience({ query: { cardIds = [] } }) {
      const [members = 0, ...each] = await Promise.all([cardIds, ...cardIds.map((id) => [id])].map(countMembers));
      return { members, byCard: Object.fromEntries(cardIds.map((id, at) => [id, each[at] ?? 0])) };
    },

    uploadImage: ({ body }, { audit }) => upload(body.data, audit),
    importImage: ({ body }, { audit }) => importFrom(body.url, audit),

    async create({ body: { content, slug = null, id = posts.newId() } }, { uid, now, audit }) {
      await requireKnown(content);
      try {
        const created = await audit.change(async (unit) => {
          const post = newPost(content, await chooseSlug(unit, id, slug, content.title), uid, now);
          posts.create(unit, id, post);
          return { object: `newsPosts/${id}` as const, before: null, after: toAudited(post), answer: post };
        });
        return await created.map((stored) => toAnswer(id, stored));
      } catch (error) {
        if (isAlreadyExists(error)) throw conflict("This post was saved already. Open it from the list.");
        throw error;
      }
    },

    async saveDraft({ params: { id }, body: { content, slug, revision } }, acting) {
      await requireKnown(content);
      if ((await posts.read(id))?.status === "scheduled") await requirePublishable(content);
      const from = ["draft", "scheduled", "published", "unpublished"] as const;
      return change(id, acting, { revision, from }, async (before, unit) => {
        const drafted = toDrafted(content, acting.uid, acting.now);
        if (slug === undefined || slug === before.slug) return drafted;
        if (before.latest > 0) throw rejected("slug", "This post was published, so its address stays.");
        return { ...drafted, slug: await chooseSlug(unit, id, slug, content.title) };
      });
    },

    discardDraft: ({ params: { id }, body: { revision } }, acting) =>
      change(id, acting, { revision, from: ["published"] }, (before) => {
        requireDraft(before);
        const title = before.live?.content.title ?? before.title;
        return { draft: null, title, searchKeys: listBeginnings([title]) };
      }),

    remove: ({ params: { id }, body: { revision } }, { audit }) =>
      audit.change(async (unit) => {
        const before = await readFor(unit, id, revision, ["draft", "scheduled"]);
        if (before.latest > 0) throw conflict("This post was published before, so it can't be deleted.");
        posts.remove(unit, id);
        return { object: `newsPosts/${id}` as const, before: toAudited(before), after: null, answer: { id } };
      }),

    async publish({ params: { id }, body: { revision, publishAt, unpublishAt = null } }, acting) {
      await requireDraftPublishable(id, revision);
      return change(id, acting, { revision, from: ["draft", "scheduled", "unpublished"] }, (before) => {
        const { content } = requireDraft(before);
        const dueAt = publishAt === null ? null : parseScheduledTime("publishAt", publishAt, acting.now);
        const endsAt = unpublishAt === null ? null : parseScheduledTime("unpublishAt", unpublishAt, acting.now);
        if (dueAt !== null && endsAt !== null && endsAt <= dueAt)
          throw rejected("unpublishAt", "Choose a time after the publication.");
        const ending = { unpublishAt: endsAt };
        if (dueAt !== null) return { status: "scheduled" as const, dueAt, ...ending };
        return { ...toPublished({ ...before, ...ending }, content, acting.uid, acting.now), ...ending };
      });
    },

    unschedule: ({ params: { id }, body: { revision } }, acting) =>
      change(id, acting, { revision, from: ["scheduled"] }, ({ latest }) => ({
        status: latest === 0 ? ("draft" as const) : ("unpublished" as const),
        dueAt: null,
        unpublishAt: null,
      })),

    async correct({ params: { id }, body: { revision, version, note } }, acting) {
      const earlier = version === null ? null : await posts.readVersion(id, version);
      if (earlier === undefined) throw new AppError("not_found", `There is no version ${version} of this post.`);
      await (earlier === null ? requireDraftPublishable(id, revision) : requireWorkingLinks(earlier.content));
      return change(
        id,
        acting,
        { revision, from: ["published"] },
        (before) => {
          if (before.live?.version === version) throw conflict(`Version ${version} is live already.`);
          if (before.corrections.length >= MOST_CORRECTIONS)
            throw conflict(`A post can have ${MOST_CORRECTIONS} corrections. Unpublish it and write a new one.`);
          const content = earlier?.content ?? requireDraft(before).content;
          const { draft, title, searchKeys } = before;
          return {
            ...toPublished(before, content, acting.uid, acting.now),
            // Who goes back to an earlier version keeps what is being written.
            ...(earlier && draft && { draft, title, searchKeys }),
            corrections: [...before.corrections, { at: acting.now, note }],
          };
        },
        note,
      );
    },

    unpublish: ({ params: { id }, body: { revision } }, acting) =>
      change(id, acting, { revision, from: ["published"] }, toUnpublished),

    scheduleUnpublish: ({ params: { id }, body: { revision, at } }, acting) =>
      change(id, acting, { revision, from: ["published"] }, () => {
        const unpublishAt = at === null ? null : parseScheduledTime("at", at, acting.now);
        return { unpublishAt, dueAt: unpublishAt };
      }),

    /** Reads what is pinned, too: ten reads at most. */
    async pin({ params: { id }, body: { revision, until } }, acting) {
      const pinned = until === null ? [] : await posts.listPinned(acting.now);
      if (pinned.length >= MOST_PINNED && pinned.every((post) => post.id !== id))
        throw conflict(`${MOST_PINNED} posts are pinned. Unpin one first.`);
      return change(id, acting, { revision, from: ["published"] }, () => ({
        pinnedUntil: until === null ? null : parseScheduledTime("until", until, acting.now),
      }));
    },
  };
}
