import { queryOptions } from "@tanstack/react-query";
import { contract } from "../../../lib/contract.ts";
import { callApi } from "../../../lib/api-client.ts";
import { browserTimeZone } from "../../../lib/format.ts";

/** Every entry behind the year's value against fees. */
export const valueEntriesQuery = (year: number, isSample: boolean) =>
  queryOptions({
    queryKey: ["value-entries", { year, isSample }],
    queryFn: ({ signal }) =>
      isSample
        ? callApi(
            contract.sample.valueEntries,
            { query: { year: String(year), timeZone: browserTimeZone() } },
            { signal },
          )
        : callApi(contract.dashboard.valueEntries, { query: { year: String(year) } }, { signal }),
    staleTime: 5 * 60_000,
  });
