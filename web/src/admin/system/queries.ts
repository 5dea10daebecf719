import { adminIncidentsContract } from "@cardwell/core/contract/admin/incidents";
import type { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import type { SystemOverview } from "../frame/problems.ts";
import { tabPath } from "../frame/tabs-context.ts";

export type JobRow = SystemOverview["jobs"][number];
export type JobRun = ResponseOf<typeof contract.jobRuns>["rows"][number];

export type FlagRow = SystemOverview["flags"][number];
export type DeadLetter = ResponseOf<typeof contract.deadLetters>["rows"][number];
export type WebhookEvent = ResponseOf<typeof contract.webhookEvents>["rows"][number];
export type IncidentRow = ResponseOf<typeof adminIncidentsContract.list>["rows"][number];
export type Incident = ResponseOf<typeof adminIncidentsContract.read>;

const key = "system";

export const incidentPath = (id: string) => tabPath("system", `incidents/${id}`);

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "incident", id],
    queryFn: ({ signal }) => callApi(adminIncidentsContract.read, { params: { id } }, { signal }),
  });

/** Lists of the tab, so that a write marks them all stale. */
export const listKey = (name: string) => [key, name];

/** After a write everything of the tab is loaded again, as one change affects alerts, counts and lists. */
export function useStaleSystem(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
