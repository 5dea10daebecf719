import { Button } from "../../components/button.tsx";
import { useOnline } from "../../lib/use-online.ts";
import type { AlertStore } from "./store/alert-store.ts";
import { isOfList } from "./store/failures.ts";
import { useAlerts } from "./store/use-alerts.ts";

/** What failed in a list of alerts, where it happened, and what holds now. */
export function AlertProblem({ store }: { store: AlertStore }) {
  const { error } = useAlerts(store);
  const isOnline = useOnline();
  if (error === null || (!isOnline && isOfList(error))) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-2 border-copper pl-3 text-small">
      <p className="font-semibold">{error}</p>
      <p className="text-ink-2">{isOfList(error) ? "What you see may be out of date." : undone}</p>
      <p className="mt-1 flex gap-2">
        {isOfList(error) ? (
          <Button size="small" onClick={() => void store.refresh()}>
            Try again
          </Button>
        ) : (
          <Button size="small" onClick={store.clearError}>
            Close
          </Button>
        )}
      </p>
    </div>
  );
}

export const undone = "It is as it was before.";
