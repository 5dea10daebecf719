import type { Household } from "@cardwell/core/contract/household";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { showToast } from "../../lib/toast-store.ts";

export const householdQuery = queryOptions({
  queryKey: ["household"],
  queryFn: ({ signal }) => callApi(contract.household.read, {}, { signal }),
});

export type InHousehold = NonNullable<Household["household"]>;

/** A change of the household. Its answer is the household after it, which the page then shows. */
export function useHouseholdChange<Input>(
  call: (input: Input) => Promise<Household>,
  { done, onDone }: { done: (input: Input) => string; onDone?: () => void },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      await queries.cancelQueries(householdQuery);
      return call(input);
    },
    onSuccess(household, input) {
      queries.setQueryData(householdQuery.queryKey, household);
      onDone?.();
      showToast(done(input));
    },
    // Somebody else may have changed it meanwhile.
    onError: () => queries.invalidateQueries(householdQuery),
  });
}
