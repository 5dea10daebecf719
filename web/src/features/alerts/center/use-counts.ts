import { useQuery } from "@tanstack/react-query";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { contract } from "../../../lib/page-contract.ts";
import { callApi } from "../../../lib/api-client.ts";
import { alertKeys } from "../data/alert-keys.ts";
import type { AlertState } from "../data/alert-list.ts";
import { useAlertUser } from "../data/use-pending-changes.ts";
import { isNarrowed } from "./address.ts";
import type { Choice } from "./address.ts";

/** How many alerts each tab holds; undefined until that is known. The open tab's count follows each action immediately. */
export function useCounts(choice: Choice, list: AlertState | null): Partial<Record<AlertBox | "unread", number>> {
  const uid = useAlertUser();
  const { data } = useQuery({
    queryKey: [...alertKeys.counts, uid],
    queryFn: ({ signal }) => callApi(contract.alerts.counts, {}, { signal }),
    enabled: uid !== null,
    staleTime: 30_000,
  });
  const isListed = list !== null && list.error === null && !isNarrowed(choice);
  return { ...data, ...(isListed && { [choice.tab]: list.pagination.total }) };
}
