import { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";

/** The figures of the last days. */
export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ["overview", "figures", days],
    queryFn: ({ signal }) => callApi(adminOverviewContract.figures, { query: { days: String(days) } }, { signal }),
  });
