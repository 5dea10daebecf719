import { adminEmailDeliveryContract as contract } from "@cardwell/core/contract/admin/email/delivery";
import type { SuppressionRow } from "@cardwell/core/contract/admin/email/delivery";
import { Link } from "react-router-dom";
import { toChoices } from "../../../components/fields/field-data.ts";
import { TextField } from "../../../components/field.tsx";
import { ActionButton } from "../../frame/action-button.tsx";
import { ListPage } from "../../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../../frame/list/list-types.ts";
import { staffAction } from "../../frame/staff-action.ts";
import { tabPath } from "../../frame/tabs-context.ts";
import { EmailLayout } from "../email-layout.tsx";
import { suppressionLabels } from "../labels.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { suppressionsKey } from "../queries.ts";

/** The list has digests alone: without a member nobody knows the address. */
const getName = ({ person, id }: SuppressionRow): string => person?.email ?? `Address ${id.slice(0, 8)}`;

const removeSuppression = (row: SuppressionRow) =>
  staffAction(contract.removeSuppression, {
    params: { digest: row.id },
    label: "Remove",
    name: `Remove ${getName(row)}`,
    whyNot: row.reason === "complained" ? "Permanent" : null,
    title: `Send email to ${getName(row)} again?`,
    confirm: "Remove suppression",
    busyLabel: "Removing",
    text: "Alerts and broadcasts go to this address again. If it bounces once more, it comes back to this list.",
    done: "Suppression removed.",
  });

const suppressAddress = staffAction(contract.addSuppression, {
  values: { address: "" },
  body: ({ address }) => ({ address }),
  label: "Suppress address",
  title: "Suppress an address?",
  busyLabel: "Saving",
  text: "It gets no more alerts and broadcasts. Sign-in links and other email that its owner asks for still go out.",
  done: "Address suppressed.",
  fields: ({ field }) => <TextField label="Address" type="email" autoComplete="off" {...field("address")} />,
});

const columns: ListColumn<SuppressionRow>[] = [
  {
    id: "address",
    label: "Address",
    cell: (row) =>
      row.person ? (
        <Link className="wrap-anywhere hover:underline" to={tabPath("users", row.person.uid)}>
          {row.person.email}
        </Link>
      ) : (
        <>
          {getName(row)}
          <span className="block text-caption font-normal text-ink-3">No member has it</span>
        </>
      ),
  },
  {
    id: "reason",
    label: "Reason",
    cell: ({ reason }) => <span className="text-ink-2">{suppressionLabels[reason]}</span>,
  },
  {
    id: "note",
    label: "Detail",
    cell: ({ note }) => <span className="wrap-anywhere text-ink-2">{note ?? "—"}</span>,
  },
  {
    id: "since",
    label: "Since",
    cell: ({ since }) => <span className="whitespace-nowrap text-ink-2">{formatMoment(since)}</span>,
  },
  {
    id: "by",
    label: "By",
    cell: ({ by }) => <span className="wrap-anywhere text-ink-2">{by ?? "System"}</span>,
  },
  {
    id: "actions",
    label: "Actions",
    isKept: true,
    cell: (row) => <ActionButton action={removeSuppression(row)} isLink />,
  },
];

const definition: ListDefinition<SuppressionRow> = {
  name: "suppressions",
  endpoint: contract.suppressions,
  queryKey: [...suppressionsKey, "list"],
  noun: ["address", "addresses"],
  columns,
  rowId: ({ id }) => id,
  rowName: getName,
  caption: ({ reason, since, by }) => `${suppressionLabels[reason]} · ${formatMoment(since)} · ${by ?? "System"}`,
  search: { label: "Find an address", placeholder: "Whole address" },
  filters: [{ key: "reason", label: "Reason", options: toChoices(suppressionLabels) }],
  empty: { title: "No suppressed addresses", text: "Addresses that bounce or mark email as spam appear here." },
};

/** Addresses that get no alerts and broadcasts. */
export function SuppressionsPage() {
  return (
    <EmailLayout title="Suppressions" actions={<ActionButton action={suppressAddress} size="small" />}>
      <ListPage definition={definition} />
      <p className="mt-3 text-small text-ink-3">
        A suppressed address gets no alerts and broadcasts; alerts stay in the app. Email that its owner asks for still
        goes out. Complaints can't be removed.
      </p>
    </EmailLayout>
  );
}
