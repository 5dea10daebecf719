import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { TemplateRow } from "@cardwell/core/contract/admin/email/templates";
import { formatNumber } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListDefinition } from "../../frame/list/list-types.ts";
import { EmailLayout } from "../email-layout.tsx";
import { groupLabels, listKey } from "./queries.ts";
import { TemplatePanel } from "./template-panel.tsx";

/** The server counts no further. */
const MOST_COUNTED = 1_000;

const formatSent = ({ sent }: TemplateRow) =>
  sent === null ? "—" : `${formatNumber(sent)}${sent >= MOST_COUNTED ? "+" : ""}`;

function Live({ liveVersion, draftVersion, isBroken }: TemplateRow) {
  if (isBroken) return <span className="font-medium text-copper-ink">v{liveVersion}, not usable</span>;
  return (
    <span className={liveVersion === 0 ? "text-ink-3" : undefined}>
      {liveVersion === 0 ? "Default" : `v${liveVersion}`}
      {draftVersion === null ? "" : `, draft ${draftVersion}`}
    </span>
  );
}

const definition: ListDefinition<TemplateRow> = {
  name: "email-templates",
  endpoint: contract.list,
  queryKey: listKey,
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
      label: "When it's sent",
      csv: ({ purpose }) => purpose,
      cell: ({ purpose }) => <span className="text-ink-2">{purpose}</span>,
    },
    {
      id: "live",
      label: "Live",
      isKept: true,
      csv: ({ liveVersion }) => liveVersion,
      cell: (row) => <Live {...row} />,
    },
    {
      id: "sent",
      label: "Sent, 30 d",
      sort: "sent",
      isNumeric: true,
      csv: ({ sent }) => sent,
      cell: (row) => (
        <span className={row.sent === 0 || row.sent === null ? "text-ink-3" : undefined}>{formatSent(row)}</span>
      ),
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  caption: (row) =>
    row.sent === null ? groupLabels[row.group] : `${groupLabels[row.group]} · ${formatSent(row)} sent in 30 days`,
  search: { label: "Search templates", placeholder: "Search templates" },
  sorting: { by: "group", order: "asc" },
  filters: [
    { key: "group", label: "Type", options: Object.entries(groupLabels).map(([value, label]) => ({ value, label })) },
  ],
  detail: ({ id }) => <TemplatePanel id={id} />,
  empty: { title: "No templates", text: "Every kind of email has a template." },
};

/** Every template of mail; the open one beside the list. */
export function TemplatesPage() {
  return (
    <EmailLayout title="Email">
      <ListPage definition={definition} />
    </EmailLayout>
  );
}
