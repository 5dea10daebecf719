import type { adminDocumentationContract, AdminArticle, ArticleRow } from "@cardwell/core/contract/admin/documentation";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import {
  compareArticles,
  getAddress,
  getAudience,
  hasAddress,
  POSITION_STEP,
  reviewDueOn,
} from "@cardwell/core/domain/help/articles";
import type { ArticleContent } from "@cardwell/core/domain/help/articles";
import { getOwn } from "@cardwell/core/domain/get-own";
import { findPlacesWithout, HELP_PLACES, labelPlaces } from "@cardwell/core/domain/help/linked-articles";
import { SYSTEM_ACTORS } from "@cardwell/core/domain/staff/audit-log";
import { rejected } from "../../http/rejected.ts";
import {
  articleChanged,
  articleNotFound,
  auditPublished,
  getInitialPlacement,
  toAudited,
  withHeadings,
} from "../../features/help/articles-repository.ts";
import type {
  ArticlesRepository,
  Placement,
  StoredArticle,
  StoredVersion,
} from "../../features/help/articles-repository.ts";
import type { ArticleCounts, HelpCounts } from "../../features/help/counts-repository.ts";
import type { LiveArticles, StoredContent } from "../../features/help/live-articles-repository.ts";
import { requirePublishable } from "../../features/help/require-publishable.ts";
import type { Acting, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import type { ImagesRepository } from "../../lib/images-repository.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { toInstant } from "../../lib/to-instant.ts";
import { pageOfQuery, parseVersionCursor } from "../list-page.ts";
import { parseScheduledTime } from "../scheduled-time.ts";

export type DocumentationDeps = {
  articles: ArticlesRepository;
  liveArticles: LiveArticles;
  images: Pick<ImagesRepository, "has">;
  counts: HelpCounts;
  getEmails: (uids: readonly string[]) => Promise<Map<string, string>>;
  /** The account of a member of staff by address; null: there is none. */
  findStaff: (email: string) => Promise<{ uid: string } | null>;
};

type By = Pick<Acting, "uid" | "now">;
type FoundArticle = { id: string } & StoredArticle;
type PlacedArticle = { stored: FoundArticle; content: StoredContent | null };
type Restored = { version: StoredVersion; revision: number; reason: string };

const SHOWN_ROWS = 20;

const FIGURES_DAYS = 90;
const SEARCHES_DAYS = 30;

/** Parses Markdown, which most calls don't need. */
const loadLinks = () => import("../../features/help/check-links.ts");

const toDay = (now: Date): CivilDate => now.toISOString().slice(0, 10);

const getName = (emails: Map<string, string>, uid: string): string =>
  emails.get(uid) ?? getOwn<string>(SYSTEM_ACTORS, uid) ?? uid;

const getFigures = (figures: Map<string, ArticleCounts>, id: string): ArticleCounts =>
  figures.get(id) ?? { views: 0, votes: 0, helpfulVotes: 0 };

function describePlacement(
  { section, position, ownerUid, reviewEveryMonths, reviewedOn, live }: Pick<StoredArticle, keyof Placement | "live">,
  emails: Map<string, string>,
  now: Date,
) {
  const dueOn = reviewDueOn(reviewedOn, reviewEveryMonths);
  return {
    section,
    position,
    owner: ownerUid === null ? null : { uid: ownerUid, email: getName(emails, ownerUid) },
    reviewEveryMonths,
    reviewedOn,
    reviewDueOn: dueOn,
    isOverdue: live !== null && dueOn < toDay(now),
  };
}

const toChanged = <T extends { by: string; at: Date }>(changed: T, emails: Map<string, string>) => ({
  ...changed,
  by: getName(emails, changed.by),
  at: changed.at.toISOString(),
});

/** What the audit log records of a place. */
const summarize = (id: string, placement: Placement) => ({
  address: getAddress({ id, ...placement }),
  section: placement.section,
  position: placement.position,
  ownerUid: placement.ownerUid,
  reviewEveryMonths: placement.reviewEveryMonths,
  reviewedOn: placement.reviewedOn,
});

/** Articles as staff see, write and check them. */
export function createDocumentation(deps: DocumentationDeps) {
  const { articles, liveArticles, counts } = deps;

  async function find(address: string): Promise<FoundArticle> {
    const stored = await articles.find(address);
    if (stored === null) throw articleNotFound();
    return stored;
  }

  /** What was saved last: the draft, or else what is live. */
  const readSaved = async ({ id, draft, live }: FoundArticle) =>
    draft ?? (live && articles.readVersion(id, live.version));

  /** The article, its live version, what is published, and figures: 20 reads at most. */
  async function read(address: string, now: Date): Promise<AdminArticle> {
    const stored = await find(address);
    const { id } = stored;
    const [{ checkLinks, listLinking, toLinkTargets }, version, published, figures, emails] = await Promise.all([
      loadLinks(),
      stored.live === null ? null : articles.readVersion(id, stored.live.version),
      liveArticles.readAll(),
      counts.readCounts(toDay(now), FIGURES_DAYS),
      deps.getEmails(
        [stored.ownerUid, stored.live?.by, stored.draft?.by].filter((uid) => uid !== null && uid !== undefined),
      ),
    ]);
    const { live, draft } = stored;
    const { body = "", headings = [] } = draft?.content ?? version?.content ?? {};
    return {
      id: getAddress(stored),
      ...describePlacement(stored, emails, now),
      revision: stored.revision,
      live: live && version && { ...toChanged(live, emails), content: version.content },
      draft: draft && toChanged(draft, emails),
      publishAt: toInstant(stored.scheduled?.at ?? null),
      shownOn: labelPlaces(published.find((each) => each.id === id)?.places ?? []),
      leadsTo: Object.fromEntries(
        [...HELP_PLACES.keys()].map((linked) => {
          const leading = published.find(({ places }) => places.includes(linked));
          return [linked, leading === undefined ? null : getAddress(leading)];
        }),
      ),
      linkedFrom: listLinking(published, stored).map((each) => ({ id: getAddress(each), title: each.title })),
      headings,
      links: checkLinks(body, {
        audience: getAudience(stored.section),
        articles: toLinkTargets([{ ...stored, headings }, ...published]),
        headings,
      }),
      ...getFigures(figures, id),
    };
  }

  /** @throws AppError `invalid_request` at the field that names an article that can't be linked */
  async function requireRelated(
    { related }: ArticleContent,
    own: Pick<FoundArticle, "id" | "addresses" | "section">,
  ): Promise<void> {
    const audience = getAudience(own.section);
    const others = (await articles.list()).filter(
      ({ id, section }) => id !== own.id && getAudience(section) === audience,
    );
    const unknown = related.find((id) => !others.some((each) => hasAddress(each, id)));
    if (unknown === undefined) return;
    const message = hasAddress(own, unknown)
      ? "An article isn't related to itself."
      : `There is no article "${unknown}" for these readers.`;
    throw rejected("content.related", message);
  }

  async function prepareRestore(stored: FoundArticle, version: number): Promise<StoredVersion> {
    if (stored.live?.version === version) throw new AppError("conflict", `Version ${version} is live already.`);
    const found = await articles.readVersion(stored.id, version);
    if (found === null) throw new AppError("not_found", `There is no version ${version} of this article.`);
    await requirePublishable(deps, stored, found.content);
    return found;
  }

  async function restore(unit: UnitOfWork, id: string, { version, revision, reason }: Restored, { uid, now }: By) {
    const before = await articles.restore(unit, id, version, { by: uid, at: now, change: reason }, revision);
    return {
      object: `articles/${id}` as const,
      before: { version: before },
      after: { version: version.version },
      answer: id,
    };
  }

  const schedule = (id: string, scheduled: StoredArticle["scheduled"], revision: number, audit: Acting["audit"]) =>
    audit.change(async (unit) => {
      const before = await articles.schedule(unit, id, scheduled, revision);
      const [was, is] = [before, scheduled].map((each) => ({ publishAt: toInstant(each?.at ?? null) }));
      return { object: `articles/${id}`, before: was, after: is, answer: null };
    });

  /** An article as it was when a change of its place was asked for, with the live content. */
  async function readPlaced(address: string, revision: number): Promise<PlacedArticle> {
    const stored = await find(address);
    if (stored.revision !== revision) throw articleChanged();
    const live = stored.live === null ? null : await articles.readVersion(stored.id, stored.live.version);
    return { stored, content: live?.content ?? null };
  }

  async function findOwner(email: string): Promise<string> {
    const owner = await deps.findStaff(email);
    if (owner === null) throw rejected("ownerEmail", "No member of staff has this address.");
    return owner.uid;
  }

  async function place(
    { stored: { id, revision }, content }: PlacedArticle,
    change: Partial<Placement>,
    { audit, now }: Pick<Acting, "audit" | "now">,
  ) {
    const placed = await audit.change(async (unit) => {
      const { before, after } = await articles.place(unit, id, change, content, revision);
      return { object: `articles/${id}`, before: summarize(id, before), after: summarize(id, after), answer: null };
    });
    return placed.map(() => read(id, now));
  }

  const routes: Handlers<typeof adminDocumentationContract, By> = {
    /** A read for each article, two for what is published, and sixteen for figures. */
    async list(_, { now }) {
      const [{ checkLinks, toLinkTargets }, stored, published, figures] = await Promise.all([
        loadLinks(),
        articles.list(),
        liveArticles.readAll(),
        counts.readCounts(toDay(now), FIGURES_DAYS),
      ]);
      const emails = await deps.getEmails([...new Set(stored.flatMap(({ ownerUid }) => ownerUid ?? []))]);
      const targets = toLinkTargets(published);
      const rows = stored
        .map((each): ArticleRow => {
          const shown = published.find(({ id }) => id === each.id);
          const draft = each.draft?.content;
          const listBroken = ({ body, headings }: Pick<StoredContent, "body" | "headings">) =>
            checkLinks(body, {
              audience: getAudience(each.section),
              articles: [...toLinkTargets([{ ...each, headings }]), ...targets],
              headings,
            }).filter(({ problem }) => problem !== null);
          const brokenLive = shown ? listBroken(shown) : [];
          const isDraftChecked = shown === undefined || (brokenLive.length === 0 && each.scheduled !== null);
          return {
            id: getAddress(each),
            title: shown?.title ?? draft?.title ?? each.id,
            ...describePlacement(each, emails, now),
            revision: each.revision,
            liveVersion: each.live?.version ?? null,
            hasDraft: each.draft !== null,
            publishAt: toInstant(each.scheduled?.at ?? null),
            brokenLinks: draft && isDraftChecked ? listBroken(draft) : brokenLive,
            ...getFigures(figures, each.id),
          };
        })
        .toSorted(compareArticles);
      return { articles: rows, placesWithout: labelPlaces(findPlacesWithout(published)) };
    },

    article: ({ params }, { now }) => read(params.articleId, now),

    async versions({ params, query: { cursor, limit = SHOWN_ROWS } }) {
      const below = parseVersionCursor(cursor);
      const { id, latest } = await find(params.articleId);
      const found = await articles.listVersions(id, below, limit + 1);
      const emails = await deps.getEmails([...new Set(found.map(({ by }) => by))]);
      const rows = found.map((version) => toChanged(version, emails));
      return pageOfQuery(rows, latest, limit, ({ version }) => [version]);
    },

    /** Eight reads. */
    async searches(_, { now }) {
      const searches = await counts.readSearches(toDay(now), SEARCHES_DAYS);
      return { searches: searches.slice(0, 100), total: searches.reduce((sum, { count }) => sum + count, 0) };
    },

    /** Two reads, and up to three for the article. */
    async check({ body: { body, audience, articleId } }) {
      const [{ checkLinks, toLinkTargets }, published, saved] = await Promise.all([
        loadLinks(),
        liveArticles.readAll(),
        articleId === undefined ? null : find(articleId).then(readSaved),
      ]);
      const headings = saved?.content.headings;
      return { links: checkLinks(body, { audience, articles: toLinkTargets(published), headings }) };
    },

    /** At the end of its section. */
    async create({ body: { id, section, content } }, { uid, now, audit }) {
      await requireRelated(content, { id, addresses: [], section });
      const last = (await articles.list())
        .filter((each) => each.section === section)
        .reduce((most, { position }) => Math.max(most, position), 0);
      const placement = getInitialPlacement(section, last + POSITION_STEP, toDay(now));
      const created = await audit.change(async (unit) => {
        const draft = { content: await withHeadings(content), by: uid, at: now, change: "First draft" };
        await articles.create(unit, id, { ...placement, ownerUid: uid }, draft);
        return { object: `articles/${id}`, before: null, after: { section, ...content }, answer: null };
      });
      return created.map(() => read(id, now));
    },

    async saveDraft({ params, body: { content, change, revision } }, { uid, now, audit }) {
      const stored = await find(params.articleId);
      const { id } = stored;
      await requireRelated(content, stored);
      const live = stored.live && (await articles.readVersion(id, stored.live.version));
      const kept = await withHeadings(content, (stored.draft ?? live)?.content, live?.content);
      if (stored.scheduled !== null) await requirePublishable(deps, stored, kept);
      const drafted = await audit.change(async (unit) => {
        const before = await articles.saveDraft(unit, id, { content: kept, change, by: uid, at: now }, revision);
        return { object: `articles/${id}`, before: before && toAudited(before.content), after: content, answer: null };
      });
      return drafted.map(() => read(id, now));
    },

    async discardDraft({ params, body: { revision } }, { now, audit }) {
      const { id } = await find(params.articleId);
      const discarded = await audit.change(async (unit) => {
        const { content } = await articles.discardDraft(unit, id, revision);
        return { object: `articles/${id}`, before: toAudited(content), after: null, answer: null };
      });
      return discarded.map(() => read(id, now));
    },

    async publish({ params, body: { revision, publishAt = null, reason } }, { uid, now, audit }) {
      const stored = await find(params.articleId);
      const { id, draft } = stored;
      if (draft === null) throw new AppError("conflict", "This article has no draft. Reload and try again.");
      await requirePublishable(deps, stored, draft.content);
      const by = { by: uid, at: now, change: reason };
      const published = await (publishAt === null
        ? audit.change(async (unit) => auditPublished(id, await articles.publish(unit, id, by, revision)))
        : schedule(id, { ...by, at: parseScheduledTime("publishAt", publishAt, now) }, revision, audit));
      return published.map(() => read(id, now));
    },

    async unschedule({ params, body: { revision } }, { now, audit }) {
      const { id } = await find(params.articleId);
      return (await schedule(id, null, revision, audit)).map(() => read(id, now));
    },

    async restore({ params, body }, { audit, ...by }) {
      const stored = await find(params.articleId);
      const version = await prepareRestore(stored, body.version);
      const restored = await audit.change((unit) => restore(unit, stored.id, { ...body, version }, by));
      return restored.map(() => read(stored.id, by.now));
    },

    async unpublish({ params, body: { revision } }, { now, audit }) {
      const { id } = await find(params.articleId);
      const removed = await audit.change(async (unit) => {
        const { places = [] } = (await liveArticles.readWithin(unit)).find((each) => each.id === id) ?? {};
        if (places.length > 0)
          throw new AppError(
            "conflict",
            `This article is linked from the product (${labelPlaces(places).join(", ")}) and has to stay.`,
          );
        const version = await articles.unpublish(unit, id, revision);
        return { object: `articles/${id}`, before: { version }, after: { version: null }, answer: null };
      });
      return removed.map(() => read(id, now));
    },

    async place({ params, body: { revision, ownerEmail, id, ...change } }, acting) {
      const placed = await readPlaced(params.articleId, revision);
      const { stored } = placed;
      const ownerUid = ownerEmail && (await findOwner(ownerEmail));
      const renamed = id !== undefined &&
        id !== getAddress(stored) && { addresses: [...stored.addresses.filter((each) => each !== id), id] };
      return place(placed, { ...change, ...renamed, ...(ownerUid !== undefined && { ownerUid }) }, acting);
    },

    async link({ params, body: { place: linked, from } }, { now, audit }) {
      const { id } = await find(params.articleId);
      const changed = await audit.change(async (unit) => {
        const before = await liveArticles.linkWithin(unit, { place: linked, seen: from?.article }, id);
        const after = { place: linked, article: id };
        return { object: `articles/${id}`, before: { ...after, article: before }, after, answer: null };
      });
      return changed.map(() => read(id, now));
    },

    async review({ params, body: { revision } }, acting) {
      return place(await readPlaced(params.articleId, revision), { reviewedOn: toDay(acting.now) }, acting);
    },
  };

  return { routes, find, prepareRestore, restore };
}
