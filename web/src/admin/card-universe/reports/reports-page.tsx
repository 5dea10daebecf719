import { adminCardUniverseContract as contract } from "@cardwell/core/contract/admin/card-universe";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { QueryProblem } from "../../query-problem.tsx";
import { parseChoice } from "../../table/table-address.ts";
import { useAddress } from "../../table/use-address.ts";
import { PartFrame } from "../part-frame.tsx";
import { reportsKey } from "../queries.ts";
import { ReportItem } from "./report-item.tsx";

const states = [
  { value: "open", label: "Open" },
  { value: "corrected", label: "Corrected" },
  { value: "declined", label: "The fact stands" },
] as const;

/** What members reported, oldest first. */
export function ReportsPage() {
  const { params, change } = useAddress();
  const status = parseChoice(params, "status", ["open", "corrected", "declined"] as const) ?? "open";
  const reports = useInfiniteQuery({
    queryKey: reportsKey(status),
    queryFn: ({ pageParam, signal }) =>
      callApi(contract.reports, { query: { status, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = reports.data?.pages.flatMap((page) => page.reports);
  return (
    <PartFrame title="Reports">
      <Segmented
        label="Which reports"
        labelHidden
        options={[...states]}
        value={status}
        onChange={(value) => change({ status: value })}
      />
      <div className="mt-3">
        {reports.error ? <QueryProblem error={reports.error} onRetry={() => void reports.refetch()} /> : null}
        {rows === undefined ? (
          reports.error ? null : (
            <SkeletonRows rows={5} label="Loading reports" />
          )
        ) : rows.length === 0 ? (
          <EmptyState title={status === "open" ? "No report waits for an answer." : "No report ended so."} />
        ) : (
          <ul>
            {rows.map((report) => (
              <ReportItem key={report.id} report={report} />
            ))}
          </ul>
        )}
        {reports.hasNextPage ? (
          <Button
            className="mt-4"
            busy={reports.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void reports.fetchNextPage()}
          >
            Show more
          </Button>
        ) : null}
      </div>
    </PartFrame>
  );
}
