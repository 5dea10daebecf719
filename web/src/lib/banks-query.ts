import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { callApi } from "./api-client.ts";
import { contract } from "./page-contract.ts";

export type Banks = ResponseOf<typeof contract.banks.list>;

/** The member's bank links. */
export const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: ({ signal }) => callApi(contract.banks.list, {}, { signal }),
});

const changedByLinks = new Set(["bank-matches", "dashboard", "card-page"]);

/** After a link has changed: everything that shows bank data loads again. Resolves once the links are there. */
export async function refreshBanks(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => changedByLinks.has(String(queryKey[0])) });
  await queries.invalidateQueries(banksQuery);
}
