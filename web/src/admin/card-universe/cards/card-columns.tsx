import type { AdminCardRow } from "@cardwell/core/contract/admin/card-universe";
import { Link } from "react-router-dom";
import { Chip } from "../../../components/badge.tsx";
import { formatDate, formatMoney, browserTimeZone } from "../../../lib/format.ts";
import type { AdminColumn } from "../../table/admin-table.tsx";
import { adminCardPath } from "../places.ts";
import type { CardListQuery } from "../queries.ts";
import { segmentLabels, statusLabels } from "../labels.ts";
import { Completeness, Freshness } from "./freshness.tsx";

export type CardSort = NonNullable<CardListQuery["sort"]>;

export const cardSorts: CardSort[] = ["name", "issuer", "completeness", "checked", "updated", "reports"];

const formatFee = (cents: number | null) => (cents === null ? "Not known" : cents === 0 ? "None" : formatMoney(cents));

export function StatusChip({ status }: { status: AdminCardRow["status"] }) {
  const tone =
    status === "published" ? "green" : status === "archived" || status === "discontinued" ? "plain" : "copper";
  return <Chip tone={tone}>{statusLabels[status]}</Chip>;
}

const waiting = (count: number) =>
  count === 0 ? <span className="text-ink-3">0</span> : <span className="font-medium text-copper-ink">{count}</span>;

/** What the list of cards says of each. */
export const cardColumns: AdminColumn<AdminCardRow, CardSort>[] = [
  {
    key: "name",
    head: "Card",
    sort: "name",
    fixed: true,
    csv: ({ name }) => name,
    cell: (row) => (
      <>
        <Link to={adminCardPath(row.id)} className="font-medium hover:underline">
          {row.name}
        </Link>
        <span className="block text-small text-ink-3 md:hidden">
          {row.issuer} · fee {formatFee(row.annualFeeCents).toLowerCase()} · {row.verified} of {row.facts} verified
        </span>
      </>
    ),
  },
  {
    key: "id",
    head: "Id",
    secondary: true,
    csv: ({ id }) => id,
    cell: ({ id }) => <span className="text-ink-3">{id}</span>,
  },
  {
    key: "issuer",
    head: "Issuer",
    sort: "issuer",
    secondary: true,
    csv: ({ issuer }) => issuer,
    cell: ({ issuer }) => issuer,
  },
  {
    key: "segment",
    head: "Kind",
    secondary: true,
    csv: ({ segment }) => segmentLabels[segment],
    cell: ({ segment }) => <span className="text-ink-2">{segmentLabels[segment]}</span>,
  },
  {
    key: "fee",
    head: "Fee",
    numeric: true,
    secondary: true,
    csv: ({ annualFeeCents }) => (annualFeeCents === null ? null : annualFeeCents / 100),
    cell: ({ annualFeeCents }) => (
      <span className={annualFeeCents === null ? "text-copper-ink" : undefined}>{formatFee(annualFeeCents)}</span>
    ),
  },
  {
    key: "benefits",
    head: "Credits",
    numeric: true,
    secondary: true,
    csv: ({ benefits }) => benefits,
    cell: ({ benefits }) => benefits,
  },
  {
    key: "offers",
    head: "Offers",
    numeric: true,
    secondary: true,
    csv: ({ offers }) => offers,
    cell: ({ offers }) => offers,
  },
  {
    key: "completeness",
    head: "Known",
    sort: "completeness",
    numeric: true,
    secondary: true,
    csv: ({ completeness }) => completeness,
    cell: ({ completeness }) => <Completeness percent={completeness} />,
  },
  {
    key: "checked",
    head: "Verified",
    sort: "checked",
    numeric: true,
    secondary: true,
    csv: ({ verified, facts, lastCheckedOn }) =>
      `${verified} of ${facts}${lastCheckedOn === null ? "" : `, ${lastCheckedOn}`}`,
    cell: (row) => <Freshness {...row} />,
  },
  {
    key: "proposals",
    head: "Proposals",
    numeric: true,
    secondary: true,
    csv: ({ openProposals }) => openProposals,
    cell: ({ openProposals }) => waiting(openProposals),
  },
  {
    key: "reports",
    head: "Reports",
    sort: "reports",
    numeric: true,
    secondary: true,
    csv: ({ openReports }) => openReports,
    cell: ({ openReports }) => waiting(openReports),
  },
  {
    key: "updated",
    head: "Updated",
    sort: "updated",
    secondary: true,
    csv: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt, version }) => (
      <span className="whitespace-nowrap text-ink-2">
        {formatDate(updatedAt, browserTimeZone())}
        <span className="block text-caption text-ink-3">version {version}</span>
      </span>
    ),
  },
  {
    key: "status",
    head: "Status",
    secondary: true,
    csv: ({ status }) => statusLabels[status],
    cell: ({ status }) => <StatusChip status={status} />,
  },
];

/** Columns that one has to ask for. */
export const hiddenAtFirst = ["id", "offers", "updated", "proposals"];
