import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { TemplateRow } from "@cardwell/core/contract/admin/email/templates";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListDefinition } from "../../frame/list/list-types.ts";
import { EmailLayout } from "../email-layout.tsx";

const groupLabels: Record<TemplateRow["group"], string> = { account: "Account", billing: "Billing", alerts: "Alerts" };

const definition: ListDefinition<TemplateRow> = {
  name: "email-templates",
  endpoint: contract.list,
  queryKey: ["email", "templates"],
  noun: ["template", "templates"],
  columns: [
    { id: "name", label: "Template", sort: "name", csv: ({ name }) => name, cell: ({ name }) => name },
    {
      id: "group",
      label: "Type",
      sort: "group",
      csv: ({ group }) => groupLabels[group],
      cell: ({ group }) => <span className="text-ink-2">{groupLabels[group]}</span>,
    },
    {
      id: "purpose",
      label: "Sent",
      csv: ({ purpose }) => purpose,
      cell: ({ purpose }) => <span className="text-ink-2">{purpose}</span>,
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  caption: ({ group, purpose }) => `${groupLabels[group]} · ${purpose}`,
  search: { label: "Search templates", placeholder: "Search templates" },
  sorting: { by: "group", order: "asc" },
  filters: [
    { key: "group", label: "Type", options: Object.entries(groupLabels).map(([value, label]) => ({ value, label })) },
  ],
  empty: { title: "No templates", text: "Every kind of email has a template." },
};

/** Every template of mail. */
export function TemplatesPage() {
  return (
    <EmailLayout title="Email">
      <ListPage definition={definition} />
    </EmailLayout>
  );
}
