import type {
  adminEmailTemplatesContract,
  TemplateRow,
  TemplateSort,
} from "@cardwell/core/contract/admin/email/templates";
import { getShare } from "@cardwell/core/domain/email/mail-figures";
import { getCaller } from "../../http/serve.ts";
import type { Handlers } from "../../http/serve.ts";
import { pageInMemory, pageOfQuery, parseCursor } from "../list-page.ts";
import { createEmailTemplates } from "./templates-service.ts";
import type { EmailTemplatesDeps } from "./templates-service.ts";
import { getActing } from "../acting.ts";

const SHOWN_ROWS = 50;

function sortKey(sort: TemplateSort) {
  return (row: TemplateRow) => {
    const { figures, name, id } = row;
    if (sort === "name" || sort === "group") return [row[sort], name, id];
    if (figures === null) return [-1, name, id];
    return [sort === "sent" ? figures.sent : (getShare(figures[sort], figures) ?? -1), name, id];
  };
}

export function emailTemplatesRoutes(deps: EmailTemplatesDeps): Handlers<typeof adminEmailTemplatesContract> {
  const templates = createEmailTemplates(deps);
  return {
    list: async ({ query: { sort = "group", order, cursor, limit = SHOWN_ROWS, query, group } }, { clock }) => {
      const typed = query?.toLowerCase() ?? "";
      const rows = (await templates.list(clock.now())).filter(
        (row) =>
          (group === undefined || row.group === group) &&
          `${row.name} ${row.id} ${row.purpose}`.toLowerCase().includes(typed),
      );
      return pageInMemory(rows, { sortKey: sortKey(sort), isDescending: order === "desc", cursor, limit });
    },

    template: ({ params: { id } }) => templates.read(id),

    versions: async ({ params: { id }, query: { cursor, limit = SHOWN_ROWS } }) => {
      const below = cursor === undefined ? null : Number(parseCursor(cursor, ["number"])[0]);
      const { found, total } = await templates.versions(id, below, limit);
      return pageOfQuery(found, total, limit, ({ version }) => [version]);
    },

    preview: ({ params: { id }, body }) => templates.preview(id, body),

    saveDraft: async ({ params: { id }, body }, context) => {
      const saved = await context.audit.change((unit) => templates.saveDraft(unit, id, body, getActing(context)));
      return saved.map(templates.read);
    },

    discardDraft: async ({ params: { id }, body: { revision } }, context) => {
      const discarded = await context.audit.change((unit) => templates.discardDraft(unit, id, revision));
      return discarded.map(templates.read);
    },

    publish: async ({ params: { id }, body }, context) => {
      const before = await templates.preparePublish(id);
      const published = await context.audit.change((unit) =>
        templates.publish(unit, id, { ...body, before }, getActing(context)),
      );
      return published.map(templates.read);
    },

    restore: async ({ params: { id }, body }, context) => {
      const prepared = await templates.prepareRestore(id, body.version);
      const restored = await context.audit.change((unit) =>
        templates.restore(unit, id, { ...body, ...prepared }, getActing(context)),
      );
      return restored.map(templates.read);
    },

    sendTest: async ({ params: { id }, body }, context) => {
      const prepared = await templates.prepareTest(id, body);
      const to = getCaller(context).email;
      return context.audit.change(async (unit) =>
        templates.sendTest(unit, id, prepared, { ...getActing(context), to }),
      );
    },
  };
}
