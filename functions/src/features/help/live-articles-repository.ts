import {
  ARTICLE_AUDIENCES,
  ARTICLE_SECTION_IDS,
  compareArticles,
  hasAddress,
  heading,
} from "@cardwell/core/domain/help/articles";
import type { ArticleAudience } from "@cardwell/core/domain/help/articles";
import { findPlaces, HELP_PLACES } from "@cardwell/core/domain/help/linked-articles";
import { FieldValue } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as logger from "firebase-functions/logger";
import * as z from "zod/mini";
import { conflict, requireAsSeen } from "../../http/rejected.ts";
import { zodConverter } from "../../lib/firestore.ts";
import { keepFor } from "../../lib/keep-for.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

/** The texts of an article as they are stored. */
export const storedContent = z.object({
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  keywords: z.prefault(z.string(), ""),
  related: z.prefault(z.array(z.string()), []),
  /** None of those stored before they were kept: until they are saved again, they get their ids at each rendering. */
  headings: z.prefault(z.array(heading), []),
});

export type StoredContent = z.infer<typeof storedContent>;

const storedLive = z.object({
  version: z.number(),
  addresses: z.prefault(z.array(z.string()), []),
  section: z.enum(ARTICLE_SECTION_IDS),
  position: z.number(),
  reviewedOn: z.string(),
  content: storedContent,
});

export type LiveArticle = z.infer<typeof storedLive>;

/** Each is parsed on its own, so that a broken one hides no other. */
const articleSet = z.object({
  articles: z.prefault(z.record(z.string(), z.unknown()), {}),
  /** The articles that staff linked, by screen or alert. */
  links: z.prefault(z.record(z.string(), z.string()), {}),
});

type ArticleSet = z.infer<typeof articleSet>;

/** An article with its content beside its place, as readers get it, and the screens and alerts that lead to it. */
export type PublishedArticle = { id: string; places: string[] } & Omit<LiveArticle, "content"> & LiveArticle["content"];

function parseSet({ articles, links }: ArticleSet = { articles: {}, links: {} }): PublishedArticle[] {
  return Object.entries(articles)
    .flatMap(([id, stored]): PublishedArticle[] => {
      const parsed = z.safeParse(storedLive, stored);
      if (parsed.success) {
        const { content, ...placed } = parsed.data;
        return [{ id, ...placed, ...content, places: findPlaces({ id, ...placed }, links) }];
      }
      logger.error("A published article can't be parsed and is missing", { article: id });
      return [];
    })
    .toSorted(compareArticles);
}

/** `articleSets/{audience}`: what members or staff read, in one document each. */
export function createLiveArticles(db: Firestore, retentionMs?: number) {
  const documents = db.collection("articleSets");
  const sets = documents.withConverter(zodConverter(articleSet));
  const read = async (audience: ArticleAudience) => parseSet((await sets.doc(audience).get()).data());

  const cached = {
    members: keepFor(() => read("members"), retentionMs),
    staff: keepFor(() => read("staff"), retentionMs),
  };

  return {
    /** In the order of the tree. One read. */
    read,

    /** Of both audiences: two reads. */
    readAll: async () => (await Promise.all(ARTICLE_AUDIENCES.map(read))).flat(),

    /** The same as `read`, at most a minute old: one read a minute in each process. */
    readCached: async (audience: ArticleAudience) => cached[audience].get(),

    /** The same as `read` for members, in a transaction. */
    readWithin: async ({ transaction }: UnitOfWork) => parseSet((await transaction.get(sets.doc("members"))).data()),

    /**
     * Links a screen or an alert to an article. One read and one write. Returns the article before.
     *
     * @param seen the address of the article that it led to; null: of none
     * @throws AppError `conflict` when it leads to another one by now
     */
    async linkWithin(
      { transaction, afterCommit }: UnitOfWork,
      { place, seen }: { place: string; seen: string | null | undefined },
      id: string,
    ): Promise<string | null> {
      const set = (await transaction.get(sets.doc("members"))).data();
      const published = parseSet(set);
      if (!published.some((each) => each.id === id))
        throw conflict("Only published articles of members' help can be linked.");
      const current = published.find(({ places }) => places.includes(place));
      const asSeen = { article: published.find((each) => hasAddress(each, seen ?? ""))?.id };
      const asked = { article: id, ...(seen !== undefined && { from: asSeen }) };
      requireAsSeen({ article: current?.id }, asked);
      const initial = HELP_PLACES.get(place)?.article ?? null;
      const link = id === initial ? FieldValue.delete() : id;
      transaction.set(documents.doc("members"), { links: { [place]: link } }, { merge: true });
      afterCommit(async () => cached.members.forget());
      return set?.links[place] ?? initial;
    },

    /** Puts an article live, or takes it away. One write. */
    setWithin(
      { transaction, afterCommit }: UnitOfWork,
      audience: ArticleAudience,
      id: string,
      live: LiveArticle | null,
    ): void {
      transaction.set(documents.doc(audience), { articles: { [id]: live ?? FieldValue.delete() } }, { merge: true });
      afterCommit(async () => cached[audience].forget());
    },
  };
}

export type LiveArticles = ReturnType<typeof createLiveArticles>;
