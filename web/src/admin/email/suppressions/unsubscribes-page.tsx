import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import type { UnsubscribeRow } from "@cardwell/core/contract/admin/email/delivery";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import { labelWords } from "../../../components/fields/field-data.ts";
import { formatMoment } from "../../frame/format-moment.ts";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { EmailLayout } from "../email-layout.tsx";

const groupLabels = labelWords(ALERT_GROUPS);

const getName = ({ email }: UnsubscribeRow): string => email ?? "Deleted member";
const formatGroups = ({ groups }: UnsubscribeRow): string => groups.map((group) => groupLabels[group]).join(", ");

const columns: ListColumn<UnsubscribeRow>[] = [
  { id: "member", label: "Member", cell: (row) => <span className="wrap-anywhere">{getName(row)}</span> },
  {
    id: "groups",
    label: "Turned off",
    cell: (row) => <span className="text-ink-2">{formatGroups(row)}</span>,
  },
  {
    id: "at",
    label: "When",
    cell: ({ at }) => <span className="whitespace-nowrap text-ink-2">{formatMoment(at)}</span>,
  },
];

const definition: ListDefinition<UnsubscribeRow> = {
  name: "unsubscribes",
  endpoint: contract.unsubscribes,
  queryKey: ["email", "unsubscribes"],
  noun: ["unsubscribe", "unsubscribes"],
  columns,
  rowId: ({ id }) => id,
  rowName: getName,
  href: ({ uid }) => tabPath("users", uid),
  caption: (row) => `${formatGroups(row)} · ${formatMoment(row.at)}`,
  empty: { title: "No unsubscribes", text: "Members who turn email off by the link in one appear here." },
};

/** Who turned email off by the link in one. */
export function UnsubscribesPage() {
  return (
    <EmailLayout title="Unsubscribes">
      <ListPage definition={definition} />
      <p className="mt-3 text-small text-ink-3">
        By the link in an email or a mailbox's own button, kept for {KEPT_DAYS.unsubscribes} days. What members turn off
        in their settings isn't listed.
      </p>
    </EmailLayout>
  );
}
