import { contract } from "@cardwell/core/contract/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { callApi } from "../../../lib/api-client.ts";
import { useAuth } from "../../../lib/session/use-auth.ts";
import { news, pageAlerts } from "../store/alerts.ts";
import { useAlerts } from "../store/use-alerts.ts";
import { isNarrowed } from "./address.ts";
import type { Choice } from "./address.ts";

const countsKey = ["alerts", "counts"];

/** How many alerts each tab holds; undefined until that is known. The tab that is shown follows each tap at once. */
export function useCounts(choice: Choice): Partial<Record<AlertBox | "unread", number>> {
  const queries = useQueryClient();
  const { user } = useAuth();
  const { pagination, loading, error } = useAlerts(pageAlerts);
  const { data } = useQuery({
    queryKey: [...countsKey, user?.uid],
    queryFn: ({ signal }) => callApi(contract.alerts.counts, {}, { signal }),
    staleTime: 30_000,
  });
  useEffect(
    () =>
      news.listen(({ kind }) => {
        if (kind !== "refused" && kind !== "uncounted") void queries.invalidateQueries({ queryKey: countsKey });
      }),
    [queries],
  );
  const isNotified = !loading && error === null && !isNarrowed(choice);
  return { ...data, ...(isNotified && { [choice.tab]: pagination.total }) };
}
