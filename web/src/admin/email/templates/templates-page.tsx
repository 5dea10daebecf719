import { adminEmailTemplatesContract as contract } from "@cardwell/core/contract/admin/email/templates";
import type { TemplateRow } from "@cardwell/core/contract/admin/email/templates";
import { getShare } from "@cardwell/core/domain/email/mail-figures";
import { formatNumber } from "../../../lib/format.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { EmailLayout } from "../email-layout.tsx";
import { formatShare } from "../labels.tsx";
import { groupLabels, listKey } from "./queries.ts";
import { TemplatePanel } from "./template-panel.tsx";

/** Its share of what was sent, with the number behind it. */
function Rate({ figures, of }: { figures: TemplateRow["figures"]; of: "delivered" | "bounced" | "complained" }) {
  if (figures === null || figures.sent === 0) return <span className="text-ink-3">—</span>;
  return (
    <>
      {formatShare(getShare(figures[of], figures))}
      <span className="block text-caption text-ink-3">{formatNumber(figures[of])}</span>
    </>
  );
}

const rateColumn = (of: "delivered" | "bounced" | "complained", label: string): ListColumn<TemplateRow> => ({
  id: of,
  label,
  sort: of,
  isNumeric: true,
  isWide: true,
  cell: ({ figures }) => <Rate figures={figures} of={of} />,
});

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
    { id: "name", label: "Template", sort: "name", cell: ({ name }) => name },
    {
      id: "group",
      label: "Type",
      sort: "group",
      cell: ({ group }) => <span className="text-ink-2">{groupLabels[group]}</span>,
    },
    {
      id: "purpose",
      label: "When it's sent",
      cell: ({ purpose }) => <span className="text-ink-2">{purpose}</span>,
    },
    {
      id: "live",
      label: "Live",
      isKept: true,
      cell: (row) => <Live {...row} />,
    },
    {
      id: "sent",
      label: "Sent, 30\u00A0d",
      sort: "sent",
      isNumeric: true,
      cell: ({ figures }) => (
        <span className={figures === null || figures.sent === 0 ? "text-ink-3" : undefined}>
          {figures === null ? "—" : formatNumber(figures.sent)}
        </span>
      ),
    },
    rateColumn("delivered", "Delivered"),
    rateColumn("bounced", "Bounced"),
    rateColumn("complained", "Spam"),
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  caption: ({ group, figures }) =>
    figures === null
      ? groupLabels[group]
      : figures.sent === 0
        ? `${groupLabels[group]} · none sent in 30 days`
        : `${groupLabels[group]} · ${formatNumber(figures.sent)} sent in 30 days, ${formatShare(getShare(figures.bounced, figures))} bounced`,
  search: { label: "Search templates", placeholder: "Search templates" },
  sorting: { by: "group", order: "asc" },
  filters: [
    { key: "group", label: "Type", options: Object.entries(groupLabels).map(([value, label]) => ({ value, label })) },
  ],
  detail: ({ id, figures }) => <TemplatePanel id={id} figures={figures} />,
  empty: { title: "No templates", text: "Every kind of email has a template." },
};

/** Every template of mail; the open one beside the list. */
export function TemplatesPage() {
  return (
    <EmailLayout title="Templates">
      <ListPage definition={definition} />
    </EmailLayout>
  );
}
