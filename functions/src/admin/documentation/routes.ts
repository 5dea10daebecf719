import type { adminDocumentationContract } from "@cardwell/core/contract/admin/documentation";
import type { Handlers } from "../../http/serve.ts";
import { pageOfQuery, parseCursor } from "../list-page.ts";
import { createDocumentation } from "./service.ts";
import type { DocumentationDeps } from "./service.ts";
import { getActing } from "../acting.ts";

const SHOWN_ROWS = 20;

export function documentationRoutes(deps: DocumentationDeps): Handlers<typeof adminDocumentationContract> {
  const documentation = createDocumentation(deps);
  return {
    list: async (_, { clock }) => ({ articles: await documentation.list(clock.now()) }),

    article: ({ params: { articleId } }, { clock }) => documentation.read(articleId, clock.now()),

    versions: async ({ params: { articleId }, query: { cursor, limit = SHOWN_ROWS } }) => {
      const below = cursor === undefined ? null : Number(parseCursor(cursor, ["number"])[0]);
      const { found, total } = await documentation.listVersions(articleId, below, limit);
      return pageOfQuery(found, total, limit, ({ version }) => [version]);
    },

    searches: (_, { clock }) => documentation.readSearches(clock.now()),

    check: async ({ body: { body, audience } }) => ({ links: await documentation.check(body, audience) }),

    create: async ({ body: { id, section, content } }, context) => {
      const { now } = getActing(context);
      const placement = await documentation.prepareCreate(id, section, content, now);
      const created = await context.audit.change((unit) =>
        documentation.create(unit, id, { placement, content }, getActing(context)),
      );
      return created.map((each) => documentation.read(each, now));
    },

    saveDraft: async ({ params: { articleId }, body }, context) => {
      await documentation.prepareDraft(articleId, body.content);
      const saved = await context.audit.change((unit) =>
        documentation.saveDraft(unit, articleId, body, getActing(context)),
      );
      return saved.map((id) => documentation.read(id, context.clock.now()));
    },

    discardDraft: async ({ params: { articleId }, body: { revision } }, context) => {
      const discarded = await context.audit.change((unit) => documentation.discardDraft(unit, articleId, revision));
      return discarded.map((id) => documentation.read(id, context.clock.now()));
    },

    publish: async ({ params: { articleId }, body }, context) => {
      await documentation.preparePublish(articleId);
      const published = await context.audit.change((unit) =>
        documentation.publish(unit, articleId, body, getActing(context)),
      );
      return published.map((id) => documentation.read(id, context.clock.now()));
    },

    restore: async ({ params: { articleId }, body }, context) => {
      const version = await documentation.prepareRestore(articleId, body.version);
      const restored = await context.audit.change((unit) =>
        documentation.restore(unit, articleId, { ...body, version }, getActing(context)),
      );
      return restored.map((id) => documentation.read(id, context.clock.now()));
    },

    unpublish: async ({ params: { articleId }, body: { revision } }, context) => {
      const removed = await context.audit.change((unit) => documentation.unpublish(unit, articleId, revision));
      return removed.map((id) => documentation.read(id, context.clock.now()));
    },

    place: async ({ params: { articleId }, body: { revision, ownerEmail, ...change } }, context) => {
      const { content, owner } = await documentation.preparePlacement(articleId, ownerEmail, revision);
      const placement = { ...change, ...(owner !== undefined && { ownerUid: owner }) };
      const placed = await context.audit.change((unit) =>
        documentation.place(unit, articleId, placement, { content, revision }),
      );
      return placed.map((id) => documentation.read(id, context.clock.now()));
    },

    review: async ({ params: { articleId }, body: { revision } }, context) => {
      const { content } = await documentation.preparePlacement(articleId, undefined, revision);
      const reviewedOn = context.clock.now().toISOString().slice(0, 10);
      const reviewed = await context.audit.change((unit) =>
        documentation.place(unit, articleId, { reviewedOn }, { content, revision }),
      );
      return reviewed.map((id) => documentation.read(id, context.clock.now()));
    },
  };
}
