import { Button } from "../../components/button.tsx";
import { useOnline } from "../../lib/use-online.ts";
import type { AlertStore } from "./store/alert-store.ts";
import { useAlerts } from "./store/use-alerts.ts";

const ofList = "Failed to fetch alerts";

/** What failed in a list of alerts, where it happened, and what holds now. */
export function AlertProblem({ store }: { store: AlertStore }) {
  const { error } = useAlerts(store);
  const isOnline = useOnline();
  if (error === null || (!isOnline && error.startsWith(ofList))) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-2 border-copper pl-3 text-small">
      <p className="font-semibold">{error}</p>
      <p className="text-ink-2">{error.startsWith(ofList) ? "What you see may be out of date." : undone}</p>
      <p className="mt-1 flex gap-2">
        {error.startsWith(ofList) ? (
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
