import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Account } from "@cardwell/core/contract/accounts";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { contract } from "../../lib/contract.ts";
import { accountQuery } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";

type Change = RequestOf<typeof contract.accounts.update>["body"];

/**
 * Saves a change of name, time zone or theme and shows the account as the server then has it. One that is made of what the change before
 * left is a function of it.
 */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: "account" },
    mutationFn: (change: Change | ((shown: Account | undefined) => Change)) => {
      const body = typeof change === "function" ? change(queries.getQueryData(accountQuery.queryKey)) : change;
      return callApi(contract.accounts.update, { body });
    },
    onSuccess: (account) =>
      queries.setQueryData(accountQuery.queryKey, (before) => ({ ...account, notice: before?.notice ?? null })),
    onError: () => void queries.invalidateQueries(accountQuery),
  });
}
