import { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";

export type SystemOverview = ResponseOf<typeof adminSystemContract.overview>;
export type SystemProblem = SystemOverview["alerts"][number];

/** State of the running system, with what needs staff. */
export const systemOverviewQuery = queryOptions({
  queryKey: ["system", "overview"],
  queryFn: ({ signal }) => callApi(adminSystemContract.overview, {}, { signal }),
  refetchInterval: 60_000,
});

/** The path of the tab in which a problem is dealt with. */
export function getProblemTab({ kind }: Pick<SystemProblem, "kind">): "performance" | "email" | "system" {
  if (kind.endsWith("_over_budget")) return "performance";
  return kind === "mail_paused" ? "email" : "system";
}
