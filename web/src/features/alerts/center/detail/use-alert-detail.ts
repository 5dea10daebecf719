import { queryOptions, useQuery } from "@tanstack/react-query";
import { contract } from "../../../../lib/page-contract.ts";
import { callApi } from "../../../../lib/api-client.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { alertKeys } from "../../data/alert-keys.ts";
import { useAlertActions } from "../../data/use-alerts.ts";
import { useAlertUser, usePendingChanges } from "../../data/use-pending-changes.ts";

export const alertDetailQuery = (uid: string | null, id: string) =>
  queryOptions({
    queryKey: [...alertKeys.details, uid, id],
    queryFn: ({ signal }) => callApi(contract.alerts.read, { params: { alertId: id } }, { signal }),
    enabled: uid !== null,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** An alert as it is now, with the state of its email and related alerts. The list may have loaded it already. */
export function useAlertDetail(id: string) {
  const uid = useAlertUser();
  const { find } = useAlertActions();
  usePendingChanges();
  const query = useQuery(alertDetailQuery(uid, id));
  // 400: the address holds no id of an alert.
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return { ...query, isMissing, alert: isMissing ? undefined : find(id) };
}
