import { useQuery } from "@tanstack/react-query";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatBankEvent } from "../../../lib/bank-history.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatCount } from "../../../lib/format.ts";
import { linkStatusLabels } from "../../frame/bank-health.tsx";
import { formatMoment } from "../../frame/format-moment.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { userBanksQuery } from "../queries.ts";
import type { UserBanks } from "../queries.ts";

type BankLink = UserBanks["links"][number];
type Account = BankLink["accounts"][number];
type HistoryEntry = UserBanks["history"][number];

function LinkStatusMark({ status, isImported }: BankLink) {
  if (status === "up_to_date" && !isImported)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <RingIcon size={14} className="shrink-0" /> First import under way
      </span>
    );
  const isFine = status === "up_to_date" || status === "new_accounts";
  const Icon = isFine ? TickDiscIcon : TriangleIcon;
  return (
    <span className={`inline-flex items-center gap-1.5 ${isFine ? "text-green" : "text-copper-ink"}`}>
      <Icon size={14} className="shrink-0" /> {linkStatusLabels[status]}
    </span>
  );
}

const nameAccount = ({ name, last4, cardName, match }: Account): string => {
  const card = cardName ?? (match === "left_out" ? "not tracked" : "not matched");
  return `${name}${last4 === null ? "" : ` ending ${last4}`}: ${card}`;
};

const columns: Column<BankLink>[] = [
  {
    key: "bank",
    head: "Bank",
    cell: ({ bankName, linkedAt, accounts }) => (
      <>
        <span className="font-medium">{bankName}</span>
        <span className="block text-caption text-ink-3">linked {formatMoment(linkedAt)}</span>
        <ul className="text-caption text-ink-2">
          {accounts.map((account) => (
            <li key={nameAccount(account)}>{nameAccount(account)}</li>
          ))}
        </ul>
      </>
    ),
  },
  {
    key: "status",
    head: "Status",
    cell: (link) => (
      <>
        <LinkStatusMark {...link} />
        <span className="block text-caption text-ink-3">
          since {formatMoment(link.since)}
          {link.endsOn === null ? "" : `, ends ${formatCivilDate(link.endsOn)}`}
        </span>
        {link.updatedAt === null ? null : (
          <span className="block text-caption text-ink-3 md:hidden">data {formatMoment(link.updatedAt)}</span>
        )}
      </>
    ),
  },
  {
    key: "data",
    head: "Data",
    secondary: true,
    cell: ({ updatedAt, nextCheckBy, transactions }) => (
      <>
        {updatedAt === null ? "None yet" : formatMoment(updatedAt)}
        <span className="block text-caption text-ink-3">
          {formatCount(transactions, "transaction")}, next check by {formatMoment(nextCheckBy)}
        </span>
      </>
    ),
  },
];

const historyColumns: Column<HistoryEntry>[] = [
  { key: "at", head: "When", cell: ({ at }) => formatMoment(at) },
  { key: "event", head: "What happened", cell: (entry) => formatBankEvent(entry) },
];

const empty = (text: string) => <p className="border-b border-line pb-4 text-small text-ink-3">{text}</p>;

/** The banks that a person linked, with what staff need to help: state, data, accounts. */
export function BanksSection({ uid }: { uid: string }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(userBanksQuery(uid));
  return (
    <>
      {error ? (
        <LoadError
          what="The person's banks"
          error={error}
          onRetry={() => void refetch()}
          shownSince={data === undefined ? undefined : dataUpdatedAt}
        />
      ) : null}
      {data === undefined && !error ? <SkeletonRows rows={4} label="Loading" /> : null}
      {data === undefined ? null : (
        <>
          <Section title="Banks" aside="Last four digits only">
            {data.links.length === 0 ? (
              empty("No bank is linked.")
            ) : (
              <div className="text-small">
                <Table label="Banks" columns={columns} rows={data.links} rowKey={({ id }) => id} />
              </div>
            )}
          </Section>
          {data.history.length === 0 ? null : (
            <Section title="History" aside="The last 20 events">
              <div className="text-small">
                <Table
                  label="History of banks"
                  columns={historyColumns}
                  rows={data.history}
                  rowKey={({ at, event, bankName }) => `${at} ${event} ${bankName}`}
                />
              </div>
            </Section>
          )}
        </>
      )}
    </>
  );
}
