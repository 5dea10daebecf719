import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";

export type SystemOverview = ResponseOf<typeof contract.overview>;
export type JobRow = SystemOverview["jobs"][number];
export type JobRun = ResponseOf<typeof contract.jobRuns>["rows"][number];

export type FlagRow = SystemOverview["flags"][number];
export type DeadLetter = ResponseOf<typeof contract.deadLetters>["rows"][number];
export type WebhookEvent = ResponseOf<typeof contract.webhookEvents>["rows"][number];

const key = "system";

export const overviewQuery = queryOptions({
  queryKey: [key, "overview"],
  queryFn: ({ signal }) => callApi(contract.overview, {}, { signal }),
  refetchInterval: 60_000,
});

/** Lists of the tab, so that a write marks them all stale. */
export const listKey = (name: string) => [key, name];

/** After a write everything of the tab is loaded again, as one change affects alerts, counts and lists. */
export function useStaleSystem(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
