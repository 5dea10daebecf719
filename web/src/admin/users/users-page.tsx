import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { UserRow } from "@cardwell/core/contract/admin/users";
import { toChoices } from "../../components/fields/field-data.ts";
import { browserTimeZone, formatCount, formatDate } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ListCount, ListPage } from "../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { describeSeen, formatPlan, formatSeen, planKindLabels, UserStatusMark, userStatusLabels } from "./labels.tsx";
import { userPath } from "./places.ts";
import { usersKey } from "./queries.ts";

const columns: ListColumn<UserRow>[] = [
  {
    id: "person",
    label: "Person",
    cell: ({ firstName, email }) =>
      firstName === null ? (
        <span className="inline-block min-w-40 wrap-anywhere">{email}</span>
      ) : (
        <>
          {firstName}
          <span className="block min-w-40 text-caption font-normal wrap-anywhere text-ink-3">{email}</span>
        </>
      ),
  },
  {
    id: "email",
    label: "Email",
    isOptional: true,
    cell: ({ email }) => <span className="wrap-anywhere text-ink-2">{email}</span>,
  },
  {
    id: "uid",
    label: "ID",
    isOptional: true,
    cell: ({ uid }) => <span className="wrap-anywhere text-ink-3">{uid}</span>,
  },
  {
    id: "plan",
    label: "Plan",
    cell: (row) => <span className={row.planKind === "none" ? "text-ink-3" : "text-ink-2"}>{formatPlan(row)}</span>,
  },
  {
    id: "status",
    label: "Status",
    isKept: true,
    cell: (row) => <UserStatusMark {...row} />,
  },
  {
    id: "role",
    label: "Staff role",
    isOptional: true,
    cell: ({ staffRole }) => <span className="text-ink-2">{staffRole ?? "—"}</span>,
  },
  {
    id: "cards",
    label: "Cards",
    isNumeric: true,
    cell: ({ cards }) => (cards === 0 ? <span className="text-ink-3">0</span> : cards),
  },
  {
    id: "alerts",
    label: "Alerts",
    isNumeric: true,
    cell: ({ openAlerts }) => (openAlerts === 0 ? <span className="text-ink-3">0</span> : openAlerts),
  },
  {
    id: "seen",
    label: "Seen",
    sort: "seen",
    isNumeric: true,
    cell: ({ seenAt }) => <span className="whitespace-nowrap text-ink-2">{formatSeen(seenAt)}</span>,
  },
  {
    id: "created",
    label: "Joined",
    sort: "created",
    isNumeric: true,
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2">{formatDate(createdAt, browserTimeZone())}</span>
    ),
  },
];

const definition: ListDefinition<UserRow> = {
  name: "users",
  endpoint: contract.list,
  queryKey: [usersKey, "list"],
  noun: ["person", "people"],
  columns,
  rowId: ({ uid }) => uid,
  rowName: ({ firstName, email }) => firstName ?? email,
  href: ({ uid }) => userPath(uid),
  caption: (row) =>
    `${formatPlan(row)} · ${formatCount(row.cards, "card")} · ${formatCount(row.openAlerts, "alert")} · ${describeSeen(row.seenAt)}`,
  search: { label: "Search people", placeholder: "Name, email or ID" },
  sorting: { by: "created", order: "desc" },
  filters: [
    {
      key: "plan",
      label: "Plan",
      options: [
        { value: "any", label: "Any plan" },
        { value: "paid", label: "Monthly or yearly" },
        ...toChoices(planKindLabels),
      ],
    },
    { key: "status", label: "Status", options: toChoices(userStatusLabels) },
  ],
  views: [
    { id: "all", label: "All", address: "" },
    { id: "past-due", label: "Past due", address: "status=past_due" },
    { id: "trials", label: "Trials", address: "plan=trial" },
    { id: "ended", label: "Ended", address: "status=ended" },
    { id: "unverified", label: "Not verified", address: "status=unverified" },
  ],
  empty: { title: "No people yet", text: "Everybody who registers appears here." },
};

/** Everybody with an account. */
export function UsersPage() {
  usePageTitle("Users, back office");
  return (
    <>
      <PageHead title="Users" aside={<ListCount definition={definition} />} />
      <ListPage definition={definition} />
    </>
  );
}
