import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RequestOf } from "@cardwell/core/contract/endpoint";
import { contract } from "../../lib/contract.ts";
import { accountQuery } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { toEdit } from "../../lib/edit.ts";

type Change = RequestOf<typeof contract.accounts.update>["body"];

/**
 * Saves a change of name, time zone or theme and shows the account as the server then has it. Without `from` it was made from the account
 * as it is shown.
 */
export function useUpdateAccount() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: "account" },
    mutationFn: (change: Change) => {
      const shown = queries.getQueryData(accountQuery.queryKey);
      const body = shown === undefined || change.from !== undefined ? change : toEdit<Change>(change, shown);
      return callApi(contract.accounts.update, { body });
    },
    onSuccess: (account) =>
      queries.setQueryData(accountQuery.queryKey, (before) => ({ ...account, notice: before?.notice ?? null })),
    onError: () => void queries.invalidateQueries(accountQuery),
  });
}
