import { useEffect, useMemo, useState } from "react";
import type { AlertFilters } from "../store/alert-state.ts";
import { useIsChanging } from "../../../lib/use-wallet-change.ts";
import { pageAlerts } from "../store/alerts.ts";
import { useAlerts } from "../store/use-alerts.ts";
import { toFilters } from "./address.ts";
import type { Choice } from "./address.ts";

/** The alerts that the address asks for. They are asked for again when the wallet has changed, as that closes some. */
export function useList(choice: Choice) {
  const state = useAlerts(pageAlerts);
  const filters = useMemo(() => toFilters(choice), [choice]);
  const [answered, setAnswered] = useState<AlertFilters | null>(null);
  useEffect(() => void pageAlerts.fetchAlerts(filters).then(() => setAnswered(filters)), [filters]);
  const isChanging = useIsChanging();
  useEffect(() => {
    if (isChanging) return () => void pageAlerts.refresh();
  }, [isChanging]);
  // Before the first answer, nothing shown is not the same as nothing there.
  return answered === filters ? state : { ...state, loading: true };
}
