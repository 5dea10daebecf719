import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import type { DeliveryRow } from "@cardwell/core/contract/admin/email/delivery";
import { TEMPLATE_IDS, templateById } from "@cardwell/core/domain/email/mail-templates";
import { toChoices } from "../../../components/fields/field-data.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { mailKindLabels, MailStateMark, mailStateLabels } from "../../frame/mail-labels.tsx";
import { EmailLayout } from "../email-layout.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { deliveryKey, mailPath } from "../queries.ts";

/** An email that isn't written yet goes to the address that its member has then. */
const formatRecipient = ({ to, member }: DeliveryRow): string => to ?? member ?? "Deleted member";

const columns: ListColumn<DeliveryRow>[] = [
  {
    id: "to",
    label: "To",
    cell: (row) => <span className="wrap-anywhere">{formatRecipient(row)}</span>,
  },
  {
    id: "kind",
    label: "Type",
    cell: ({ kind }) => <span className="text-ink-2">{mailKindLabels[kind]}</span>,
  },
  {
    id: "state",
    label: "State",
    isKept: true,
    cell: (row) => <MailStateMark {...row} />,
  },
  {
    id: "detail",
    label: "Detail",
    cell: ({ detail }) => <span className="wrap-anywhere text-ink-2">{detail ?? "—"}</span>,
  },
  {
    id: "at",
    label: "Queued",
    cell: ({ at }) => <span className="whitespace-nowrap text-ink-2">{formatMoment(at)}</span>,
  },
  {
    id: "id",
    label: "ID",
    isOptional: true,
    cell: ({ id }) => <code className="text-caption wrap-anywhere">{id}</code>,
  },
];

const definition: ListDefinition<DeliveryRow> = {
  name: "deliveries",
  endpoint: contract.list,
  queryKey: [...deliveryKey, "list"],
  noun: ["email", "emails"],
  columns,
  rowId: ({ id }) => id,
  rowName: (row) => `${mailKindLabels[row.kind]} to ${formatRecipient(row)}`,
  href: ({ id }) => mailPath(id),
  caption: ({ kind, at, detail }) =>
    `${mailKindLabels[kind]} · ${formatMoment(at)}${detail === null ? "" : ` · ${detail}`}`,
  search: { label: "Search emails", placeholder: "Person, address or email ID" },
  filters: [
    { key: "state", label: "State", options: toChoices(mailStateLabels) },
    { key: "kind", label: "Type", options: toChoices(mailKindLabels) },
    {
      key: "template",
      label: "Template",
      options: TEMPLATE_IDS.map((value) => ({ value, label: templateById(value).name })),
    },
    {
      key: "days",
      label: "Period",
      options: [
        { value: "1", label: "Last 24 hours" },
        { value: "7", label: "Last 7 days" },
      ],
    },
  ],
  views: [
    { id: "all", label: "All", address: "" },
    { id: "bounced", label: "Bounced", address: "state=bounced" },
    { id: "complained", label: "Spam", address: "state=complained" },
    { id: "dead", label: "Given up", address: "state=dead" },
  ],
  empty: { title: "No emails", text: "Emails of the last 30 days appear here." },
};

/** The list narrowed to a broadcast has that as a filter, too. */
const forBroadcast = (id: string | null): ListDefinition<DeliveryRow> =>
  id === null
    ? definition
    : {
        ...definition,
        filters: [
          { key: "broadcast", label: "Broadcast", options: [{ value: id, label: id }] },
          ...(definition.filters ?? []),
        ],
      };

/** What became of each mail. */
export function DeliveryPage() {
  const [params] = useSearchParams();
  const broadcast = params.get("broadcast");
  const shown = useMemo(() => forBroadcast(broadcast), [broadcast]);
  return (
    <EmailLayout title="Delivery log">
      <ListPage definition={shown} />
    </EmailLayout>
  );
}
