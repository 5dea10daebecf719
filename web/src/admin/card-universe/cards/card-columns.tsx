import type { AdminCardRow } from "@cardwell/core/contract/admin/card-universe";
import { Chip } from "../../../components/badge.tsx";
import { formatDate, formatMoney, browserTimeZone } from "../../../lib/format.ts";
import type { ListColumn } from "../../frame/list/list-types.ts";
import { segmentLabels, statusLabels } from "../labels.ts";
import { Completeness, Freshness } from "./freshness.tsx";

export const formatFee = (cents: number | null) =>
  cents === null ? "Not known" : cents === 0 ? "None" : formatMoney(cents);

export function StatusChip({ status }: { status: AdminCardRow["status"] }) {
  const tone =
    status === "published" ? "green" : status === "archived" || status === "discontinued" ? "plain" : "copper";
  return <Chip tone={tone}>{statusLabels[status]}</Chip>;
}

const orZero = (count: number) => (count === 0 ? <span className="text-ink-3">0</span> : count);

const waiting = (count: number) =>
  count === 0 ? <span className="text-ink-3">0</span> : <span className="font-medium text-copper-ink">{count}</span>;

/** What the list of cards shows of each. */
export const cardColumns: ListColumn<AdminCardRow>[] = [
  { id: "name", label: "Card", sort: "name", cell: ({ name }) => name },
  {
    id: "id",
    label: "ID",
    isOptional: true,
    cell: ({ id }) => <span className="text-ink-3">{id}</span>,
  },
  { id: "issuer", label: "Issuer", sort: "issuer", cell: ({ issuer }) => issuer },
  {
    id: "segment",
    label: "Kind",
    isWide: true,
    cell: ({ segment }) => <span className="text-ink-2">{segmentLabels[segment]}</span>,
  },
  {
    id: "fee",
    label: "Fee",
    isNumeric: true,
    cell: ({ annualFeeCents }) => (
      <span className={annualFeeCents === null ? "text-copper-ink" : undefined}>{formatFee(annualFeeCents)}</span>
    ),
  },
  {
    id: "benefits",
    label: "Credits",
    isNumeric: true,
    cell: ({ benefits }) => orZero(benefits),
  },
  {
    id: "offers",
    label: "Offers",
    isNumeric: true,
    isOptional: true,
    cell: ({ offers }) => orZero(offers),
  },
  {
    id: "completeness",
    label: "Known",
    sort: "completeness",
    isNumeric: true,
    cell: ({ completeness }) => <Completeness percent={completeness} />,
  },
  {
    id: "checked",
    label: "Verified",
    sort: "checked",
    isNumeric: true,
    cell: (row) => <Freshness {...row} />,
  },
  {
    id: "proposals",
    label: "Proposals",
    isNumeric: true,
    isOptional: true,
    cell: ({ openProposals }) => waiting(openProposals),
  },
  {
    id: "reports",
    label: "Reports",
    sort: "reports",
    isNumeric: true,
    cell: ({ openReports }) => waiting(openReports),
  },
  {
    id: "updated",
    label: "Updated",
    sort: "updated",
    isOptional: true,
    cell: ({ updatedAt, version }) => (
      <span className="whitespace-nowrap text-ink-2">
        {formatDate(updatedAt, browserTimeZone())}
        <span className="block text-caption text-ink-3">version {version}</span>
      </span>
    ),
  },
  {
    id: "status",
    label: "Status",
    isKept: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
