import { queryOptions } from "@tanstack/react-query";
import { contract } from "../../../lib/contract.ts";
import { callApi } from "../../../lib/api-client.ts";

/** Every entry behind the year's value against fees. */
export const valueEntriesQuery = (year: number, isSample: boolean) =>
  queryOptions({
    queryKey: ["value-entries", { year, isSample }],
    queryFn: ({ signal }) =>
      callApi(
        contract.dashboard.valueEntries,
        { query: { year: String(year), ...(isSample ? { sample: "1" as const } : {}) } },
        { signal },
      ),
    staleTime: 5 * 60_000,
  });
