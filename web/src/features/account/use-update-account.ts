import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { contract } from "../../lib/contract.ts";
import { accountQuery } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";

type Change = RequestOf<typeof contract.accounts.update>["body"];

/** Saves a change of name, time zone or theme and shows the account as the server then has it. */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => callApi(contract.accounts.update, { body: change }),
    onSuccess: (account) =>
      queries.setQueryData(accountQuery.queryKey, (before) => ({ ...account, notice: before?.notice ?? null })),
  });
}
