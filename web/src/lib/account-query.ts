import { queryOptions, useQuery } from "@tanstack/react-query";
import { contract } from "./contract.ts";
import { callApi } from "./api-client.ts";
import { browserTimeZone } from "./format.ts";
import { useAuth } from "./session/use-auth.ts";

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: ({ signal }) => callApi(contract.accounts.read, { query: { timeZone: browserTimeZone() } }, { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person's own account. */
export function useAccount() {
  const { user } = useAuth();
  return useQuery({ ...accountQuery, enabled: user?.emailVerified ?? false });
}

/** The zone in which this person reads dates: their account's, and the browser's until that is known. */
export const getAccountTimeZone = (account: { timeZone: string } | undefined): string =>
  account?.timeZone ?? browserTimeZone();

export function useTimeZone(): string {
  return getAccountTimeZone(useAccount().data);
}
