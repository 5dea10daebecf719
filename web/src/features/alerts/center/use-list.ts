import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { callApi } from "../../../lib/api-client.ts";
import { contract } from "../../../lib/page-contract.ts";
import { paths } from "../../../lib/paths.ts";
import { useIsChanging } from "../../../lib/use-wallet-change.ts";
import { alertKeys } from "../data/alert-keys.ts";
import type { AlertState } from "../data/list-query.ts";
import { clearChangeErrors, useAlerts } from "../data/use-alerts.ts";
import { useAlertUser } from "../data/use-pending-changes.ts";
import { type Choice, isNarrowed, parseChoice, toFilters, toSearch } from "./address.ts";

/** The alerts that the address asks for. A change of the wallet closes some, so it refetches them. */
export function useList(choice: Choice) {
  const client = useQueryClient();
  const filters = useMemo(() => toFilters(choice), [choice]);
  const list = useAlerts(filters);
  const { refetch } = list;
  useEffect(() => {
    // The error of another list's change.
    if (filters) clearChangeErrors(client);
  }, [client, filters]);
  const isChanging = useIsChanging();
  useEffect(() => {
    if (isChanging) return () => void refetch();
  }, [isChanging, refetch]);
  return list;
}

/** The filters in the URL, and setters that change them. An alert that is open beside the list stays open. */
export function useChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = useMemo(() => parseChoice(new URLSearchParams(search)), [search]);
  return {
    choice,
    choose: (part: Partial<Choice>, replace = false) => {
      // An alert that was opened just now is in the address before it is rendered.
      const { pathname: latest } = globalThis.location;
      const path = latest.startsWith(paths.alerts) ? latest : pathname;
      void navigate(`${path}${toSearch({ ...choice, ...part })}`, { replace });
    },
  };
}

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
