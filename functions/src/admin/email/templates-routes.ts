import type {
  adminEmailTemplatesContract,
  TemplateRow,
  TemplateSort,
} from "@cardwell/core/contract/admin/email/templates";
import { TEMPLATE_IDS, templateById } from "@cardwell/core/domain/email/mail-templates";
import type { Handlers } from "../../http/serve.ts";
import { pageInMemory } from "../list-page.ts";

const SHOWN_TEMPLATES = 50;

function toRow(id: TemplateRow["id"]): TemplateRow {
  const { name, group, purpose } = templateById(id);
  return { id, name, group, purpose };
}

const sortKey = (sort: TemplateSort) => (row: TemplateRow) => [row[sort], row.name, row.id];

export function emailTemplatesRoutes(): Handlers<typeof adminEmailTemplatesContract> {
  return {
    list: async ({ query: { sort = "group", order, cursor, limit = SHOWN_TEMPLATES, query, group } }) => {
      const typed = query?.toLowerCase() ?? "";
      const rows = TEMPLATE_IDS.map(toRow).filter(
        (row) =>
          (group === undefined || row.group === group) &&
          `${row.name} ${row.id} ${row.purpose}`.toLowerCase().includes(typed),
      );
      return pageInMemory(rows, { sortKey: sortKey(sort), isDescending: order === "desc", cursor, limit });
    },
  };
}
