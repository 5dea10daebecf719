import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useIsChanging } from "../../../lib/use-wallet-change.ts";
import { clearChangeErrors, useAlerts } from "../data/use-alerts.ts";
import { toFilters } from "./address.ts";
import type { Choice } from "./address.ts";

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
