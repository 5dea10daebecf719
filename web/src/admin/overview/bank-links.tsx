import { adminBanksContract } from "@cardwell/core/contract/admin/banks";
import { countLinks, LINK_HEALTHS } from "@cardwell/core/domain/banks/link-health";
import { formatShare } from "@cardwell/core/domain/system/attention";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { healthLabels, LinkCount } from "../frame/bank-health.tsx";
import type { BankHealth } from "../frame/bank-health.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { tabPath } from "../frame/tabs-context.ts";

const SHOWN = 5;

const columns: Column<BankHealth>[] = [
  {
    key: "bank",
    head: "Bank",
    cell: ({ name, lastSyncAt }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-caption text-ink-3">
          {lastSyncAt === null ? "No data yet" : `Last data ${formatMoment(lastSyncAt)}`}
        </span>
      </>
    ),
  },
  {
    key: "links",
    head: "Links",
    numeric: true,
    cell: (bank) => <LinkCount bank={bank} count={countLinks(bank.links)} />,
  },
  ...LINK_HEALTHS.map((health): Column<BankHealth> => ({
    key: health,
    head: healthLabels[health],
    numeric: true,
    secondary: health === "failing",
    tertiary: health !== "healthy" && health !== "sign_in" && health !== "failing",
    cell: (bank) => <LinkCount bank={bank} health={health} count={bank.links[health]} />,
  })),
];

/** The banks with the most links that don't work. */
export function BankLinks() {
  const { data, error, refetch } = useQuery({
    queryKey: ["overview", "banks"],
    queryFn: ({ signal }) => callApi(adminBanksContract.health, { query: { limit: String(SHOWN) } }, { signal }),
  });
  const all = data && countLinks(data.links);
  return (
    <Section
      title="Bank links"
      aside={
        data && data.total > 0 ? (
          <Link to={tabPath("system", "banks")} className="underline decoration-line-2 underline-offset-3">
            {data.total > SHOWN ? `All ${data.total} banks` : "All banks"}
          </Link>
        ) : undefined
      }
    >
      {error ? <LoadError what="Bank links" error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <SkeletonRows rows={3} label="Loading bank links" /> : null}
      {all === 0 ? <p className="text-small text-ink-2">No member has linked a bank.</p> : null}
      {data && all ? (
        <>
          <p className="mb-3 text-small text-ink-2">
            {formatShare(data.links.healthy / all)} of {formatCount(all, "link")} are working. Banks with the most
            problems come first.
          </p>
          <div className="text-small">
            <Table label="Bank links by bank" columns={columns} rows={data.rows} rowKey={({ id }) => id} />
          </div>
        </>
      ) : null}
    </Section>
  );
}
