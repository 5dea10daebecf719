import { createTextFilter } from "@cardwell/core/domain/fold-text";
import type { adminNewsSourcesContract, NewsSource } from "@cardwell/core/contract/admin/news-sources";
import type { ValidRequestOf } from "@cardwell/core/contract/endpoint";
import { MOST_SOURCES } from "@cardwell/core/domain/news/source";
import { conflict, rejected, requireRevision } from "../../http/rejected.ts";
import { newSource } from "../../features/news/sources-repository.ts";
import type { SourcesRepository, StoredSource } from "../../features/news/sources-repository.ts";
import type { SourceWatch } from "../../features/news/watch-sources.ts";
import type { AuditedContext, Handlers } from "../../http/serve.ts";
import { AppError } from "../../lib/app-error.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { pageInMemory } from "../list-page.ts";
import { toInstant } from "../../lib/to-instant.ts";

export type NewsSourcesDeps = { sources: SourcesRepository; watch: () => SourceWatch };

type Contract = typeof adminNewsSourcesContract;

const SHOWN_ROWS = 50;

const noSuchSource = () => new AppError("not_found", "There is no such source.");

const toRow = (id: string, stored: StoredSource): NewsSource => ({
  id,
  revision: stored.revision,
  name: stored.name,
  feedUrl: stored.feedUrl,
  status: stored.isPaused ? "paused" : stored.failures > 0 ? "failing" : "watched",
  readAt: toInstant(stored.readAt),
  fetchAt: toInstant(stored.fetchAt),
  failingSince: toInstant(stored.failingSince),
  lastError: stored.lastError,
  drafts: stored.drafts,
});

/** The same feed over http and https is one. */
const withoutScheme = (feedUrl: string): string => feedUrl.replace(/^https?:/, "");

/** What the audit log has of a source. */
const toAudited = ({ name, feedUrl, isPaused }: StoredSource) => ({ name, feedUrl, isPaused });

const sortKey = (sort: "name" | "status" | "readAt") => (row: NewsSource) => [row[sort] ?? "", row.name, row.id];

/** Feeds that are watched for news. */
export function newsSourcesRoutes({ sources, watch }: NewsSourcesDeps): Handlers<Contract> {
  /** @param decide returns the fields that change; null: it is removed */
  async function change(
    id: string,
    revision: number,
    context: AuditedContext,
    decide: (before: StoredSource) => Partial<StoredSource> | null,
  ) {
    return context.audit.change(async (unit) => {
      const before = await sources.readIn(unit, id);
      if (!before) throw noSuchSource();
      requireRevision(before.revision, revision, "this source");
      const decided = decide(before);
      const object = `newsSources/${id}` as const;
      if (decided === null) {
        sources.remove(unit, id);
        return { object, before: toAudited(before), after: null, answer: before };
      }
      const fields = { ...decided, revision: revision + 1 };
      sources.update(unit, id, fields);
      const after = { ...before, ...fields };
      return { object, before: toAudited(before), after: toAudited(after), answer: after };
    });
  }

  /** @throws AppError `invalid_request` at the field when the feed can't be read */
  async function requireReadable({ name, feedUrl }: ValidRequestOf<Contract["add"]>["body"]): Promise<void> {
    try {
      await watch().check(feedUrl, name);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const message = `This feed can't be read. ${error.message}`;
      throw rejected("feedUrl", message);
    }
  }

  return {
    list: async ({ query: { query = "", status, sort = "name", order, cursor, limit = SHOWN_ROWS } }) => {
      const isFound = createTextFilter(query);
      const rows = (await sources.list())
        .map(({ id, data }) => toRow(id, data))
        .filter((row) => status === undefined || row.status === status)
        .filter(({ name, feedUrl }) => isFound(`${name} ${feedUrl}`));
      return pageInMemory(rows, { sortKey: sortKey(sort), isDescending: order === "desc", cursor, limit });
    },

    add: async ({ body }, { uid, now, audit }) => {
      const all = await sources.list();
      if (all.length >= MOST_SOURCES) throw conflict(`${MOST_SOURCES} sources are watched already. Remove one first.`);
      if (all.some(({ data }) => withoutScheme(data.feedUrl) === withoutScheme(body.feedUrl)))
        throw conflict("This feed is watched already.");
      await requireReadable(body);
      const id = sources.newId();
      const source = newSource(body, uid, now);
      const added = await audit.change(async (unit) => {
        sources.create(unit, id, source);
        return { object: `newsSources/${id}` as const, before: null, after: toAudited(source), answer: source };
      });
      return added.map((stored) => toRow(id, stored));
    },

    check: async ({ params: { id } }, { now, audit }) => {
      const found = await sources.read(id);
      if (!found) throw noSuchSource();
      return audit.job(`newsSources/${id}`, async () => {
        const made = await watch().fetchSource({ id, data: found }, now);
        const stored = await sources.read(id);
        if (!stored) throw noSuchSource();
        return { after: { drafts: made, error: stored.lastError }, answer: { ...toRow(id, stored), made } };
      });
    },

    pause: async ({ params: { id }, body: { revision, isPaused } }, context) => {
      const changed = await change(id, revision, context, () => ({
        isPaused,
        fetchAt: isPaused ? null : context.now,
      }));
      return changed.map((stored) => toRow(id, stored));
    },

    remove: async ({ params: { id }, body: { revision } }, context) => {
      const removed = await change(id, revision, context, () => null);
      return removed.map(() => ({ id }));
    },
  };
}
