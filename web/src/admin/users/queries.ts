import { adminUsersContract as contract } from "@cardwell/core/contract/admin/users";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../lib/api-client.ts";
import { getProgressInterval } from "../frame/progress-interval.ts";

export type User = ResponseOf<typeof contract.read>;

export const usersKey = "users";

export const userQuery = (uid: string) =>
  queryOptions({
    queryKey: [usersKey, "user", uid],
    queryFn: ({ signal }) => callApi(contract.read, { params: { uid } }, { signal }),
  });

export type UserBanks = ResponseOf<typeof contract.readBanks>;

export const userBanksQuery = (uid: string) =>
  queryOptions({
    queryKey: [usersKey, "banks", uid],
    queryFn: ({ signal }) => callApi(contract.readBanks, { params: { uid } }, { signal }),
  });

/** The last export in parts that the caller asked for. */
export const userExportQuery = (uid: string) =>
  queryOptions({
    queryKey: [usersKey, "export", uid],
    queryFn: ({ signal }) => callApi(contract.readExport, { params: { uid } }, { signal }),
    refetchInterval: ({ state }) => getProgressInterval(state.data?.export?.state === "running"),
  });

/** After a write the list and the people that were opened load again. */
export function useStaleUsers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [usersKey] });
}
