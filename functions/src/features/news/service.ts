import type { newsContract, NewsRow, PublicNewsRow, PublicPost } from "@cardwell/core/contract/news";
import { DEFAULT_TIME_ZONE } from "@cardwell/core/domain/accounts/time-zone";
import { imagePath } from "@cardwell/core/domain/images";
import { listPostCards } from "@cardwell/core/domain/news/post-cards";
import type { View } from "@cardwell/core/domain/dashboard/view";
import { EVERYONE, getReadingMinutes, isForHolder, POST_IMAGE_TYPES } from "@cardwell/core/domain/news/post";
import {
  getReadUntil,
  isMuted,
  isNew,
  isUnread,
  listMarkedUnread,
  markAllRead,
  markPost,
  MOST_SAVED,
  NOTHING_READ,
  muteTopic,
  savePost,
} from "@cardwell/core/domain/news/read-state";
import type { ReadState } from "@cardwell/core/domain/news/read-state";
import { openCards } from "@cardwell/core/domain/wallet/held-cards";
import type { Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { describeHeld } from "../../lib/catalog-facts.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { toHtml } from "../../lib/feed-text.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import { parseTimeCursor, toTimeCursor } from "../../lib/position-in-time.ts";
import type { PositionInTime } from "../../lib/position-in-time.ts";
import { getSlug } from "./posts-repository.ts";
import type { LivePost, PostsRepository } from "./posts-repository.ts";
import type { ReadsRepository } from "./reads-repository.ts";

export type NewsDeps = {
  posts: PostsRepository;
  reads: ReadsRepository;
  images: ImagesRepository;
  /** Cards of the catalog that somebody holds: one read. */
  getHeldCards: (uid: string) => Promise<string[]>;
  /** Three reads, beside what is cached. */
  getView: (asking: Asking) => Promise<View>;
  catalog: () => CatalogPort;
  appOrigin: string;
};

type Asking = { uid: string; now: Date };
type Reader = { cardIds: string[]; state: ReadState; facts: Awaited<ReturnType<CatalogPort["facts"]>>; now: Date };

const PAGE_SIZE = 20;
/** Of pages that are read for one, where muted posts are left out. */
const MOST_PAGES = 3;
const MOST_UNREAD = 20;
/** Muted posts that aren't counted as unread. */
const MOST_PASSED_OVER = 60;
const FEED_SIZE = 20;
const ABOUT_FEED = { title: "Cardwell news", description: "What changes for people with credit cards." };
const MORE_SIZE = 3;

const noSuchPost = () => new AppError("not_found", "This post doesn't exist, or isn't for your cards.");

const toPosition = ({ id, data }: LivePost): PositionInTime => ({ at: data.publishedAt, id });

const isPostMuted = (state: ReadState, { data }: LivePost): boolean => isMuted(state, data.live.content.topic);

const isPinned = ({ data }: LivePost, now: Date): boolean => data.pinnedUntil !== null && data.pinnedUntil > now;

function toPublicRow(post: LivePost): Omit<PublicNewsRow, "isPinned"> {
  const { live, publishedAt, corrections } = post.data;
  const { title, summary, forYou, forYouKind } = live.content;
  return {
    slug: getSlug(post),
    title,
    summary,
    publishedAt: publishedAt.toISOString(),
    correctedAt: corrections.at(-1)?.at.toISOString() ?? null,
    forYou,
    forYouKind,
  };
}

const withoutPost = (found: LivePost[], { id }: LivePost) =>
  found.filter((other) => other.id !== id).slice(0, MORE_SIZE);

/** @param more other posts that its reader may read */
function toPublicPost(post: LivePost, more: LivePost[]): PublicPost {
  const { live, corrections } = post.data;
  const { body, image, sourceUrl } = live.content;
  return {
    ...toPublicRow(post),
    body,
    readingMinutes: getReadingMinutes(body),
    image: image && { url: imagePath(image.id), alt: image.alt },
    sourceUrl,
    corrections: corrections.map(({ at, note }) => ({ at: at.toISOString(), note })).toReversed(),
    more: more.map(toPublicRow),
  };
}

function toRow(post: LivePost, { cardIds, state, facts, now }: Reader): NewsRow {
  const { id, data } = post;
  return {
    ...toPublicRow(post),
    id,
    isPinned: isPinned(post, now),
    isUnread: isUnread(state, { id, publishedAt: data.publishedAt }, now),
    isSaved: state.saved.includes(id),
    topic: data.live.content.topic,
    cards: describeHeld(facts, data.live.content.cardIds, cardIds),
  };
}

/** News as members read it. Every call returns only posts for everyone or for a card that the member holds. */
export function newsRoutes({
  posts,
  reads,
  images,
  getHeldCards,
  getView,
  catalog,
  appOrigin,
}: NewsDeps): Handlers<typeof newsContract> {
  /** Three reads. */
  async function readReader({ uid, now }: Asking): Promise<Reader> {
    const [cardIds, state, facts] = await Promise.all([getHeldCards(uid), reads.read(uid), catalog().recentFacts()]);
    return { cardIds, state, facts, now };
  }

  /** What feeds have of the newest posts for everyone. */
  async function listFeedItems() {
    // Loaded here, as no other call renders a text.
    const [found, { renderPostHtml }] = await Promise.all([
      posts.listPublic(FEED_SIZE),
      import("../../lib/markdown-html.ts"),
    ]);
    return found.map((post) => {
      const { live, publishedAt, corrections } = post.data;
      const { title, summary, body, image, sourceUrl } = live.content;
      const url = `${appOrigin}/news/${getSlug(post)}`;
      return {
        url,
        title,
        summary,
        image: image && { url: `${appOrigin}${imagePath(image.id)}`, alt: image.alt },
        html: renderPostHtml({ body, image, sourceUrl, corrections }, { page: url, timeZone: DEFAULT_TIME_ZONE }),
        publishedAt,
        changedAt: live.at,
      };
    });
  }

  /** Two reads at most. */
  async function requirePost(address: string, cardIds: readonly string[]): Promise<LivePost> {
    const post = await posts.findAt(address);
    if (post === undefined || !isForHolder(post.data.audience, cardIds)) throw noSuchPost();
    return post;
  }

  async function listSaved(reader: Reader) {
    const found = await posts.findLive(reader.state.saved.toReversed());
    return { found: found.filter((post) => isForHolder(post.data.audience, reader.cardIds)), nextCursor: null };
  }

  /** Saved posts that the member can't read anymore are dropped when there is no room for one more. */
  async function makeRoom(uid: string, cardIds: readonly string[]): Promise<void> {
    const { saved } = await reads.read(uid);
    if (saved.length < MOST_SAVED) return;
    const found = await posts.findLive(saved);
    const kept = new Set(found.filter((post) => isForHolder(post.data.audience, cardIds)).map(({ id }) => id));
    if (kept.size === saved.length) return;
    await reads.change(uid, (before) => ({
      ...before,
      saved: before.saved.filter((id) => kept.has(id) || !saved.includes(id)),
    }));
  }

  /**
   * A page without what is muted: 21 reads, or 63 at most where something is. What it then holds may be less than a page, also nothing,
   * and the next one continues behind the last post that was read.
   */
  async function listUnmuted(state: ReadState, keys: readonly string[], before: PositionInTime | undefined) {
    const found: LivePost[] = [];
    let next = before;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await posts.listFor(keys, PAGE_SIZE + 1, { before: next });
      for (const [at, post] of page.slice(0, PAGE_SIZE).entries()) {
        next = toPosition(post);
        if (!isPostMuted(state, post)) found.push(post);
        if (found.length === PAGE_SIZE) return { found, next: at + 1 < page.length ? next : null };
      }
      if (page.length <= PAGE_SIZE) return { found, next: null };
    }
    return { found, next: next ?? null };
  }

  /** Pinned posts are above the first page, and on no other. */
  async function listByDate(
    { state, now }: Pick<Reader, "state" | "now">,
    keys: readonly string[],
    cursor: string | undefined,
  ) {
    if (keys.length === 0) return { found: [], nextCursor: null };
    const [allPinned, page] = await Promise.all([
      posts.listPinned(now),
      listUnmuted(state, keys, parseTimeCursor(cursor)),
    ]);
    const pinned = allPinned.filter(
      (post) => post.data.audience.some((key) => keys.includes(key)) && !isPostMuted(state, post),
    );
    const pinnedIds = new Set(pinned.map(({ id }) => id));
    return {
      found: [...(cursor === undefined ? pinned : []), ...page.found.filter(({ id }) => !pinnedIds.has(id))],
      nextCursor: page.next && toTimeCursor(page.next),
    };
  }

  /** The newest posts: one more than are shown beside a post. Four reads, or twelve where topics are muted. */
  async function listNewest(state: ReadState, keys: readonly string[]): Promise<LivePost[]> {
    const found = await posts.listFor(keys, MORE_SIZE + 1 + (state.mutedTopics.length === 0 ? 0 : 8));
    return found.filter((post) => !isPostMuted(state, post));
  }

  return {
    /** 34 reads at most, or 76 where topics are muted; of saved posts, one for each of them instead of a page. */
    async list({ query: { list: asked, cursor } }, asking) {
      const reader = await readReader(asking);
      const list = asked ?? (reader.cardIds.length > 0 ? "cards" : "all");
      const keys = list === "cards" ? reader.cardIds : [EVERYONE, ...reader.cardIds];
      const { found, nextCursor } = list === "saved" ? await listSaved(reader) : await listByDate(reader, keys, cursor);
      return { list, rows: found.map((post) => toRow(post, reader)), nextCursor };
    },

    /** Two reads, one for each saved post, and for each of two lists what `countFor` reads: as many with ten posts as with a thousand. */
    async lists(_, { uid }) {
      const [cardIds, state] = await Promise.all([getHeldCards(uid), reads.read(uid)]);
      const { mutedTopics, saved } = state;
      const [all, cards, found] = await Promise.all([
        posts.countFor([EVERYONE, ...cardIds], mutedTopics),
        posts.countFor(cardIds, mutedTopics),
        posts.findLive(saved),
      ]);
      const readable = found.filter((post) => isForHolder(post.data.audience, cardIds));
      return { counts: { cards, all, saved: readable.length }, mutedTopics: [...mutedTopics] };
    },

    /** A read and a write. */
    async muteTopic({ params: { topic }, body: { isMuted: isMute } }, { uid }) {
      const { mutedTopics } = await reads.change(uid, (before) => muteTopic(before, topic, isMute));
      return { mutedTopics: [...mutedTopics] };
    },

    /**
     * Two reads beside those of posts: 21, one or two for each that was marked as read or unread, and 60 more at most where topics are
     * muted. Of who has more muted ones among the newest, older posts aren't counted.
     */
    async unread(_, { uid, now }) {
      const [cardIds, state] = await Promise.all([getHeldCards(uid), reads.read(uid)]);
      const passedOver = state.marks.length + (state.mutedTopics.length === 0 ? 0 : MOST_PASSED_OVER);
      const [recent, marked] = await Promise.all([
        posts.listFor([EVERYONE, ...cardIds], MOST_UNREAD + 1 + passedOver, { since: getReadUntil(state, now) }),
        posts.findLive(listMarkedUnread(state)),
      ]);
      const all = [...recent, ...marked.filter((post) => isForHolder(post.data.audience, cardIds))].filter(
        (post) =>
          isUnread(state, { id: post.id, publishedAt: post.data.publishedAt }, now) && !isPostMuted(state, post),
      );
      const unread = [...new Map(all.map((post) => [post.id, post])).values()];
      const shown = unread.slice(0, MOST_UNREAD);
      return {
        unread: shown.length,
        isMinimum: unread.length > MOST_UNREAD,
        aboutCards: cardIds.length === 0 ? null : shown.filter(({ data }) => !data.audience.includes(EVERYONE)).length,
      };
    },

    /** Fourteen reads at most, or thirty where topics are muted: one is of the time zone, for what is known of the cards. */
    async read({ params: { id } }, asking) {
      const [view, state] = await Promise.all([getView(asking), reads.read(asking.uid)]);
      const cardIds = [...new Set(openCards(view).flatMap(({ cardId }) => cardId ?? []))];
      const reader = { cardIds, state, facts: view.facts, now: asking.now };
      const [post, newest] = await Promise.all([requirePost(id, cardIds), listNewest(state, cardIds)]);
      const aboutCards = withoutPost(newest, post);
      const isMoreAboutCards = aboutCards.length > 0;
      const more = isMoreAboutCards ? aboutCards : withoutPost(await listNewest(state, [EVERYONE]), post);
      return {
        ...toPublicPost(post, more),
        ...toRow(post, reader),
        isTopicMuted: isPostMuted(state, post),
        cards: listPostCards(view, post.data.live.content),
        isMoreAboutCards,
      };
    },

    /** 31 reads at most. */
    publicList: async (_, { now }) => ({
      rows: (await listByDate({ state: NOTHING_READ, now }, [EVERYONE], undefined)).found.map((post) => ({
        ...toPublicRow(post),
        isPinned: isPinned(post, now),
      })),
    }),

    /** Six reads at most; two where there is no such post, which anybody can ask for. */
    async publicPost({ params: { slug } }) {
      const post = await requirePost(slug, []);
      return toPublicPost(post, withoutPost(await posts.listPublic(MORE_SIZE + 1), post));
    },

    /** Four reads and a write, and one more write when it's read for the first time; a read more for each saved post when there is no room for one more. */
    async mark({ params: { id }, body: { isRead, isSaved } }, { uid, now }) {
      const cardIds = await getHeldCards(uid);
      const post = await requirePost(id, cardIds);
      const read = { id: post.id, publishedAt: post.data.publishedAt };
      if (isSaved) await makeRoom(uid, cardIds);
      let isFirstRead = false;
      const after = await reads.change(uid, (before) => {
        isFirstRead = isRead === true && isNew(before, read, now);
        const marked = isRead === undefined ? before : markPost(before, post.id, isRead);
        const saved = isSaved === undefined ? marked : savePost(marked, post.id, isSaved);
        if (saved === null) throw new AppError("conflict", `You can save ${MOST_SAVED} posts. Remove one first.`);
        return saved;
      });
      if (isFirstRead) await posts.countRead(post.id, uid);
      return {
        isUnread: isUnread(after, read, now),
        isSaved: after.saved.includes(post.id),
      };
    },

    /** A read and a write. */
    async markAllRead(_, { uid, now }) {
      await reads.change(uid, (before) => markAllRead(before, now));
      return { unread: 0 };
    },

    /** One read. */
    image: ({ params }) => images.serve(params.id, POST_IMAGE_TYPES),

    /** 20 reads at most. */
    async feed() {
      const [items, { generateRssFeed }] = await Promise.all([listFeedItems(), import("feedsmith")]);
      return generateRssFeed({
        ...ABOUT_FEED,
        link: `${appOrigin}/news`,
        language: "en-US",
        atom: { links: [{ href: `${appOrigin}/api/news/feed`, rel: "self", type: "application/rss+xml" }] },
        ...(items.length > 0 && {
          lastBuildDate: new Date(Math.max(...items.map(({ changedAt }) => changedAt.getTime()))),
        }),
        items: items.map(({ url, title, summary, image, html, publishedAt, changedAt }) => ({
          title,
          link: url,
          guid: { value: url, isPermaLink: true },
          // Readers take it for HTML.
          description: toHtml(summary),
          content: { encoded: html },
          ...(image && {
            media: { contents: [{ url: image.url, medium: "image", description: { value: image.alt } }] },
          }),
          pubDate: publishedAt,
          atom: { updated: changedAt },
        })),
      });
    },

    /** 20 reads at most. */
    async jsonFeed() {
      const [items, { generateJsonFeed }] = await Promise.all([listFeedItems(), import("feedsmith")]);
      const feed = generateJsonFeed({
        ...ABOUT_FEED,
        language: "en-US",
        home_page_url: `${appOrigin}/news`,
        feed_url: `${appOrigin}/api/news/feed.json`,
        items: items.map(({ url, title, summary, image, html, publishedAt, changedAt }) => ({
          id: url,
          url,
          title,
          summary,
          content_html: html,
          ...(image && { image: image.url }),
          date_published: publishedAt,
          date_modified: changedAt,
        })),
      });
      return JSON.stringify(feed);
    },
  };
}
